export {
  attemptsLeft,
  compareUrgency,
  deadlineOf,
  type EndedBy,
  type ExamHistory,
  type ExamTimes,
  earliestOpenDeadline,
  examStateOf,
  isDueToClose,
  isPastDeadline,
  type Retake,
  remainingMs,
  retakeWindow,
} from './definition/exam.rules.ts'
export { isExamWithin } from './definition/exam-owner.store.ts'
export {
  type CandidateStanding,
  formatReleaseMoment,
  immediateRelease,
  minCohortSize,
  type Release,
  type ReleasedParts,
  releaseProblem,
  visibleParts,
  withPartReleased,
} from './definition/release.rules.ts'
export { displayGroups, displayOptions, displayPlaces, shownLetters } from './papers/display-options.ts'
