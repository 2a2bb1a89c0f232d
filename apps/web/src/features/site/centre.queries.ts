import type { DataOf } from '@portal/contract/http/call.ts'
import { accountMenuCounts } from '@portal/contract/site/centre.contract.ts'
import { useAnswer } from '#web/api/use-answer.ts'

export type AccountMenuCounts = DataOf<typeof accountMenuCounts>
export const useAccountMenuCounts = () => useAnswer(accountMenuCounts, {}).data
