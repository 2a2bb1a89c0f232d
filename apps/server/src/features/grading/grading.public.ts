export { acceptedForms, judgeGap } from './blank.rules.ts'
export { gradeAndCloseAttempt } from './grade-ending.service.ts'
export { answerVerdictOf, type PartPoints } from './grading.rules.ts'
export {
  addPastAttempt,
  endPastAttempt,
  type PastAttempt,
  pastAttemptWriter,
  savePastAnswers,
  startPastAttempt,
  submitPastAnswers,
} from './history.service.ts'
export { insertAutomaticMark, listQuestionsToGrade } from './mark.store.ts'
export { scaledCriteria } from './marking/marking.rules.ts'
export { claimAnswerToMark, saveMark } from './marking/marking.service.ts'
export { findMarkingQueueSummary } from './marking/marking.store.ts'
export { gradeWithRuling } from './outcome.rules.ts'
export type { RegradeAction } from './regrade/regrade.rules.ts'
export { decideRegrade, proposeRegrade } from './regrade/regrade.service.ts'
export {
  certificateChangeRequired,
  type GradedAttempt,
  publishResultRelease,
  type RequiredCertificateChange,
  regradeApplied,
  resultReleased,
} from './result-events.ts'
export { gradeTrialAnswers } from './trial-result.service.ts'
export { gradeClosedAttempt } from './ungraded.service.ts'
