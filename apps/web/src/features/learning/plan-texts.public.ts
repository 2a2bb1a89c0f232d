export { planTexts } from './plans/plan-texts.ts'
