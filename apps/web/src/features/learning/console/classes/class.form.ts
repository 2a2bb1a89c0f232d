import { trainingClassUpdate } from '@portal/contract/learning/training-class.contract.ts'

/** The call that this form submits; its schema validates the fields. */
export const classForm = trainingClassUpdate
