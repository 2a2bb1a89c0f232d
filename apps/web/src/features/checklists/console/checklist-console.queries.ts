import {
  checklistCreate,
  checklistPublish,
  checklistRead,
  checklistRetire,
  checklistUpdate,
  managedChecklistList,
  observationDetail,
  observationExport,
  observationList,
} from '@portal/contract/checklists/checklist-staff.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { send } from '#web/api/send.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'
import type { ListQuery, ListResult } from '#web/console/list/list.types.ts'

export type ManagedChecklist = DataOf<typeof managedChecklistList>['rows'][number]
export type Checklist = DataOf<typeof checklistRead>
export type ObservationRow = DataOf<typeof observationList>['rows'][number]

export const useChecklists = (query: ListQuery | null): ListResult<ManagedChecklist> =>
  useAnswer(managedChecklistList, query as InputOf<typeof managedChecklistList> | null, {
    keepPrevious: true,
    staleTime: 0,
  })
/** Returns the checklists that the reader may manage, at most 200. */
export const useChecklistNames = () => useAnswer(managedChecklistList, { limit: 200 }, { staleTime: 0 })
export const useChecklist = (checklistId: string) => useAnswer(checklistRead, { checklistId }, { staleTime: 0 })
export const fetchChecklist = (checklistId: string) => send(checklistRead, { checklistId })

/** The contract's query: the days of the filter `observed` are two fields of it. */
function observationQuery({ observed, ...query }: ListQuery): InputOf<typeof observationList> {
  const [observedFrom, observedUntil] = String(observed ?? '').split('..')
  return {
    ...query,
    ...(observedFrom ? { observedFrom } : {}),
    ...(observedUntil ? { observedUntil } : {}),
  } as InputOf<typeof observationList>
}
export const useObservations = (query: ListQuery | null): ListResult<ObservationRow> =>
  useAnswer(observationList, query === null ? null : observationQuery(query), { keepPrevious: true, staleTime: 0 })
export const useObservationDetail = (observationId: string) =>
  useAnswer(observationDetail, { observationId }, { staleTime: 0 })

export const createChecklist = (input: InputOf<typeof checklistCreate>) => write(checklistCreate, input)
export const updateChecklist = (input: InputOf<typeof checklistUpdate>) => write(checklistUpdate, input)
export const publishChecklist = (input: InputOf<typeof checklistPublish>) => write(checklistPublish, input)
export const retireChecklist = (input: InputOf<typeof checklistRetire>) => write(checklistRetire, input)
export const exportObservations = (query: ListQuery) => {
  const { sort: _, after: __, before: ___, limit: ____, ...filters } = observationQuery(query)
  return write(observationExport, { ...filters, requestKey: crypto.randomUUID() })
}
