export { contentAfterPublishing, excerptOfHtml } from './authoring/authoring.present.ts'
export type { FixedQuestion } from './authoring/authoring.rules.ts'
export {
  addExam,
  createMakeUpExam,
  loadExamForAuthors,
  loadManagedExam,
  publishExam,
  withdrawExam,
} from './authoring/authoring.service.ts'
export { needsExamPassword } from './authoring/exam-password.rules.ts'
export { checkExamPassword } from './authoring/exam-password.service.ts'
export { canManageExams, examBoundOf } from './definition/exam.access.ts'
export { presentExamCard, presentRetake } from './definition/exam.present.ts'
export {
  countOpenExams,
  currentZonedTime,
  examStateFilters,
  type HomeExam,
  loadExamsForHome,
  startRefusalOf,
} from './definition/exam.service.ts'
export {
  type ExamAdmission,
  type ExamCaller,
  type ExamFilter,
  type ExamForPerson,
  type ExamKind,
  type ExamRow,
  type ExamWithStanding,
  type ExamZone,
  findExam,
  findExamProgressWithAdmission,
  listExamProgress,
  listExams,
  type ZonedNow,
} from './definition/exam.store.ts'
export {
  lockExam,
  lockExamRelease,
  setExamMarking,
  setExamRelease,
  setStartsPaused,
} from './definition/exam-lock.store.ts'
export { checkManagedExam } from './definition/exam-owner.service.ts'
export { type ExamStanding, loadExamPageHead, loadExamStandings } from './definition/exam-standing.service.ts'
export { isKnownExam, listExamTitles } from './definition/exam-titles.store.ts'
export { listExamTopics } from './definition/exam-topics.store.ts'
export { insertQuizExam } from './definition/hidden-exam.store.ts'
export { createExam, type NewExam } from './definition/new-exam.service.ts'
export { type PracticeTerms, practiceExamId } from './definition/practice-terms.rules.ts'
export { findReleaseCase } from './definition/release-case.store.ts'
export * from './exam-attempt.public.ts'
export { displayLetters, typeFieldsAsDisplayed } from './papers/display-options.ts'
export { type DrawRule, letterOrders } from './papers/draw.rules.ts'
export { drawExamPaper } from './papers/draw.service.ts'
export { exposureCountExpressions, lockExposureCounts, type PaperExposure } from './papers/exposure.store.ts'
export {
  frozenItemsExpression,
  frozenQuestionsExpression,
  frozenShapesExpression,
} from './papers/frozen-paper.store.ts'
export { computePaperFeasibility, deriveExamFields, listUndrawableExams } from './papers/paper-check.service.ts'
export { rightOptionKeys } from './papers/right-options.rules.ts'
export { createSeededRandom, type RandomNumbers } from './papers/seeded-random.rules.ts'
