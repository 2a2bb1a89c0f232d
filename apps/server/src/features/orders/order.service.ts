import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type {
  alipayPaymentOpen,
  invoiceRequest,
  myOrders,
  orderCancel,
  orderCreate,
  orderDetail,
  orderPaymentState,
  orderQuote,
  vipOffers,
  wechatPaymentOpen,
} from '@portal/contract/orders/order.contract.ts'
import { isTaxNumber, normaliseTaxNumber } from '@portal/contract/orders/order.limits.ts'
import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { qrPath } from '../../core/drawing/qr.ts'
import { AppError } from '../../core/http/app-error.ts'
import { toStorableText } from '../../core/http/storable.ts'
import { newId } from '../../core/secrets/random.ts'
import { todayOf } from '../../core/text/calendar.ts'
import { escapeMarkup } from '../../core/text/escape-markup.ts'
import { type Lang, pickText } from '../../core/text/language.ts'
import { inTransaction } from '../../database/connection.ts'
import { checkEmail } from '../identity/identity.public.ts'
import { takeCoupon, usableCoupons } from '../sharing/sharing.public.ts'
import { listOpenGatewayKinds } from './gateways/gateways.service.ts'
import { type InvoiceContent, upsertInvoice } from './invoice.store.ts'
import { lockExistingOrder } from './lock-order.service.ts'
import { presentOrders } from './order.present.ts'
import {
  couponDiscountOf,
  createOrderNumber,
  paymentCheckSeconds,
  paymentMinutes,
  transferDays,
} from './order.rules.ts'
import {
  claimPaymentsToCheck,
  findBuyer,
  findOrder,
  findOrderByRequestKey,
  findWaitingOrderId,
  insertOrder,
  insertOrderEvent,
  listOrderEvents,
  listVipOffers,
  lockBuyer,
  lockOrder,
  setTransferChosen,
} from './order.store.ts'
import { type BuyerOrderState, countOrdersOfBuyer, listOrdersOfBuyer } from './order-list.store.ts'
import {
  closeOrder,
  completePaidOrder,
  findGatewayForMethod,
  openPayment,
  refreshPaymentState,
} from './payment.service.ts'
import { claimPromotion, previewPromotion } from './promotions/promotion.service.ts'
import { canBuyForCompany } from './subject.access.ts'
import { presentOrderSubject } from './subject.present.ts'
import { loadOrderSubject, type PricedSubject, reserveOrderSubject } from './subject.service.ts'

/** The payment methods of the actor for a subject of this kind now. The sandbox replaces both gateways. */
function methodsFor(deps: Deps, actor: Actor, kind: PricedSubject['kind']): ('alipay' | 'wechat' | 'transfer')[] {
  const open = listOpenGatewayKinds(deps, actor.companyId)
  const online = (['wechat', 'alipay'] as const).filter((one) => open.includes(one) || open.includes('sandbox'))
  return [...online, ...(kind === 'vip' ? (['transfer'] as const) : [])]
}

export async function loadQuote(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof orderQuote>,
  lang: Lang,
): Promise<DataOf<typeof orderQuote>> {
  const typed = readPromotionCode(input)
  const now = deps.clock.now()
  const subject = await loadOrderSubject(deps, deps.sql, actor, input)
  const [coupons, buyer, waitingOrderId, gateway] = await Promise.all([
    usableCoupons(deps.sql, actor, now),
    findBuyer(deps.sql, actor),
    findWaitingOrderId(deps.sql, actor, input.subjectId),
    findGatewayForMethod(deps, actor.companyId, 'wechat'),
  ])
  const coupon = input.couponId === undefined ? null : coupons.find((one) => one.couponId === input.couponId)
  if (coupon === undefined) throw new AppError('couponInvalid', { fields: ['couponId'] })
  const { kind, price } = subject
  const promotion = typed === null ? null : await previewPromotion(deps, deps.sql, actor, { typed, kind, price })
  const discount = promotion?.discount ?? couponDiscountOf(subject.price, coupon?.amount ?? null)
  return {
    ...presentOrderSubject(subject, lang),
    mayBuy: subject.mayBuy,
    waitingOrderId,
    price: subject.price,
    isCompanyPrice: subject.isCompanyPrice,
    discount,
    amount: subject.price - discount,
    currency: 'CNY',
    promotion: promotion && { code: promotion.code, percent: promotion.percent },
    coupons: coupons.map((one) => ({
      couponId: one.couponId,
      code: one.code,
      amount: one.amount,
      validUntil: one.validUntil.toISOString(),
    })),
    methods: methodsFor(deps, actor, input.kind),
    isSandbox: gateway?.kind === 'sandbox',
    email: buyer.email ?? '',
    company: pickText(buyer.company, lang),
  }
}

