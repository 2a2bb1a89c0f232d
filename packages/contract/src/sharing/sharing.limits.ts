/**
 * Limits of the reward rules: points per reward and per month, number of offers, value of a coupon in fen, and its
 * validity in days.
 */
export const rewardLimits = { points: 10_000, month: 1_000_000, offers: 8, amountFen: 10_000_000, days: 1095 } as const
