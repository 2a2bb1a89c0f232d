import { currentLocale, languageTagOf } from '#web/api/locale.ts'
import { daysBetween } from './days.ts'
import { texts as zh } from './texts/zh.ts'
import { uiTexts } from './ui-texts.ts'
import { dayAndTimeIn, isSameClock, needsZoneName, pageZone, readerZone, type Zone, zoneId, zoneName } from './zone.ts'

/**
 * Dates, numbers, lengths and money in the reader's language. Every instant is shown in one zone: that of the page
 * (`pageZone`), or the one given, such as that of a centre. Components that use these follow `useTexts`, so they are
 * drawn again when the language changes.
 */
const made = new Map<string, unknown>()
function cached<T>(name: string, make: (tag: string) => T): T {
  const key = `${currentLocale()} ${name}`
  if (!made.has(key)) made.set(key, make(languageTagOf(currentLocale())))
  return made.get(key) as T
}
/** English dates are British: 16 November 2026. */
const dates = (name: string, zone: Zone, options: Intl.DateTimeFormatOptions) =>
  cached(
    `${name} ${zoneId(zone)}`,
    (tag) => new Intl.DateTimeFormat(tag === 'en' ? 'en-GB' : tag, { ...options, timeZone: zoneId(zone) }),
  )
const isDay = (value: string) => value.length === 10
/** A calendar day means that day everywhere; an instant is shown in a zone. */
const dateOf = (value: string) => new Date(isDay(value) ? `${value}T12:00:00Z` : value)
const zoneOf = (value: string, zone: Zone): Zone => (isDay(value) ? 'UTC' : zone)
const isThisYear = (value: string, zone: Zone) =>
  formatIsoDay(value, zone).slice(0, 4) === dayAndTimeIn(Date.now(), zone).day.slice(0, 4)
const joint = () => (currentLocale() === 'zh' ? ' ' : ', ')

/**
 * Returns the calendar day of an instant, `2026-11-16`, for comparing and grouping. For readers use `formatListDay`.
 */
export const formatIsoDay = (value: string, zone: Zone = pageZone()): string =>
  isDay(value) ? value : dayAndTimeIn(value, zone).day
/** Formats a day for lists, always with its year: 2026-11-16 / 16 Nov 2026. */
export const formatListDay = (value: string, zone: Zone = pageZone()): string =>
  currentLocale() === 'zh'
    ? formatIsoDay(value, zone)
    : dates('list day', zoneOf(value, zone), { dateStyle: 'medium' }).format(dateOf(value))
/** Formats a day: 2026年11月16日 / 16 November 2026. */
export const formatDay = (value: string, zone: Zone = pageZone()): string =>
  dates('day', zoneOf(value, zone), { dateStyle: 'long' }).format(dateOf(value))
/** Formats a month such as `2026-11`: 2026年11月 / November 2026. */
export const formatMonth = (month: string): string =>
  dates('month', 'UTC', { year: 'numeric', month: 'long' }).format(dateOf(`${month}-15`))
/** Formats a month such as `2026-11` briefly, with its year: 2026年11月 / Nov 2026. */
export const formatShortMonthWithYear = (month: string): string =>
  dates('short month of year', 'UTC', { year: 'numeric', month: 'short' }).format(dateOf(`${month}-15`))
/** Formats a month such as `2026-11` briefly: 11月 / Nov. */
export const formatShortMonth = (month: string): string =>
  dates('short month', 'UTC', { month: 'short' }).format(dateOf(`${month}-15`))
/** Formats the weekday of a day: 周一 / Mon; narrow: 一 / M. */
export const formatWeekday = (value: string, look: 'short' | 'narrow' = 'short', zone: Zone = pageZone()): string =>
  dates(look, zoneOf(value, zone), { weekday: look }).format(dateOf(value))
/** Formats a day: 11月16日 / 16 Nov; with the year unless it is the current one. */
export const formatDayOfMonth = (value: string, zone: Zone = pageZone()): string => {
  const year = isThisYear(value, zone) ? {} : ({ year: 'numeric' } as const)
  return dates(`day of month ${Object.keys(year)}`, zoneOf(value, zone), {
    ...year,
    month: 'short',
    day: 'numeric',
  }).format(dateOf(value))
}
/** Formats a day with its weekday: 11月16日 周一 / Mon 16 Nov; with the year unless it is the current one. */
export const formatShortDay = (value: string, zone: Zone = pageZone()): string => {
  const year = isThisYear(value, zone) ? {} : ({ year: 'numeric' } as const)
  return (
    dates(`short day ${Object.keys(year)}`, zoneOf(value, zone), {
      ...year,
      month: 'short',
      day: 'numeric',
      weekday: 'short',
    })
      .format(dateOf(value))
      // Browsers differ here: most put no space before the weekday, and some put a comma after it.
      .replace(/(\p{Script=Han})(\p{Script=Han}{2})$/u, '$1 $2')
      .replace(/^(\w+),/, '$1')
  )
}
/** Formats the time of an instant: 21:14. */
export const formatTime = (value: string, zone: Zone = pageZone()): string =>
  formatTimeWithSeconds(value, zone).slice(0, 5)
