import { examUpdate } from '@portal/contract/exams/exam-authoring.contract.ts'

/** The call of the builder, with its rules. */
export const examForm = examUpdate
