import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { storeFile } from '../../../core/files/file.service.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { operatorOf } from '../../../core/operations/operator.ts'
import { dayInZone } from '../../../core/text/calendar.ts'
import { type Lang, pickText } from '../../../core/text/language.ts'
import type { InvoiceRow } from '../invoice.store.ts'
import { findBuyer, findOrder, listPayments, type OrderRow } from '../order.store.ts'
import { type OrderDocument, renderOrderDocumentPdf } from './paper.ts'
import { orderDocumentWords } from './paper.words.ts'

const timeText = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at)

/** The facts that both papers show of an order. */
async function factsOf(deps: Deps, order: OrderRow, lang: Lang) {
  const [buyer, payments] = await Promise.all([findBuyer(deps.sql, order), listPayments(deps.sql, order.id)])
  const paid = payments.find((one) => one.paidAt !== null && one.paid === one.amount)
  const { timeZone } = deps.settings
  const name = [buyer.name, pickText(buyer.company, lang)].filter(Boolean).join(lang === 'zh' ? '，' : ', ')
  const facts: OrderDocument['facts'] = [
    { name: 'orderNo', value: order.orderNo },
    ...(order.paidAt ? [{ name: 'paidAt' as const, value: timeText(order.paidAt, timeZone) }] : []),
    { name: 'method', value: orderDocumentWords[lang].methods[order.method ?? 'none'] },
    ...(paid?.gatewayNo ? [{ name: 'gatewayNo' as const, value: paid.gatewayNo }] : []),
  ]
  const { price, discount, refunded, kind: itemKind } = order
  return {
    name,
    facts,
    isSandbox: payments.some((one) => one.gateway === 'sandbox'),
    price,
    discount,
    refunded,
    itemKind,
    item: pickText(order.title, lang),
  }
}

/**
 * Draws the receipt of a paid order of the caller, as PDF. Throws `orderNotFound`, or `orderState` when it was never
 * paid.
 */
export async function drawOrderReceipt(
  deps: Deps,
  actor: Actor,
  orderId: string,
  lang: Lang,
): Promise<{ name: string; bytes: Buffer }> {
  const order = await findOrder(deps.sql, orderId, actor)
  if (!order) throw new AppError('orderNotFound')
  if (!order.paidAt) throw new AppError('orderState')
  const { name, ...facts } = await factsOf(deps, order, lang)
  const bytes = await renderOrderDocumentPdf({
    ...facts,
    kind: 'receipt',
    lang,
    seller: operatorOf(deps, lang),
    number: order.orderNo,
    day: dayInZone(order.paidAt, deps.settings.timeZone),
    madeAt: order.paidAt,
    buyer: name,
    taxNo: null,
    sum: order.amount - order.refunded,
  })
  return { name: `receipt-${order.orderNo}.pdf`, bytes }
}

/**
 * Draws and stores an invoice: in Chinese if its title has Chinese characters, otherwise in English. Returns the id of
 * its file.
 */
export async function drawInvoice(
  deps: Deps,
  actor: Actor,
  order: OrderRow,
  invoice: InvoiceRow,
  { number, issuedOn, amount }: { readonly number: string; readonly issuedOn: string; readonly amount: number },
): Promise<string> {
  const lang = /\p{Script=Han}/u.test(invoice.invoiceTitle) ? 'zh' : 'en'
  const { name: _name, facts, ...rest } = await factsOf(deps, order, lang)
  const bytes = await renderOrderDocumentPdf({
    ...rest,
    facts: [...facts, { name: 'email', value: invoice.email }],
    kind: 'invoice',
    lang,
    seller: operatorOf(deps, lang),
    number,
    day: issuedOn,
    madeAt: deps.clock.now(),
    buyer: invoice.invoiceTitle,
    taxNo: invoice.taxNo,
    sum: amount,
  })
  const file = {
    bytes,
    name: `invoice-${number}.pdf`,
    mime: 'application/pdf',
    purpose: 'attachment',
    companyId: order.companyId,
    ownerId: actor.accountId,
    isPublic: false,
  }
  return (await storeFile(deps, file)).id
}
