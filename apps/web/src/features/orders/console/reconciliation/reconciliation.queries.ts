import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import {
  reconciliationCompare,
  reconciliationDays,
  reconciliationDifferenceRefresh,
  reconciliationDifferenceSettle,
  reconciliationDifferences,
} from '@portal/contract/orders/reconciliation.contract.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'
import type { ListQuery, ListResult } from '#web/console/list/list.types.ts'
import { useWrite } from '#web/ui/use-write.ts'

export type StatementDifference = DataOf<typeof reconciliationDifferences>['rows'][number]
export type StatementRun = DataOf<typeof reconciliationDays>['runs'][number]

export const useStatementDifferences = (query: ListQuery | null): ListResult<StatementDifference> =>
  useAnswer(reconciliationDifferences, query as InputOf<typeof reconciliationDifferences> | null, {
    keepPrevious: true,
    staleTime: 0,
  })
export const useStatementRuns = () => useAnswer(reconciliationDays, {}, { staleTime: 0 })
export const useRefreshStatementDifference = () => useWrite(reconciliationDifferenceRefresh)
export const settleDifference = (differenceId: string, note: string) =>
  write(reconciliationDifferenceSettle, { differenceId, note })
export const useCompareStatement = () => useWrite(reconciliationCompare)
