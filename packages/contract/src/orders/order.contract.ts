import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { PageOf, pageQuery } from '../http/page.ts'
import { Day, Empty, Fen, Id, Instant, Nullable, OneOf, RequestKey, Seconds } from '../http/scalars.ts'
import { orderLimits as most } from './order.limits.ts'

/**
 * The subject of an order: a course, a VIP term of the caller's company, a seat in a class, or the fee of an exam for
 * which the caller has registered.
 */
export const OrderKind = OneOf('course', 'vip', 'class', 'exam')
export const OrderState = OneOf('waiting', 'paid', 'closed', 'refunding', 'refunded', 'partlyRefunded')
export const OrderMethod = OneOf('alipay', 'wechat', 'transfer', 'none')
export const InvoiceState = OneOf('asked', 'issued', 'refused')
export const RefundState = OneOf('asked', 'proposed', 'approved', 'done', 'failed', 'refused')
const Subject = {
  kind: OrderKind,
  subjectId: Type.Unsafe<string>({
    ...Id,
    description: 'id of the product, the VIP offer, the class or the exam registration',
  }),
}
const InvoiceWish = {
  invoiceKind: OneOf('personal', 'company'),
  invoiceTitle: Type.String({ minLength: 1, maxLength: most.invoiceTitle }),
  taxNo: Type.Optional(
    Type.String({ maxLength: 40, description: 'unified social credit code (GB 32100-2015); for companies only' }),
  ),
  email: Type.String({ minLength: 3, maxLength: most.email }),
}
const PromotionCode = Type.Optional(
  Type.String({ maxLength: most.promotionCode * 2, description: 'as the buyer typed it; not with a coupon' }),
)
const promotionErrors = [
  'promotionUnknown',
  'promotionNotNow',
  'promotionUsedUp',
  'promotionNotForThis',
  'promotionNotWithCoupon',
] as const
const currency = Type.Literal('CNY')

/** A thing for sale, as shown. */
const Thing = {
  ...Subject,
  title: Type.String(),
  categoryId: Nullable(Type.Integer()),
  coverUrl: Nullable(Type.String()),
  coverPattern: Nullable(Type.String()),
  teacher: Nullable(Type.String()),
  city: Nullable(Type.String()),
  startsOn: Nullable(Day),
  endsOn: Nullable(Day),
  days: Nullable(Type.Integer({ description: 'days of a VIP term' })),
}

/**
 * Returns the current price and the possible deductions. The quote is not binding: `orderCreate` calculates it again.
 */
export const orderQuote = call({
  method: 'POST',
  path: '/operational/productOrder/quote',
  access: 'signedIn',
  encoding: 'form',
  summary: 'The price for the caller',
  shows: ['orders', 'rewards', 'purchases', 'promotions'],
  body: Type.Object({ ...Subject, couponId: Type.Optional(Id), promotionCode: PromotionCode }),
  data: Type.Object({
    ...Thing,
    mayBuy: OneOf('yes', 'held', 'vip', 'full', 'closed'),
    waitingOrderId: Nullable(Id),
    price: Fen,
    isCompanyPrice: Type.Boolean(),
    discount: Fen,
    amount: Fen,
    currency,
    promotion: Type.Unsafe<{ code: string; percent: number | null } | null>({
      ...Nullable(Type.Object({ code: Type.String(), percent: Nullable(Type.Integer()) })),
      description: 'the promotion code that gives the discount',
    }),
    coupons: Type.Array(Type.Object({ couponId: Id, code: Type.String(), amount: Fen, validUntil: Instant })),
    methods: Type.Array(OneOf('alipay', 'wechat', 'transfer')),
    isSandbox: Type.Boolean(),
    email: Type.String({ description: "the caller's address, for an invoice" }),
    company: Type.String(),
  }),
  errors: ['notFound', 'couponInvalid', ...promotionErrors],
  // Rate limits prevent guessing a code.
  limit: { max: 120, perSeconds: 60 },
})

