import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { AppError } from '../../core/http/app-error.ts'
import { newId } from '../../core/secrets/random.ts'
import { type Lang, pickText } from '../../core/text/language.ts'
import { inTransaction, type Transaction } from '../../database/connection.ts'
import { giveCouponBack } from '../sharing/sharing.public.ts'
import { notifyBuyer } from './buyer-notice.service.ts'
import {
  type Gateway,
  type GatewayNotification,
  type GatewayPaymentState,
  GatewayRefusal,
  GatewayUnavailable,
  type PaymentInstructions,
} from './gateways/gateway.ts'
import { findMerchantGateway, findOpenGateway } from './gateways/gateways.service.ts'
import { lockExistingOrder } from './lock-order.service.ts'
import { effectOfPayment } from './order.rules.ts'
import {
  findPayment,
  insertOrderEvent,
  listPayments,
  lockOrder,
  type OrderPaymentMethod,
  type OrderRow,
  type PaymentRow,
  setOrderClosed,
  setOrderPaid,
  setOrderRefunding,
  setPaymentPaid,
  upsertPayment,
} from './order.store.ts'
import { automaticRefundWords, orderNotices } from './order.words.ts'
import { recordRefundEnd, requestGatewayRefund } from './refund.service.ts'
import { findRefundByNumber, insertOrderRefund, type RefundCause } from './refund.store.ts'
import { deliverOrderSubject, releaseOrderSubject } from './subject.service.ts'

/**
 * Finds the gateway that a payment method uses now: its own, or the sandbox when its own has no keys; null when the
 * sandbox is off too.
 */
export async function findGatewayForMethod(
  deps: Deps,
  companyId: string,
  method: 'alipay' | 'wechat',
): Promise<Gateway | null> {
  return (await findOpenGateway(deps, companyId, method)) ?? (await findOpenGateway(deps, companyId, 'sandbox'))
}

/**
 * Opens the payment of an order at a gateway, with the same number if it was opened there before. Returns the data with
 * which the page lets the buyer pay. Throws `orderNotFound`, `paymentOff` without a gateway, `orderState` when the
 * order can't be paid (any more), and `paymentAway` when the gateway doesn't answer.
 */
export async function openPayment(
  deps: Deps,
  actor: Actor,
  { orderId, method, lang }: { orderId: string; method: 'alipay' | 'wechat'; lang: Lang },
): Promise<{ opening: PaymentInstructions; order: OrderRow; isSandbox: boolean }> {
  const gateway = await findGatewayForMethod(deps, actor.companyId, method)
  if (!gateway) throw new AppError('paymentOff')
  const now = deps.clock.now()
  const { order, payment } = await inTransaction(deps.sql, async (tx) => {
    const order = await lockExistingOrder(tx, orderId, actor)
    if (order.state !== 'waiting' || order.closesAt <= now) throw new AppError('orderState')
    const payment = await upsertPayment(tx, order, { method, gateway: gateway.kind, merchant: gateway.merchant }, now)
    await insertOrderEvent(tx, order.id, { kind: 'opened', by: actor.accountId, note: payment.tradeNo, at: now })
    return { order, payment }
  })
  const charge = {
    tradeNo: payment.tradeNo,
    amount: payment.amount,
    // A gateway refuses a different title for the same number, so the title does not follow the page's language.
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
      await refreshPaymentState(deps, payment)
      throw new AppError('orderState')
    }
    if (error instanceof GatewayUnavailable) throw new AppError('paymentAway')
    throw error
  }
}

type Paid = Pick<Extract<GatewayPaymentState, { state: 'paid' }>, 'gatewayNo' | 'amount' | 'paidAt' | 'payer'> & {
  readonly tradeNo: string
}

/**
 * Handles a payment, from any source and any number of times. The order, its history, its subject, its coupon and a
 * refund change in one transaction. A late or duplicate payment, one of a different amount, and one whose subject can
 * no longer be delivered are refunded automatically.
 */
export async function handlePaidOrder(deps: Deps, paid: Paid): Promise<void> {
  const known = await findPayment(deps.sql, paid.tradeNo)
  if (!known || known.paidAt) return
  await inTransaction(deps.sql, async (tx) => {
    const order = await lockOrder(tx, known.orderId, null)
    const payment = await findPayment(tx, paid.tradeNo)
    if (!order || !payment) return
    const meaning = effectOfPayment(order, { amount: payment.amount, isPaid: payment.paidAt !== null }, paid.amount)
    if (meaning === 'known') return
    const at = deps.clock.now()
    await setPaymentPaid(tx, paid.tradeNo, { ...paid, paidAt: new Date(paid.paidAt) })
    if (meaning === 'paid') return completePaidOrder(deps, tx, order, payment.method, payment)
    const kind = ({ late: 'paidLate', twice: 'paidTwice', otherAmount: 'paidOtherAmount' } as const)[meaning]
    await insertOrderEvent(tx, order.id, { kind, amount: paid.amount, note: paid.tradeNo, at })
    await refundByItself(deps, tx, order, payment, paid.amount, meaning)
    await notifyBuyer(deps, tx, order, `extra ${paid.tradeNo}`, orderNotices.extra(order.title, paid.amount))
  })
}

