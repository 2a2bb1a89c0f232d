import { formatInstant } from '#web/ui/format.ts'
import type { ExamDetail } from '../exam.queries.ts'

type Words = {
  readonly retakeUntil: (at: string) => string
  readonly retakeFrom: (from: string, until: string) => string
}

/** Formats the latest time at which a retake may start and, if it is still in the future, the earliest one. */
export const formatRetakeTimes = ({ from, until }: NonNullable<ExamDetail['retake']>, t: Words): string =>
  from ? t.retakeFrom(formatInstant(from), formatInstant(until)) : t.retakeUntil(formatInstant(until))
