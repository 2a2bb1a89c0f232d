export { contentAfterPublishing, textOfHtml } from './authoring/authoring.present.ts'
export type { FixedQuestion } from './authoring/authoring.rules.ts'
export { addExam, findAuthoredExam, publishExam, withdrawExam } from './authoring/authoring.service.ts'
export { canManageExams } from './definition/exam.access.ts'
export { presentExamCard, presentRetake } from './definition/exam.present.ts'
export {
  attemptsLeft,
  compareUrgency,
  deadlineOf,
  type EndedBy,
  type ExamTimes,
  examStateOf,
  isDue,
  isPastDeadline,
  type Retake,
  remainingMs,
  retakeWindow,
  type Standing,
} from './definition/exam.rules.ts'
export {
  countOpenExams,
  findReasonNotToStart,
  type HomeExam,
  loadExamsForHome,
  momentOf,
  stateFilters,
} from './definition/exam.service.ts'
export {
  type Asker,
  type Entry,
  type ExamFilter,
  type ExamKind,
  type ExamRow,
  type ExamWithStanding,
  entryColumns,
  everybodyOverAt,
  findExam,
  isWithin,
  listExams,
  type Moment,
  standingColumns,
  standingJoin,
  type Zone,
} from './definition/exam.store.ts'
export { lockExam, lockRelease, setExamMarking, setExamRelease, setStartsPaused } from './definition/exam-lock.store.ts'
export { type ExamStanding, loadExamStandings } from './definition/exam-standing.service.ts'
export { findExamTitles } from './definition/exam-titles.store.ts'
export { isPractised, neverPractisedIds } from './definition/never-practised.store.ts'
export { createExam, type NewExam } from './definition/new-exam.service.ts'
export { type PracticeTerms, practiceExamId, practisedTypes } from './definition/practice-terms.rules.ts'
export {
  type CandidateStanding,
  formatMoment,
  type Release,
  type Released,
  releaseAtOnce,
  releaseFault,
  smallestCohort,
  visibleParts,
  withReleased,
} from './definition/release.rules.ts'
export { findReleaseCase } from './definition/release-case.store.ts'
export { displayOptions } from './papers/display-options.ts'
export { type DrawRule, randomLetterOrder } from './papers/draw.rules.ts'
export { drawExamPaper } from './papers/draw.service.ts'
export { exposureTurn, lockExposureTurns, type TakenTurn } from './papers/exposure.store.ts'
export { checkPaper, listUndrawableExams, prepareExam } from './papers/paper-check.service.ts'
export { rightOptions } from './papers/right-options.rules.ts'
export { type Draws, seededDraws } from './papers/seeded-random.rules.ts'
