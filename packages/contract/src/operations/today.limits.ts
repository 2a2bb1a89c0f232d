/**
 * The limits of a queue of work: `ages` is the maximum number of waiting items whose ages are returned, `counted` the
 * number up to which items are counted.
 */
export const todayLimits = { ages: 200, counted: 10_000 } as const