type Discounted = { readonly promotionCode?: string; readonly couponId?: string }
/** The code that the buyer typed, if any. Throws when a coupon is chosen as well. */
function readPromotionCode({ promotionCode = '', couponId }: Discounted): string | null {
  if (promotionCode.trim() === '') return null
  if (couponId !== undefined) throw new AppError('promotionNotWithCoupon', { fields: ['promotionCode'] })
  return promotionCode
}

/** The data of an invoice, or the name of the wrong field. */
function invoiceOf(input: {
  invoiceKind: 'personal' | 'company'
  invoiceTitle: string
  taxNo?: string
  email: string
}): InvoiceContent {
  const invoiceTitle = toStorableText(input.invoiceTitle)
  if (!invoiceTitle) throw new AppError('malformed', { fields: ['invoiceTitle'] })
  const taxNo = input.invoiceKind === 'company' ? normaliseTaxNumber(input.taxNo ?? '') : null
  if (taxNo !== null && !isTaxNumber(taxNo)) throw new AppError('taxNumberInvalid', { fields: ['taxNo'] })
  const email = checkEmail(input.email)
  if (!email) throw new AppError('emailInvalid', { fields: ['email'] })
  return { invoiceKind: input.invoiceKind, invoiceTitle, taxNo, email }
}

/**
 * Creates an order at the current price, with its coupon or promotion code and the buyer's reservation, in one
 * transaction. A repeated request key returns the order that it created. An order that costs nothing is completed
 * immediately. Throws `priceChanged` when the amount is not the one that the buyer saw, `orderWaiting` when the buyer
 * has an unpaid order for the item, and errors for an item, a coupon, a code or invoice data that can't be used.
 */
export async function createOrder(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof orderCreate>,
): Promise<DataOf<typeof orderCreate>> {
  const typed = readPromotionCode(input)
  const invoice = input.invoice && invoiceOf(input.invoice)
  const now = deps.clock.now()
  const order = await inTransaction(deps.sql, async (tx) => {
    await lockBuyer(tx, actor.accountId)
    const before = await findOrderByRequestKey(tx, actor.accountId, input.requestKey)
    if (before) return before
    if (await findWaitingOrderId(tx, actor, input.subjectId)) throw new AppError('orderWaiting')
    const subject = await loadOrderSubject(deps, tx, actor, input)
    if (subject.mayBuy === 'held') throw new AppError('alreadyHeld')
    if (subject.mayBuy === 'full') throw new AppError('classFull')
    if (subject.mayBuy !== 'yes') throw new AppError('notForSale')
    const coupon = input.couponId && subject.price > 0 ? await takeCoupon(tx, actor, input.couponId, now) : null
    if (input.couponId && coupon === null) throw new AppError('couponInvalid', { fields: ['couponId'] })
    const { kind, subjectId, title, vipDays, price } = subject
    const promotion = typed === null ? null : await claimPromotion(deps, tx, actor, { typed, kind, price })
    const discount = promotion?.discount ?? couponDiscountOf(subject.price, coupon)
    if (subject.price - discount !== input.amount) throw new AppError('priceChanged')
    await reserveOrderSubject(deps, tx, actor, subject)
    const id = newId(now, deps.random)
    const closesAt = new Date(now.getTime() + paymentMinutes * 60_000)
    const couponId = coupon === null ? null : (input.couponId ?? null)
    const orderNo = createOrderNumber(todayOf(deps), deps.random.bytes(10))
    await insertOrder(tx, actor, {
      id,
      orderNo,
      kind,
      subjectId,
      title,
      vipDays,
      price,
      discount,
      couponId,
      promotionId: promotion?.promotionId ?? null,
      createdAt: now,
      closesAt,
      requestKey: input.requestKey,
    })
    await insertOrderEvent(tx, id, { kind: 'ordered', by: actor.accountId, amount: price - discount, at: now })
    if (invoice) await keepInvoice(deps, tx, actor, id, invoice)
    const made = await lockOrder(tx, id, actor)
    if (!made) throw new Error('an order just created is missing')
    if (made.amount === 0) await completePaidOrder(deps, tx, made, 'none', null)
    return (await findOrder(tx, id, actor)) ?? made
  })
  return { orderId: order.id, orderNo: order.orderNo, state: order.state }
}

