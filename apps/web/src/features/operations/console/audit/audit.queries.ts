import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { companyList } from '@portal/contract/identity/people.contract.ts'
import { auditActors, auditExport, auditList } from '@portal/contract/operations/audit.contract.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'
import { instantRangeOfDays } from '#web/console/list/days.ts'
import type { ListQuery, ListResult } from '#web/console/list/list.types.ts'

export type AuditLogLine = DataOf<typeof auditList>['rows'][number]

/** Returns the search of the address as input of the call: days of the reader's time zone become instants. */
const asked = ({ days, ...query }: ListQuery): InputOf<typeof auditList> =>
  ({ ...query, ...instantRangeOfDays(days) }) as InputOf<typeof auditList>

export const useAuditLog = (query: ListQuery | null): ListResult<AuditLogLine> =>
  useAnswer(auditList, query && asked(query), { keepPrevious: true, staleTime: 0 })
export const useAuditLogActors = () => useAnswer(auditActors, {})
/** Returns the companies to filter by, for readers who also manage companies. */
export const useAuditLogCompanies = (mayRead: boolean) =>
  useAnswer(companyList, mayRead ? { limit: 500, sort: 'name' } : null)

type ExportInput = InputOf<typeof auditExport>
export function exportAuditLog(query: ListQuery, columns: readonly string[], words: ExportInput['words']) {
  const { after: _after, before: _before, limit: _limit, ...filters } = asked(query)
  return write(auditExport, {
    ...filters,
    requestKey: crypto.randomUUID(),
    columns: columns as ExportInput['columns'],
    words,
  })
}
