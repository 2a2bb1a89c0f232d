/**
 * Returns the time per question of an attempt in seconds by position, as far as it is possible: a page's report can't
 * exceed the attempt's time, and any excess is deducted from every question in proportion. Null: the page counted
 * nothing.
 */
export function creditedSeconds(spent: readonly number[] | null, questions: number, timeUsed: number): number[] | null {
  const claimed = Array.from({ length: questions }, (_, index) => Math.max(0, Math.floor(spent?.[index] ?? 0)))
  const sum = claimed.reduce((total, seconds) => total + seconds, 0)
  if (sum === 0) return null
  const most = Math.max(0, timeUsed)
  return sum <= most ? claimed : claimed.map((seconds) => Math.floor((seconds * most) / sum))
}