/** Creates an order, once per key. An order that costs nothing is paid immediately. */
export const orderCreate = call({
  method: 'POST',
  path: '/operational/productOrder/create',
  access: 'signedIn',
  encoding: 'json',
  summary: 'Create an order',
  changes: [
    'orders',
    'rewards',
    'promotions',
    'products',
    'purchases',
    'trainingClasses',
    'examCoupons',
    'company',
    'notifications',
  ],
  body: Type.Object({
    ...Subject,
    couponId: Type.Optional(Id),
    promotionCode: PromotionCode,
    amount: Type.Integer({ minimum: 0, description: 'the price that the caller saw; any other price is refused' }),
    requestKey: RequestKey,
    invoice: Type.Optional(Type.Object(InvoiceWish)),
  }),
  data: Type.Object({ orderId: Id, orderNo: Type.String(), state: OrderState }),
  errors: [
    'notFound',
    'notForSale',
    'alreadyHeld',
    'classFull',
    'classClosed',
    'couponInvalid',
    ...promotionErrors,
    'priceChanged',
    'orderWaiting',
    'taxNumberInvalid',
    'emailInvalid',
  ],
  limit: { max: 60, perSeconds: 60 },
})

/** Returns an HTML form for the gateway (specification section 4). Pages parse it and rebuild it for a known host. */
export const alipayPaymentOpen = call({
  method: 'POST',
  path: '/operational/productOrder/alipayPCOrder',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Pay an order with Alipay: an HTML form',
  changes: ['orders'],
  body: Type.Object({ orderId: Id }),
  data: Type.Object({ form: Type.String(), isSandbox: Type.Boolean() }),
  errors: ['orderNotFound', 'orderState', 'paymentOff', 'paymentAway'],
  limit: { max: 30, perSeconds: 60 },
})

/** Returns the text of the QR code that a WeChat user scans (specification section 4). */
export const wechatPaymentOpen = call({
  method: 'POST',
  path: '/operational/productOrder/wechatNativeOrder',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Pay an order with WeChat: the content of a QR code, and its drawing',
  changes: ['orders'],
  body: Type.Object({ orderId: Id }),
  data: Type.Object({
    codeUrl: Type.String(),
    path: Type.String({ description: 'the code as an SVG path, one unit per module' }),
    modules: Type.Integer(),
    closesAt: Instant,
    isSandbox: Type.Boolean(),
  }),
  errors: ['orderNotFound', 'orderState', 'paymentOff', 'paymentAway'],
  limit: { max: 30, perSeconds: 60 },
})

/**
 * Returns the payment state of an order: `isPay`, its state, and the time left to pay it. Queries the gateway if its
 * notification has not arrived.
 */
export const orderPaymentState = call({
  method: 'POST',
  path: '/operational/productOrder/isPay',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Check whether an order is paid',
  shows: [],
  body: Type.Object({ orderId: Id }),
  data: Type.Object({ isPay: Type.Boolean(), state: OrderState, closesAt: Instant, secondsLeft: Seconds }),
  errors: ['orderNotFound'],
  limit: { max: 120, perSeconds: 60 },
})

/** Chooses payment by bank transfer: the order then waits for two weeks. */
export const transferPaymentChoose = call({
  method: 'POST',
  path: '/operational/productOrder/transfer',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Pay an order by bank transfer',
  changes: ['orders'],
  body: Type.Object({ orderId: Id }),
  data: Empty,
  errors: ['orderNotFound', 'orderState', 'paymentOff'],
})

const Order = {
  orderId: Id,
  orderNo: Type.String(),
  ...Thing,
  price: Fen,
  discount: Fen,
  amount: Fen,
  refunded: Fen,
  currency,
  state: OrderState,
  method: Nullable(OrderMethod),
  isSandbox: Type.Boolean(),
  createdAt: Instant,
  closesAt: Instant,
  paidAt: Nullable(Instant),
  refund: Nullable(
    Type.Object({ amount: Fen, reason: Type.String(), state: RefundState, answer: Nullable(Type.String()) }),
  ),
  invoice: Nullable(
    Type.Object({
      invoiceKind: OneOf('personal', 'company'),
      invoiceTitle: Type.String(),
      taxNo: Nullable(Type.String()),
      email: Type.String(),
      state: InvoiceState,
      number: Nullable(Type.String()),
      issuedOn: Nullable(Day),
      fileUrl: Nullable(Type.String()),
      refusal: Nullable(Type.String()),
    }),
  ),
}

