import type { DataOf } from '@portal/contract/http/call.ts'
import {
  alipayPaymentOpen,
  invoiceRequest,
  myOrders,
  orderCancel,
  orderCreate,
  orderDetail,
  orderPaymentState,
  orderQuote,
  orderReceipt,
  refundRequest,
  transferPaymentChoose,
  vipOffers,
  wechatPaymentOpen,
} from '@portal/contract/orders/order.contract.ts'
import { useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { send, sendForFile } from '#web/api/send.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { useTexts } from '#web/ui/texts.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { useWork } from '#web/ui/use-work.ts'
import { useWrite, type WriteMessages } from '#web/ui/use-write.ts'

export type OrderQuote = DataOf<typeof orderQuote>
export type OwnOrder = DataOf<typeof orderDetail>
export type OrderLine = DataOf<typeof myOrders>['list'][number]
export type WechatPaymentCode = DataOf<typeof wechatPaymentOpen>
export type OrderSubject = { readonly kind: OrderQuote['kind']; readonly subjectId: string }

/** The discount that a buyer chose: a coupon of their own, or the promotion code that they typed; null: none. */
export type OrderDiscount = { readonly couponId: string } | { readonly promotionCode: string } | null
export const useOrderQuote = (asked: OrderSubject, discount: OrderDiscount) =>
  useAnswer(orderQuote, { ...asked, ...discount }, { keepPrevious: true, staleTime: 0 })

/**
 * Checks a typed promotion code on the server before the order uses it. `problem` is the reason why the last one was
 * rejected.
 */
export function usePromotionCheck(asked: OrderSubject) {
  const { notDone } = useTexts(uiTexts)
  const [isBusy, work] = useWork()
  const [problem, setProblem] = useState<string | null>(null)
  return {
    isBusy,
    problem,
    clear: () => setProblem(null),
    /** True when the code can be used. */
    check: (promotionCode: string): Promise<boolean> =>
      work(
        () => send(orderQuote, { ...asked, promotionCode }),
        (error) => setProblem(errorWords(error, notDone)),
      ),
  }
}
export const useOrder = (orderId: string) => useAnswer(orderDetail, { orderId }, { staleTime: 0 })
/** Returns the state of an order's payment; polls every three seconds while the order is waiting for payment. */
export const useOrderPayment = (orderId: string) =>
  useAnswer(
    orderPaymentState,
    { orderId },
    { staleTime: 0, askAgain: (answer) => (answer.state === 'waiting' ? 3000 : false) },
  )
export const orderFilters = ['waiting', 'paid', 'refunds', 'closed'] as const
export type OrderFilter = (typeof orderFilters)[number]
export const useMyOrders = (standing: OrderFilter | undefined, size: number) =>
  useAnswer(myOrders, { ...(standing ? { standing } : {}), page: 0, size }, { keepPrevious: true, staleTime: 0 })

export const useVipOffers = () => useAnswer(vipOffers, {}, { staleTime: 0 })

export const useCreateOrder = (said: WriteMessages<typeof orderCreate>) => useWrite(orderCreate, said)
export const useCancelOrder = (done: string) => useWrite(orderCancel, { done })
export const useChooseTransfer = () => useWrite(transferPaymentChoose)
export const useRequestRefund = (done: string) => useWrite(refundRequest, { done })
export const useRequestInvoice = (done: string) => useWrite(invoiceRequest, { done })
export const useOpenAlipay = () => useWrite(alipayPaymentOpen)
export const openWechatPayment = (orderId: string): Promise<WechatPaymentCode> => write(wechatPaymentOpen, { orderId })
/** Downloads the receipt of an order in the reader's language. */
export const downloadOrderReceipt = async (orderId: string): Promise<void> =>
  saveFile(await sendForFile(orderReceipt, { orderId }))
