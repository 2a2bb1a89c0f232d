import type { Deps } from '../deps.ts'

const days = new Map<string, Intl.DateTimeFormat>()

/** Returns the calendar day of an instant in a time zone, such as 2026-03-02. */
export function dayInZone(at: Date, timeZone: string): string {
  const format = days.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  days.set(timeZone, format)
  return format.format(at)
}

/** Returns today's date in the portal's zone, such as 2026-03-02. */
export const todayOf = ({ clock, settings }: Pick<Deps, 'clock' | 'settings'>): string =>
  dayInZone(clock.now(), settings.timeZone)

const hours = new Map<string, Intl.DateTimeFormat>()

/** Returns the hour of an instant in a time zone, 0 to 23. */
export function hourInZone(at: Date, timeZone: string): number {
  const format =
    hours.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' })
  hours.set(timeZone, format)
  return Number(format.format(at))
}

/** Returns true for a day of the calendar; 2026-02-30 is not one. */
export function isCalendarDay(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === day
}

/** Returns the day that is this many days later, or earlier when negative. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)
}

/** Returns the same day this many months later; the last day of that month if it is shorter. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(date, last))
  return first.toISOString().slice(0, 10)
}

/** Returns the number of days from one day to another: 0 for the same day, negative if the other comes first. */
export const daysBetween = (day: string, other: string): number =>
  Math.round((Date.parse(`${other}T00:00:00Z`) - Date.parse(`${day}T00:00:00Z`)) / 86_400_000)

/** Returns the Monday of a day's week. */
export const mondayOf = (day: string): string => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

/** Returns the instant at which a day begins in a zone. */
export function startOfDay(day: string, timeZone: string): Date {
  // No zone is more than 14 hours from UTC: the start is within these hours, and the day determines which one it is.
  let [before, after] = [
    Date.parse(`${day}T00:00:00Z`) - 16 * 3_600_000,
    Date.parse(`${day}T00:00:00Z`) + 16 * 3_600_000,
  ]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (dayInZone(new Date(middle), timeZone) < day) before = middle
    else after = middle
  }
  return new Date(after)
}
