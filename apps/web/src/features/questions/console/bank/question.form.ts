import { questionCreate, questionUpdate } from '@portal/contract/questions/question-editing.contract.ts'

/** The call that updates a question, with the rules of its form. */
export const questionForm = questionUpdate
export const newQuestionForm = questionCreate
