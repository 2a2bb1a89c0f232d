import {
  creditableItemFind,
  creditEntryReverse,
  creditExport,
  creditKindSave,
  creditKinds,
  creditLedger,
  creditRateSet,
  creditRates,
} from '@portal/contract/credits/credit-staff.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { send } from '#web/api/send.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'
import type { ListQuery, ListResult } from '#web/console/list/list.types.ts'

export type CreditKind = DataOf<typeof creditKinds>['kinds'][number]
export type CreditRow = DataOf<typeof creditLedger>['rows'][number]
export type CreditRate = DataOf<typeof creditRates>['rates'][number]
export type CreditableItem = DataOf<typeof creditableItemFind>['things'][number]

/** The contract's query: the days of the filter `earned` are two fields of it. */
function ledgerQuery({ earned, ...query }: ListQuery): InputOf<typeof creditLedger> {
  const [earnedFrom, earnedUntil] = String(earned ?? '').split('..')
  return {
    ...query,
    ...(earnedFrom ? { earnedFrom } : {}),
    ...(earnedUntil ? { earnedUntil } : {}),
  } as InputOf<typeof creditLedger>
}
export const useCreditLedger = (query: ListQuery | null): ListResult<CreditRow> =>
  useAnswer(creditLedger, query === null ? null : ledgerQuery(query), { keepPrevious: true, staleTime: 0 })
export const useCreditKinds = () => useAnswer(creditKinds, {}, { staleTime: 0 })
export const useCreditRates = (kindId: string) => useAnswer(creditRates, { kindId }, { staleTime: 0 })
export const findCreditableItems = (kindId: string, q: string, signal: AbortSignal) =>
  send(creditableItemFind, { kindId, q }, { signal })

export const saveCreditKind = (input: InputOf<typeof creditKindSave>) => write(creditKindSave, input)
export const setCreditRate = (input: InputOf<typeof creditRateSet>) => write(creditRateSet, input)
export const reverseCreditEntry = (input: InputOf<typeof creditEntryReverse>) => write(creditEntryReverse, input)
export const exportCreditLedger = (query: ListQuery) => {
  const { sort: _, after: __, before: ___, limit: ____, ...filters } = ledgerQuery(query)
  return write(creditExport, { ...filters, requestKey: crypto.randomUUID() })
}
