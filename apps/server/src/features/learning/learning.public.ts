export { begunAfter } from './begun.rules.ts'
export {
  type ClassForSale,
  classForSale,
  dropHold,
  giveSeat,
  holdSeat,
  takeSeatBack,
} from './classes/paid-seat.service.ts'
export {
  type BegunProduct,
  type CompletedCourse,
  courseCompleted,
  courseReopened,
  productBegun,
} from './course-events.ts'
export { activeCoursesOf, continueAtFor, coursesFor, studyWeekFor } from './my-study.service.ts'
export { addPackage } from './packages/package.store.ts'
export { readPackage } from './packages/package-staff.service.ts'
export { isDaytime } from './plans/plan.rules.ts'
export { deadlinesFor, nextDueFor } from './plans/plan.service.ts'
export { deadlinesForStaff, sumUpPlans } from './plans/plan-progress.service.ts'
export { renewPlan } from './plans/plan-renewal.service.ts'
export { rankingFor } from './ranking.service.ts'
export { sumUpStudyWeeks } from './reports/study-week.service.ts'
export {
  lastCounted,
  listPlanFunnels,
  listReportCompanies,
  listReportDepartments,
  listStudyCompanies,
  listStudyDepartments,
  listWeeksOf,
  sumWeeks,
} from './reports/study-week.store.ts'
export { completeLesson, creditLive, openLesson, takeReport } from './study.service.ts'
export { studyDays } from './today.store.ts'
