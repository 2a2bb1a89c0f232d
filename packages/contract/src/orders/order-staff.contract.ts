import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { ListOf, listQuery } from '../http/list.ts'
import { Bilingual, Day, Empty, Fen, Id, Instant, Nullable, OneOf } from '../http/scalars.ts'
import { InvoiceState, OrderKind, OrderMethod, OrderState, RefundState } from './order.contract.ts'
import { orderLimits as most } from './order.limits.ts'

/** Orders for staff. A refund, and the arrival of a transfer, need two people. */
const access = { grant: 'commerce' } as const
const Cause = OneOf('asked', 'staff', 'late', 'twice', 'otherAmount', 'unavailable')

const Row = {
  orderId: Id,
  orderNo: Type.String(),
  kind: OrderKind,
  title: Bilingual,
  buyer: Type.String(),
  company: Bilingual,
  amount: Fen,
  refunded: Fen,
  state: OrderState,
  method: Nullable(OrderMethod),
  isSandbox: Type.Boolean(),
  needs: Nullable(OneOf('refundAsked', 'refundProposed', 'refundFailed', 'transfer', 'transferSecond')),
  createdAt: Instant,
}

export const orderRows = call({
  method: 'POST',
  path: '/operational/console/order/rows',
  access,
  encoding: 'form',
  summary: 'Orders, newest first, searched by number or name of the buyer',
  shows: ['orders', 'people', 'companies'],
  body: listQuery(['createdAt'], {
    state: Type.Optional(OrderState),
    kind: Type.Optional(OrderKind),
    method: Type.Optional(OrderMethod),
    needs: Type.Optional(OneOf('any')),
    companyId: Type.Optional(Id),
  }),
  data: ListOf(Type.Object(Row)),
  errors: [],
})

export const staffOrderRead = call({
  method: 'POST',
  path: '/operational/console/order/detail',
  access,
  encoding: 'form',
  summary: 'One order with its payments, refunds, invoice and ledger',
  shows: ['orders', 'invoices', 'people'],
  body: Type.Object({ orderId: Id }),
  data: Type.Object({
    ...Row,
    accountId: Id,
    price: Fen,
    discount: Fen,
    couponCode: Nullable(Type.String()),
    promotionCode: Nullable(Type.String()),
    closesAt: Instant,
    paidAt: Nullable(Instant),
    transfer: Nullable(
      Type.Object({ note: Type.String(), by: Type.String(), isMine: Type.Boolean(), second: Nullable(Type.String()) }),
    ),
    payments: Type.Array(
      Type.Object({
        tradeNo: Type.String(),
        gateway: Type.String(),
        merchant: Type.String(),
        gatewayNo: Nullable(Type.String()),
        paid: Nullable(Fen),
        paidAt: Nullable(Instant),
      }),
    ),
    refunds: Type.Array(
      Type.Object({
        refundId: Id,
        refundNo: Type.String(),
        cause: Cause,
        state: RefundState,
        amount: Fen,
        reason: Type.String({ description: 'reason of the proposer, or of the buyer until there is a proposal' }),
        askedReason: Type.Unsafe<string | null>({
          ...Nullable(Type.String()),
          description: 'reason of the buyer; null: the buyer did not request the refund',
        }),
        answer: Nullable(Type.String()),
        askedBy: Nullable(Type.String()),
        proposedBy: Nullable(Type.String()),
        isMine: Type.Boolean({ description: 'proposed by the caller; another person must confirm it' }),
        decidedBy: Nullable(Type.String()),
        createdAt: Instant,
      }),
    ),
    invoice: Nullable(
      Type.Object({
        invoiceKind: OneOf('personal', 'company'),
        invoiceTitle: Type.String(),
        taxNo: Nullable(Type.String()),
        state: InvoiceState,
        number: Nullable(Type.String()),
      }),
    ),
    events: Type.Array(
      Type.Object({
        kind: Type.String(),
        by: Nullable(Type.String()),
        amount: Nullable(Fen),
        note: Nullable(Type.String()),
        at: Instant,
      }),
    ),
  }),
  errors: ['orderNotFound'],
})

/**
 * Proposes a refund, either at the buyer's request or on the proposer's own initiative. A second person confirms it.
 */
