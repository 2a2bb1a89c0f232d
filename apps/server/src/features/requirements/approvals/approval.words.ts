import type { BilingualText } from '../../../core/text/language.ts'
import type { ApprovalSubject } from './approval.store.ts'

type Waiting = { readonly name: BilingualText; readonly title: BilingualText }
/** Notices to a line manager about a submission that needs their decision. */
export const approvalNotices: Readonly<
  Record<ApprovalSubject, (one: Waiting) => { readonly title: BilingualText; readonly body: BilingualText }>
> = {
  evidence: ({ name, title }) => ({
    title: { zh: `待您审批：${name.zh}的外部学习证明`, en: `Awaiting your approval: evidence from ${name.en}` },
    body: { zh: title.zh ?? '', en: title.en ?? title.zh ?? '' },
  }),
  registration: ({ name, title }) => ({
    title: { zh: `待您审批：${name.zh}的考试报名`, en: `Awaiting your approval: exam registration from ${name.en}` },
    body: { zh: title.zh ?? title.en ?? '', en: title.en ?? title.zh ?? '' },
  }),
  classSeat: ({ name, title }) => ({
    title: { zh: `待您审批：${name.zh}的班次报名`, en: `Awaiting your approval: class seat for ${name.en}` },
    body: { zh: title.zh ?? title.en ?? '', en: title.en ?? title.zh ?? '' },
  }),
}

/** The problem that a reason is missing. */
export const reasonMissingWords = { zh: '请填写原因', en: 'Enter a reason' } as const
