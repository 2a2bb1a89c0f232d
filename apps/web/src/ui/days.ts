/** Calendar days and months, as `2026-03-02` and `2026-03`; they belong to no time zone. */
const dayMs = 86_400_000
const midday = (day: string) => Date.parse(`${day}T12:00:00Z`)

/** Returns the day, `YYYY-MM-DD`, this many days after `day`; before it if `count` is negative. */
export const dayAfter = (day: string, count: number): string =>
  new Date(midday(day) + count * dayMs).toISOString().slice(0, 10)

/** Returns the number of days from `from` to `to`; negative when `to` comes first. Both are days, `YYYY-MM-DD`. */
export const daysBetween = (from: string, to: string): number => Math.round((midday(to) - midday(from)) / dayMs)

/** Returns the days of a month, such as `2026-11`, as a calendar shows them: complete weeks, starting on Monday. */
export function calendarWeeks(month: string): string[][] {
  const first = `${month}-01`
  const weeks: string[][] = []
  let day = dayAfter(first, -((new Date(midday(first)).getUTCDay() + 6) % 7))
  for (; weeks.length === 0 || day.slice(0, 7) <= month; day = dayAfter(day, 7))
    weeks.push(Array.from({ length: 7 }, (_, n) => dayAfter(day, n)))
  return weeks
}

/** Returns the month, such as `2026-11`, this many months after `month`; before it if `count` is negative. */
export function monthAfter(month: string, count: number): string {
  const at = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
}
