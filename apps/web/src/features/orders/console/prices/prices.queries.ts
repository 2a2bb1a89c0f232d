import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { companyPricePut, examFeePut, orderPrices, vipOfferPut } from '@portal/contract/orders/order-staff.contract.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'

export type Prices = DataOf<typeof orderPrices>
export const usePrices = () => useAnswer(orderPrices, {}, { staleTime: 0 })
export const saveVipOffer = (days: number, price: number) => write(vipOfferPut, { days, price })
export const saveExamFee = (examId: string, fee: number) => write(examFeePut, { examId, fee })
export const saveCompanyPrice = (input: InputOf<typeof companyPricePut>) => write(companyPricePut, input)
