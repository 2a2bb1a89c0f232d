export { updateBankPractice } from './console/bank-practice.store.ts'
export { type UndrawableExam, undrawableExams } from './editing/bank-ports.ts'
export { addQuestionDrafts } from './editing/question-draft.service.ts'
export { findQuestionReviewQueue } from './editing/question-review.store.ts'
export { createTextSanitiser } from './editing/safe-texts.ts'
export {
  findKeyOfVersion,
  insertKeyVersion,
  type KeyOfVersion,
  listKeysOfVersions,
  lockQuestion,
  type PrintedKey,
} from './key-version.store.ts'
export { questionBoundOf } from './question.access.ts'
export { countBankQuestions } from './question.store.ts'
export { addBank, addQuestions } from './question-bank.service.ts'
export type {
  AnswerKey,
  ChoicePolicy,
  Feedback,
  GapFeedback,
  GapKey,
  GradingCriterion,
  NewQuestion,
  NumericKey,
  PictureRegion,
  QuestionContent,
  QuestionPolicy,
} from './question-content.ts'
export * from './question-rules.public.ts'
