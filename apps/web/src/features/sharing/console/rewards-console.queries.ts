import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import {
  rewardCompanies,
  rewardEntries,
  rewardRules,
  rewardRulesSave,
} from '@portal/contract/sharing/reward-staff.contract.ts'
import { send } from '#web/api/send.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'
import type { ListQuery, ListResult } from '#web/console/list/list.types.ts'

export type RewardRulesData = DataOf<typeof rewardRules>
export type RewardEntry = DataOf<typeof rewardEntries>['rows'][number]
export const useRewardRules = () => useAnswer(rewardRules, {}, { staleTime: 0 })
export const fetchRewardRules = () => send(rewardRules, {})
export const saveRewardRules = (input: InputOf<typeof rewardRulesSave>) => write(rewardRulesSave, input)
export const useRewardCompanies = () => useAnswer(rewardCompanies, {}, { staleTime: 0 })
export const useRewardEntries = (query: ListQuery | null): ListResult<RewardEntry> =>
  useAnswer(rewardEntries, query as InputOf<typeof rewardEntries> | null, { keepPrevious: true, staleTime: 0 })
