export { OpenPlanItems } from './plans/plan-deadlines.tsx'
export { PlanPage } from './plans/plan-page.tsx'
export { PlanPosition } from './plans/plan-place.tsx'
