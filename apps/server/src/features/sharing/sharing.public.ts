export { releaseOrderCoupon as giveCouponBack, listUsableCoupons as usableCoupons, claimOrderCoupon as takeCoupon } from './coupon.store.ts'
export { computeRewardLines, couponCode, dueRewards, linkCode, firstOfMonth, type RewardKind } from './reward.rules.ts'
export { findRewardRules as rulesInForce } from './reward.store.ts'
export { enqueueSharingRewards } from './sharing.jobs.ts'
