import type { InputOf } from '@portal/contract/http/call.ts'
import { Id } from '@portal/contract/http/scalars.ts'
import type { refundRequest } from '@portal/contract/orders/order.contract.ts'
import type { refundDecide, refundPropose } from '@portal/contract/orders/order-staff.contract.ts'
import { Type } from 'typebox'
import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { AppError } from '../../core/http/app-error.ts'
import { toStorableText } from '../../core/http/storable.ts'
import { defineJob } from '../../core/jobs/define-job.ts'
import { writeAudit } from '../../core/logs/audit.store.ts'
import { newId } from '../../core/secrets/random.ts'
import { inTransaction, type Transaction } from '../../database/connection.ts'
import { giveCouponBack } from '../sharing/sharing.public.ts'
import { notifyBuyer } from './buyer-notice.service.ts'
import { GatewayRefusal } from './gateways/gateway.ts'
import { findMerchantGateway } from './gateways/gateways.service.ts'
import { lockExistingOrder } from './lock-order.service.ts'
import { isOrderRefundable, stateAfterRefund } from './order.rules.ts'
import {
  findPayment,
  insertOrderEvent,
  listPayments,
  type OrderRow,
  setOrderRefunded,
  setOrderRefunding,
} from './order.store.ts'
import { orderNotices } from './order.words.ts'
import {
  findOpenRefund,
  findOrderRefund,
  insertOrderRefund,
  type RefundRow,
  setRefundDecision,
  setRefundProposal,
  setRefundSettled,
  setRefundState,
} from './refund.store.ts'
import { hasOrderSubjectBegun, withdrawOrderSubject } from './subject.service.ts'

const paidBy = async (tx: Transaction, order: OrderRow) =>
  (await listPayments(tx, order.id)).find((one) => one.paidAt !== null && one.paid === one.amount)?.tradeNo ?? null

/**
 * Requests a refund of the remaining money for the buyer. For a class, this is possible until the day before the class
 * begins (decision 32); after that, it throws `refundClassBegun`. Throws `malformed` without a reason, `orderNotFound`,
 * and `orderState` when nothing can be refunded or a refund is open.
 */
export async function requestRefund(
  deps: Deps,
  actor: Actor,
  { orderId, reason }: InputOf<typeof refundRequest>,
): Promise<void> {
  const words = toStorableText(reason)
  if (!words) throw new AppError('malformed', { fields: ['reason'] })
  const now = deps.clock.now()
  await inTransaction(deps.sql, async (tx) => {
    const order = await lockExistingOrder(tx, orderId, actor)
    if (!isOrderRefundable(order.state, order.amount) || (await findOpenRefund(tx, order.id)))
      throw new AppError('orderState')
    if (await hasOrderSubjectBegun(deps, tx, order)) throw new AppError('refundClassBegun')
    const amount = order.amount - order.refunded
    const made = {
      id: newId(now, deps.random),
      orderNo: order.orderNo,
      orderId: order.id,
      tradeNo: await paidBy(tx, order),
      cause: 'asked',
      amount,
      reason: words,
    } as const
    await insertOrderRefund(tx, { ...made, state: 'asked', askedBy: actor.accountId, proposedBy: null, now })
    await insertOrderEvent(tx, order.id, { kind: 'refundAsked', by: actor.accountId, amount, note: words, at: now })
  })
}

/**
 * Proposes a refund by staff, as an answer to the buyer's request if there is one; a second person confirms it. Throws
 * `malformed` without a reason, `orderNotFound`, `refundTooMuch` above the remaining amount, and `orderState` when
 * nothing can be refunded or another refund is open.
 */
export async function proposeOrderRefund(
  deps: Deps,
  actor: Actor,
  { orderId, amount, reason }: InputOf<typeof refundPropose>,
): Promise<void> {
  const words = toStorableText(reason)
  if (!words) throw new AppError('malformed', { fields: ['reason'] })
  const now = deps.clock.now()
  await inTransaction(deps.sql, async (tx) => {
    const order = await lockExistingOrder(tx, orderId, null)
    const open = await findOpenRefund(tx, order.id)
    if (!isOrderRefundable(order.state, order.amount) || (open && open.state !== 'asked'))
      throw new AppError('orderState')
    if (amount > order.amount - order.refunded) throw new AppError('refundTooMuch', { fields: ['amount'] })
    if (open) await setRefundProposal(tx, open.id, { amount, reason: words, by: actor.accountId })
    else {
      const made = {
        id: newId(now, deps.random),
        orderNo: order.orderNo,
        orderId: order.id,
        tradeNo: await paidBy(tx, order),
        cause: 'staff',
        amount,
        reason: words,
      } as const
      await insertOrderRefund(tx, { ...made, state: 'proposed', askedBy: null, proposedBy: actor.accountId, now })
    }
    await insertOrderEvent(tx, order.id, { kind: 'refundProposed', by: actor.accountId, amount, note: words, at: now })
    await writeAudit(deps, tx, actor.accountId, {
      action: 'order.refundPropose',
      thing: 'order',
      thingId: order.id,
      companyId: order.companyId,
      detail: { amount },
    })
  })
}

