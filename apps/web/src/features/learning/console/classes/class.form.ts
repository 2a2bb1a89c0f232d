import { trainingClassUpdate } from '@portal/contract/learning/training-class.contract.ts'

/** The call that updates a training class, with the rules of its form. */
export const classForm = trainingClassUpdate
