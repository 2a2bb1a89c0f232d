import type { ErrorWords } from '../http/codes.ts'

export const companyCodes = {
  activationCodeInvalid: { status: 400, zh: '激活码不正确、已使用或已过期', en: 'This code is not correct, was used, or has expired' },
  companyNameTaken: { status: 409, zh: '已有同名企业', en: 'There is a company of this name already' },
  companyPartAboveYou: { status: 403, zh: '这一项由门户运营方设置', en: 'This is set by who runs the portal' },
  companyIsYours: { status: 409, zh: '你正在这家企业中，请先切换到其他企业', en: 'You are in this company yourself; switch to another one first' },
} as const satisfies Record<string, ErrorWords>
