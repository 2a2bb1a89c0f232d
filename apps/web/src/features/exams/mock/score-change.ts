import type { MockSuggestions } from './mock.queries.ts'

type Words = {
  readonly first: string
  readonly same: string
  readonly better: (points: number) => string
  readonly worse: (points: number) => string
}

/**
 * Returns the change of a result since the one before it, in words; for the only result, that it is the first. Empty for
 * a result without an earlier one in the trend, which holds only the latest results.
 */
export function describeScoreChange(trend: MockSuggestions['trend'], attemptId: string, t: Words): string {
  const at = trend.findIndex((one) => one.attemptId === attemptId)
  const [before, own] = [trend[at - 1], trend[at]]
  if (!own) return ''
  if (!before) return trend.length === 1 ? t.first : ''
  const change = own.percent - before.percent
  return change > 0 ? t.better(change) : change < 0 ? t.worse(-change) : t.same
}