/**
 * Marks a locked order that awaits payment as paid, and delivers its subject. If that is no longer possible, the
 * payment is refunded automatically; for an order that cost nothing, throws `notForSale`. `payment`: null for a
 * transfer and for an order that cost nothing. `by`: the person who confirmed a transfer; otherwise null.
 */
export async function completePaidOrder(
  deps: Deps,
  tx: Transaction,
  order: OrderRow,
  method: OrderPaymentMethod,
  payment: PaymentRow | null,
  by: string | null = null,
): Promise<void> {
  const at = deps.clock.now()
  await setOrderPaid(tx, order.id, method, at)
  await insertOrderEvent(tx, order.id, { kind: 'paid', by, amount: order.amount, note: payment?.tradeNo ?? null, at })
  if (await deliverOrderSubject(deps, tx, order)) {
    await insertOrderEvent(tx, order.id, { kind: 'granted', at })
    await notifyBuyer(deps, tx, order, `paid ${order.id}`, orderNotices.paid(order.title, order.kind))
    return
  }
  await insertOrderEvent(tx, order.id, { kind: 'notGranted', at })
  if (order.amount === 0) throw new AppError('notForSale')
  await setOrderRefunding(tx, order.id)
  await refundByItself(deps, tx, order, payment, order.amount, 'unavailable')
  await notifyBuyer(deps, tx, order, `notGranted ${order.id}`, orderNotices.notGranted(order.title, order.amount))
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
  const reason = automaticRefundWords[cause]?.zh ?? ''
  const { id: orderId, orderNo } = order
  await insertOrderRefund(tx, {
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
  await deps.jobs.add(tx, requestGatewayRefund, { refundId: id })
}

/**
 * Queries the gateway for the state of a payment and records the payment if it is paid. Returns that state; `away` when
 * the gateway doesn't answer, rejects the query or has no keys in the settings.
 */
export async function refreshPaymentState(
  deps: Deps,
  payment: PaymentRow,
): Promise<GatewayPaymentState['state'] | 'away'> {
  const gateway = await findMerchantGateway(deps, payment.merchant, payment.gateway)
  if (!gateway) return 'away'
  try {
    const standing = await gateway.query(payment.tradeNo)
    if (standing.state === 'paid') await handlePaidOrder(deps, { ...standing, tradeNo: payment.tradeNo })
    return standing.state
  } catch (error) {
    if (error instanceof GatewayUnavailable || error instanceof GatewayRefusal) return 'away'
    throw error
  }
}

/**
 * Closes an unpaid order, first at its gateways. If a gateway reports that it was paid, it becomes paid instead.
 * Returns false when a gateway does not answer, so that the state is unknown. `by` is the person who cancels the order;
 * null: its time has passed.
 */
export async function closeOrder(deps: Deps, order: Pick<OrderRow, 'id'>, by: string | null): Promise<boolean> {
  for (const payment of await listPayments(deps.sql, order.id)) {
    if (payment.paidAt) continue
    const gateway = await findMerchantGateway(deps, payment.merchant, payment.gateway)
    // Without the keys, payments can neither be closed nor be paid.
    if (!gateway) continue
    try {
      await gateway.close(payment.tradeNo)
    } catch (error) {
      if (error instanceof GatewayUnavailable) return false
      if (!(error instanceof GatewayRefusal)) throw error
    }
    if ((await refreshPaymentState(deps, payment)) === 'away') return false
  }
  await inTransaction(deps.sql, async (tx) => {
    const held = await lockOrder(tx, order.id, null)
    if (held?.state !== 'waiting') return
    const now = deps.clock.now()
    await setOrderClosed(tx, held.id, now)
    if (held.couponId) await giveCouponBack(tx, held.couponId)
    await releaseOrderSubject(tx, held)
    await insertOrderEvent(tx, held.id, { kind: by ? 'cancelled' : 'closed', by, at: now })
  })
  return true
}

/**
 * Handles a verified notification about a payment or a refund, any number of times. Always returns true, since the
 * gateway need not repeat it, even if it is about a payment that is not the portal's.
 */
export async function handlePaymentNotice(deps: Deps, gateway: Gateway, notice: GatewayNotification): Promise<boolean> {
  const payment = await findPayment(deps.sql, notice.tradeNo)
  // The number is not ours or belongs to another merchant; repeating the notification will not help.
  if (!payment || payment.gateway !== gateway.kind || payment.merchant !== gateway.merchant) return true
  if (notice.about === 'payment') await handlePaidOrder(deps, notice)
  else {
    const refund = await findRefundByNumber(deps.sql, notice.refundNo)
    if (refund?.tradeNo === notice.tradeNo) await recordRefundEnd(deps, refund.id, notice.state)
  }
  return true
}