async function keepInvoice(
  deps: Deps,
  tx: Parameters<typeof upsertInvoice>[0],
  actor: Actor,
  orderId: string,
  says: InvoiceContent,
): Promise<void> {
  const now = deps.clock.now()
  if (!(await upsertInvoice(tx, { ...says, id: newId(now, deps.random), orderId, now })))
    throw new AppError('orderState')
  await insertOrderEvent(tx, orderId, { kind: 'invoiceAsked', by: actor.accountId, note: says.invoiceTitle, at: now })
}

export async function requestInvoice(deps: Deps, actor: Actor, input: InputOf<typeof invoiceRequest>): Promise<void> {
  const says = invoiceOf(input)
  await inTransaction(deps.sql, async (tx) => {
    const order = await lockExistingOrder(tx, input.orderId, actor)
    if (!['waiting', 'paid', 'partlyRefunded'].includes(order.state) || order.amount === 0)
      throw new AppError('orderState')
    await keepInvoice(deps, tx, actor, order.id, says)
  })
}

export async function openAlipayPayment(
  deps: Deps,
  actor: Actor,
  orderId: string,
  lang: Lang,
): Promise<DataOf<typeof alipayPaymentOpen>> {
  const { opening, isSandbox } = await openPayment(deps, actor, { orderId, method: 'alipay', lang })
  if (opening.kind !== 'form') throw new AppError('paymentOff')
  const fields = opening.fields
    .map(({ name, value }) => `<input type="hidden" name="${escapeMarkup(name)}" value="${escapeMarkup(value)}">`)
    .join('')
  return {
    form: `<form method="post" accept-charset="UTF-8" action="${escapeMarkup(opening.action)}">${fields}</form>`,
    isSandbox,
  }
}

/**
 * Opens a payment and returns the text of its QR code. For the sandbox, the code has the address of its payment page.
 * Throws the errors of `openPayment`.
 */
export async function openWechatPayment(
  deps: Deps,
  actor: Actor,
  orderId: string,
  lang: Lang,
): Promise<DataOf<typeof wechatPaymentOpen>> {
  const { opening, order, isSandbox } = await openPayment(deps, actor, { orderId, method: 'wechat', lang })
  const codeUrl =
    opening.kind === 'code'
      ? opening.content
      : `${opening.action}?${new URLSearchParams(opening.fields.map(({ name, value }): [string, string] => [name, value]))}`
  const { d, modules } = qrPath(codeUrl)
  return { codeUrl, path: d, modules, closesAt: order.closesAt.toISOString(), isSandbox }
}

