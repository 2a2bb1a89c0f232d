/**
 * Where the time of an attempt went, in seconds by position, as far as it can be true: a page says what it likes, but no more seconds are
 * believed than the attempt had. An excess is taken from every question in proportion. Null: the page counted nothing.
 */
export function creditedSeconds(spent: readonly number[] | null, questions: number, timeUsed: number): number[] | null {
  const claimed = Array.from({ length: questions }, (_, index) => Math.max(0, Math.floor(spent?.[index] ?? 0)))
  const sum = claimed.reduce((total, seconds) => total + seconds, 0)
  if (sum === 0) return null
  const most = Math.max(0, timeUsed)
  return sum <= most ? claimed : claimed.map((seconds) => Math.floor((seconds * most) / sum))
}
