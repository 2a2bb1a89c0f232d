import { examUpdate } from '@portal/contract/exams/exam-authoring.contract.ts'

/** The call that saves the draft of an exam; its schema validates the fields of the builder. */
export const examForm = examUpdate