export const refundPropose = call({
  method: 'POST',
  path: '/operational/console/order/refundPropose',
  access,
  encoding: 'form',
  summary: 'Propose a refund, whole or in part',
  changes: ['orders', 'audit'],
  body: Type.Object({
    orderId: Id,
    amount: Type.Integer({ minimum: 1, maximum: most.priceFen, description: 'fen' }),
    reason: Type.String({ minLength: 1, maxLength: most.reason }),
  }),
  data: Empty,
  errors: ['orderNotFound', 'orderState', 'refundTooMuch'],
  reauthenticates: true,
})

/**
 * Confirms or rejects a refund that another person proposed. One that the gateway rejected is retried (`again`), or
 * recorded as paid back by bank transfer (`settle`), with the reference of the transfer.
 */
export const refundDecide = call({
  method: 'POST',
  path: '/operational/console/order/refundDecide',
  access,
  encoding: 'form',
  summary: 'Confirm, reject, retry or settle a refund',
  changes: ['orders', 'audit', 'products', 'purchases', 'trainingClasses', 'examCoupons', 'companies', 'rewards'],
  body: Type.Object({
    refundId: Id,
    decision: OneOf('confirm', 'refuse', 'again', 'settle'),
    answer: Type.Optional(Type.String({ maxLength: most.note, description: 'shown to the buyer on refusal' })),
    reference: Type.Optional(
      Type.String({ maxLength: most.note, description: 'of the bank transfer; required to settle' }),
    ),
  }),
  data: Empty,
  errors: ['notFound', 'orderState', 'orderSecondPerson', 'orderInUse', 'refundTooMuch'],
  reauthenticates: true,
})

/**
 * Records the arrival of a bank transfer. One person records the reference that the bank statement shows; when another
 * confirms it (`transferConfirm`), the order is paid.
 */
export const transferArrivalRecord = call({
  method: 'POST',
  path: '/operational/console/order/transferNote',
  access,
  encoding: 'form',
  summary: 'Record that the money of a transfer has arrived',
  changes: ['orders', 'audit'],
  body: Type.Object({ orderId: Id, note: Type.String({ minLength: 1, maxLength: most.note }) }),
  data: Empty,
  errors: ['orderNotFound', 'orderState'],
})

export const transferConfirm = call({
  method: 'POST',
  path: '/operational/console/order/transferConfirm',
  access,
  encoding: 'form',
  summary: 'Confirm a transfer recorded by another person',
  changes: ['orders', 'audit', 'products', 'purchases', 'trainingClasses', 'companies'],
  body: Type.Object({ orderId: Id }),
  data: Empty,
  errors: ['orderNotFound', 'orderState', 'orderSecondPerson'],
  reauthenticates: true,
})

export const invoiceRows = call({
  method: 'POST',
  path: '/operational/console/invoice/rows',
  access,
  encoding: 'form',
  summary: 'Requested invoices of paid orders',
  shows: ['invoices', 'orders'],
  body: listQuery(['createdAt'], {
    state: Type.Optional(InvoiceState),
    kind: Type.Optional(OneOf('personal', 'company')),
    needsRed: Type.Optional(
      Type.Boolean({ description: 'money was refunded after it was issued, and no red invoice is recorded' }),
    ),
  }),
  data: ListOf(
    Type.Object({
      invoiceId: Id,
      orderId: Id,
      orderNo: Type.String(),
      subject: Bilingual,
      buyer: Type.String(),
      invoiceKind: OneOf('personal', 'company'),
      invoiceTitle: Type.String(),
      taxNo: Nullable(Type.String()),
      email: Type.String(),
      amount: Type.Unsafe<number>({ ...Fen, description: 'the invoiced amount, or the amount today' }),
      orderState: OrderState,
      isSandbox: Type.Boolean(),
      paidAt: Instant,
      state: InvoiceState,
      number: Nullable(Type.String()),
      issuedOn: Nullable(Day),
      issuedBy: Nullable(Type.String()),
      fileUrl: Nullable(Type.String()),
      refusal: Nullable(Type.String()),
      refusedBy: Nullable(Type.String()),
      needsRed: Type.Boolean(),
      redNumber: Nullable(Type.String()),
      redBy: Nullable(Type.String()),
      createdAt: Instant,
    }),
  ),
  errors: [],
})

/**
 * Issues an invoice: records its number, its day and its PDF. `paper`: the caller uploaded the PDF (`fileId`), the
 * portal draws it, or the issuing platform emails it, so that the portal has none. The buyer is notified, also by
 * email.
 */
