import type { ErrorWords } from '../http/codes.ts'

export const companyCodes = {
  activationCodeInvalid: { status: 400, zh: '激活码不正确、已使用或已过期', en: 'This code is not correct, was used, or has expired' },
} as const satisfies Record<string, ErrorWords>
