import { rewardRulesPut } from '@portal/contract/sharing/reward-staff.contract.ts'

/** The call of the form, with its rules. */
export const rewardRulesForm = rewardRulesPut
