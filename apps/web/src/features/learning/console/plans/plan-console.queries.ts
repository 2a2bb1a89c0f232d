import type { AnyCall, DataOf, InputOf } from '@portal/contract/http/call.ts'
import { departmentList, peopleList, personDetail } from '@portal/contract/identity/people.contract.ts'
import {
  managedPlanList,
  planCreate,
  planItemFind,
  planPeopleCount,
  planProgress,
  planProgressExport,
  planPublish,
  planRead,
  planRemind,
  planUpdate,
  planWithdraw,
} from '@portal/contract/learning/plan-staff.contract.ts'
import { send } from '#web/api/send.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { refreshAfterWrite, write } from '#web/api/write.ts'
import type { BulkTarget, ListQuery, ListResult } from '#web/console/list/list.types.ts'

export type PlanRow = DataOf<typeof managedPlanList>['rows'][number]
export type Plan = DataOf<typeof planRead>
export type PlanPerson = DataOf<typeof planProgress>['rows'][number]
export type PlanCounts = DataOf<typeof planProgress>['counts']
export type PlanItemToAdd = DataOf<typeof planItemFind>['things'][number]
export type EditedPlanItem = Plan['content']['items'][number]

/** Milliseconds before plans whose people are being counted are refetched. */
const againMs = 3000

export const useManagedPlans = (query: ListQuery | null): ListResult<PlanRow> =>
  useAnswer(managedPlanList, query as InputOf<typeof managedPlanList> | null, {
    keepPrevious: true,
    staleTime: 0,
    askAgain: ({ rows }) =>
      rows.some(({ status, count }) => status === 'published' && count === null) ? againMs : false,
  })
export const useManagedPlan = (planId: string | null) =>
  useAnswer(planRead, planId === null ? null : { planId }, { staleTime: 0 })
export const fetchPlan = (planId: string) => send(planRead, { planId })
/** Finds the first `limit` plans whose names match `q`, for the palette. */
export const findPlans = (q: string, limit: number, signal: AbortSignal) =>
  send(managedPlanList, { q, limit }, { signal, leaveSession: true })
export const usePlanDepartments = (companyId: string | null) =>
  useAnswer(departmentList, companyId === null ? null : { companyId })
export const findPlanItemsToAdd = (companyId: string, q: string, signal: AbortSignal) =>
  send(planItemFind, { companyId, q, ids: [] }, { signal })
/** Returns items of which only the ids are known, for example after a reload with unsaved changes. */
export const usePlanItemsByIds = (companyId: string, ids: readonly string[]) =>
  useAnswer(planItemFind, ids.length === 0 ? null : { companyId, q: '', ids: [...ids] })
export const findPeopleForPlan = (companyId: string, q: string, signal: AbortSignal) =>
  send(peopleList, { companyId, q, membership: 'active', limit: 12 }, { signal })
export const usePersonForPlan = (personId: string | null) =>
  useAnswer(personDetail, personId === null ? null : { personId })

type Whom = Pick<InputOf<typeof planPeopleCount>, 'everyone' | 'accountIds' | 'departmentIds'>
/** Returns the number of people that a plan with this audience would have; fetches nothing while `whom` is null. */
export const usePlanPeopleCount = (companyId: string, whom: Whom | null) =>
  useAnswer(planPeopleCount, whom === null ? null : { companyId, ...whom }, { keepPrevious: true })

export const createPlan = (input: InputOf<typeof planCreate>) => write(planCreate, input)
export const updatePlan = (input: InputOf<typeof planUpdate>) => write(planUpdate, input)
export const publishPlan = (input: InputOf<typeof planPublish>) => write(planPublish, input)
export const withdrawPlan = (input: InputOf<typeof planWithdraw>) => write(planWithdraw, input)

/** Returns the list hook for the people of one plan. */
export const createPlanProgressHook =
  (planId: string) =>
  (query: ListQuery | null): ListResult<PlanPerson> =>
    useAnswer(planProgress, query === null ? null : ({ ...query, planId } as InputOf<typeof planProgress>), {
      keepPrevious: true,
      staleTime: 0,
    })
export const usePlanCounts = (planId: string) =>
  useAnswer(planProgress, { planId, limit: 1 }, { keepPrevious: true, staleTime: 0 })
export const remindPlanPeople = (planId: string, requestKey: string, { selection }: Pick<BulkTarget, 'selection'>) =>
  write(planRemind, {
    planId,
    requestKey,
    selection: ('ids' in selection ? { ids: [...selection.ids] } : { matching: selection.matching }) as never,
  })
export function exportPlanProgress(planId: string, query: ListQuery, columns: readonly string[]) {
  const { after: _after, before: _before, limit: _limit, ...asked } = query
  return write(planProgressExport, { ...asked, planId, requestKey: crypto.randomUUID(), columns } as unknown as InputOf<
    typeof planProgressExport
  >)
}
/** Refreshes the answers that a call on plans changes, after its task has ended. */
export const refetchPlans = (call: AnyCall = planUpdate) => refreshAfterWrite(call)
