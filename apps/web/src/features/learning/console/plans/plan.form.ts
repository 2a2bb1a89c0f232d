import { planUpdate } from '@portal/contract/learning/plan-staff.contract.ts'

/** The call that updates a study plan, with the rules of its form. */
export const planForm = planUpdate
