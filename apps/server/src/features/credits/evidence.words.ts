import type { BilingualText } from '../../core/text/language.ts'
import { formatCreditAmount } from './credit.rules.ts'
import type { CreditUnit } from './credit.store.ts'

type Decided = {
  readonly title: string
  readonly asked: number
  readonly granted: number | null
  readonly unit: CreditUnit
  readonly comment: string | null
}
const units = { zh: { hours: '学时', points: '学分' }, en: { hours: 'hours', points: 'points' } } as const

/** The notices to a person about the decision on their evidence. */
export const evidenceNotices: Readonly<
  Record<
    'approved' | 'returned' | 'rejected',
    (one: Decided) => { readonly title: BilingualText; readonly body: BilingualText }
  >
> = {
  approved: ({ title, asked, granted, unit, comment }) => {
    const [amount, isLess] = [formatCreditAmount(granted ?? asked), granted !== null && granted < asked]
    return {
      title: { zh: `外部学习已认定：${title}`, en: `Outside learning approved: ${title}` },
      body: {
        zh: [
          `认定 ${amount} ${units.zh[unit]}${isLess ? `（申请 ${formatCreditAmount(asked)}）` : ''}。`,
          comment ?? '',
        ].join(''),
        en: [
          `Added to your credits: ${amount} ${units.en[unit]}${isLess ? ` (${formatCreditAmount(asked)} requested)` : ''}.`,
          comment ?? '',
        ]
          .filter(Boolean)
          .join(' '),
      },
    }
  },
  returned: ({ title, comment }) => ({
    title: { zh: `外部学习证明需要补充：${title}`, en: `More evidence is needed: ${title}` },
    body: { zh: comment ?? '', en: comment ?? '' },
  }),
  rejected: ({ title, comment }) => ({
    title: { zh: `外部学习未认定：${title}`, en: `Outside learning rejected: ${title}` },
    body: { zh: comment ?? '', en: comment ?? '' },
  }),
}
