/** The maximum of ages returned for a queue, and the maximum counted. */
export const todayLimits = { ages: 200, counted: 10_000 } as const
