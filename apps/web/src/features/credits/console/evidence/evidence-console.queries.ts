import {
  creditEvidenceDecide,
  creditEvidenceList,
  creditEvidenceRead,
} from '@portal/contract/credits/credit-evidence.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'
import type { ListQuery, ListResult } from '#web/console/list/list.types.ts'

export type ListedEvidence = DataOf<typeof creditEvidenceList>['rows'][number]
export type StaffEvidence = DataOf<typeof creditEvidenceRead>

export const useEvidenceList = (query: ListQuery | null): ListResult<ListedEvidence> =>
  useAnswer(creditEvidenceList, query as InputOf<typeof creditEvidenceList> | null, {
    keepPrevious: true,
    staleTime: 0,
  })
export const useEvidence = (evidenceId: string) => useAnswer(creditEvidenceRead, { evidenceId }, { staleTime: 0 })
export const decideEvidence = (input: InputOf<typeof creditEvidenceDecide>) => write(creditEvidenceDecide, input)