/** The state of an order for its buyer; that of its refund from the request on, unless rejected. */
const orderStandings = ['waiting', 'paid', 'refunds', 'closed'] as const

export const myOrders = call({
  method: 'POST',
  path: '/operational/productOrder/mine',
  access: 'signedIn',
  encoding: 'form',
  summary: "The caller's orders, the newest first",
  shows: ['orders'],
  body: Type.Object({ standing: Type.Optional(OneOf(...orderStandings)), ...pageQuery(12) }),
  data: Type.Object({
    ...PageOf(Type.Object(Order)).properties,
    counts: Type.Object({
      all: Type.Integer(),
      waiting: Type.Integer(),
      paid: Type.Integer(),
      refunds: Type.Integer(),
      closed: Type.Integer(),
    }),
  }),
  errors: [],
})

export const orderDetail = call({
  method: 'POST',
  path: '/operational/productOrder/detail',
  access: 'signedIn',
  encoding: 'form',
  summary: 'One order of the caller, with its history',
  shows: ['orders'],
  body: Type.Object({ orderId: Id }),
  data: Type.Object({
    ...Order,
    methods: Type.Array(OneOf('alipay', 'wechat', 'transfer')),
    events: Type.Array(Type.Object({ kind: Type.String(), amount: Nullable(Fen), at: Instant })),
  }),
  errors: ['orderNotFound'],
})

export const orderCancel = call({
  method: 'POST',
  path: '/operational/productOrder/cancel',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Cancel an unpaid order. Its coupon and seat are returned',
  changes: ['orders', 'rewards', 'trainingClasses', 'products', 'purchases', 'examCoupons', 'company'],
  body: Type.Object({ orderId: Id }),
  data: Type.Object({ state: OrderState }),
  errors: ['orderNotFound', 'orderState', 'paymentAway'],
})

export const refundRequest = call({
  method: 'POST',
  path: '/operational/productOrder/refundAsk',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Request a refund of an order; for a class, before its first day. Staff decide',
  changes: ['orders'],
  body: Type.Object({ orderId: Id, reason: Type.String({ minLength: 1, maxLength: most.reason }) }),
  data: Empty,
  errors: ['orderNotFound', 'orderState', 'refundClassBegun'],
})

export const invoiceRequest = call({
  method: 'POST',
  path: '/operational/productOrder/invoiceAsk',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Request an invoice, or change its details until it is issued',
  changes: ['orders', 'invoices'],
  body: Type.Object({ orderId: Id, ...InvoiceWish }),
  data: Empty,
  errors: ['orderNotFound', 'orderState', 'taxNumberInvalid', 'emailInvalid'],
})

/** The receipt of a paid order on A4, in the caller's language. */
export const orderReceipt = call({
  method: 'GET',
  path: '/operational/productOrder/receipt',
  access: 'signedIn',
  encoding: 'query',
  summary: 'The receipt of a paid order as PDF',
  shows: [],
  query: Type.Object({ orderId: Id }),
  data: Empty,
  answersFile: true,
  errors: ['orderNotFound', 'orderState'],
  limit: { max: 20, perSeconds: 60 },
})

/** VIP terms that the caller may buy for their company; empty for callers who do not manage the company. */
export const vipOffers = call({
  method: 'POST',
  path: '/operational/productOrder/vipOffers',
  access: 'signedIn',
  encoding: 'form',
  summary: "VIP terms for the caller's company",
  shows: ['orders', 'company'],
  data: Type.Object({ offers: Type.Array(Type.Object({ offerId: Id, days: Type.Integer(), price: Fen, currency })) }),
  errors: [],
})
