import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { myStudy, ownLearningList, ownPlanList, ownPlanRead } from '@portal/contract/learning/plan.contract.ts'
import { useAnswer } from '#web/api/use-answer.ts'

export type PlanDetails = DataOf<typeof ownPlanRead>
export type PlanItem = PlanDetails['items'][number]
export type ListedPlan = DataOf<typeof ownPlanList>['list'][number]
export type MyStudy = DataOf<typeof myStudy>
export type StudiedProduct = DataOf<typeof ownLearningList>['list'][number]

/** Returns a plan; it is fetched again on each visit, because progress changes during learning. */
export const usePlan = (planId: string | undefined) =>
  useAnswer(ownPlanRead, planId ? { planId } : null, { staleTime: 0 })
export const usePlans = (input: InputOf<typeof ownPlanList>) =>
  useAnswer(ownPlanList, input, { staleTime: 0, keepPrevious: true })
export const useMyStudy = () => useAnswer(myStudy, {}, { staleTime: 0 })
export const useOwnLearningProducts = (input: InputOf<typeof ownLearningList>) =>
  useAnswer(ownLearningList, input, { staleTime: 0, keepPrevious: true })