export async function loadOrderPaidState(
  deps: Deps,
  actor: Actor,
  orderId: string,
): Promise<DataOf<typeof orderPaymentState>> {
  const order = await findOrder(deps.sql, orderId, actor)
  if (!order) throw new AppError('orderNotFound')
  if (order.state === 'waiting') {
    const now = deps.clock.now()
    for (const payment of await claimPaymentsToCheck(
      deps.sql,
      order.id,
      new Date(now.getTime() - paymentCheckSeconds * 1000),
      now,
    ))
      await refreshPaymentState(deps, payment)
  }
  const { state, closesAt } = (await findOrder(deps.sql, orderId, actor)) ?? order
  const secondsLeft =
    state === 'waiting' ? Math.max(0, Math.ceil((closesAt.getTime() - deps.clock.now().getTime()) / 1000)) : 0
  return { isPay: state !== 'waiting' && state !== 'closed', state, closesAt: closesAt.toISOString(), secondsLeft }
}

export async function chooseTransferPayment(deps: Deps, actor: Actor, orderId: string): Promise<void> {
  const now = deps.clock.now()
  await inTransaction(deps.sql, async (tx) => {
    const order = await lockExistingOrder(tx, orderId, actor)
    if (order.state !== 'waiting' || order.closesAt <= now) throw new AppError('orderState')
    if (order.kind !== 'vip') throw new AppError('paymentOff')
    if (order.method === 'transfer') return
    await setTransferChosen(tx, order.id, new Date(now.getTime() + transferDays * 86_400_000))
    await insertOrderEvent(tx, order.id, { kind: 'transferChosen', by: actor.accountId, at: now })
  })
}

export async function loadOwnOrders(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof myOrders>,
  lang: Lang,
): Promise<DataOf<typeof myOrders>> {
  const [{ list, total }, counted] = await Promise.all([
    listOrdersOfBuyer(deps.sql, actor, input),
    countOrdersOfBuyer(deps.sql, actor),
  ])
  const count = (standing: BuyerOrderState) => counted.find((one) => one.standing === standing)?.orders ?? 0
  const counts = { waiting: count('waiting'), paid: count('paid'), refunds: count('refunds'), closed: count('closed') }
  const all = counted.reduce((sum, { orders }) => sum + orders, 0)
  return {
    list: await presentOrders(deps, actor, list, lang),
    total,
    page: input.page,
    size: input.size,
    counts: { all, ...counts },
  }
}

export async function loadOwnOrder(
  deps: Deps,
  actor: Actor,
  orderId: string,
  lang: Lang,
): Promise<DataOf<typeof orderDetail>> {
  const { list } = await listOrdersOfBuyer(deps.sql, actor, { page: 0, size: 1 }, orderId)
  const [order] = await presentOrders(deps, actor, list, lang)
  if (!order) throw new AppError('orderNotFound')
  const events = await listOrderEvents(deps.sql, orderId)
  return {
    ...order,
    methods: methodsFor(deps, actor, order.kind),
    events: events.map(({ kind, amount, at }) => ({ kind, amount, at: at.toISOString() })),
  }
}

export async function cancelOrder(deps: Deps, actor: Actor, orderId: string): Promise<DataOf<typeof orderCancel>> {
  const order = await findOrder(deps.sql, orderId, actor)
  if (!order) throw new AppError('orderNotFound')
  if (order.state !== 'waiting') throw new AppError('orderState')
  if (!(await closeOrder(deps, order, actor.accountId))) throw new AppError('paymentAway')
  return { state: ((await findOrder(deps.sql, orderId, actor)) ?? order).state }
}

export async function loadVipOffers(deps: Deps, actor: Actor): Promise<DataOf<typeof vipOffers>> {
  const offers = canBuyForCompany(actor) ? await listVipOffers(deps.sql) : []
  return { offers: offers.map(({ id, days, price }) => ({ offerId: id, days, price, currency: 'CNY' })) }
}
