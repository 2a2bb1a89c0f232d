import { addDays, dayInZone, startOfDay } from '../text/calendar.ts'

/** Minutes after midnight, 0 to 1439. */
type Minute = number
export type QuietHours = {
  readonly timeZone: string
  readonly isQuiet: boolean
  readonly from: Minute
  readonly until: Minute
}

const clocks = new Map<string, Intl.DateTimeFormat>()
/** Returns the minute of the day, 0 to 1439, that a clock in a time zone shows at an instant. */
export function minuteOfDay(at: Date, timeZone: string): Minute {
  const format =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  clocks.set(timeZone, format)
  const [hour = 0, minute = 0] = format.format(at).split(':').map(Number)
  return hour * 60 + minute
}

/**
 * Returns true if a minute of the day is within quiet hours, which may span midnight. Hours with the same start and end
 * contain no minute.
 */
export const isWithinHours = (minute: Minute, from: Minute, until: Minute): boolean =>
  from <= until ? minute >= from && minute < until : minute >= from || minute < until

const found = new Map<string, Date>()
/**
 * Returns the first instant of a day, not before `from`, at which the local time is this minute of the day. For a
 * minute that a clock change skips, returns the first one after the gap.
 */
export function firstInstantAt(day: string, minute: Minute, timeZone: string, from: Date | null = null): Date {
  const key = `${day} ${minute} ${timeZone}`
  const known = found.get(key)
  if (known && (!from || known > from)) return known
  const [start, end] = [startOfDay(day, timeZone).getTime(), startOfDay(addDays(day, 1), timeZone).getTime()]
  // No clock change is larger than three hours, so the local time is read from three hours before the usual instant.
  const first = Math.max(start, start + minute * 60_000 - 3 * 3_600_000)
  const begin = from ? Math.max(first, Math.ceil(from.getTime() / 60_000) * 60_000) : first
  let at = begin
  while (at < end && minuteOfDay(new Date(at), timeZone) < minute) at += 60_000
  const instant = new Date(Math.min(at, end))
  if (!from) {
    if (found.size > 1000) found.clear()
    found.set(key, instant)
  }
  return instant
}

/** Returns the instant until which a notice waits because of quiet hours; null if it is sent immediately. */
export function quietUntil(at: Date, hours: QuietHours | null): Date | null {
  if (!hours?.isQuiet || hours.from === hours.until) return null
  const minute = minuteOfDay(at, hours.timeZone)
  if (!isWithinHours(minute, hours.from, hours.until)) return null
  const today = dayInZone(at, hours.timeZone)
  const day = minute < hours.until ? today : addDays(today, 1)
  // When clocks go back, quiet hours may occur twice; the next end counts.
  return firstInstantAt(day, hours.until, hours.timeZone, at)
}
