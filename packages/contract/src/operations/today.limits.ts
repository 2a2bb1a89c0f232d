/** The maximum number of ages returned for a queue, and the maximum number counted. */
export const todayLimits = { ages: 200, counted: 10_000 } as const
