import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { reportPeople, reportPerson } from '@portal/contract/operations/report-people.contract.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import type { ListQuery, ListResult } from '#web/console/list/list.types.ts'

export type ReportPersonRow = DataOf<typeof reportPeople>['rows'][number]
export type PersonReport = DataOf<typeof reportPerson>

export const useReportPeople = (query: ListQuery | null): ListResult<ReportPersonRow> =>
  useAnswer(reportPeople, query as InputOf<typeof reportPeople> | null, { keepPrevious: true })
export const usePersonReport = (personId: string, weeks: number) => useAnswer(reportPerson, { personId, weeks }, { keepPrevious: true })
