import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { AppError } from '../../core/http/app-error.ts'
import { newId } from '../../core/secrets/random.ts'
import { type Lang, pickText } from '../../core/text/language.ts'
import { inTransaction, type Transaction } from '../../database/connection.ts'
import { giveCouponBack } from '../sharing/sharing.public.ts'
import {
  type Gateway,
  GatewayAway,
  GatewayRefusal,
  type Notice,
  type Opening,
  type Standing,
} from './gateways/gateway.ts'
import { gatewayFor, gatewayOf } from './gateways/gateways.service.ts'
import { mustHold } from './hold-order.service.ts'
import { meaningOf } from './order.rules.ts'
import {
  addEvent,
  beginPayment,
  findPayment,
  holdOrder,
  listPayments,
  type Method,
  markOrderClosed,
  markOrderPaid,
  markPaymentPaid,
  markRefunding,
  type OrderRow,
  type PaymentRow,
} from './order.store.ts'
import { orderNotice } from './order.words.ts'
import { settleRefund } from './refund.service.ts'
import { findRefundByNo, insertRefund, type RefundCause } from './refund.store.ts'
import { giveSubject, releaseSubject } from './subject.service.ts'
import { tellBuyer } from './tell.service.ts'

/** The gateway that a way of paying goes through now: its own, or the sandbox where there are no keys. */
export async function gatewayForMethod(
  deps: Deps,
  companyId: string,
  method: 'alipay' | 'wechat',
): Promise<Gateway | null> {
  return (await gatewayFor(deps, companyId, method)) ?? (await gatewayFor(deps, companyId, 'sandbox'))
}

/** Opens the payment of an order at a gateway; the same payment when it was opened there before. */
export async function openPayment(
  deps: Deps,
  actor: Actor,
  { orderId, method, lang }: { orderId: string; method: 'alipay' | 'wechat'; lang: Lang },
): Promise<{ opening: Opening; order: OrderRow; isSandbox: boolean }> {
  const gateway = await gatewayForMethod(deps, actor.companyId, method)
  if (!gateway) throw new AppError('paymentOff')
  const now = deps.clock.now()
  const { order, payment } = await inTransaction(deps.sql, async (tx) => {
    const order = await mustHold(tx, orderId, actor)
    if (order.state !== 'waiting' || order.closesAt <= now) throw new AppError('orderState')
    const payment = await beginPayment(tx, order, { method, gateway: gateway.kind, merchant: gateway.merchant }, now)
    await addEvent(tx, order.id, { kind: 'opened', by: actor.accountId, note: payment.tradeNo, at: now })
    return { order, payment }
  })
  const charge = {
    tradeNo: payment.tradeNo,
    amount: payment.amount,
    // A gateway refuses another title for the same number, so this one does not follow the page's language.
    title: pickText(order.title, 'zh'),
    lang,
    closesAt: order.closesAt.getTime(),
    notifyUrl: gateway.notifyUrl,
    returnUrl: `${new URL(gateway.notifyUrl).origin}/checkout?order=${order.id}&method=${method}&back=1`,
  }
  try {
    return { opening: await gateway.open(charge), order, isSandbox: gateway.kind === 'sandbox' }
  } catch (error) {
    if (error instanceof GatewayRefusal) {
      await askGateway(deps, payment)
      throw new AppError('orderState')
    }
    if (error instanceof GatewayAway) throw new AppError('paymentAway')
    throw error
  }
}

type Paid = Pick<Extract<Standing, { state: 'paid' }>, 'gatewayNo' | 'amount' | 'paidAt' | 'payer'> & {
  readonly tradeNo: string
}

/**
 * Takes in that a payment was made, whoever says so first and however often: order, entitlement, coupon, ledger and refund are one transaction.
 * What was paid too late, twice or in another amount goes back by itself, and so does what is paid for a thing that cannot be given any more.
 */
export async function payPaid(deps: Deps, paid: Paid): Promise<void> {
  const known = await findPayment(deps.sql, paid.tradeNo)
  if (!known || known.paidAt) return
  await inTransaction(deps.sql, async (tx) => {
    const order = await holdOrder(tx, known.orderId, null)
    const payment = await findPayment(tx, paid.tradeNo)
    if (!order || !payment) return
    const meaning = meaningOf(order, { amount: payment.amount, isPaid: payment.paidAt !== null }, paid.amount)
    if (meaning === 'known') return
    const at = deps.clock.now()
    await markPaymentPaid(tx, paid.tradeNo, { ...paid, paidAt: new Date(paid.paidAt) })
    if (meaning === 'paid') return settlePaid(deps, tx, order, payment.method, payment)
    const kind = ({ late: 'paidLate', twice: 'paidTwice', otherAmount: 'paidOtherAmount' } as const)[meaning]
    await addEvent(tx, order.id, { kind, amount: paid.amount, note: paid.tradeNo, at })
    await refundByItself(deps, tx, order, payment, paid.amount, meaning)
    await tellBuyer(deps, tx, order, `extra ${paid.tradeNo}`, orderNotice.extra(order.title, paid.amount))
  })
}

