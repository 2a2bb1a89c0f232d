import { trainingClassUpdate } from '@portal/contract/learning/training-class.contract.ts'

/** The call that updates a training class; its schema validates the fields of the form. */
export const trainingClassForm = trainingClassUpdate
