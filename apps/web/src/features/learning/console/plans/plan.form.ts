import { planUpdate } from '@portal/contract/learning/plan-staff.contract.ts'

/** The call that updates a study plan; its schema validates the fields of the form. */
export const planForm = planUpdate
