export { canDecideOnAttempt } from './attempt.access.ts'
export { presentClock, presentStoredAnswer } from './attempt.present.ts'
export {
  type AttemptHead,
  type AttemptState,
  type AttemptTerms,
  claimAttemptForWindow,
  countOpenAttempts,
  findAttempt,
  findAttemptForStaff,
  hasAnyOpenAttempt,
  listAttempts,
  lockAttempt,
  lockAttemptIfFree,
  type PaperRow,
  type VersionId,
  type VersionWording,
} from './attempt.store.ts'
export { attemptSubmitted, type SubmittedAttempt } from './attempt-events.ts'
export { checkManagedAttempt } from './attempt-owner.service.ts'
export { type AttemptClosing, finalTimeSpentExpression } from './close-attempt.store.ts'
export { openExamConnections } from './exam-connections.ts'
export { presentAttempt, visibleAttemptState } from './exam-detail.present.ts'
export { loadFilesOfAnswers } from './files/answer-file.service.ts'
export {
  closeAttemptIfDue,
  type EndingAttempt,
  endingAtDeadline,
  finishAttempt,
  gradeEndedAttempt,
  tryToEndAttempt,
} from './finish-attempt.service.ts'
export { notifyCandidate } from './invigilation/candidate-notice.service.ts'
export { appealAnsweredWords } from './invigilation/candidate-notice.words.ts'
export { loadAttemptLog } from './invigilation/monitor.service.ts'
export { upsertAttemptContact } from './invigilation/monitor.store.ts'
export {
  findAppealQueue,
  findLeaveQueue,
  findOutageQueue,
  findRegradeQueue,
  listExamsOfDay,
} from './invigilation/today.store.ts'
export { recordOwnLeaves } from './leaves/leave.service.ts'
export { decideLeaves, leavesUpheld } from './leaves/leave-review.service.ts'
export { isResultWithheld, isTakingQuestion } from './questions-sat-now.store.ts'
export { verifyAllReceipts } from './receipts/check-receipts.service.ts'
export { createReceipt } from './receipts/create-receipt.service.ts'
export type { ReceiptQuestion } from './receipts/receipt.rules.ts'
export { type NewReceipt, receiptInsertStatement } from './receipts/receipt.store.ts'
export { createRehearsal, deleteAllRehearsals, loadRehearsalAnswers } from './rehearsal/rehearsal.service.ts'
export {
  countCandidateProblem,
  countRejectedActions,
  createRehearsalFigures,
  lostAcknowledgements,
  simulateCandidate,
} from './rehearsal/simulated-candidate.ts'
export { loadRunningExam } from './running.service.ts'
export { prepareAnswer, type SentAnswer, type StoredAnswer } from './saving/answer.rules.ts'
export { upsertLastAnswers } from './saving/answer.store.ts'
export { createAttempt } from './start-attempt.service.ts'
export { acceptedTimeSpent } from './time-spent.rules.ts'
export { gradeTrial, type TrialResult } from './trials/trial-grading.ts'
export { type WordingCache, wordingCacheOf } from './wordings.ts'
