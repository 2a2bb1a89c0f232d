import type { ListSource } from '../../core/list/list.store.ts'
import type { BilingualText, PersonName } from '../../core/text/language.ts'
import { phrasePattern } from '../../core/text/like-pattern.ts'
import { personNameColumn } from '../../core/text/person-name.store.ts'
import type { Db } from '../../database/connection.ts'
import type { OrderState } from './order.rules.ts'

export type InvoiceState = 'asked' | 'issued' | 'refused'
export type InvoiceContent = {
  readonly invoiceKind: 'personal' | 'company'
  readonly invoiceTitle: string
  readonly taxNo: string | null
  readonly email: string
}
export type InvoiceRow = InvoiceContent & {
  readonly id: string
  readonly orderId: string
  readonly state: InvoiceState
  readonly number: string | null
  readonly issuedOn: string | null
  readonly fileId: string | null
  readonly refusal: string | null
}
const columns = (db: Db) => db`
  i.id, i.order_id as "orderId", i.kind as "invoiceKind", i.title as "invoiceTitle", i.tax_no as "taxNo", i.email, i.number, i.issued_on::text as "issuedOn",
  i.file_id as "fileId", i.refusal, case when i.number is not null then 'issued' when i.refusal is not null then 'refused' else 'asked' end as state`

/**
 * Stores the requested data of an order's invoice, which also clears a rejection. Returns false if the invoice has
 * already been issued.
 */
export async function upsertInvoice(
  db: Db,
  one: InvoiceContent & { readonly id: string; readonly orderId: string; readonly now: Date },
): Promise<boolean> {
  const { count } = await db`
    insert into order_invoice (id, order_id, kind, title, tax_no, email, created_at)
    values (${one.id}, ${one.orderId}, ${one.invoiceKind}, ${one.invoiceTitle}, ${one.taxNo}, ${one.email}, ${one.now})
    on conflict (order_id) do update set kind = excluded.kind, title = excluded.title, tax_no = excluded.tax_no, email = excluded.email, refusal = null,
      refused_by = null, refused_at = null
    where order_invoice.number is null`
  return count === 1
}
export const listInvoicesOfOrders = (db: Db, orderIds: readonly string[]): Promise<InvoiceRow[]> =>
  db<InvoiceRow[]>`select ${columns(db)} from order_invoice i where i.order_id = any(${orderIds as string[]}::uuid[])`

export type InvoiceStaffRow = InvoiceRow & {
  readonly orderNo: string
  readonly subject: BilingualText
  readonly buyer: PersonName
  readonly amount: number
  readonly orderState: OrderState
  readonly isSandbox: boolean
  readonly paidAt: Date
  readonly issuedBy: PersonName | null
  readonly refusedBy: PersonName | null
  readonly needsRed: boolean
  readonly redNumber: string | null
  readonly redBy: PersonName | null
  readonly createdAt: Date
}
/** Money was refunded after the invoice was issued: it exceeds the payment until a red invoice is recorded. */
const needsRed = (db: Db) =>
  db`i.number is not null and i.red_number is null and i.amount_fen > o.amount_fen - o.refunded_fen`
type InvoiceFilter = {
  readonly state: InvoiceState | null
  readonly needsRed: boolean | null
  readonly kind: string | null
  readonly words: string | null
}
/**
 * Returns the SQL source of the invoices of paid orders, sorted by `created_at`, without unanswered requests for orders
 * that have been fully refunded.
 */
