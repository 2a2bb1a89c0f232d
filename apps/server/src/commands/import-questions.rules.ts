export type ImportTypeCount = { readonly type: string; readonly count: number }

/**
 * Returns the number of questions of each type for a paper of `wanted` questions, in proportion to the available ones
 * (largest remainder); all of them when there are fewer.
 */
export function questionsPerType(available: readonly ImportTypeCount[], wanted: number): ImportTypeCount[] {
  const total = available.reduce((sum, one) => sum + one.count, 0)
  const size = Math.min(wanted, total)
  if (size === 0) return []
  const exact = available.map((one) => ({ ...one, share: (one.count * size) / total }))
  const shares = exact.map((one) => ({ type: one.type, count: Math.floor(one.share), rest: one.share % 1 }))
  let missing = size - shares.reduce((sum, one) => sum + one.count, 0)
  for (const one of [...shares].sort((a, b) => b.rest - a.rest)) {
    if (missing === 0) break
    one.count += 1
    missing -= 1
  }
  return shares.filter((one) => one.count > 0).map(({ type, count }) => ({ type, count }))
}

/**
 * Returns the points of each question in 1/100: the paper has 100 points in all if they divide evenly, otherwise each
 * question has 1 point.
 */
export const pointsPerQuestion = (questions: number): number => (10_000 % questions === 0 ? 10_000 / questions : 100)
