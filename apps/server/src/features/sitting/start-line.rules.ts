/** The limits on the starts that a process admits. */
export const startLineLimits = {
  /** The maximum number of starts and paper reads in progress in a process while it keeps up. */
  mostAtOnce: 8,
  /** Starts that may wait here, about half a second of work; later ones get a place. */
  mostHere: 100,
  /** Starts of the line that a process has waiting here: more than it processes between two checks. */
  enoughHere: 40,
  /**
   * The number of people whom a process admits per check while no one in line is here, so that the line never stops.
   */
  absentAtOnce: 5,
  /** The number of requests waiting for their position above which starts give way to them. */
  manyArriving: 30,
  /** Milliseconds between two checks of the line. */
  tickMs: 50,
  /** Milliseconds until the next check after one that failed. */
  afterFailureMs: 1000,
  /** The number of checks in the moving average of the rate: about a second and a half. */
  meanOfTicks: 32,
  /** People let in per second, until it has been measured. */
  usualPerSecond: 100,
  /** The maximum milliseconds for which a request is held. */
  holdMs: 5000,
  /** A person who has seen their position is held if the expected wait is at most this many seconds. */
  holdSeconds: 5,
  /** A person who has just arrived sees a position first, unless the wait is at most this many seconds. */
  unseenSeconds: 2,
  /** The milliseconds by which a tick may be late before fewer starts run at the same time. */
  lateMs: 50,
  /**
   * Milliseconds for which a start asks for a kept position after the last look at a line: as long as one is kept after
   * a noted try (`is_start_place_live`), and ten seconds for clocks of processes that differ.
   */
  keptMs: 100_000,
  /** Milliseconds for which a process still checks a line that is empty. */
  watchedMs: 5000,
  mostRetrySeconds: 30,
}

/**
 * Returns the number of starts that may be in progress next, after a tick that was late by the given time. Saves are
 * delayed as much as the tick.
 */
export const nextStartCapacity = (room: number, lateMs: number): number =>
  lateMs > startLineLimits.lateMs ? Math.max(2, room - 1) : Math.min(startLineLimits.mostAtOnce, room + 1)

/**
 * Returns the number of people to admit from the line: as many as this process has capacity for. `held`: the number of
 * requests from people in line that this process is holding. `arriving`: the number of requests that still wait for a
 * position; these come first, because a position costs less than a start and no one should wait for it.
 */
export const admissionCount = (waitingHere: number, held: number, arriving: number): number =>
  Math.min(
    Math.max(0, startLineLimits.enoughHere - waitingHere),
    held > 0 && !isRushOfStarts(arriving) ? startLineLimits.enoughHere : startLineLimits.absentAtOnce,
  )

/** Returns true while so many people are waiting for a position that starts must wait. */
export const isRushOfStarts = (arriving: number): boolean => arriving > startLineLimits.manyArriving

/** Returns the expected wait at a position in line, in whole seconds. */
export const startLineWaitSeconds = (position: number, perSecond: number): number =>
  Math.max(1, Math.ceil(position / Math.max(5, perSecond)))

/** Returns true when a request is held until its turn rather than answered with the position. `wait` is in seconds. */
export const isHeldInLine = (wait: number, hasSeenPosition: boolean): boolean =>
  wait <= (hasSeenPosition ? startLineLimits.holdSeconds : startLineLimits.unseenSeconds)

/**
 * Returns the seconds until the next try: soon enough to keep the position, and a few seconds before the expected turn,
 * when the request can be held.
 */
export const startLineRetrySeconds = (wait: number): number =>
  Math.min(startLineLimits.mostRetrySeconds, Math.max(1, Math.ceil(wait * 0.8) - 2))
