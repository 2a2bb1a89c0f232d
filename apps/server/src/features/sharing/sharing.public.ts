export {
  claimOrderCoupon as takeCoupon,
  listUsableCoupons as usableCoupons,
  releaseOrderCoupon as giveCouponBack,
} from './coupon.store.ts'
export {
  computeRewardLines,
  createCouponCode,
  createShareLinkCode,
  dueRewards,
  firstDayOfMonth,
  type RewardKind,
} from './reward.rules.ts'
export { findRewardRules as rulesInForce } from './reward.store.ts'
export { enqueueSharingRewards } from './sharing.jobs.ts'