/** Makes a held, waiting order paid, and gives what it is for. */
export async function settlePaid(
  deps: Deps,
  tx: Transaction,
  order: OrderRow,
  method: Method,
  payment: PaymentRow | null,
  by: string | null = null,
): Promise<void> {
  const at = deps.clock.now()
  await markOrderPaid(tx, order.id, method, at)
  await addEvent(tx, order.id, { kind: 'paid', by, amount: order.amount, note: payment?.tradeNo ?? null, at })
  if (await giveSubject(deps, tx, order)) {
    await addEvent(tx, order.id, { kind: 'granted', at })
    await tellBuyer(deps, tx, order, `paid ${order.id}`, orderNotice.paid(order.title, order.kind))
    return
  }
  await addEvent(tx, order.id, { kind: 'notGranted', at })
  if (order.amount === 0) throw new AppError('notForSale')
  await markRefunding(tx, order.id)
  await refundByItself(deps, tx, order, payment, order.amount, 'unavailable')
  await tellBuyer(deps, tx, order, `notGranted ${order.id}`, orderNotice.notGranted(order.title, order.amount))
}

async function refundByItself(
  deps: Deps,
  tx: Transaction,
  order: OrderRow,
  payment: PaymentRow | null,
  amount: number,
  cause: RefundCause,
): Promise<void> {
  const now = deps.clock.now()
  const id = newId(now, deps.random)
  const words = {
    late: '订单关闭后付款',
    twice: '重复付款',
    otherAmount: '付款金额不符',
    unavailable: '内容已无法提供',
  } as const
  const reason = words[cause as keyof typeof words]
  const { id: orderId, orderNo } = order
  await insertRefund(tx, {
    id,
    orderNo,
    orderId,
    tradeNo: payment?.tradeNo ?? null,
    cause,
    amount,
    reason,
    state: 'approved',
    askedBy: null,
    proposedBy: null,
    now,
  })
  await deps.jobs.add(tx, 'payRefund', { refundId: id })
}

/** Asks the gateway how a payment stands, and takes in what it says. Answers what it said; `away` when it said nothing. */
export async function askGateway(deps: Deps, payment: PaymentRow): Promise<Standing['state'] | 'away'> {
  const gateway = await gatewayOf(deps, payment.merchant, payment.gateway)
  if (!gateway) return 'away'
  try {
    const standing = await gateway.query(payment.tradeNo)
    if (standing.state === 'paid') await payPaid(deps, { ...standing, tradeNo: payment.tradeNo })
    return standing.state
  } catch (error) {
    if (error instanceof GatewayAway || error instanceof GatewayRefusal) return 'away'
    throw error
  }
}

/**
 * Closes an order that is not paid: at its gateways first, and a gateway that says it is paid has the last word. Answers false when a gateway
 * does not answer, so that nobody knows.
 */
export async function closeOrder(deps: Deps, order: Pick<OrderRow, 'id'>, by: string | null): Promise<boolean> {
  for (const payment of await listPayments(deps.sql, order.id)) {
    if (payment.paidAt) continue
    const gateway = await gatewayOf(deps, payment.merchant, payment.gateway)
    // Keys that were taken away close nothing and are paid with no more.
    if (!gateway) continue
    try {
      await gateway.close(payment.tradeNo)
    } catch (error) {
      if (error instanceof GatewayAway) return false
      if (!(error instanceof GatewayRefusal)) throw error
    }
    if ((await askGateway(deps, payment)) === 'away') return false
  }
  await inTransaction(deps.sql, async (tx) => {
    const held = await holdOrder(tx, order.id, null)
    if (held?.state !== 'waiting') return
    const now = deps.clock.now()
    await markOrderClosed(tx, held.id, now)
    if (held.couponId) await giveCouponBack(tx, held.couponId)
    await releaseSubject(tx, held)
    await addEvent(tx, held.id, { kind: by ? 'cancelled' : 'closed', by, at: now })
  })
  return true
}

/** Handles a verified notification (`serveNotices`). */
export async function takeNotice(deps: Deps, gateway: Gateway, notice: Notice): Promise<boolean> {
  const payment = await findPayment(deps.sql, notice.tradeNo)
  // A number that is not ours, or another merchant's: it will never be, however often it is told.
  if (!payment || payment.gateway !== gateway.kind || payment.merchant !== gateway.merchant) return true
  if (notice.about === 'payment') await payPaid(deps, notice)
  else {
    const refund = await findRefundByNo(deps.sql, notice.refundNo)
    if (refund?.tradeNo === notice.tradeNo) await settleRefund(deps, refund.id, notice.state)
  }
  return true
}
