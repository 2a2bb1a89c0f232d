import type { NoticeKind } from '@portal/contract/community/notice-kinds.ts'
import { addDays, dayIn, mondayOf, startOfDay } from '../../../core/text/calendar.ts'
import { defaultMode, kinds, type NoticeChannel, type NoticeMode } from './notice-kinds.ts'

/** The choices of a person or a company, by `kind channel`. */
export type ModeChoices = ReadonlyMap<string, NoticeMode>
export const choiceKey = (kind: string, channel: string): string => `${kind} ${channel}`
export const toChoices = (list: readonly { kind: string; channel: string; mode: NoticeMode }[]): ModeChoices =>
  new Map(list.map(({ kind, channel, mode }) => [choiceKey(kind, channel), mode]))

/**
 * Returns the mode of a channel for one kind: a required kind is always sent; otherwise the person's choice counts,
 * then the company's default, then that of the kind. `wantsMail` false: the person has turned off all emails of
 * notices, and has made no choice since. Null: the kind never uses the channel.
 */
export function modeOf(
  kind: NoticeKind,
  channel: NoticeChannel,
  { own, company, wantsMail }: { own: ModeChoices; company: ModeChoices; wantsMail: boolean },
): NoticeMode | null {
  const usual = defaultMode(kind, channel)
  if (usual === null) return null
  if (kinds[kind].required) return 'now'
  const key = choiceKey(kind, channel)
  const chosen = own.get(key)
  if (chosen) return chosen
  if (channel === 'mail' && !wantsMail) return 'off'
  return company.get(key) ?? usual
}

export type Route = {
  /** Channels that bring it, each at once. */
  readonly now: readonly NoticeChannel[]
  /** Channels that bring it if one of those refuses it for good, in their order. */
  readonly backup: readonly NoticeChannel[]
  readonly digests: readonly { readonly channel: NoticeChannel; readonly period: 'daily' | 'weekly' }[]
}

/**
 * Returns the route of a notice to a person who can be reached by these channels, in the order in which they are tried.
 * If no channel delivers it at once, the first backup does.
 */
export function routeOf(reached: readonly { readonly channel: NoticeChannel; readonly mode: NoticeMode }[]): Route {
  const inMode = (mode: NoticeMode) => reached.filter((one) => one.mode === mode).map(({ channel }) => channel)
  const digests = reached.flatMap(({ channel, mode }) =>
    mode === 'daily' || mode === 'weekly' ? [{ channel, period: mode }] : [],
  )
  const [now, backup] = [inMode('now'), inMode('backup')]
  if (now.length > 0 || backup.length === 0) return { now, backup, digests }
  return { now: backup.slice(0, 1), backup: backup.slice(1), digests }
}

/** Minutes after midnight, 0 to 1439. */
type Minute = number
export type Hours = {
  readonly timeZone: string
  readonly isQuiet: boolean
  readonly from: Minute
  readonly until: Minute
}

const clocks = new Map<string, Intl.DateTimeFormat>()
/** Returns the minute of the day in local time of a zone. */
export function minuteIn(at: Date, timeZone: string): Minute {
  const format =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  clocks.set(timeZone, format)
  const [hour = 0, minute = 0] = format.format(at).split(':').map(Number)
  return hour * 60 + minute
}

/**
 * Returns true if a minute of the day is within quiet hours, which may include midnight. The same start and end: none.
 */
export const isWithin = (minute: Minute, from: Minute, until: Minute): boolean =>
  from <= until ? minute >= from && minute < until : minute >= from || minute < until

const found = new Map<string, Date>()
/**
 * Returns the first instant, not before `from`, at which the local time of a zone is this minute of a day. A minute
 * that the clock skips is the first one after the gap.
 */
export function instantAt(day: string, minute: Minute, timeZone: string, from: Date | null = null): Date {
  const key = `${day} ${minute} ${timeZone}`
  const known = found.get(key)
  if (known && (!from || known > from)) return known
  const [start, end] = [startOfDay(day, timeZone).getTime(), startOfDay(addDays(day, 1), timeZone).getTime()]
  // No change of a clock is larger than three hours, so the wall is read from three hours before the usual instant.
  const first = Math.max(start, start + minute * 60_000 - 3 * 3_600_000)
  const begin = from ? Math.max(first, Math.ceil(from.getTime() / 60_000) * 60_000) : first
  let at = begin
  while (at < end && minuteIn(new Date(at), timeZone) < minute) at += 60_000
  const instant = new Date(Math.min(at, end))
  if (!from) {
    if (found.size > 1000) found.clear()
    found.set(key, instant)
  }
  return instant
}

/** Returns the instant before which a notice waits because of quiet hours; null: it goes out at once. */
export function quietUntil(at: Date, hours: Hours | null): Date | null {
  if (!hours?.isQuiet || hours.from === hours.until) return null
  const minute = minuteIn(at, hours.timeZone)
  if (!isWithin(minute, hours.from, hours.until)) return null
  const today = dayIn(at, hours.timeZone)
  const day = minute < hours.until ? today : addDays(today, 1)
  // While the clock is put back, quiet hours may come twice: their next end counts.
  return instantAt(day, hours.until, hours.timeZone, at)
}

/** Digests come at eight in the morning of their reader: of the next day, or of the next Monday. */
const digestMinute = 8 * 60
export function digestDue(at: Date, period: 'daily' | 'weekly', timeZone: string): Date {
  const today = dayIn(at, timeZone)
  const day = period === 'daily' ? today : mondayOf(today)
  const due = instantAt(day, digestMinute, timeZone)
  return due > at ? due : instantAt(addDays(day, period === 'daily' ? 1 : 7), digestMinute, timeZone)
}

/** Returns true for the name of a time zone that the program knows. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
