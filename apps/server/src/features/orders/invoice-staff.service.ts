import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type {
  invoiceIssue,
  invoiceReject,
  invoiceRows,
  redInvoiceRecord,
} from '@portal/contract/orders/order-staff.contract.ts'
import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { privateFileUrl } from '../../core/files/file.service.ts'
import { AppError } from '../../core/http/app-error.ts'
import { toStorableText } from '../../core/http/storable.ts'
import { listPage, sortByIds } from '../../core/list/list.ts'
import { writeAudit } from '../../core/logs/audit.store.ts'
import { todayOf } from '../../core/text/calendar.ts'
import { type Lang, pickName } from '../../core/text/language.ts'
import { inTransaction } from '../../database/connection.ts'
import { notifyBuyer } from './buyer-notice.service.ts'
import {
  findInvoice,
  invoiceSource,
  isOwnPdf,
  listInvoices,
  setInvoiceIssued,
  setInvoiceRejected,
  setRedInvoice,
} from './invoice.store.ts'
import { lockExistingOrder } from './lock-order.service.ts'
import { findOrder, insertOrderEvent } from './order.store.ts'
import { orderNotices } from './order.words.ts'
import { drawInvoice } from './papers/paper.service.ts'

/** Loads invoices with the decisions of staff: issued with a number and a file, or rejected with a reason. */

export async function loadInvoices(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof invoiceRows>,
  lang: Lang,
): Promise<DataOf<typeof invoiceRows>> {
  const { state = null, kind = null, needsRed = null, q, sort = '-createdAt', after, before, limit } = input
  const filter = { state, kind, needsRed, words: toStorableText(q ?? '') || null }
  const order = { key: 'createdAt', kind: 'instant', isDescending: sort === '-createdAt' } as const
  const { ids, ...page } = await listPage(
    deps.sql,
    { list: 'invoices', order, filters: filter, source: invoiceSource(deps.sql, filter) },
    { after, before, limit },
  )
  return {
    ...page,
    rows: sortByIds(ids, await listInvoices(deps.sql, ids)).map((row) => ({
      invoiceId: row.id,
      orderId: row.orderId,
      orderNo: row.orderNo,
      subject: row.subject,
      buyer: pickName(row.buyer, lang),
      invoiceKind: row.invoiceKind,
      invoiceTitle: row.invoiceTitle,
      taxNo: row.taxNo,
      email: row.email,
      amount: row.amount,
      orderState: row.orderState,
      isSandbox: row.isSandbox,
      paidAt: row.paidAt.toISOString(),
      state: row.state,
      number: row.number,
      issuedOn: row.issuedOn,
      issuedBy: row.issuedBy && pickName(row.issuedBy, lang),
      fileUrl: row.fileId ? privateFileUrl(deps, row.fileId, actor) : null,
      refusal: row.refusal,
      refusedBy: row.refusedBy && pickName(row.refusedBy, lang),
      needsRed: row.needsRed,
      redNumber: row.redNumber,
      redBy: row.redBy && pickName(row.redBy, lang),
      createdAt: row.createdAt.toISOString(),
    })),
  }
}

const canBeInvoiced = (state: string) => state === 'paid' || state === 'partlyRefunded'

function invoiceNumberOf(given: string): string {
  const number = toStorableText(given).toUpperCase()
  if (!/^[0-9A-Z-]{4,40}$/.test(number)) throw new AppError('malformed', { fields: ['number'] })
  return number
}

