import { questionCreate, questionUpdate } from '@portal/contract/questions/question-editing.contract.ts'

/** The calls of the editor, with their rules. */
export const questionForm = questionUpdate
export const newQuestionForm = questionCreate
