import type { DataOf } from '@portal/contract/http/call.ts'
import { centreCounts } from '@portal/contract/site/centre.contract.ts'
import { useAnswer } from '#web/api/use-answer.ts'

export type CentreCounts = DataOf<typeof centreCounts>
export const useCentreCounts = () => useAnswer(centreCounts, {}).data
