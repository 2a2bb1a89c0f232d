import type { ListSource } from '../../../core/list/list.store.ts'
import type { BilingualText, PersonName } from '../../../core/text/language.ts'
import { phrasePattern } from '../../../core/text/like-pattern.ts'
import { personNameColumn } from '../../../core/text/person-name.store.ts'
import type { Db } from '../../../database/connection.ts'
import type { GatewayKind, StatementLine } from '../gateways/gateway.ts'
import {
  type PortalPaymentRecord,
  type StatementDifference,
  type StatementDifferenceKind,
  statementLineNumber,
} from './reconciliation.rules.ts'

export type GatewayAccount = { readonly gateway: GatewayKind; readonly merchant: string }
export type StatementRunState = 'done' | 'waiting' | 'failed'
export type StatementRun = GatewayAccount & {
  readonly id: string
  readonly day: string
  readonly state: StatementRunState
}

export async function findStatementRun(db: Db, id: string): Promise<StatementRun | null> {
  const row = await db<
    StatementRun[]
  >`select id, gateway, merchant, day::text as day, state from statement_run where id = ${id}`.maybeOne()
  return row ?? null
}
/** Lists the days, from `since` on, for which the statement of an account has been compared. */
export async function listComparedDays(
  db: Db,
  { gateway, merchant }: GatewayAccount,
  since: string,
): Promise<string[]> {
  const rows = await db<
    { day: string }[]
  >`select day::text as day from statement_run where gateway = ${gateway} and merchant = ${merchant} and day >= ${since}
    and state = 'done'`
  return rows.map((row) => row.day)
}
/** Finds the first day for which an account's statement lines are stored; null: none yet. */
export async function findFirstComparedDay(db: Db, { gateway, merchant }: GatewayAccount): Promise<string | null> {
  const row = await db<{ day: string | null }[]>`select min(day)::text as day from statement_run
    where gateway = ${gateway} and merchant = ${merchant} and state = 'done'`.one()
  return row.day ?? null
}

/**
 * Records the result of fetching the statement of a day, and locks its run until the transaction ends. A day that was
 * compared stays `done`. Returns the id of the run.
 */
export async function upsertStatementRun(
  db: Db,
  one: GatewayAccount & {
    readonly id: string
    readonly day: string
    readonly state: StatementRunState
    readonly reason: string | null
    readonly now: Date
  },
): Promise<string> {
  // A day remains compared even if a later comparison fails.
  const row = await db<{ id: string }[]>`
    insert into statement_run (id, gateway, merchant, day, state, reason, tried_at)
    values (${one.id}, ${one.gateway}, ${one.merchant}, ${one.day}, ${one.state}, ${one.reason}, ${one.now})
    on conflict on constraint statement_run_once do update set tried_at = excluded.tried_at,
      state = case when statement_run.state = 'done' then 'done' else excluded.state end, reason = case when statement_run.state = 'done' then null
        else excluded.reason end
    returning id`.maybeOne()
  if (!row) throw new Error('a run just stored is missing')
  return row.id
}

/**
 * Replaces the lines of a run, stores the count and the sum of its payments and of its refunds, and marks the run as
 * done.
 */
export async function replaceStatementLines(db: Db, runId: string, lines: readonly StatementLine[]): Promise<void> {
  await db`delete from statement_line where run_id = ${runId}`
  const rows = lines.map((line) => ({
    run_id: runId,
    about: line.kind,
    number: statementLineNumber(line),
    trade_no: line.tradeNo,
    gateway_no: line.gatewayNo,
    amount_fen: line.amount,
    at: new Date(line.at).toISOString(),
  }))
  for (let index = 0; index < rows.length; index += 2000)
    await db`
      insert into statement_line (run_id, about, number, trade_no, gateway_no, amount_fen, at)
      select run_id, about, number, trade_no, gateway_no, amount_fen, at
      from jsonb_populate_recordset(null::statement_line, ${db.json(rows.slice(index, index + 2000))}) on conflict do nothing`
  const sum = (kind: StatementLine['kind']) =>
    lines.filter((line) => line.kind === kind).reduce((total, line) => total + line.amount, 0)
  const count = (kind: StatementLine['kind']) => lines.filter((line) => line.kind === kind).length
  await db`
    update statement_run set state = 'done', reason = null, payments = ${count('payment')}, paid_fen = ${sum('payment')}, refunds = ${count('refund')},
      refunded_fen = ${sum('refund')}
    where id = ${runId}`
}

