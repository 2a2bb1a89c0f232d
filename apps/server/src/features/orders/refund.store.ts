import type { PersonName } from '../../core/text/language.ts'
import { personNameColumn } from '../../core/text/person-name.store.ts'
import type { Db } from '../../database/connection.ts'

export type RefundState = 'asked' | 'proposed' | 'approved' | 'done' | 'failed' | 'refused'
export type RefundCause = 'asked' | 'staff' | 'late' | 'twice' | 'otherAmount' | 'unavailable'
export type RefundRow = {
  readonly id: string
  readonly refundNo: string
  readonly orderId: string
  readonly tradeNo: string | null
  readonly cause: RefundCause
  readonly amount: number
  readonly reason: string
  /** The buyer's own; null when the buyer did not ask. */
  readonly askedReason: string | null
  readonly state: RefundState
  readonly proposedBy: string | null
  readonly answer: string | null
}
const columns = (db: Db) => db`
  r.id, r.refund_no as "refundNo", r.order_id as "orderId", r.trade_no as "tradeNo", r.cause, r.amount_fen as amount, r.reason,
    coalesce(r.asked_reason, case when r.state = 'asked' then r.reason end) as "askedReason", r.state,
    r.proposed_by as "proposedBy", r.answer`

type NewRefund = Omit<RefundRow, 'answer' | 'refundNo' | 'askedReason'> & {
  readonly orderNo: string
  readonly askedBy: string | null
  readonly now: Date
}
/** Inserts a refund under the next refund number of the order. */
export const insertOrderRefund = (db: Db, one: NewRefund): Promise<unknown> => db`
  insert into order_refund (id, refund_no, order_id, trade_no, cause, amount_fen, reason, asked_reason, state, asked_by, proposed_by, created_at,
    decided_at)
  select ${one.id}::uuid, ${one.orderNo} || 'R' || (count(*) + 1)::text, ${one.orderId}::uuid, ${one.tradeNo}, ${one.cause}, ${one.amount}::int, ${one.reason},
    case when ${one.state === 'asked'} then ${one.reason} end, ${one.state}, ${one.askedBy}::uuid, ${one.proposedBy}::uuid, ${one.now}::timestamptz,
    case when ${one.state === 'approved'} then ${one.now}::timestamptz end
  from order_refund where order_id = ${one.orderId}`

export async function findOrderRefund(db: Db, id: string): Promise<RefundRow | null> {
  const row = await db<RefundRow[]>`select ${columns(db)} from order_refund r where r.id = ${id}`.maybeOne()
  return row ?? null
}
export async function findRefundByNumber(db: Db, refundNo: string): Promise<RefundRow | null> {
  const row = await db<
    RefundRow[]
  >`select ${columns(db)} from order_refund r where r.refund_no = ${refundNo}`.maybeOne()
  return row ?? null
}
/**
 * Finds the open refund of an order's own payment (not of a surplus payment): one that was requested, proposed or
 * approved but is not done, or one that failed. Returns null if there is none.
 */
export async function findOpenRefund(db: Db, orderId: string): Promise<RefundRow | null> {
  const row = await db<RefundRow[]>`
    select ${columns(db)} from order_refund r where r.order_id = ${orderId} and r.state in ('asked', 'proposed', 'approved', 'failed')
      and r.cause in ('asked', 'staff', 'unavailable')`.maybeOne()
  return row ?? null
}
export const setRefundProposal = (
  db: Db,
  id: string,
  { amount, reason, by }: { readonly amount: number; readonly reason: string; readonly by: string },
): Promise<unknown> =>
  db`update order_refund set state = 'proposed', amount_fen = ${amount}, reason = ${reason}, proposed_by = ${by},
    asked_reason = coalesce(asked_reason, case when state = 'asked' then reason end) where id = ${id}`
export const setRefundDecision = (
  db: Db,
  id: string,
  one: {
    readonly state: 'approved' | 'refused'
    readonly answer: string | null
    readonly by: string
    readonly now: Date
  },
): Promise<unknown> => db`update order_refund set state = ${one.state}, answer = ${one.answer}, decided_by = ${one.by}, decided_at = ${one.now}
  where id = ${id}`
export const setRefundState = (
  db: Db,
  id: string,
  state: 'done' | 'failed' | 'approved',
  now: Date,
): Promise<unknown> =>
  db`update order_refund set state = ${state}, done_at = case when ${state === 'done'} then ${now}::timestamptz end where id = ${id}`

/** Marks a refund as paid outside its gateway. */
export const setRefundSettled = (db: Db, id: string, now: Date): Promise<unknown> =>
  db`update order_refund set state = 'done', trade_no = null, done_at = ${now} where id = ${id}`

/**
 * Lists the ids of refunds that were approved at or before `before` and whose outcome is unknown, at most 100, the
 * earliest first.
 */
export async function listUnfinishedRefunds(db: Db, before: Date): Promise<string[]> {
  const rows = await db<
    { id: string }[]
  >`select id from order_refund where state = 'approved' and decided_at <= ${before} order by decided_at limit 100`
  return rows.map((row) => row.id)
}

export type RefundWithPeople = RefundRow & {
  readonly askedBy: PersonName | null
  readonly proposer: PersonName | null
  readonly decidedBy: PersonName | null
  readonly createdAt: Date
}
export const listRefunds = (db: Db, orderId: string): Promise<RefundWithPeople[]> =>
  db<RefundWithPeople[]>`
    select ${columns(db)}, ${personNameColumn(db, 'p')} as proposer, ${personNameColumn(db, 'k')} as "askedBy",
      ${personNameColumn(db, 'd')} as "decidedBy", r.created_at as "createdAt"
    from order_refund r left join account_name k on k.id = r.asked_by left join account_name p on p.id = r.proposed_by
    left join account_name d on d.id = r.decided_by
    where r.order_id = ${orderId} order by r.created_at desc, r.id limit 100`
