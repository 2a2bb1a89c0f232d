/**
 * Returns the seconds on each question of an attempt, by position. A page can't report more than the attempt's time;
 * any excess is deducted from all questions in proportion. Returns null if the page counted nothing.
 */
export function acceptedTimeSpent(
  spent: readonly number[] | null,
  questions: number,
  timeUsed: number,
): number[] | null {
  const claimed = Array.from({ length: questions }, (_, index) => Math.max(0, Math.floor(spent?.[index] ?? 0)))
  const sum = claimed.reduce((total, seconds) => total + seconds, 0)
  if (sum === 0) return null
  const most = Math.max(0, timeUsed)
  return sum <= most ? claimed : claimed.map((seconds) => Math.floor((seconds * most) / sum))
}
