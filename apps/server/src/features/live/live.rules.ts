import { liveLimits } from '@portal/contract/live/live.limits.ts'
import { cutText } from '../../core/text/cut-text.ts'

/** The facts that decide the state of a class; the time of a stage that it has not reached is null. */
export type LiveTimes = {
  readonly startsAt: Date
  readonly plannedSeconds: number
  readonly beganAt: Date | null
  readonly endedAt: Date | null
  readonly cancelledAt: Date | null
  readonly replaySeconds: number | null
  /** A stream is coming in. */
  readonly isLive: boolean
}
export type LiveStateName = 'scheduled' | 'running' | 'interrupted' | 'ended' | 'replay' | 'cancelled'

export function liveStateOf(life: LiveTimes): LiveStateName {
  if (life.cancelledAt) return 'cancelled'
  if (life.endedAt) return life.replaySeconds ? 'replay' : 'ended'
  if (life.isLive) return 'running'
  return life.beganAt ? 'interrupted' : 'scheduled'
}

const minutes = (count: number) => count * 60_000
const plannedEnd = (life: Pick<LiveTimes, 'startsAt' | 'plannedSeconds'>) =>
  life.startsAt.getTime() + life.plannedSeconds * 1000

/**
 * Returns true when learners may be in the room: from half an hour before the start, or from the first stream if that
 * is earlier, until the class ends.
 */
export function isRoomOpen(life: LiveTimes, now: Date): boolean {
  if (life.cancelledAt || life.endedAt) return false
  return life.beganAt !== null || now.getTime() >= life.startsAt.getTime() - minutes(liveLimits.doorsMinutes)
}

/**
 * Returns true when a stream may be published: from half an hour before the start to half an hour after the planned
 * end, when a class without a stream ends automatically. False once the class has ended or was cancelled.
 */
export function mayPublishStream(life: Omit<LiveTimes, 'isLive' | 'replaySeconds'>, now: Date): boolean {
  if (life.cancelledAt || life.endedAt) return false
  return (
    now.getTime() >= life.startsAt.getTime() - minutes(liveLimits.earlyMinutes) && now.getTime() < automaticEndOf(life)
  )
}

/** Returns the time at which a class without a stream ends automatically, in milliseconds since 1970. */
export const automaticEndOf = (life: Pick<LiveTimes, 'startsAt' | 'plannedSeconds'>): number =>
  plannedEnd(life) + minutes(liveLimits.overrunMinutes)

export type StreamTime = { readonly startedAt: Date; readonly seenAt: Date; readonly endedAt: Date | null }
/** The milliseconds without data after which a stream counts as interrupted, whatever has happened to its server. */
export const streamSilenceMs = 20_000

/** Returns true while this stream is coming in. */
export const isStreamArriving = (stream: StreamTime, now: Date): boolean =>
  stream.endedAt === null && now.getTime() - stream.seenAt.getTime() < streamSilenceMs

/** Returns the position in the recording of a class, in milliseconds: the sum of the lengths of its streams so far. */
export function livePositionMs(streams: readonly StreamTime[], now: Date): number {
  return streams.reduce((sum, stream) => {
    const until = stream.endedAt ?? (isStreamArriving(stream, now) ? now : stream.seenAt)
    return sum + Math.max(0, until.getTime() - stream.startedAt.getTime())
  }, 0)
}

/**
 * Returns true when a person attended: for the required percentage of the class, and with the required number of
 * check-ins, or with all of them if fewer took place. `length` and `seconds` are in seconds.
 */
export function hasAttended(
  of: { seconds: number; length: number; signedIn: number },
  rule: { attendPercent: number; needSignIns: number; signIns: number },
): boolean {
  return (
    of.length > 0 &&
    of.seconds * 100 >= of.length * rule.attendPercent &&
    of.signedIn >= Math.min(rule.needSignIns, rule.signIns)
  )
}

export const attendedPercent = (seconds: number, length: number): number =>
  length > 0 ? Math.min(100, Math.floor((seconds * 100) / length)) : 0

/**
 * Returns a chat message for storage: one line without control characters, cut to the maximum length; it may be empty.
 */
export const cleanRoomMessage = (text: string): string =>
  cutText(
    text
      .normalize('NFC')
      .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
      .replace(/ {2,}/g, ' ')
      .trim(),
    liveLimits.messageLength,
  )

/**
 * Returns the reminder of a reservation that is due: `day` from 24 to 12 hours before the class, `soon` in the last
 * fifteen minutes; otherwise null.
 */
export function dueLiveReminder(startsAt: Date, now: Date): 'day' | 'soon' | null {
  const left = startsAt.getTime() - now.getTime()
  if (left <= 0) return null
  if (left <= minutes(15)) return 'soon'
  return left <= minutes(24 * 60) && left > minutes(12 * 60) ? 'day' : null
}
