import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { partnerList } from '@portal/contract/site/partner.contract.ts'
import { useAnswer } from '#web/api/use-answer.ts'

export type Partner = DataOf<typeof partnerList>['list'][number]
export const usePartners = (input: InputOf<typeof partnerList>) => useAnswer(partnerList, input, { keepPrevious: true })
