import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { getPartnersLogoList } from '@portal/contract/site/partner.contract.ts'
import { useAnswer } from '#web/api/use-answer.ts'

export type Partner = DataOf<typeof getPartnersLogoList>['list'][number]
export const usePartners = (input: InputOf<typeof getPartnersLogoList>) =>
  useAnswer(getPartnersLogoList, input, { keepPrevious: true })
