export {
  assignPaidSeat,
  type ClassForSale,
  cancelPaidSeat,
  loadClassForSale,
  releaseHeldSeat,
  reserveClassSeat,
} from './classes/paid-seat.service.ts'
export { decideSeatRequest, loadSeatRequestsForManager } from './classes/seat-request.service.ts'
export {
  type CompletedCourse,
  classSeatRequested,
  courseCompleted,
  courseReopened,
  lessonRepeated,
  productStarted,
  type StartedProduct,
} from './course-events.ts'
export {
  firstDayOfStudyYear,
  loadCourseToContinue,
  loadOwnCourses,
  loadStudyTimes,
  loadStudyWeek,
} from './my-study.service.ts'
export { updateProgressAfterOutlineChange } from './outline.listeners.ts'
export { listRushedPackages } from './packages/fast-package.store.ts'
export { insertPackage } from './packages/package.store.ts'
export { readPackage } from './packages/package-staff.service.ts'
export { remindPlans } from './plans/plan.jobs.ts'
export { isReminderHour } from './plans/plan.rules.ts'
export { loadOwnDueItems } from './plans/plan.service.ts'
export { countPlan, loadPlansDueFrom, refreshPlanProgress } from './plans/plan-progress.service.ts'
export { restartPlan } from './plans/plan-renewal.service.ts'
export { findCertificateOfCourse as findCourseCertificate } from './play.store.ts'
export { loadRankTrend } from './ranking.service.ts'
export { refreshStudyWeeks } from './reports/study-week.service.ts'
export {
  findStudyCountedAt,
  listPlanProgressCounts,
  listReportCompanies,
  listReportDepartments,
  listStudyCompanies,
  listStudyDepartments,
  listWeeklyStudy,
  sumStudyWeeks,
} from './reports/study-week.store.ts'
export { startedAfterSeconds } from './started.rules.ts'
export { completeLesson, creditLiveAttendance, loadAndOpenLesson, openLesson, recordStudy } from './study.service.ts'
export { listDailyStudy } from './today.store.ts'
