import { currentLocale, languageTag } from '#web/api/locale.ts'
import { texts as zh } from './texts/zh.ts'
import { uiTexts } from './ui-texts.ts'

/** Dates, numbers, lengths and money in the reader's language and time zone. Components that use these follow `useTexts`, so they are drawn again when the language changes. */
const made = new Map<string, unknown>()
function cached<T>(name: string, make: (tag: string) => T): T {
  const key = `${currentLocale()} ${name}`
  if (!made.has(key)) made.set(key, make(languageTag(currentLocale())))
  return made.get(key) as T
}
const dates = (name: string, options: Intl.DateTimeFormatOptions) =>
  cached(name, (tag) => new Intl.DateTimeFormat(tag, options))
/** A calendar day means that day everywhere; an instant is shown in the reader's own zone. */
const dateOf = (value: string) => (value.length === 10 ? new Date(`${value}T12:00:00`) : new Date(value))

/** `2026-11-16`, as in lists. */
export const formatIsoDay = (value: string): string => {
  const date = dateOf(value)
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`
}
/** 2026年11月16日 / 16 November 2026 */
export const formatDay = (value: string): string =>
  (currentLocale() === 'zh'
    ? dates('day', { dateStyle: 'long' })
    : cached('day', () => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }))
  ).format(dateOf(value))
/** 2026年11月 / November 2026, of `2026-11`. */
export const formatMonth = (month: string): string =>
  dates('month', { year: 'numeric', month: 'long' }).format(dateOf(`${month}-15`))
/** 11月16日 周一 / Mon 16 Nov; in a zone other than the reader's when one is given. */
export const formatShortDay = (value: string, timeZone?: string): string =>
  cached(
    `short day ${timeZone ?? ''}`,
    (tag) =>
      new Intl.DateTimeFormat(tag === 'en' ? 'en-GB' : tag, {
        month: 'short',
        day: 'numeric',
        weekday: 'short',
        ...(timeZone ? { timeZone } : {}),
      }),
  )
    .format(dateOf(value))
    // Browsers differ here: most leave no space before the weekday.
    .replace(/(\p{Script=Han})(\p{Script=Han}{2})$/u, '$1 $2')
/** 21:14 */
export const formatTime = (value: string): string =>
  dates('time', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(dateOf(value))
/** 2026年11月16日 21:14 / 16 November 2026, 21:14 */
export const formatInstant = (value: string): string =>
  `${formatDay(value)}${currentLocale() === 'zh' ? ' ' : ', '}${formatTime(value)}`
/**
 * The same, or until a time of its day, at a place with its own time zone, which is named to readers in another one.
 */
export function formatInstantAt(value: string, timeZone: string, until?: string): string {
  const day = cached(
    `day ${timeZone}`,
    (tag) => new Intl.DateTimeFormat(tag === 'en' ? 'en-GB' : tag, { dateStyle: 'long', timeZone }),
  )
  const time = dates(`time ${timeZone}`, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone })
  const there = `${day.format(dateOf(value))}${currentLocale() === 'zh' ? ' ' : ', '}${time.format(dateOf(value))}`
  const whole = until ? `${there}–${time.format(dateOf(until))}` : there
  return there === formatInstant(value) ? whole : (uiTexts.peek(currentLocale()) ?? zh).inZone(whole, timeZone)
}
/** 21:14:05 */
export const formatTimeWithSeconds = (value: string): string =>
  dates('seconds', { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }).format(dateOf(value))
/** As above, with its day. */
export const formatInstantWithSeconds = (value: string): string =>
  `${formatDay(value)}${currentLocale() === 'zh' ? ' ' : ', '}${formatTimeWithSeconds(value)}`
/** Thousands apart, as both languages write them. Whole numbers do without the browser's own rules, which take a phone longer to read than a page to draw. */
const grouped = (whole: number): string => String(whole).replace(/\B(?=(\d{3})+$)/g, ',')
export const formatNumber = (value: number, digits = 0): string =>
  Number.isSafeInteger(value)
    ? grouped(value)
    : cached(`number ${digits}`, (tag) => new Intl.NumberFormat(tag, { maximumFractionDigits: digits })).format(value)
/** 4.8, always with its decimal. */
export const formatRating = (value: number): string => value.toFixed(1)
export const formatPercent = (percent: number): string =>
  cached('percent', (tag) => new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 0 })).format(
    percent / 100,
  )
/** Exam points arrive in hundredths. */
export const formatPoints = (hundredths: number): string => formatNumber(hundredths / 100, 2)
/** Money arrives in integer fen, and there is one currency: ¥120, ¥1,199.50. */
export const formatMoney = (fen: number): string =>
  `¥${grouped(Math.trunc(fen / 100))}${fen % 100 === 0 ? '' : `.${String(fen % 100).padStart(2, '0')}`}`
/** Size of a file: 12 KB, 3.4 MB, 1.28 GB. */
export const formatFileSize = (bytes: number): string => {
  if (bytes < 1_000_000) return `${formatNumber(Math.max(1, Math.round(bytes / 1000)))} KB`
  return bytes < 1_000_000_000
    ? `${formatNumber(bytes / 1_000_000, 1)} MB`
    : `${formatNumber(bytes / 1_000_000_000, 2)} GB`
}

/** Position in a recording: 12:46, 1:02:09. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60]
  const two = (value: number) => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/** Hours and minutes of a length; a length under a minute counts as one, nothing as nothing. */
export function hoursAndMinutes(seconds: number): { readonly hours: number; readonly minutes: number } {
  const minutes = seconds > 0 ? Math.max(1, Math.round(seconds / 60)) : 0
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
}

/** 8小时 10分钟 / 8 hr 10 min */
export function formatDuration(seconds: number): string {
  const { hours, minutes } = hoursAndMinutes(seconds)
  const words = uiTexts.peek(currentLocale()) ?? zh
  return [
    hours > 0 ? words.hours(grouped(hours)) : '',
    minutes > 0 || hours === 0 ? words.minutes(String(minutes)) : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/** Today 21:14, yesterday 21:14, otherwise the day and time; for "you stopped here". */
export function formatRecent(value: string, now = new Date()): string {
  const date = dateOf(value)
  const midnight = (day: Date) => new Date(day.getFullYear(), day.getMonth(), day.getDate()).getTime()
  const days = Math.round((midnight(date) - midnight(now)) / 86_400_000)
  const word =
    days > -2 && days <= 0
      ? cached('relative', (tag) => new Intl.RelativeTimeFormat(tag, { numeric: 'auto' })).format(days, 'day')
      : formatShortDay(value)
  return `${word} ${formatTime(value)}`
}
/** Whole days from now until an instant, not below 0. */
export const daysUntil = (value: string, now = Date.now()): number =>
  Math.max(0, Math.ceil((new Date(value).getTime() - now) / 86_400_000))
/** 2026年3月2日 – 8日 / 2 – 8 March 2026; a whole month or year by its name. */
export function formatDays(from: string, to: string): string {
  const tag = (name: string) => (name === 'en' ? 'en-GB' : name)
  if (from.endsWith('-01-01') && to.endsWith('-12-31')) return dates('year', { year: 'numeric' }).format(dateOf(from))
  if (from.endsWith('-01') && to.slice(0, 7) === from.slice(0, 7) && isLastOfMonth(to))
    return dates('month', { year: 'numeric', month: 'long' }).format(dateOf(from))
  if (from === to) return formatDay(from)
  if (currentLocale() === 'zh') return chineseDays(from, to)
  return cached(
    'days',
    (name) => new Intl.DateTimeFormat(tag(name), { year: 'numeric', month: 'long', day: 'numeric' }),
  ).formatRange(dateOf(from), dateOf(to))
}

const isLastOfMonth = (day: string) => new Date(Date.parse(day) + 86_400_000).getUTCDate() === 1

/**
 * The later day shows only its difference from the earlier one, which the browser's own format for Chinese ranges does
 * not support.
 */
function chineseDays(from: string, to: string): string {
  if (from.slice(0, 4) !== to.slice(0, 4)) return `${formatDay(from)} – ${formatDay(to)}`
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7)
  return `${formatDay(from)} – ${dates(`days to ${isOneMonth}`, { ...(isOneMonth ? {} : { month: 'long' }), day: 'numeric' }).format(dateOf(to))}`
}
