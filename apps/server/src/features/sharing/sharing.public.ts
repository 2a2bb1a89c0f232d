export { book, couponCode, dueRewards, linkCode, monthOf, type RewardKind } from './reward.rules.ts'
export { findRules as rulesInForce } from './reward.store.ts'
