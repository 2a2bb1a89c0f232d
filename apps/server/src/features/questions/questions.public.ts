export { bankQuestionOf } from './bank-question.ts'
export { countQuestions } from './question.store.ts'
export { addBank, addQuestions } from './question-bank.service.ts'
export type { AnswerKey, BlankKey, NewQuestion, NumericKey, QuestionContent, QuestionType } from './question-content.ts'
