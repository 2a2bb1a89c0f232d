import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import {
  managedTrainingClassList,
  trainingClassCancel,
  trainingClassChoices,
  trainingClassCreate,
  trainingClassExport,
  trainingClassPeople,
  trainingClassRead,
  trainingClassUpdate,
} from '@portal/contract/learning/training-class.contract.ts'
import { send } from '#web/api/send.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'
import type { ListQuery, ListResult } from '#web/console/list/list.types.ts'

export type TrainingClassRow = DataOf<typeof managedTrainingClassList>['rows'][number]
export type TrainingClassDetail = DataOf<typeof trainingClassRead>
export type RosterRow = DataOf<typeof trainingClassPeople>['rows'][number]
type ManageInput = InputOf<typeof managedTrainingClassList>

export const useManagedTrainingClasses = (query: ListQuery | null): ListResult<TrainingClassRow> =>
  useAnswer(managedTrainingClassList, query as ManageInput | null, { keepPrevious: true, staleTime: 0 })
/** Returns the classes on the days from `since` to `until`, at most 200, by their first day. */
export const useTrainingClassesBetween = (since: string, until: string) =>
  useAnswer(
    managedTrainingClassList,
    { since, until, limit: 200, sort: 'starts' },
    { keepPrevious: true, staleTime: 0 },
  )
export const useManagedTrainingClass = (trainingClassId: string | null) =>
  useAnswer(trainingClassRead, trainingClassId === null ? null : { trainingClassId }, { staleTime: 0 })
export const fetchTrainingClass = (trainingClassId: string) => send(trainingClassRead, { trainingClassId })
/** Finds the latest `limit` classes whose name, city or teacher matches `q`, for the palette. */
export const findTrainingClasses = (q: string, limit: number, signal: AbortSignal) =>
  send(managedTrainingClassList, { q, limit, sort: '-starts' }, { signal, leaveSession: true })
export const findClassFormChoices = (kind: 'teacher' | 'course', q: string, signal: AbortSignal) =>
  send(trainingClassChoices, { kind, q }, { signal })
export const createTrainingClass = (input: InputOf<typeof trainingClassCreate>) => write(trainingClassCreate, input)
export const updateTrainingClass = (input: InputOf<typeof trainingClassUpdate>) => write(trainingClassUpdate, input)
export const cancelTrainingClass = (trainingClassId: string) => write(trainingClassCancel, { trainingClassId })

/** Returns the list hook for the people of one class. */
export const createRosterHook =
  (trainingClassId: string) =>
  (query: ListQuery | null): ListResult<RosterRow> =>
    useAnswer(
      trainingClassPeople,
      query === null ? null : ({ ...query, trainingClassId } as InputOf<typeof trainingClassPeople>),
      { keepPrevious: true, staleTime: 0 },
    )
export const useFirstRosterPeople = (trainingClassId: string, limit: number) =>
  useAnswer(trainingClassPeople, { trainingClassId, limit, sort: 'asked' }, { staleTime: 0 })
export function exportClassRoster(trainingClassId: string, query: ListQuery, columns: readonly string[]) {
  const { after: _after, before: _before, limit: _limit, ...asked } = query
  return write(trainingClassExport, {
    ...asked,
    trainingClassId,
    requestKey: crypto.randomUUID(),
    columns,
  } as unknown as InputOf<typeof trainingClassExport>)
}
