export { presentAnswer, presentClock } from './attempt.present.ts'
export {
  type AttemptHead,
  type AttemptState,
  type AttemptTerms,
  countOpen as countOpenAttempts,
  findAttempt,
  findAttemptForStaff,
  listAttempts,
  lockAttempt,
  lockAttemptIfFree,
  type PaperRow,
  sitsExam,
  takeAttempt,
} from './attempt.store.ts'
export { type Closing, spentAtEnd } from './close-attempt.store.ts'
export { attemptState, presentAttempt } from './exam-detail.present.ts'
export {
  attemptEnds,
  closeIfDue,
  type EndingAttempt,
  endingAtDeadline,
  endSafely,
  finishAttempt,
} from './finish-attempt.service.ts'
export { examExists } from './invigilation/attempt-staff.store.ts'
export { tellCandidate } from './invigilation/candidate-notice.service.ts'
export { appealWords } from './invigilation/candidate-notice.words.ts'
export { presentLedger } from './invigilation/monitor.service.ts'
export { noteContact } from './invigilation/monitor.store.ts'
export {
  appealsWaiting,
  examsOfDay,
  leavesWaiting,
  outagesWaiting,
  regradesWaiting,
} from './invigilation/today.store.ts'
export { couldReadKeys } from './key-readers.store.ts'
export { noteLeavesOf } from './leaves/leave.service.ts'
export { decideLeaves } from './leaves/leave-review.service.ts'
export { makeReceipt } from './receipts/make-receipt.service.ts'
export { proveReceipts } from './receipts/prove-receipts.service.ts'
export type { ReceiptQuestion } from './receipts/receipt.rules.ts'
export { type NewReceipt, receiptInsert } from './receipts/receipt.store.ts'
export { cleanRehearsals, keptOf, makeRehearsal } from './rehearsal/rehearsal.service.ts'
export { countRejected, lostOf, newMeasured, noteTrouble, sit } from './rehearsal/sit.ts'
export { isResting, isSatNow, rests, sittingNow } from './sat-now.store.ts'
export { prepareAnswer, type SentAnswer, type StoredAnswer } from './saving/answer.rules.ts'
export { writeLastAnswers } from './saving/answer.store.ts'
export { beginAttempt } from './start-attempt.service.ts'
export { believedSeconds } from './time-spent.rules.ts'
