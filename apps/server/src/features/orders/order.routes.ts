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
import {
  companyPriceSet,
  examFeeSet,
  invoiceIssue,
  invoiceReject,
  invoiceRows,
  orderPrices,
  orderRows,
  redInvoiceRecord,
  refundDecide,
  refundPropose,
  staffOrderRead,
  transferArrivalRecord,
  transferConfirm,
  vipOfferSet,
} from '@portal/contract/orders/order-staff.contract.ts'
import { promotionRows, promotionSave } from '@portal/contract/orders/promotion.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../core/deps.ts'
import { route } from '../../core/http/route.ts'
import { serveGatewayNotices } from './gateways/notices.routes.ts'
import { issueOrderInvoice, loadInvoices, recordRedInvoice, rejectOrderInvoice } from './invoice-staff.service.ts'
import {
  cancelOrder,
  chooseTransferPayment,
  createOrder,
  loadOrderPaidState,
  loadOwnOrder,
  loadOwnOrders,
  loadQuote,
  loadVipOffers,
  openAlipayPayment,
  openWechatPayment,
  requestInvoice,
} from './order.service.ts'
import {
  confirmTransferArrival,
  loadStaffOrder,
  loadStaffOrders,
  recordTransferArrival,
} from './order-staff.service.ts'
import { drawOrderReceipt } from './papers/paper.service.ts'
import { handlePaymentNotice } from './payment.service.ts'
import { loadPrices, setCompanyPrice, setExamFee, setVipOffer } from './price-staff.service.ts'
import { loadPromotions, savePromotion } from './promotions/promotion-staff.service.ts'
import { serveReconciliation } from './reconciliation/reconciliation.routes.ts'
import { decideOrderRefund, proposeOrderRefund, requestRefund } from './refund.service.ts'

const nothing = async (work: Promise<void>) => {
  await work
  return {}
}

export function serveOrders(app: FastifyInstance, deps: Deps): void {
  serveGatewayNotices(app, deps, handlePaymentNotice)
  serveReconciliation(app, deps)
  route(app, deps, orderQuote, ({ actor, input, lang }) => loadQuote(deps, actor, input, lang))
  route(app, deps, orderCreate, ({ actor, input }) => createOrder(deps, actor, input))
  route(app, deps, alipayPaymentOpen, ({ actor, input, lang }) => openAlipayPayment(deps, actor, input.orderId, lang))
  route(app, deps, wechatPaymentOpen, ({ actor, input, lang }) => openWechatPayment(deps, actor, input.orderId, lang))
  route(app, deps, orderPaymentState, ({ actor, input }) => loadOrderPaidState(deps, actor, input.orderId))
  route(app, deps, transferPaymentChoose, ({ actor, input }) =>
    nothing(chooseTransferPayment(deps, actor, input.orderId)),
  )
  route(app, deps, myOrders, ({ actor, input, lang }) => loadOwnOrders(deps, actor, input, lang))
  route(app, deps, orderDetail, ({ actor, input, lang }) => loadOwnOrder(deps, actor, input.orderId, lang))
  route(app, deps, orderCancel, ({ actor, input }) => cancelOrder(deps, actor, input.orderId))
  route(app, deps, refundRequest, ({ actor, input }) => nothing(requestRefund(deps, actor, input)))
  route(app, deps, invoiceRequest, ({ actor, input }) => nothing(requestInvoice(deps, actor, input)))
  route(app, deps, orderReceipt, async ({ actor, input, lang, reply }) => {
    const { name, bytes } = await drawOrderReceipt(deps, actor, input.orderId, lang)
    reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'private, no-cache')
      .header('vary', 'access_token, authorization, accept-language')
      .send(bytes)
    return {}
  })
  route(app, deps, vipOffers, ({ actor }) => loadVipOffers(deps, actor))
  route(app, deps, orderRows, ({ input, lang }) => loadStaffOrders(deps, input, lang))
  route(app, deps, staffOrderRead, ({ actor, input, lang }) => loadStaffOrder(deps, actor, input.orderId, lang))
  route(app, deps, refundPropose, ({ actor, input }) => nothing(proposeOrderRefund(deps, actor, input)))
  route(app, deps, refundDecide, ({ actor, input }) => nothing(decideOrderRefund(deps, actor, input)))
  route(app, deps, transferArrivalRecord, ({ actor, input }) => nothing(recordTransferArrival(deps, actor, input)))
  route(app, deps, transferConfirm, ({ actor, input }) => nothing(confirmTransferArrival(deps, actor, input.orderId)))
  route(app, deps, invoiceRows, ({ actor, input, lang }) => loadInvoices(deps, actor, input, lang))
  route(app, deps, invoiceIssue, ({ actor, input }) => nothing(issueOrderInvoice(deps, actor, input)))
  route(app, deps, redInvoiceRecord, ({ actor, input }) => nothing(recordRedInvoice(deps, actor, input)))
  route(app, deps, invoiceReject, ({ actor, input }) => nothing(rejectOrderInvoice(deps, actor, input)))
  route(app, deps, orderPrices, () => loadPrices(deps))
  route(app, deps, vipOfferSet, ({ actor, input }) => nothing(setVipOffer(deps, actor, input)))
  route(app, deps, examFeeSet, ({ actor, input }) => nothing(setExamFee(deps, actor, input)))
  route(app, deps, promotionRows, ({ input }) => loadPromotions(deps, input))
  route(app, deps, promotionSave, ({ actor, input }) => savePromotion(deps, actor, input))
  route(app, deps, companyPriceSet, ({ actor, input }) => nothing(setCompanyPrice(deps, actor, input)))
}