/** Formats the time of an instant with seconds: 21:14:05. */
export const formatTimeWithSeconds = (value: string, zone: Zone = pageZone()): string =>
  dayAndTimeIn(dateOf(value), zone).time
/** Adds the name of the zone to a time if the reader could take it for a time in another zone. */
export const withZoneName = (time: string, at: string, zone: Zone = pageZone()): string =>
  needsZoneName(at, zone) ? (uiTexts.peek(currentLocale()) ?? zh).inZone(time, zoneName(zone)) : time
/** Formats a day and time without the zone: 2026年11月16日 21:14 / 16 November 2026, 21:14. */
export const formatDayAndTime = (value: string, zone: Zone = pageZone()): string =>
  `${formatDay(value, zone)}${joint()}${formatTime(value, zone)}`
/** Formats a day and time like `formatDayAndTime`, with the name of the zone where `needsZoneName` requires it. */
export const formatInstant = (value: string, zone: Zone = pageZone()): string =>
  withZoneName(formatDayAndTime(value, zone), value, zone)
/**
 * Formats a day and time briefly, with the name of the zone where `needsZoneName` requires it: 11月16日 周一 21:14 / Mon 16
 * Nov, 21:14.
 */
export const formatShortInstant = (value: string, zone: Zone = pageZone()): string =>
  withZoneName(`${formatShortDay(value, zone)}${joint()}${formatTime(value, zone)}`, value, zone)
/**
 * Formats a day and time with seconds, and with the name of the zone where `needsZoneName` requires it: 2026年11月16日
 * 21:14:05.
 */
export const formatInstantWithSeconds = (value: string, zone: Zone = pageZone()): string =>
  withZoneName(`${formatDay(value, zone)}${joint()}${formatTimeWithSeconds(value, zone)}`, value, zone)
/**
 * Formats a span: 2026年11月16日 09:00–11:00 / 16 November 2026, 09:00–11:00; over several days with both days. The zone
 * is named once, where `needsZoneName` requires it.
 */
export function formatSpan(from: string, to: string, zone: Zone = pageZone(), look: 'long' | 'short' = 'long'): string {
  return withZoneName(bareSpan(from, to, zone, look === 'long' ? formatDay : formatShortDay), from, zone)
}
function bareSpan(from: string, to: string, zone: Zone, day: typeof formatDay): string {
  const at = (value: string) => `${day(value, zone)}${joint()}${formatTime(value, zone)}`
  const isOneDay = formatIsoDay(from, zone) === formatIsoDay(to, zone)
  return isOneDay ? `${at(from)}–${formatTime(to, zone)}` : `${at(from)} – ${at(to)}`
}
/**
 * Formats a span in the reader's own zone, without its name, for display next to a session's time in the zone of its
 * centre. Returns null if both clocks show the same time.
 */
export function formatSpanInReaderZone(from: string, to: string, zone: Zone): string | null {
  return isSameClock(zone, readerZone(), from) ? null : bareSpan(from, to, readerZone(), formatShortDay)
}
/**
 * Separates thousands as both languages do. Whole numbers avoid the browser's own rules, which cost a phone more time
 * than drawing a page.
 */
const grouped = (whole: number): string => String(whole).replace(/\B(?=(\d{3})+$)/g, ',')
export const formatNumber = (value: number, digits = 0): string =>
  Number.isSafeInteger(value)
    ? grouped(value)
    : cached(`number ${digits}`, (tag) => new Intl.NumberFormat(tag, { maximumFractionDigits: digits })).format(value)
/** Formats a rating: 4.8, always with its decimal. */
export const formatRating = (value: number): string => value.toFixed(1)
export const formatPercent = (percent: number): string =>
  cached('percent', (tag) => new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 0 })).format(
    percent / 100,
  )
