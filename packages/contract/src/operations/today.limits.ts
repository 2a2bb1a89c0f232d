/** For a queue of work: the maximum number of ages returned, and the number up to which items are counted. */
export const todayLimits = { ages: 200, counted: 10_000 } as const