const ownPayment = (db: Db) => db`
  select 'payment' as about, p.trade_no as number, p.order_id as "orderId", p.gateway_no as "gatewayNo", p.paid_fen as amount, o.state,
    coalesce(p.paid_at, p.opened_at) as at
  from order_payment p join product_order o on o.id = p.order_id`
const ownRefund = (db: Db) => db`
  select 'refund' as about, r.refund_no as number, r.order_id as "orderId", p.gateway_no as "gatewayNo",
    case when r.state in ('approved', 'done') then r.amount_fen end as amount, r.state, coalesce(r.done_at, r.created_at) as at
  from order_refund r join order_payment p on p.trade_no = r.trade_no`
const at = (db: Db, { gateway, merchant }: GatewayAccount) => db`p.gateway = ${gateway} and p.merchant = ${merchant}`

/** Lists the portal's own records of the payments and refunds in a statement, by their numbers. */
export const listPortalRecordsByNumber = (
  db: Db,
  account: GatewayAccount,
  lines: readonly StatementLine[],
): Promise<PortalPaymentRecord[]> => {
  const numbers = (kind: StatementLine['kind']) => lines.filter((line) => line.kind === kind).map(statementLineNumber)
  return db<PortalPaymentRecord[]>`
    ${ownPayment(db)} where p.trade_no = any(${numbers('payment')}) and ${at(db, account)} union all
    ${ownRefund(db)} where r.refund_no = any(${numbers('refund')}) and ${at(db, account)}`
}
type Time = { readonly from: Date; readonly until: Date }
/**
 * Lists the portal's own payments that were paid in the period `paid`, and its refunds that were done in the period
 * `refunded`. Payments before `since`, and refunds created before it, are left out: no statement of their day was
 * fetched.
 */
export const listPortalRecordsByTime = (
  db: Db,
  account: GatewayAccount,
  { paid, refunded, since }: { readonly paid: Time; readonly refunded: Time; readonly since: Date },
): Promise<PortalPaymentRecord[]> =>
  db<PortalPaymentRecord[]>`
    ${ownPayment(db)} where p.paid_at >= ${paid.from} and p.paid_at < ${paid.until} and p.paid_at >= ${since} and ${at(db, account)} union all
    ${ownRefund(db)} where r.done_at >= ${refunded.from} and r.done_at < ${refunded.until} and r.created_at >= ${since} and ${at(db, account)}`
/**
 * Returns the given numbers that occur in any statement of an account, each as `payment <number>` or `refund <number>`.
 */
export async function listStatementNumbers(
  db: Db,
  { gateway, merchant }: GatewayAccount,
  numbers: readonly string[],
): Promise<Set<string>> {
  const rows = await db<{ key: string }[]>`
    select l.about || ' ' || l.number as key from statement_line l join statement_run r on r.id = l.run_id
    where l.number = any(${numbers as string[]}) and r.gateway = ${gateway} and r.merchant = ${merchant}`
  return new Set(rows.map((row) => row.key))
}

/**
 * Updates the differences of a run: new ones are added, existing ones are updated and opened again, open ones that no
 * longer exist are marked as agreed, and settled ones are not changed.
 */
export async function upsertStatementDifferences(
  db: Db,
  runId: string,
  found: readonly (StatementDifference & { readonly id: string })[],
  now: Date,
): Promise<void> {
  const keys = found.map((one) => `${one.about} ${one.number}`)
  await db`
    update statement_difference set agreed_at = ${now} where run_id = ${runId} and agreed_at is null and settled_at is null
      and about || ' ' || number <> all(${keys})`
  for (const one of found)
    await db`
      insert into statement_difference (id, run_id, kind, about, number, gateway_no, order_id, theirs_fen, ours_fen, ours_state, at, found_at)
      values (${one.id}, ${runId}, ${one.kind}, ${one.about}, ${one.number}, ${one.gatewayNo}, ${one.orderId}, ${one.theirs}, ${one.ours}, ${one.oursState},
        ${one.at}, ${now})
      on conflict on constraint statement_difference_once do update set kind = excluded.kind, theirs_fen = excluded.theirs_fen, ours_fen = excluded.ours_fen,
        ours_state = excluded.ours_state, order_id = excluded.order_id, agreed_at = null where statement_difference.settled_at is null`
}

