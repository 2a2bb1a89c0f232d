import { trainingClassChange } from '@portal/contract/learning/training-class.contract.ts'

/** The call of the form, with its rules. */
export const classForm = trainingClassChange
