/** Limits of the rules: points of one reward, points of a month, number of offers, fen of a coupon, days of its validity. */
export const rewardLimits = { points: 10_000, month: 1_000_000, offers: 8, amountFen: 10_000_000, days: 1095 } as const
