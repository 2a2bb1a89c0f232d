import { questionCreate, questionUpdate } from '@portal/contract/questions/question-editing.contract.ts'

/** The call that updates a question; its schema validates the fields of the form. */
export const questionForm = questionUpdate
export const newQuestionForm = questionCreate
