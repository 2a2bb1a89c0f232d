export { rewardsTexts } from './rewards/rewards-texts.ts'
export { sharingTexts } from './sharing-texts.ts'
