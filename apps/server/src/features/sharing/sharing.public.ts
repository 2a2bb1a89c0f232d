export { giveBack as giveCouponBack, listUsable as usableCoupons, takeForOrder as takeCoupon } from './coupon.store.ts'
export { bookReward, couponCode, dueRewards, linkCode, monthOf, type RewardKind } from './reward.rules.ts'
export { findRules as rulesInForce } from './reward.store.ts'
export { noteStudy } from './sharing.jobs.ts'
