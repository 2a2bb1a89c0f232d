export { type CompletedCourse, onCourseCompleted } from './course-listeners.ts'
