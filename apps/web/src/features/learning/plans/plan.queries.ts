import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { mineLearn, myStudy, pcStudyPlanDetails, studyPlanList } from '@portal/contract/learning/plan.contract.ts'
import { useAnswer } from '#web/api/use-answer.ts'

export type PlanDetails = DataOf<typeof pcStudyPlanDetails>
export type PlanItem = PlanDetails['items'][number]
export type ListedPlan = DataOf<typeof studyPlanList>['list'][number]
export type MyStudy = DataOf<typeof myStudy>
export type StudiedProduct = DataOf<typeof mineLearn>['list'][number]

/** Returns a plan; it is fetched again on each visit, because progress changes during learning. */
export const usePlan = (planId: string | undefined) =>
  useAnswer(pcStudyPlanDetails, planId ? { planId } : null, { staleTime: 0 })
export const usePlans = (input: InputOf<typeof studyPlanList>) =>
  useAnswer(studyPlanList, input, { staleTime: 0, keepPrevious: true })
export const useMyStudy = () => useAnswer(myStudy, {}, { staleTime: 0 })
export const useMineLearn = (input: InputOf<typeof mineLearn>) =>
  useAnswer(mineLearn, input, { staleTime: 0, keepPrevious: true })
