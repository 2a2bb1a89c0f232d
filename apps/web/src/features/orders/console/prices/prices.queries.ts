import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { companyPriceSet, examFeeSet, orderPrices, vipOfferSet } from '@portal/contract/orders/order-staff.contract.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'

export type OrderPrices = DataOf<typeof orderPrices>
export const useOrderPrices = () => useAnswer(orderPrices, {}, { staleTime: 0 })
export const saveVipOffer = (days: number, price: number) => write(vipOfferSet, { days, price })
export const saveExamFee = (examId: string, fee: number) => write(examFeeSet, { examId, fee })
export const saveCompanyPrice = (input: InputOf<typeof companyPriceSet>) => write(companyPriceSet, input)
