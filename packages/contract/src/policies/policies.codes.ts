import type { ErrorWords } from '../http/codes.ts'

export const policyCodes = {
  policyNotFound: { status: 404, zh: '签阅文件不存在', en: 'This policy does not exist' },
  policyIncomplete: {
    status: 409,
    zh: '签阅文件还不完整，请先修改',
    en: 'This policy is incomplete. Fix the listed problem first.',
  },
  policyAsked: {
    status: 409,
    zh: '有启用的必修要求用到这份签阅文件。请先归档该要求',
    en: 'An active requirement includes this policy. Archive the requirement first.',
  },
  policyRevised: {
    status: 409,
    zh: '文件刚刚发布了新版，请先阅读新版',
    en: 'A new revision was just published. Read it first.',
  },
  policyNotRead: { status: 409, zh: '请先读到文件末尾', en: 'Read the policy to the end first' },
  policyNotAsked: { status: 409, zh: '这一版目前不需要您签署', en: 'You don’t need to sign this revision now' },
  policyOtherName: { status: 422, zh: '请填写您本人的姓名', en: 'Enter your own name' },
} as const satisfies Record<string, ErrorWords>
