/** What staff may set: points of one reward, points of a month, offers at a time, fen of a coupon, days for which it is valid. */
export const rewardLimits = { points: 10_000, month: 1_000_000, offers: 8, amountFen: 10_000_000, days: 1095 } as const
