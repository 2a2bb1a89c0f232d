export { type CompletedCourse, onCourseCompleted } from './course-listeners.ts'
export { continueAtFor, countsFor, coursesFor, rankingFor, studyWeekFor } from './my-study.service.ts'
