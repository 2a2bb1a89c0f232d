import { formatInstant } from '#web/ui/format.ts'
import type { ExamDetail } from '../exam.queries.ts'

type Words = {
  readonly retakeUntil: (at: string) => string
  readonly retakeFrom: (from: string, until: string) => string
}

/**
 * Formats the instant until which a retake may start and, if today's attempts are used up, the instant from which it
 * may.
 */
export const formatRetakeTimes = ({ from, until }: NonNullable<ExamDetail['retake']>, t: Words): string =>
  from ? t.retakeFrom(formatInstant(from), formatInstant(until)) : t.retakeUntil(formatInstant(until))