export async function issueOrderInvoice(deps: Deps, actor: Actor, input: InputOf<typeof invoiceIssue>): Promise<void> {
  const number = invoiceNumberOf(input.number)
  const now = deps.clock.now()
  const { issuedOn } = input
  if (issuedOn > todayOf(deps)) throw new AppError('malformed', { fields: ['issuedOn'] })
  const invoice = await findInvoice(deps.sql, input.invoiceId)
  const order = invoice && (await findOrder(deps.sql, invoice.orderId, null))
  if (!invoice || !order) throw new AppError('notFound')
  const amount = order.amount - order.refunded
  if (invoice.state !== 'asked' || !canBeInvoiced(order.state) || amount <= 0) throw new AppError('orderState')
  const says = { number, issuedOn, amount }
  const fileId = await fileOf(deps, actor, input, () => drawInvoice(deps, actor, order, invoice, says))
  await inTransaction(deps.sql, async (tx) => {
    const held = await lockExistingOrder(tx, order.id, null)
    // An invoice that the portal has drawn already contains its amount: a refund since then makes it wrong.
    if (!canBeInvoiced(held.state) || held.amount - held.refunded !== amount) throw new AppError('orderState')
    if (!(await setInvoiceIssued(tx, invoice.id, { ...says, fileId, by: actor.accountId, now })))
      throw new AppError('orderState')
    await insertOrderEvent(tx, order.id, { kind: 'invoiceIssued', by: actor.accountId, amount, note: number, at: now })
    await notifyBuyer(deps, tx, held, `invoice ${invoice.id}`, orderNotices.invoiced(order.title, number))
    await writeAudit(deps, tx, actor.accountId, {
      action: 'invoice.issue',
      thing: 'order',
      thingId: order.id,
      companyId: order.companyId,
      detail: { amount },
    })
  })
}

/** The file of an invoice: the PDF that was uploaded for it, one drawn here, or none. */
async function fileOf(
  deps: Deps,
  actor: Actor,
  { paper, fileId }: InputOf<typeof invoiceIssue>,
  draw: () => Promise<string>,
): Promise<string | null> {
  if (paper === 'drawn') return draw()
  if (paper === 'mailed') return null
  if (!fileId || !(await isOwnPdf(deps.sql, fileId, actor.accountId)))
    throw new AppError('fileNotFound', { fields: ['fileId'] })
  return fileId
}

export async function rejectOrderInvoice(
  deps: Deps,
  actor: Actor,
  { invoiceId, reason }: InputOf<typeof invoiceReject>,
): Promise<void> {
  const words = toStorableText(reason)
  if (!words) throw new AppError('malformed', { fields: ['reason'] })
  const now = deps.clock.now()
  const invoice = await findInvoice(deps.sql, invoiceId)
  if (!invoice) throw new AppError('notFound')
  await inTransaction(deps.sql, async (tx) => {
    const order = await lockExistingOrder(tx, invoice.orderId, null)
    if (!(await setInvoiceRejected(tx, invoice.id, { reason: words, by: actor.accountId, now })))
      throw new AppError('orderState')
    await insertOrderEvent(tx, order.id, { kind: 'invoiceRefused', by: actor.accountId, note: words, at: now })
    await notifyBuyer(
      deps,
      tx,
      order,
      `invoice ${invoice.id} refused ${now.getTime()}`,
      orderNotices.invoiceRefused(order.title, words),
    )
    await writeAudit(deps, tx, actor.accountId, {
      action: 'invoice.refuse',
      thing: 'order',
      thingId: order.id,
      companyId: order.companyId,
    })
  })
}

export async function recordRedInvoice(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof redInvoiceRecord>,
): Promise<void> {
  const number = invoiceNumberOf(input.number)
  const now = deps.clock.now()
  const invoice = await findInvoice(deps.sql, input.invoiceId)
  if (!invoice) throw new AppError('notFound')
  // A red invoice has a separate number.
  if (invoice.number === number) throw new AppError('invoiceNumberTaken', { fields: ['number'] })
  await inTransaction(deps.sql, async (tx) => {
    const order = await lockExistingOrder(tx, invoice.orderId, null)
    if (!(await setRedInvoice(tx, invoice.id, { number, by: actor.accountId, now }))) throw new AppError('orderState')
    await insertOrderEvent(tx, order.id, { kind: 'invoiceRed', by: actor.accountId, note: number, at: now })
    await writeAudit(deps, tx, actor.accountId, {
      action: 'invoice.red',
      thing: 'order',
      thingId: order.id,
      companyId: order.companyId,
    })
  })
}
