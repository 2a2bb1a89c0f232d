export { judgeBlank, shownForms } from './blank.rules.ts'
export { gradeEnding } from './grade-ending.service.ts'
export { type Parts, verdictOf } from './grading.rules.ts'
export {
  addGradedAttempt,
  answerAndFinish,
  beginPast,
  endPast,
  historyWriter,
  type PastAttempt,
} from './history.service.ts'
export { loadForGrading } from './mark.store.ts'
export { criteriaFor } from './marking/marking.rules.ts'
export { claimFor as claimAnswer, saveMark } from './marking/marking.service.ts'
export { markingWaiting } from './marking/marking.store.ts'
export { gradeUnder } from './outcome.rules.ts'
export type { RegradeAction } from './regrade/regrade.rules.ts'
export { decideRegrade, proposeRegrade } from './regrade/regrade.service.ts'
export {
  attemptGraded,
  type CorrectedResult,
  type GradedAttempt,
  regradeApplied,
  resultCorrected,
  tellResult,
} from './result-events.ts'
export { gradeClosed } from './ungraded.service.ts'
