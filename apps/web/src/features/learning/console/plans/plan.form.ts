import { planUpdate } from '@portal/contract/learning/plan-staff.contract.ts'

/** The call of the form, with its rules. */
export const planForm = planUpdate