export function invoiceSource(db: Db, { state, kind, words, ...filter }: InvoiceFilter): ListSource {
  const like = phrasePattern(words)
  const stands = {
    asked: db`and i.number is null and i.refusal is null`,
    issued: db`and i.number is not null`,
    refused: db`
    and i.refusal is not null`,
  }
  return {
    from: db`order_invoice i join product_order o on o.id = i.order_id`,
    where: db`o.paid_at is not null and (o.state <> 'refunded' or i.number is not null or i.refusal is not null)
      ${state ? stands[state] : db``} ${kind ? db`and i.kind = ${kind}` : db``}
      ${filter.needsRed === null ? db`` : db`and (${needsRed(db)}) = ${filter.needsRed}`}
      ${like ? db`and (i.title ~* ${like} or i.number ~* ${like} or o.order_no ~* ${like})` : db``}`,
    sorted: db`i.created_at`,
    id: db`i.id`,
  }
}
export const listInvoices = (db: Db, ids: readonly string[]): Promise<InvoiceStaffRow[]> =>
  db<InvoiceStaffRow[]>`
    select ${columns(db)}, o.order_no as "orderNo", o.title as subject, ${personNameColumn(db, 'a')} as buyer,
      coalesce(i.amount_fen, o.amount_fen - o.refunded_fen) as amount,
      o.state as "orderState", exists (select from order_payment s where s.order_id = o.id and s.gateway = 'sandbox') as "isSandbox", o.paid_at as "paidAt",
      ${personNameColumn(db, 'b')} as "issuedBy", ${personNameColumn(db, 'r')} as "refusedBy", coalesce(${needsRed(db)}, false) as "needsRed",
        i.red_number as "redNumber",
      ${personNameColumn(db, 'd')} as "redBy",
      i.created_at as "createdAt"
    from order_invoice i join product_order o on o.id = i.order_id join account_name a on a.id = o.account_id left join account_name b on b.id = i.issued_by
    left join account_name r on r.id = i.refused_by left join account_name d on d.id = i.red_by
    where i.id = any(${ids as string[]}::uuid[])`

export async function findInvoice(db: Db, id: string): Promise<InvoiceRow | null> {
  const row = await db<InvoiceRow[]>`select ${columns(db)} from order_invoice i where i.id = ${id}`.maybeOne()
  return row ?? null
}
type Issued = {
  readonly number: string
  readonly issuedOn: string
  readonly amount: number
  readonly fileId: string | null
  readonly by: string
  readonly now: Date
}
/** Records that an invoice was issued; returns false when it was already issued or rejected. */
export async function setInvoiceIssued(
  db: Db,
  id: string,
  { number, issuedOn, amount, fileId, by, now }: Issued,
): Promise<boolean> {
  const { count } = await db`
    update order_invoice set number = ${number}, issued_on = ${issuedOn}, amount_fen = ${amount}, file_id = ${fileId}, issued_by = ${by}, issued_at = ${now}
    where id = ${id} and number is null and refusal is null`
  return count === 1
}
/** Records that an invoice was rejected; returns false when it was already issued or rejected. */
export async function setInvoiceRejected(
  db: Db,
  id: string,
  { reason, by, now }: { readonly reason: string; readonly by: string; readonly now: Date },
): Promise<boolean> {
  const { count } = await db`update order_invoice set refusal = ${reason}, refused_by = ${by}, refused_at = ${now}
    where id = ${id} and number is null and refusal is null`
  return count === 1
}
/** Records the red invoice, which reverses an issued one; returns false when none is needed. */
export async function setRedInvoice(
  db: Db,
  id: string,
  { number, by, now }: { readonly number: string; readonly by: string; readonly now: Date },
): Promise<boolean> {
  const { count } =
    await db`update order_invoice i set red_number = ${number}, red_by = ${by}, red_at = ${now} from product_order o
    where i.id = ${id} and o.id = i.order_id and ${needsRed(db)}`
  return count === 1
}
/** Returns true if the file is a PDF that the account `ownerId` uploaded as an attachment. */
export const isOwnPdf = async (db: Db, fileId: string, ownerId: string): Promise<boolean> =>
  (
    await db`select 1 from file_entry where id = ${fileId} and owner_id = ${ownerId} and purpose = 'attachment' and mime = 'application/pdf'`
  ).length > 0
