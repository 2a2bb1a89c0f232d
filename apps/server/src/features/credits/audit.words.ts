import type { BilingualText } from '../../core/text/language.ts'

type Words = { readonly title: BilingualText; readonly body: BilingualText }
/** The notices to a person that they were chosen for an audit, and of its result. */
export const creditAuditNotices = {
  chosen: (proofBy: string): Words => ({
    title: { zh: '您的外部学习被抽中核查', en: 'Your outside learning was selected for an audit' },
    body: { zh: `请在 ${proofBy} 前提交证明材料。`, en: `Submit proof by ${proofBy}.` },
  }),
  passed: (): Words => ({
    title: { zh: '外部学习核查通过', en: 'Outside learning: audit passed' },
    body: { zh: '学时保持不变。', en: 'Your credits don’t change.' },
  }),
  failed: (comment: string): Words => ({
    title: { zh: '外部学习核查未通过', en: 'Outside learning: audit failed' },
    body: { zh: `相关学时已冲销。${comment}`, en: `The credits were reversed. ${comment}` },
  }),
} as const
