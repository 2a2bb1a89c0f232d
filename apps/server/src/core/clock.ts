/** The source of the current time. It is passed in everywhere, so that a test can control it. */
export type Clock = { now(): Date }
export const systemClock: Clock = { now: () => new Date() }