export async function decideOrderRefund(
  deps: Deps,
  actor: Actor,
  { refundId, decision, answer, reference }: InputOf<typeof refundDecide>,
): Promise<void> {
  const words = toStorableText(answer ?? '')
  const seen = await findOrderRefund(deps.sql, refundId)
  if (!seen) throw new AppError('notFound')
  await inTransaction(deps.sql, async (tx) => {
    const order = await lockExistingOrder(tx, seen.orderId, null)
    const refund = await findOrderRefund(tx, refundId)
    if (!refund) throw new AppError('notFound')
    if (decision === 'refuse') await refuse(deps, tx, actor, order, refund, words)
    else if (decision === 'again') await tryAgain(deps, tx, actor, order, refund)
    else if (decision === 'settle') await settle(deps, tx, actor, order, refund, toStorableText(reference ?? ''))
    else await confirm(deps, tx, actor, order, refund)
    await writeAudit(deps, tx, actor.accountId, {
      action: `order.refund${{ refuse: 'Refuse', again: 'Again', settle: 'Settle', confirm: 'Confirm' }[decision]}`,
      thing: 'order',
      thingId: order.id,
      companyId: order.companyId,
      detail: { amount: refund.amount },
    })
  })
}

async function refuse(
  deps: Deps,
  tx: Transaction,
  actor: Actor,
  order: OrderRow,
  refund: RefundRow,
  answer: string,
): Promise<void> {
  if (refund.state !== 'asked' && refund.state !== 'proposed') throw new AppError('orderState')
  const now = deps.clock.now()
  await setRefundDecision(tx, refund.id, { state: 'refused', answer: answer || null, by: actor.accountId, now })
  await insertOrderEvent(tx, order.id, { kind: 'refundRefused', by: actor.accountId, note: answer || null, at: now })
  if (refund.cause === 'asked')
    await notifyBuyer(deps, tx, order, `refused ${refund.id}`, orderNotices.refused(order.title, answer))
}

async function confirm(deps: Deps, tx: Transaction, actor: Actor, order: OrderRow, refund: RefundRow): Promise<void> {
  if (refund.state !== 'proposed' || !isOrderRefundable(order.state, order.amount)) throw new AppError('orderState')
  if (refund.proposedBy === actor.accountId) throw new AppError('orderSecondPerson')
  if (refund.amount > order.amount - order.refunded) throw new AppError('refundTooMuch')
  const now = deps.clock.now()
  await setRefundDecision(tx, refund.id, { state: 'approved', answer: null, by: actor.accountId, now })
  await setOrderRefunding(tx, order.id)
  await insertOrderEvent(tx, order.id, { kind: 'refundConfirmed', by: actor.accountId, amount: refund.amount, at: now })
  const isWhole = order.refunded + refund.amount === order.amount
  if (isWhole) {
    await withdrawOrderSubject(deps, tx, order)
    await insertOrderEvent(tx, order.id, { kind: 'takenBack', at: now })
  }
  await notifyBuyer(
    deps,
    tx,
    order,
    `refund ${refund.id}`,
    (isWhole ? orderNotices.takenBack : orderNotices.partly)(order.title, refund.amount),
  )
  await deps.jobs.add(tx, requestGatewayRefund, { refundId: refund.id })
}

async function tryAgain(deps: Deps, tx: Transaction, actor: Actor, order: OrderRow, refund: RefundRow): Promise<void> {
  if (refund.state !== 'failed') throw new AppError('orderState')
  const now = deps.clock.now()
  await setRefundState(tx, refund.id, 'approved', now)
  await insertOrderEvent(tx, order.id, { kind: 'refundAgain', by: actor.accountId, at: now })
  await deps.jobs.add(tx, requestGatewayRefund, { refundId: refund.id })
}

/**
 * Records that staff paid a failed refund back by bank transfer. It loses its gateway payment, so that statements of
 * the gateway are not expected to hold it.
 */
