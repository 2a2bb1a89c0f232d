/** The source of the current time. It is always passed in, so that a test can control it. */
export type Clock = { now(): Date }
export const systemClock: Clock = { now: () => new Date() }
