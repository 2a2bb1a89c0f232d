import type { ErrorWords } from '../http/codes.ts'

export const certificateCodes = {
  certificateNoMatch: { status: 404, zh: '没有与编号和姓名都相符的证书', en: 'No certificate matches both this number and this name' },
  certificateNotFound: { status: 404, zh: '证书不存在', en: 'This certificate does not exist' },
} as const satisfies Record<string, ErrorWords>