async function settle(
  deps: Deps,
  tx: Transaction,
  actor: Actor,
  order: OrderRow,
  refund: RefundRow,
  reference: string,
): Promise<void> {
  if (refund.state !== 'failed') throw new AppError('orderState')
  if (!reference) throw new AppError('malformed', { fields: ['reference'] })
  const { amount } = refund
  const now = deps.clock.now()
  await setRefundSettled(tx, refund.id, now)
  await insertOrderEvent(tx, order.id, { kind: 'refundSettled', by: actor.accountId, amount, note: reference, at: now })
  await completeRefund(tx, order, refund)
  await notifyBuyer(deps, tx, order, `settled ${refund.id}`, orderNotices.settled(order.title, amount))
}

/** Updates the order of a refund that has been paid. A full refund returns the coupon of the order. */
async function completeRefund(tx: Transaction, order: OrderRow, refund: RefundRow): Promise<void> {
  // A surplus payment was never part of the order.
  if (order.state !== 'refunding' || ['late', 'twice', 'otherAmount'].includes(refund.cause)) return
  const state = stateAfterRefund(order.amount, order.refunded + refund.amount)
  await setOrderRefunded(tx, order.id, state, refund.amount)
  if (state === 'refunded' && order.couponId) await giveCouponBack(tx, order.couponId)
}

/**
 * Job: requests an approved refund from the gateway and records its outcome. The gateway executes each refund number
 * once, so repeating it is safe. For a bank transfer, which staff refund manually, it only records the refund as done.
 */
export const requestGatewayRefund = defineJob({
  name: 'payRefund',
  words: { zh: '退款', en: 'Pay refund' },
  mustRun: true,
  named: { thing: 'refund', field: 'refundId' },
  payload: Type.Object({ refundId: Id }),
  run: async (deps: Deps, { refundId }) => {
    const refund = await findOrderRefund(deps.sql, refundId)
    if (refund?.state !== 'approved') return
    if (refund.tradeNo === null) return recordRefundEnd(deps, refund.id, 'done')
    const payment = await findPayment(deps.sql, refund.tradeNo)
    const gateway = payment && (await findMerchantGateway(deps, payment.merchant, payment.gateway))
    if (!payment?.paid || !gateway) return recordRefundEnd(deps, refund.id, 'failed', 'no gateway')
    const { refundNo, tradeNo, amount, reason } = refund
    try {
      const outcome = await gateway.refund({
        tradeNo,
        refundNo,
        amount,
        whole: payment.paid,
        reason,
        notifyUrl: gateway.notifyUrl,
      })
      if (outcome !== 'underway') await recordRefundEnd(deps, refund.id, outcome)
    } catch (error) {
      if (!(error instanceof GatewayRefusal)) throw error
      await recordRefundEnd(deps, refund.id, 'failed', error.reason)
    }
  },
})

/**
 * Queries the gateway for the state of an approved refund and records its end, or requests the refund again if the
 * gateway does not know it. Throws `GatewayRefusal` and `GatewayUnavailable`.
 */
export async function refreshRefundState(deps: Deps, refundId: string): Promise<void> {
  const refund = await findOrderRefund(deps.sql, refundId)
  if (refund?.state !== 'approved') return
  const payment = refund.tradeNo === null ? null : await findPayment(deps.sql, refund.tradeNo)
  const gateway = payment && (await findMerchantGateway(deps, payment.merchant, payment.gateway))
  const standing = payment && gateway ? await gateway.refundStanding(payment.tradeNo, refund.refundNo) : 'unknown'
  if (standing === 'done' || standing === 'failed') await recordRefundEnd(deps, refund.id, standing)
  else if (standing === 'unknown') await requestGatewayRefund.run(deps, { refundId })
}

/**
 * Records the outcome of an approved refund, once. A completed refund of the order's own payment also updates the
 * order; if it failed, the order stays in `refunding` until staff retry or settle it.
 */
export async function recordRefundEnd(
  deps: Deps,
  refundId: string,
  outcome: 'done' | 'failed',
  why: string | null = null,
): Promise<void> {
  const seen = await findOrderRefund(deps.sql, refundId)
  if (seen?.state !== 'approved') return
  await inTransaction(deps.sql, async (tx) => {
    const order = await lockExistingOrder(tx, seen.orderId, null)
    const refund = await findOrderRefund(tx, refundId)
    if (refund?.state !== 'approved') return
    const now = deps.clock.now()
    await setRefundState(tx, refund.id, outcome, now)
    await insertOrderEvent(tx, order.id, {
      kind: outcome === 'done' ? 'refundDone' : 'refundFailed',
      amount: refund.amount,
      note: why,
      at: now,
    })
    if (outcome === 'done') await completeRefund(tx, order, refund)
  })
}
