export { PlanDeadlines } from './plans/plan-deadlines.tsx'
export { PlanPage } from './plans/plan-page.tsx'
export { PlanPlace } from './plans/plan-place.tsx'
