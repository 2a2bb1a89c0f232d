import { examLimits } from '@portal/contract/exams/exam.limits.ts'
import { formatNumber } from '#web/ui/format.ts'

/**
 * Returns the `lang` attribute of a text that a user wrote, for fonts and screen readers; an empty object for a text
 * without Chinese.
 */
export const langAttributeOf = (text: string): { readonly lang?: 'zh-CN' } =>
  /\p{Script=Han}/u.test(text) ? { lang: 'zh-CN' } : {}

/** Returns true for a count above `examLimits.countedAnswers`, where the server stops counting. */
export const isCountCapped = (count: number): boolean => count > examLimits.countedAnswers

/** Formats a number of open answers, counted up to a limit: `1,000+`. */
export const formatCappedCount = (count: number): string =>
  isCountCapped(count) ? `${formatNumber(examLimits.countedAnswers)}+` : formatNumber(count)
