import type { DataOf } from '@portal/contract/http/call.ts'
import {
  alipayPCOrder,
  invoiceAsk,
  isPay,
  myOrders,
  orderCancel,
  orderCreate,
  orderDetail,
  orderQuote,
  orderReceipt,
  orderTransfer,
  refundAsk,
  vipOffers,
  wechatNativeOrder,
} from '@portal/contract/orders/order.contract.ts'
import { sendForFile } from '#web/api/send.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { useWrite, type WriteMessages } from '#web/ui/use-write.ts'

export type Quote = DataOf<typeof orderQuote>
export type Order = DataOf<typeof orderDetail>
export type OrderLine = DataOf<typeof myOrders>['list'][number]
export type WechatCode = DataOf<typeof wechatNativeOrder>
export type OrderSubject = { readonly kind: Quote['kind']; readonly subjectId: string }

export const useQuote = (asked: OrderSubject, couponId: string | null) =>
  useAnswer(orderQuote, { ...asked, ...(couponId ? { couponId } : {}) }, { keepPrevious: true, staleTime: 0 })
export const useOrder = (orderId: string) => useAnswer(orderDetail, { orderId }, { staleTime: 0 })
/** Polls every three seconds while the order is waiting for payment. */
export const useIsPaid = (orderId: string) =>
  useAnswer(isPay, { orderId }, { staleTime: 0, askAgain: (answer) => (answer.state === 'waiting' ? 3000 : false) })
export const orderFilters = ['waiting', 'paid', 'refunds', 'closed'] as const
export type OrderFilter = (typeof orderFilters)[number]
export const useMyOrders = (standing: OrderFilter | undefined, size: number) =>
  useAnswer(myOrders, { ...(standing ? { standing } : {}), page: 0, size }, { keepPrevious: true, staleTime: 0 })

export const useVipOffers = () => useAnswer(vipOffers, {}, { staleTime: 0 })

export const useCreate = (said: WriteMessages<typeof orderCreate>) => useWrite(orderCreate, said)
export const useCancel = (done: string) => useWrite(orderCancel, { done })
export const useTransfer = () => useWrite(orderTransfer)
export const useRefundAsk = (done: string) => useWrite(refundAsk, { done })
export const useInvoiceAsk = (done: string) => useWrite(invoiceAsk, { done })
export const useAlipay = () => useWrite(alipayPCOrder)
export const openWechat = (orderId: string): Promise<WechatCode> => write(wechatNativeOrder, { orderId })
/** Saves the receipt in the reader's language in the browser's downloads. */
export const downloadOrderReceipt = async (orderId: string): Promise<void> =>
  saveFile(await sendForFile(orderReceipt, { orderId }))
