export {
  attemptsLeft,
  compareExamUrgency,
  deadlineOf,
  type EndedBy,
  type ExamHistory,
  type ExamStartRules,
  earliestOpenDeadline,
  examStateOf,
  isPastDeadline,
  isPastGrace,
  millisecondsUntilDeadline,
  type Retake,
  retakeWindow,
} from './definition/exam.rules.ts'
export { examOfCompanyCondition } from './definition/exam-owner.store.ts'
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
export {
  displayLetters,
  groupsAsDisplayed,
  optionsAsDisplayed,
  typeFieldsAsDisplayed,
} from './papers/display-options.ts'
