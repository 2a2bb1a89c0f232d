import type { ErrorWords } from '../http/codes.ts'

export const companyCodes = {
  activationCodeInvalid: {
    status: 400,
    zh: '激活码不正确、已使用或已过期',
    en: 'This code is incorrect, has been used or has expired',
  },
  companyNameTaken: { status: 409, zh: '已有同名企业', en: 'A company with this name already exists' },
  companyPartAboveYou: {
    status: 403,
    zh: '该项只能由平台运营方设置',
    en: 'Only the portal operator can change this',
  },
  companyIsYours: {
    status: 409,
    zh: '您当前正在该企业中，请先切换到其他企业',
    en: 'You’re signed in to this company. Switch to another company first.',
  },
} as const satisfies Record<string, ErrorWords>
