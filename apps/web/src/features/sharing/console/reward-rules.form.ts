import { rewardRulesSave } from '@portal/contract/sharing/reward-staff.contract.ts'

/** The call that saves the reward rules, with the rules of its form. */
export const rewardRulesForm = rewardRulesSave
