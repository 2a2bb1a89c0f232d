export { type CompletedCourse, onCourseCompleted } from './course-listeners.ts'
export { continueAtFor, countsFor, coursesFor, studyWeekFor } from './my-study.service.ts'
export { deadlinesFor, nextDueFor } from './plans/plan.service.ts'
export { rankingFor } from './ranking.service.ts'
