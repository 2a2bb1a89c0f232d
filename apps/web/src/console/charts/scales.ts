/** Shared by all charts: where a value lies, and at which round values a line is drawn. Charts begin at nothing. */
export const share = (value: number, most: number): number => (most <= 0 ? 0 : Math.min(1, Math.max(0, value / most)))

/** Round steps up to the first that holds the most there is. */
export function ticksTo(most: number, count = 4): readonly number[] {
  if (!(most > 0)) return [0, 1]
  const rough = most / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((one) => one * power).find((one) => one >= rough) ?? rough
  const ticks = [0]
  for (let at = 1; (ticks.at(-1) ?? 0) < most; at++) ticks.push(Number((at * step).toPrecision(12)))
  return ticks
}

const hour = 3_600_000
/** Marks of the time to come, further apart the further they are: now, 6 hours, 1, 3 and 7 days. */
export const marksAhead = [0, 6 * hour, 24 * hour, 72 * hour, 168 * hour] as const

/** Where a time to come lies between now and a week, as the marks lie: each stretch is as wide as the next. */
export function placeAhead(ms: number): number {
  const last = marksAhead.length - 1
  if (ms <= 0) return 0
  for (let at = 1; at <= last; at++) {
    const [from = 0, to = 1] = [marksAhead[at - 1], marksAhead[at]]
    if (ms <= to) return (at - 1 + (ms - from) / (to - from)) / last
  }
  return 1
}
