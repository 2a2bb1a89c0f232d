import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import {
  departmentList,
  peopleCounts,
  peopleList,
  peopleViewRemove,
  peopleViewSave,
  peopleViews,
  personDetail,
  personLearning,
} from '@portal/contract/identity/people.contract.ts'
import { peopleExport } from '@portal/contract/identity/people-bulk.contract.ts'
import { managedPlanList } from '@portal/contract/learning/plan-staff.contract.ts'
import { send } from '#web/api/send.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'
import type { BulkTarget, ListQuery, ListResult } from '#web/console/list/list.types.ts'

export type PersonRow = DataOf<typeof peopleList>['rows'][number]
export type PersonRecord = DataOf<typeof personDetail>['person']
export type Department = DataOf<typeof departmentList>['departments'][number]
export type PeopleView = DataOf<typeof peopleViews>['views'][number]
type Filters = PeopleView['filters']

export const usePeopleRows = (query: ListQuery | null): ListResult<PersonRow> =>
  useAnswer(peopleList, query as InputOf<typeof peopleList> | null, { keepPrevious: true, staleTime: 0 })
export const usePerson = (personId: string | null) =>
  useAnswer(personDetail, personId === null ? null : { personId }, { staleTime: 0 })
export type PersonLearningData = DataOf<typeof personLearning>
export const usePersonLearning = (personId: string) => useAnswer(personLearning, { personId }, { staleTime: 0 })
/** Finds the first `limit` people who match `q`, for the palette. */
export const findPeople = (q: string, limit: number, signal: AbortSignal) =>
  send(peopleList, { q, limit }, { signal, leaveSession: true })
/** Fetches the newest state of a person, for a form that found a conflict. */
export const fetchPerson = (personId: string) => send(personDetail, { personId })
export const usePeopleCounts = () => useAnswer(peopleCounts, {})
export const useCompanyDepartments = (companyId: string | null) =>
  useAnswer(departmentList, companyId === null ? null : { companyId })
/** Returns the first 50 published plans that match `q`, by due date. */
export const usePlanChoices = (q: string) =>
  useAnswer(
    managedPlanList,
    { limit: 50, status: 'published', sort: 'due', ...(q ? { q } : {}) },
    { keepPrevious: true },
  )

/** Filters as the address has them, in the types that a call's body takes. */
function filtersOf(search: Readonly<Record<string, string>>): Filters {
  const {
    isOverdue,
    hasGrants,
    notSeenForDays,
    view: _view,
    sort: _sort,
    open: _open,
    after: _after,
    before: _before,
    ...words
  } = search
  return {
    ...words,
    ...(isOverdue === undefined ? {} : { isOverdue: isOverdue === 'true' }),
    ...(hasGrants === undefined ? {} : { hasGrants: hasGrants === 'true' }),
    ...(notSeenForDays === undefined ? {} : { notSeenForDays: Number(notSeenForDays) }),
  } as Filters
}
/** Returns the selected people of a bulk action in the form of its call. */
export const peopleSelection = ({ selection }: Pick<BulkTarget, 'selection'>) =>
  'ids' in selection ? { ids: [...selection.ids] } : { matching: filtersOf(selection.matching) }

export const usePeopleViews = () => useAnswer(peopleViews, {})
type SaveInput = InputOf<typeof peopleViewSave>
export const savePeopleView = ({
  search,
  sort,
  ...view
}: {
  viewId?: string
  name: string
  isShared: boolean
  search: Readonly<Record<string, string>>
  sort?: string
}) =>
  write(peopleViewSave, {
    ...view,
    filters: filtersOf(search),
    ...(sort ? { sort: sort as NonNullable<SaveInput['sort']> } : {}),
  })
export const removePeopleView = (viewId: string) => write(peopleViewRemove, { viewId })

type ExportInput = InputOf<typeof peopleExport>
export function startPeopleExport(query: ListQuery, columns: readonly string[]) {
  const { q, sort, after: _after, before: _before, limit: _limit, ...filters } = query
  const search = Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
  const asked = { ...filtersOf(search), ...(q ? { q } : {}), ...(sort ? { sort } : {}) }
  return write(peopleExport, {
    requestKey: crypto.randomUUID(),
    ...asked,
    columns: columns as ExportInput['columns'],
  } as ExportInput)
}
