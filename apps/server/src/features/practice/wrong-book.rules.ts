import { examLimits } from '@portal/contract/exams/exam.limits.ts'

/** A person's results with a question, the earliest first: true for full points. */
export type QuestionHistory = { readonly results: readonly boolean[]; readonly at: readonly Date[] }
export type WrongBookEntry = {
  readonly wrongCount: number
  readonly lastWrongAt: Date
  readonly streak: number
  readonly isMastered: boolean
}

/**
 * Returns a question's entry in the wrong-question book; null when no answer to the question was wrong. An entry is
 * mastered after enough correct answers in a row.
 */
export function wrongBookEntry({ results, at }: QuestionHistory): WrongBookEntry | null {
  const last = results.lastIndexOf(false)
  const lastWrongAt = at[last]
  if (!lastWrongAt) return null
  const streak = results.length - 1 - last
  return {
    wrongCount: results.filter((isRight) => !isRight).length,
    lastWrongAt,
    streak,
    isMastered: streak >= examLimits.masteredAfter,
  }
}