export type StatementRunRow = StatementRun & {
  readonly reason: string | null
  readonly payments: number
  readonly paid: number
  readonly refunds: number
  readonly refunded: number
  readonly open: number
  readonly triedAt: Date
}
export const listStatementRuns = (db: Db, since: string): Promise<StatementRunRow[]> =>
  db<StatementRunRow[]>`
    select r.id, r.gateway, r.merchant, r.day::text as day, r.state, r.reason, r.payments, r.paid_fen as paid, r.refunds, r.refunded_fen as refunded,
      r.tried_at as "triedAt", (select count(*) from statement_difference d where d.run_id = r.id and d.agreed_at is null and d.settled_at is null)::int as open
    from statement_run r where r.day >= ${since} order by r.day desc, r.gateway, r.merchant limit 500`

export type StatementDifferenceState = 'open' | 'agreed' | 'settled'
type Filter = {
  readonly state: StatementDifferenceState | null
  readonly kind: string | null
  readonly gateway: string | null
  readonly words: string | null
}
/** Returns the SQL source of the differences that match the filter, sorted by the time of the payment or refund. */
export function statementDifferenceSource(db: Db, { state, kind, gateway, words }: Filter): ListSource {
  const like = phrasePattern(words)
  const stands = {
    open: db`and d.agreed_at is null and d.settled_at is null`,
    agreed: db`and d.agreed_at is not null`,
    settled: db`
    and d.settled_at is not null`,
  }
  return {
    from: db`statement_difference d join statement_run r on r.id = d.run_id left join product_order o on o.id = d.order_id`,
    where: db`true ${state ? stands[state] : db``} ${kind ? db`and d.kind = ${kind}` : db``} ${gateway ? db`and r.gateway = ${gateway}` : db``}
      ${like ? db`and (d.number ~* ${like} or d.gateway_no ~* ${like} or o.order_no ~* ${like})` : db``}`,
    sorted: db`d.at`,
    id: db`d.id`,
  }
}
export type StatementDifferenceRow = GatewayAccount & {
  readonly id: string
  readonly runId: string
  readonly kind: StatementDifferenceKind
  readonly about: 'payment' | 'refund'
  readonly state: StatementDifferenceState
  readonly day: string
  readonly number: string
  readonly gatewayNo: string | null
  readonly orderId: string | null
  readonly orderNo: string | null
  readonly title: BilingualText | null
  readonly theirs: number | null
  readonly ours: number | null
  readonly oursState: string | null
  readonly at: Date
  readonly settledBy: PersonName | null
  readonly settledAt: Date | null
  readonly note: string | null
}
export const listStatementDifferences = (db: Db, ids: readonly string[]): Promise<StatementDifferenceRow[]> =>
  db<StatementDifferenceRow[]>`
    select d.id, d.run_id as "runId", d.kind, d.about, case when d.settled_at is not null then 'settled' when d.agreed_at is not null then 'agreed'
      else 'open' end as state, r.gateway, r.merchant,
      r.day::text as day, d.number, d.gateway_no as "gatewayNo", d.order_id as "orderId", o.order_no as "orderNo", o.title, d.theirs_fen as theirs,
      d.ours_fen as ours, d.ours_state as "oursState", d.at, ${personNameColumn(db, 'a')} as "settledBy", d.settled_at as "settledAt", d.note
    from statement_difference d join statement_run r on r.id = d.run_id left join product_order o on o.id = d.order_id
    left join account_name a on a.id = d.settled_by
    where d.id = any(${ids as string[]}::uuid[])`
export async function setStatementDifferenceSettled(
  db: Db,
  id: string,
  { note, by, now }: { readonly note: string; readonly by: string; readonly now: Date },
): Promise<boolean> {
  const { count } = await db`
    update statement_difference set note = ${note}, settled_by = ${by}, settled_at = ${now} where id = ${id} and settled_at is null and agreed_at is null`
  return count === 1
}
export const setStatementDifferencesAgreed = (db: Db, id: string, now: Date): Promise<unknown> =>
  db`update statement_difference set agreed_at = ${now} where id = ${id} and settled_at is null and agreed_at is null`
