import { rewardRulesSave } from '@portal/contract/sharing/reward-staff.contract.ts'

/** The call that this form submits; its schema validates the fields. */
export const rewardRulesForm = rewardRulesSave
