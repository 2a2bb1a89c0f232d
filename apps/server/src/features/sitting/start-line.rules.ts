/** The limits by which a process lets starts in. */
export const tuning = {
  /** Starts and readings of papers in progress at once in a process, while it keeps up. */
  mostAtOnce: 8,
  /** Starts that may wait here, about half a second of work; later ones get a place. */
  mostHere: 100,
  /** Fewer waiting starts than this leave the process room for more people of the line. */
  fewHere: 20,
  /** Milliseconds between two looks at the line. */
  tickMs: 250,
  /** Milliseconds by which a tick may be late before fewer starts go at once. */
  lateMs: 50,
  /** Milliseconds for which a place is kept after a try, as `is_start_place_live` has it. */
  keptMs: 90_000,
  mostRetrySeconds: 30,
}

/**
 * Returns the number of starts that may be in progress next, after a tick that came this late: saves wait as long as
 * the tick.
 */
export const nextRoom = (room: number, lateMs: number): number =>
  lateMs > tuning.lateMs ? Math.max(2, room - 1) : Math.min(tuning.mostAtOnce, room + 1)

/**
 * Returns the number of people to let in from the line: as many as have started since the last look, more if hardly
 * anyone waits in this process, fewer if too many do. People come back a while after they were let in, so it is better
 * to be ahead of them: they then wait in the process, where they don't delay saves.
 */
export function paceOf(startedSince: number, waitingHere: number): number {
  if (waitingHere < tuning.fewHere) return startedSince * 2 + 25
  return waitingHere < tuning.mostHere ? startedSince : Math.floor(startedSince / 2)
}

/** Returns the expected wait at a position in line, in whole seconds. */
export const waitSeconds = (position: number, perSecond: number): number =>
  Math.max(1, Math.ceil(position / Math.max(5, perSecond)))

/** Returns the seconds until the next try: shortly before the turn is expected, and often enough to keep the place. */
export const retrySeconds = (wait: number): number =>
  Math.min(tuning.mostRetrySeconds, Math.max(1, Math.ceil(wait * 0.9)))
