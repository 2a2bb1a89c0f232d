import { planUpdate } from '@portal/contract/learning/plan-staff.contract.ts'

/** The call that this form submits; its schema validates the fields. */
export const planForm = planUpdate
