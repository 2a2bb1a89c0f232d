import type { DataOf } from '@portal/contract/http/call.ts'
import { personalPageCounts } from '@portal/contract/site/centre.contract.ts'
import { useAnswer } from '#web/api/use-answer.ts'

export type PersonalPageCounts = DataOf<typeof personalPageCounts>
export const usePersonalPageCounts = () => useAnswer(personalPageCounts, {}).data