export const invoiceIssue = call({
  method: 'POST',
  path: '/operational/console/invoice/issue',
  access,
  encoding: 'form',
  summary: 'Issue an invoice',
  changes: ['invoices', 'orders', 'audit'],
  body: Type.Object({
    invoiceId: Id,
    number: Type.String({ minLength: 4, maxLength: most.invoiceNumber }),
    issuedOn: Day,
    paper: OneOf('uploaded', 'drawn', 'mailed'),
    fileId: Type.Optional(Id),
  }),
  data: Empty,
  errors: ['notFound', 'orderState', 'fileNotFound', 'invoiceNumberTaken'],
})

/** Rejects an invoice request; its buyer is notified of the reason, and may request it again with corrected data. */
export const invoiceReject = call({
  method: 'POST',
  path: '/operational/console/invoice/refuse',
  access,
  encoding: 'form',
  summary: 'Reject an invoice with a reason',
  changes: ['invoices', 'orders', 'audit'],
  body: Type.Object({ invoiceId: Id, reason: Type.String({ minLength: 1, maxLength: most.reason }) }),
  data: Empty,
  errors: ['notFound', 'orderState'],
})

/** Records the red invoice that cancels an issued one, in whole or in part, after a refund. */
export const redInvoiceRecord = call({
  method: 'POST',
  path: '/operational/console/invoice/red',
  access,
  encoding: 'form',
  summary: 'Record the number of the red invoice of a refunded order',
  changes: ['invoices', 'orders', 'audit'],
  body: Type.Object({ invoiceId: Id, number: Type.String({ minLength: 4, maxLength: most.invoiceNumber }) }),
  data: Empty,
  errors: ['notFound', 'orderState', 'invoiceNumberTaken'],
})

/**
 * The prices that are not set in the forms of courses and classes: VIP terms, exam fees, and the prices of courses for
 * companies.
 */
export const orderPrices = call({
  method: 'POST',
  path: '/operational/console/order/prices',
  access,
  encoding: 'form',
  summary: 'Prices of VIP terms, exam fees, and company prices of courses',
  shows: ['orderPrices', 'exams', 'companies', 'products'],
  data: Type.Object({
    offers: Type.Array(Type.Object({ offerId: Id, days: Type.Integer(), price: Fen })),
    fees: Type.Array(Type.Object({ examId: Id, title: Bilingual, fee: Nullable(Fen) })),
    companyPrices: Type.Array(
      Type.Object({ companyId: Id, company: Bilingual, productId: Id, title: Bilingual, price: Fen, own: Fen }),
    ),
    companies: Type.Array(Type.Object({ companyId: Id, name: Bilingual })),
    courses: Type.Array(Type.Object({ productId: Id, title: Bilingual, price: Fen })),
  }),
  errors: [],
})

export const vipOfferSet = call({
  method: 'POST',
  path: '/operational/console/order/vipOfferPut',
  access,
  encoding: 'form',
  summary: 'Set the price of a VIP term. 0 withdraws it. Existing orders keep their price',
  changes: ['orderPrices', 'orders', 'audit'],
  body: Type.Object({
    days: Type.Integer({ minimum: 1, maximum: most.vipDays }),
    price: Type.Integer({ minimum: 0, maximum: most.priceFen }),
  }),
  data: Empty,
  errors: [],
})

export const examFeeSet = call({
  method: 'POST',
  path: '/operational/console/order/examFeePut',
  access,
  encoding: 'form',
  summary: 'Set the fee of an exam. 0 withdraws it',
  changes: ['orderPrices', 'orders', 'audit'],
  body: Type.Object({ examId: Id, fee: Type.Integer({ minimum: 0, maximum: most.priceFen }) }),
  data: Empty,
  errors: ['notFound'],
})

export const companyPriceSet = call({
  method: 'POST',
  path: '/operational/console/order/companyPricePut',
  access,
  encoding: 'form',
  summary:
    "Set a company's price for a course. Without a price, the standard price applies. Existing orders keep their price",
  changes: ['orderPrices', 'orders', 'audit'],
  body: Type.Object({
    companyId: Id,
    productId: Id,
    price: Type.Optional(Type.Integer({ minimum: 0, maximum: most.priceFen })),
  }),
  data: Empty,
  errors: ['notFound'],
})