/** Formats exam points, which arrive in hundredths. */
export const formatPoints = (hundredths: number): string => formatNumber(hundredths / 100, 2)
/** Formats money, which arrives in integer fen of one currency: ¥120, ¥1,199.50, -¥1.50. */
export const formatMoney = (fen: number): string => {
  const [yuan, rest] = [Math.trunc(Math.abs(fen) / 100), Math.abs(fen) % 100]
  return `${fen < 0 ? '-' : ''}¥${grouped(yuan)}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`
}
/** Formats a size in bytes: 12 KB, 3.4 MB, 1.28 GB; 1 KB is 1,000 bytes, and the least that is shown. */
export const formatFileSize = (bytes: number): string => {
  if (bytes < 999_500) return `${formatNumber(Math.max(1, Math.round(bytes / 1000)))} KB`
  return bytes < 999_950_000
    ? `${formatNumber(bytes / 1_000_000, 1)} MB`
    : `${formatNumber(bytes / 1_000_000_000, 2)} GB`
}

/** Formats a position in a recording, in seconds: 12:46, 1:02:09. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60]
  const two = (value: number) => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/**
 * Returns the hours and minutes of a duration in seconds, rounded to whole minutes; any duration above zero is at least
 * one minute.
 */
export function splitHoursAndMinutes(seconds: number): { readonly hours: number; readonly minutes: number } {
  const minutes = seconds > 0 ? Math.max(1, Math.round(seconds / 60)) : 0
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
}

/** Formats a duration in seconds: 8小时 10分钟 / 8 hr 10 min. */
export function formatDuration(seconds: number): string {
  const { hours, minutes } = splitHoursAndMinutes(seconds)
  const words = uiTexts.peek(currentLocale()) ?? zh
  return [
    hours > 0 ? words.hours(grouped(hours)) : '',
    minutes > 0 || hours === 0 ? words.minutes(String(minutes)) : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/**
 * Formats an instant for "you stopped here": today 21:14, yesterday 21:14, otherwise the day and time; with the name of
 * the zone where `needsZoneName` requires it.
 */
export function formatRecent(value: string, now = new Date(), zone: Zone = pageZone()): string {
  const days = daysBetween(dayAndTimeIn(now, zone).day, formatIsoDay(value, zone))
  const word =
    days > -2 && days <= 0
      ? cached('relative', (tag) => new Intl.RelativeTimeFormat(tag, { numeric: 'auto' })).format(days, 'day')
      : formatDayOfMonth(value, zone)
  return withZoneName(`${word} ${formatTime(value, zone)}`, value, zone)
}
/** Returns words of a sentence with a capital, for the start of a line. */
export const capitalise = (words: string): string => words.replace(/^\p{Ll}/u, (first) => first.toUpperCase())
/** Formats an instant like `formatRecent`, but with a capital, for the start of a line: Today 21:14. */
export const formatRecentCapitalised = (value: string): string => capitalise(formatRecent(value))
/** Returns the number of days from now until an instant, rounded up, at least 0. */
export const daysUntil = (value: string, now = Date.now()): number =>
  Math.max(0, Math.ceil((new Date(value).getTime() - now) / 86_400_000))
/** Formats a range of days: 2026年3月2日 – 8日 / 2 – 8 March 2026; a whole month or year by its name. */
export function formatDays(from: string, to: string): string {
  if (from.endsWith('-01-01') && to.endsWith('-12-31') && to.slice(0, 4) === from.slice(0, 4))
    return dates('year', 'UTC', { year: 'numeric' }).format(dateOf(from))
  if (from.endsWith('-01') && to.slice(0, 7) === from.slice(0, 7) && isLastOfMonth(to))
    return formatMonth(from.slice(0, 7))
  if (from === to) return formatDay(from)
  if (currentLocale() === 'zh') return chineseDays(from, to)
  return dates('days', 'UTC', { year: 'numeric', month: 'long', day: 'numeric' }).formatRange(dateOf(from), dateOf(to))
}

const isLastOfMonth = (day: string) => new Date(Date.parse(day) + 86_400_000).getUTCDate() === 1

/**
 * The later day shows only its difference from the earlier one, which the browser's own format for Chinese ranges does
 * not support.
 */
function chineseDays(from: string, to: string): string {
  if (from.slice(0, 4) !== to.slice(0, 4)) return `${formatDay(from)} – ${formatDay(to)}`
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7)
  return `${formatDay(from)} – ${dates(`days to ${isOneMonth}`, 'UTC', { ...(isOneMonth ? {} : { month: 'long' }), day: 'numeric' }).format(dateOf(to))}`
}
