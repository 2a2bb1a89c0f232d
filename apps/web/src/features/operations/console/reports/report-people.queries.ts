import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import {
  learnerReportExport,
  learnerReportList,
  learnerReportRead,
} from '@portal/contract/operations/report-people.contract.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'
import type { ListQuery, ListResult } from '#web/console/list/list.types.ts'

export type ReportPersonRow = DataOf<typeof learnerReportList>['rows'][number]
export type PersonReport = DataOf<typeof learnerReportRead>

export const useReportPeople = (query: ListQuery | null): ListResult<ReportPersonRow> =>
  useAnswer(learnerReportList, query as InputOf<typeof learnerReportList> | null, { keepPrevious: true })
export const usePersonReport = (personId: string, weeks: number) =>
  useAnswer(learnerReportRead, { personId, weeks }, { keepPrevious: true })

/** Starts an export of the list to a workbook. */
export function exportReportPeople(
  { after: _after, before: _before, limit: _limit, weeks, isOverdue, notSeenForDays, ...asked }: ListQuery,
  columns: readonly string[],
) {
  return write(learnerReportExport, {
    ...asked,
    ...(weeks === undefined ? {} : { weeks: Number(weeks) }),
    ...(isOverdue === undefined ? {} : { isOverdue: String(isOverdue) === 'true' }),
    ...(notSeenForDays === undefined ? {} : { notSeenForDays: Number(notSeenForDays) }),
    requestKey: crypto.randomUUID(),
    columns,
  } as InputOf<typeof learnerReportExport>)
}
