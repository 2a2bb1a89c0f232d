import { rewardRulesSave } from '@portal/contract/sharing/reward-staff.contract.ts'

/** The call that saves how sharers earn points; its schema validates the fields of the form. */
export const rewardRulesForm = rewardRulesSave
