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
import {
  companyPricePut,
  examFeePut,
  invoiceIssue,
  invoiceRed,
  invoiceRefuse,
  invoiceRows,
  orderForStaff,
  orderPrices,
  orderRows,
  refundDecide,
  refundPropose,
  transferConfirm,
  transferNote,
  vipOfferPut,
} from '@portal/contract/orders/order-staff.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../core/deps.ts'
import { route } from '../../core/http/route.ts'
import { serveNotices } from './gateways/notices.routes.ts'
import { invoicesFor, issueBy, noteRedBy, refuseBy } from './invoice-staff.service.ts'
import {
  alipayFor,
  askInvoice,
  cancelFor,
  createBy,
  isPaidFor,
  orderFor,
  ordersFor,
  quoteFor,
  transferFor,
  vipOffersFor,
  wechatFor,
} from './order.service.ts'
import { confirmTransferBy, noteTransferBy, rowsFor, staffOrderFor } from './order-staff.service.ts'
import { receiptFor } from './papers/paper.service.ts'
import { takeNotice } from './payment.service.ts'
import { pricesFor, setCompanyPrice, setExamFee, setVipOffer } from './price-staff.service.ts'
import { serveReconciliation } from './reconciliation/reconciliation.routes.ts'
import { askRefund, decideBy, proposeBy } from './refund.service.ts'

const nothing = async (work: Promise<void>) => {
  await work
  return {}
}

export function serveOrders(app: FastifyInstance, deps: Deps): void {
  serveNotices(app, deps, takeNotice)
  serveReconciliation(app, deps)
  route(app, deps, orderQuote, ({ actor, input, lang }) => quoteFor(deps, actor, input, lang))
  route(app, deps, orderCreate, ({ actor, input }) => createBy(deps, actor, input))
  route(app, deps, alipayPCOrder, ({ actor, input, lang }) => alipayFor(deps, actor, input.orderId, lang))
  route(app, deps, wechatNativeOrder, ({ actor, input, lang }) => wechatFor(deps, actor, input.orderId, lang))
  route(app, deps, isPay, ({ actor, input }) => isPaidFor(deps, actor, input.orderId))
  route(app, deps, orderTransfer, ({ actor, input }) => nothing(transferFor(deps, actor, input.orderId)))
  route(app, deps, myOrders, ({ actor, input, lang }) => ordersFor(deps, actor, input, lang))
  route(app, deps, orderDetail, ({ actor, input, lang }) => orderFor(deps, actor, input.orderId, lang))
  route(app, deps, orderCancel, ({ actor, input }) => cancelFor(deps, actor, input.orderId))
  route(app, deps, refundAsk, ({ actor, input }) => nothing(askRefund(deps, actor, input)))
  route(app, deps, invoiceAsk, ({ actor, input }) => nothing(askInvoice(deps, actor, input)))
  route(app, deps, orderReceipt, async ({ actor, input, lang, reply }) => {
    const { name, bytes } = await receiptFor(deps, actor, input.orderId, lang)
    reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'private, no-cache')
      .header('vary', 'access_token, authorization, accept-language')
      .send(bytes)
    return {}
  })
  route(app, deps, vipOffers, ({ actor }) => vipOffersFor(deps, actor))
  route(app, deps, orderRows, ({ input }) => rowsFor(deps, input))
  route(app, deps, orderForStaff, ({ actor, input }) => staffOrderFor(deps, actor, input.orderId))
  route(app, deps, refundPropose, ({ actor, input }) => nothing(proposeBy(deps, actor, input)))
  route(app, deps, refundDecide, ({ actor, input }) => nothing(decideBy(deps, actor, input)))
  route(app, deps, transferNote, ({ actor, input }) => nothing(noteTransferBy(deps, actor, input)))
  route(app, deps, transferConfirm, ({ actor, input }) => nothing(confirmTransferBy(deps, actor, input.orderId)))
  route(app, deps, invoiceRows, ({ actor, input }) => invoicesFor(deps, actor, input))
  route(app, deps, invoiceIssue, ({ actor, input }) => nothing(issueBy(deps, actor, input)))
  route(app, deps, invoiceRed, ({ actor, input }) => nothing(noteRedBy(deps, actor, input)))
  route(app, deps, invoiceRefuse, ({ actor, input }) => nothing(refuseBy(deps, actor, input)))
  route(app, deps, orderPrices, () => pricesFor(deps))
  route(app, deps, vipOfferPut, ({ actor, input }) => nothing(setVipOffer(deps, actor, input)))
  route(app, deps, examFeePut, ({ actor, input }) => nothing(setExamFee(deps, actor, input)))
  route(app, deps, companyPricePut, ({ actor, input }) => nothing(setCompanyPrice(deps, actor, input)))
}
