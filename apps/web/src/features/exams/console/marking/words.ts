import { examLimits } from '@portal/contract/exams/exam.limits.ts'
import { formatNumber } from '#web/ui/format.ts'

/** The language of what somebody wrote, for the fonts and the screen reader. */
export const langOf = (text: string): { readonly lang?: 'zh-CN' } => (/\p{Script=Han}/u.test(text) ? { lang: 'zh-CN' } : {})

/** A number of waiting answers, which is counted up to a bound only: `1,000+`. */
export const countWords = (count: number): string => (count > examLimits.countedAnswers ? `${formatNumber(examLimits.countedAnswers)}+` : formatNumber(count))
