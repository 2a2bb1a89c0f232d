export { startedAfterSeconds } from './started.rules.ts'
export {
  type ClassForSale,
  loadClassForSale,
  releaseHeldSeat,
  assignPaidSeat,
  reserveClassSeat,
  cancelPaidSeat,
} from './classes/paid-seat.service.ts'
export {
  type StartedProduct,
  type CompletedCourse,
  courseCompleted,
  courseReopened,
  productStarted,
} from './course-events.ts'
export { countOwnActiveCourses, continueAtFor, loadActiveCourses, loadStudyWeek } from './my-study.service.ts'
export { addPackage } from './packages/package.store.ts'
export { readPackage } from './packages/package-staff.service.ts'
export { isDaytime } from './plans/plan.rules.ts'
export { loadDeadlines, loadNextDue } from './plans/plan.service.ts'
export { loadStaffDeadlines, refreshPlans } from './plans/plan-progress.service.ts'
export { renewPlan } from './plans/plan-renewal.service.ts'
export { loadRanking } from './ranking.service.ts'
export { refreshStudyWeeks } from './reports/study-week.service.ts'
export {
  findLastCounted,
  listPlanFunnels,
  listReportCompanies,
  listReportDepartments,
  listStudyCompanies,
  listStudyDepartments,
  listWeeksOf,
  sumStudyWeeks,
} from './reports/study-week.store.ts'
export { completeLesson, creditLive, openLesson, recordStudy } from './study.service.ts'
export { listDailyStudy } from './today.store.ts'
