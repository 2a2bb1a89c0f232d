import type { NoticeKind } from '@portal/contract/community/notice-kinds.ts'
import { firstInstantAt } from '../../../core/messages/quiet-hours.rules.ts'
import { addDays, dayInZone, mondayOf } from '../../../core/text/calendar.ts'
import { defaultNoticeMode, isRequiredChannel, type NoticeChannel, type NoticeMode } from './notice-kinds.ts'

/** The choices of a person or a company, by `noticePreferenceKey`. */
export type NoticeModeChoices = ReadonlyMap<string, NoticeMode>
export const noticePreferenceKey = (kind: string, channel: string): string => `${kind} ${channel}`
export const noticeChoicesByKey = (
  list: readonly { kind: string; channel: string; mode: NoticeMode }[],
): NoticeModeChoices => new Map(list.map(({ kind, channel, mode }) => [noticePreferenceKey(kind, channel), mode]))

/**
 * Returns the mode of a channel for one kind: `now` if the kind must be sent by the channel; otherwise the person's
 * choice, then the company's default, then that of the kind. `wantsMail` false turns off the emails for which the
 * person has made no choice. Returns null when the kind never uses the channel.
 */
export function noticeModeOf(
  kind: NoticeKind,
  channel: NoticeChannel,
  { own, company, wantsMail }: { own: NoticeModeChoices; company: NoticeModeChoices; wantsMail: boolean },
): NoticeMode | null {
  const usual = defaultNoticeMode(kind, channel)
  if (usual === null) return null
  if (isRequiredChannel(kind, channel)) return 'now'
  const key = noticePreferenceKey(kind, channel)
  const chosen = own.get(key)
  if (chosen) return chosen
  if (channel === 'mail' && !wantsMail) return 'off'
  return company.get(key) ?? usual
}

export type NoticeRoute = {
  /** Channels that deliver it immediately. */
  readonly now: readonly NoticeChannel[]
  /** Channels that deliver it if one of those refuses it for good, in their order. */
  readonly backup: readonly NoticeChannel[]
  readonly digests: readonly { readonly channel: NoticeChannel; readonly period: 'daily' | 'weekly' }[]
}

/**
 * Returns the route of a notice to a person who can be reached by these channels, in the order in which they are tried.
 * If no immediate channel can send, the first backup delivers immediately as well: a channel that can't send never
 * refuses a notice, so its backup would never be tried.
 */
export function noticeRouteOf(
  reached: readonly { readonly channel: NoticeChannel; readonly mode: NoticeMode }[],
  canSend: (channel: NoticeChannel) => boolean = () => true,
): NoticeRoute {
  const inMode = (mode: NoticeMode) => reached.filter((one) => one.mode === mode).map(({ channel }) => channel)
  const digests = reached.flatMap(({ channel, mode }) =>
    mode === 'daily' || mode === 'weekly' ? [{ channel, period: mode }] : [],
  )
  const [now, all] = [inMode('now'), inMode('backup')]
  const backup = all.some(canSend) ? all.filter(canSend) : all
  if (now.some(canSend)) return { now, backup, digests }
  return { now: [...now, ...backup.slice(0, 1)], backup: backup.slice(1), digests }
}

/** The minute of the day at which digests go out. */
const digestMinute = 8 * 60
/**
 * Returns the first instant after `at` at which a digest goes out: at eight in the morning in its reader's zone, every
 * day or on Mondays.
 */
export function nextDigestTime(at: Date, period: 'daily' | 'weekly', timeZone: string): Date {
  const today = dayInZone(at, timeZone)
  const day = period === 'daily' ? today : mondayOf(today)
  const due = firstInstantAt(day, digestMinute, timeZone)
  return due > at ? due : firstInstantAt(addDays(day, period === 'daily' ? 1 : 7), digestMinute, timeZone)
}
