export { nextContentOf, plain } from './authoring/authoring.present.ts'
export type { FixedQuestion } from './authoring/authoring.rules.ts'
export { addExam, authored, publishExam, withdrawFor as withdrawExam } from './authoring/authoring.service.ts'
export { presentCard, presentRetake } from './definition/exam.present.ts'
export {
  attemptsLeft,
  byUrgency,
  deadlineOf,
  type EndedBy,
  type ExamTimes,
  isDue,
  isOver,
  type Retake,
  remainingMs,
  retakeOf,
  type Standing,
  stateOf,
} from './definition/exam.rules.ts'
export {
  countOpenExams,
  examsForHome,
  type HomeExam,
  momentOf,
  refusalFor,
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
  findExam,
  isWithin,
  listExams,
  type Moment,
  overAt,
  standingColumns,
  standingJoin,
  type Zone,
} from './definition/exam.store.ts'
export { lockExam, lockRelease, pauseStarts, setMarking, writeRelease } from './definition/exam-hold.store.ts'
export { type ExamStanding, examStandings } from './definition/exam-standing.service.ts'
export { examTitles } from './definition/exam-titles.store.ts'
export { guardedIds, isPractised } from './definition/guarded.store.ts'
export { createExam, type NewExam } from './definition/new-exam.service.ts'
export { type PracticeTerms, practiceExamId, practisedTypes } from './definition/practice-terms.rules.ts'
export {
  type CandidateStanding,
  momentWord,
  type Release,
  type Released,
  releaseAtOnce,
  releasedNow,
  releaseFault,
  smallestCohort,
  withReleased,
} from './definition/release.rules.ts'
export { findReleaseCase } from './definition/release-case.store.ts'
export { type DrawRule, letterOrder } from './papers/draw.rules.ts'
export { paperOf } from './papers/draw.service.ts'
export { lockTurns, type TakenTurn, takeTurn } from './papers/exposure.store.ts'
export { checkPaper, prepareExam, shortExams } from './papers/paper-check.service.ts'
export { rightOptions } from './papers/right-options.rules.ts'
export { type Draws, seededDraws } from './papers/seeded-random.rules.ts'
export { shownOptions } from './papers/shown-options.ts'
