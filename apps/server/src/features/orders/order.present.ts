import type { DataOf } from '@portal/contract/http/call.ts'
import type { myOrders } from '@portal/contract/orders/order.contract.ts'
import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { privateFileUrl } from '../../core/files/file.service.ts'
import type { Lang } from '../../core/text/language.ts'
import { listInvoicesOfOrders } from './invoice.store.ts'
import { automaticRefundWords } from './order.words.ts'
import type { OwnOrderRow } from './order-list.store.ts'
import { presentOrderSubject } from './subject.present.ts'

type Shown = DataOf<typeof myOrders>['list'][number]

/** Presents orders as their buyer sees them, with their invoices, which it reads. */
export async function presentOrders(
  deps: Deps,
  actor: Actor,
  rows: readonly OwnOrderRow[],
  lang: Lang,
): Promise<Shown[]> {
  const invoices = new Map(
    (
      await listInvoicesOfOrders(
        deps.sql,
        rows.map((row) => row.id),
      )
    ).map((one) => [one.orderId, one]),
  )
  return rows.map((row) => {
    const invoice = invoices.get(row.id)
    return {
      orderId: row.id,
      orderNo: row.orderNo,
      ...presentOrderSubject(row, lang),
      price: row.price,
      discount: row.discount,
      amount: row.amount,
      refunded: row.refunded,
      currency: 'CNY',
      state: row.state,
      method: row.method,
      isSandbox: row.isSandbox,
      createdAt: row.createdAt.toISOString(),
      closesAt: row.closesAt.toISOString(),
      paidAt: row.paidAt?.toISOString() ?? null,
      refund: row.refund && {
        amount: row.refund.amount,
        reason: automaticRefundWords[row.refund.cause]?.[lang] ?? row.refund.reason,
        state: row.refund.state,
        answer: row.refund.answer,
      },
      invoice: invoice
        ? {
            invoiceKind: invoice.invoiceKind,
            invoiceTitle: invoice.invoiceTitle,
            taxNo: invoice.taxNo,
            email: invoice.email,
            state: invoice.state,
            number: invoice.number,
            issuedOn: invoice.issuedOn,
            fileUrl: invoice.fileId ? privateFileUrl(deps, invoice.fileId, actor) : null,
            refusal: invoice.refusal,
          }
        : null,
    }
  })
}
