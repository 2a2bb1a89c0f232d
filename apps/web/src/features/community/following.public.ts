export { FollowButtons } from './following/follow-buttons.tsx'
export { MySubscriptions } from './following/my-subscriptions.tsx'
