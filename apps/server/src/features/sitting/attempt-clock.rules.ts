/** The clock of an attempt: it runs towards the deadline, or is stopped with some time left. */
export type ClockState = {
  readonly deadline: Date | null
  readonly pausedAt: Date | null
  readonly pausedLeft: number | null
}

/** Returns the milliseconds left, negative when time is up; null without a limit. */
export function remainingMilliseconds(clock: ClockState, now: Date): number | null {
  if (clock.pausedAt) return clock.pausedLeft
  return clock.deadline === null ? null : clock.deadline.getTime() - now.getTime()
}

/** Returns the unused milliseconds of an ended attempt, at least 0; null without a limit. */
export const unusedMilliseconds = (deadline: Date | null, submittedAt: Date): number | null =>
  deadline === null ? null : Math.max(0, deadline.getTime() - submittedAt.getTime())

/** Returns the deadline of a reopened attempt: its unused time plus the given seconds; null without a limit. */
export const reopenedDeadline = (unused: number | null, seconds: number, now: Date): Date | null =>
  unused === null ? null : new Date(now.getTime() + unused + seconds * 1000)

/**
 * The milliseconds without a running process that count as an outage. Every process records three heartbeats in this
 * time (`heartbeatEveryMs`).
 */
export const outageAfterMs = 15_000
export const heartbeatEveryMs = 5000
/**
 * The length of an outage in milliseconds above which a person decides about the credit, since a candidate may have
 * looked things up in the meantime.
 */
export const maxAutomaticCreditMs = 4 * 3_600_000

/** Returns the initial state of an outage: credited automatically, or proposed to a person. */
export const initialOutageState = (beganAt: Date, endedAt: Date): 'credited' | 'proposed' =>
  endedAt.getTime() - beganAt.getTime() <= maxAutomaticCreditMs ? 'credited' : 'proposed'

export type OpenAttemptState = 'running' | 'paused' | 'overdue'
/** Returns the state in which invigilators see an open attempt. */
export const openAttemptStateOf = (clock: ClockState, now: Date): OpenAttemptState =>
  clock.pausedAt ? 'paused' : (remainingMilliseconds(clock, now) ?? 0) < 0 ? 'overdue' : 'running'
