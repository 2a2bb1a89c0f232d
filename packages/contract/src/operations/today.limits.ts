/** The most ages told of one queue, and the most of a queue that are counted. */
export const todayLimits = { ages: 200, counted: 10_000 } as const
