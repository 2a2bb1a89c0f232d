import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { orderRows, staffOrderRead, transferArrivalRecord } from '@portal/contract/orders/order-staff.contract.ts'
import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { AppError } from '../../core/http/app-error.ts'
import { toStorableText } from '../../core/http/storable.ts'
import { listPage, sortByIds } from '../../core/list/list.ts'
import { writeAudit } from '../../core/logs/audit.store.ts'
import { type Lang, pickName } from '../../core/text/language.ts'
import { inTransaction } from '../../database/connection.ts'
import { listInvoicesOfOrders } from './invoice.store.ts'
import { lockExistingOrder } from './lock-order.service.ts'
import {
  insertOrderEvent,
  listOrderEvents,
  listPayments,
  setTransferConfirmed,
  setTransferNote,
} from './order.store.ts'
import { automaticRefundWords } from './order.words.ts'
import { listStaffOrders, orderSource, type StaffOrderRow } from './order-list.store.ts'
import { completePaidOrder } from './payment.service.ts'
import { listRefunds } from './refund.store.ts'

const presentRow = (row: StaffOrderRow, lang: Lang): DataOf<typeof orderRows>['rows'][number] => ({
  orderId: row.id,
  orderNo: row.orderNo,
  kind: row.kind,
  title: row.title,
  buyer: pickName(row.buyer, lang),
  company: row.company,
  amount: row.amount,
  refunded: row.refunded,
  state: row.state,
  method: row.method,
  isSandbox: row.isSandbox,
  needs: row.needs,
  createdAt: row.createdAt.toISOString(),
})

export async function loadStaffOrders(
  deps: Deps,
  input: InputOf<typeof orderRows>,
  lang: Lang,
): Promise<DataOf<typeof orderRows>> {
  const {
    state = null,
    kind = null,
    method = null,
    needs = null,
    companyId = null,
    q,
    sort = '-createdAt',
    after,
    before,
    limit,
  } = input
  const filter = { state, kind, method, needs, companyId, words: toStorableText(q ?? '') || null }
  const order = { key: 'createdAt', kind: 'instant', isDescending: sort === '-createdAt' } as const
  const { ids, ...page } = await listPage(
    deps.sql,
    { list: 'orders', order, filters: filter, source: orderSource(deps.sql, filter) },
    { after, before, limit },
  )
  return { ...page, rows: sortByIds(ids, await listStaffOrders(deps.sql, ids)).map((row) => presentRow(row, lang)) }
}

export async function loadStaffOrder(
  deps: Deps,
  actor: Actor,
  orderId: string,
  lang: Lang,
): Promise<DataOf<typeof staffOrderRead>> {
  const [row] = await listStaffOrders(deps.sql, [orderId])
  if (!row) throw new AppError('orderNotFound')
  const [payments, refunds, [invoice], events] = await Promise.all([
    listPayments(deps.sql, orderId),
    listRefunds(deps.sql, orderId),
    listInvoicesOfOrders(deps.sql, [orderId]),
    listOrderEvents(deps.sql, orderId),
  ])
  return {
    ...presentRow(row, lang),
    accountId: row.accountId,
    price: row.price,
    discount: row.discount,
    couponCode: row.couponCode,
    promotionCode: row.promotionCode,
    closesAt: row.closesAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
    transfer: row.transferNote
      ? {
          note: row.transferNote,
          by: row.transferName ? pickName(row.transferName, lang) : '',
          isMine: row.transferBy === actor.accountId,
          second: row.transferSecond && pickName(row.transferSecond, lang),
        }
      : null,
    payments: payments.map(({ tradeNo, gateway, merchant, gatewayNo, paid, paidAt }) => ({
      tradeNo,
      gateway,
      merchant,
      gatewayNo,
      paid,
      paidAt: paidAt?.toISOString() ?? null,
    })),
    refunds: refunds.map(
      ({
        id,
        refundNo,
        cause,
        state,
        amount,
        reason,
        askedReason,
        answer,
        askedBy,
        proposedBy,
        proposer,
        decidedBy,
        createdAt,
      }) => ({
        refundId: id,
        refundNo,
        cause,
        state,
        amount,
        reason: automaticRefundWords[cause]?.[lang] ?? reason,
        askedReason,
        answer,
        askedBy: askedBy && pickName(askedBy, lang),
        proposedBy: proposer && pickName(proposer, lang),
        isMine: proposedBy === actor.accountId,
        decidedBy: decidedBy && pickName(decidedBy, lang),
        createdAt: createdAt.toISOString(),
      }),
    ),
    invoice: invoice
      ? {
          invoiceKind: invoice.invoiceKind,
          invoiceTitle: invoice.invoiceTitle,
          taxNo: invoice.taxNo,
          state: invoice.state,
          number: invoice.number,
        }
      : null,
    events: events.map(({ kind, by, amount, note, at }) => ({
      kind,
      by: by && pickName(by, lang),
      amount,
      note,
      at: at.toISOString(),
    })),
  }
}

/**
 * Records that the money of a transfer has arrived, which is the first of two confirmations. Recording it again
 * replaces the note and the person who confirmed. Throws `malformed` without a note, `orderNotFound`, and `orderState`
 * unless the order waits for a transfer.
 */
export async function recordTransferArrival(
  deps: Deps,
  actor: Actor,
  { orderId, note }: InputOf<typeof transferArrivalRecord>,
): Promise<void> {
  const words = toStorableText(note)
  if (!words) throw new AppError('malformed', { fields: ['note'] })
  const now = deps.clock.now()
  await inTransaction(deps.sql, async (tx) => {
    const order = await lockExistingOrder(tx, orderId, null)
    if (order.state !== 'waiting' || order.method !== 'transfer') throw new AppError('orderState')
    await setTransferNote(tx, order.id, words, actor.accountId)
    await insertOrderEvent(tx, order.id, { kind: 'transferSeen', by: actor.accountId, note: words, at: now })
    await writeAudit(deps, tx, actor.accountId, {
      action: 'order.transferNote',
      thing: 'order',
      thingId: order.id,
      companyId: order.companyId,
    })
  })
}

export async function confirmTransferArrival(deps: Deps, actor: Actor, orderId: string): Promise<void> {
  await inTransaction(deps.sql, async (tx) => {
    const order = await lockExistingOrder(tx, orderId, null)
    if (order.state !== 'waiting' || order.method !== 'transfer' || !order.transferBy) throw new AppError('orderState')
    if (order.transferBy === actor.accountId) throw new AppError('orderSecondPerson')
    await setTransferConfirmed(tx, order.id, actor.accountId)
    await completePaidOrder(deps, tx, order, 'transfer', null, actor.accountId)
    await writeAudit(deps, tx, actor.accountId, {
      action: 'order.transferConfirm',
      thing: 'order',
      thingId: order.id,
      companyId: order.companyId,
      detail: { amount: order.amount },
    })
  })
}
