import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { formatDay, formatMoney } from '#web/ui/format.ts'
import { Tag } from '#web/ui/tag.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { type OrderLine, useMyOrders } from '../order.queries.ts'
import { orderTexts } from '../order-texts.ts'
import css from '../orders.module.css'
import { useReceipt } from './use-receipt.ts'

const tones = { waiting: 'signal', paid: 'ok', closed: 'plain', refunding: 'signal', refunded: 'plain', partlyRefunded: 'plain' } as const

/** The reader's orders, the newest first; nothing where there are none. */
export function MyOrders() {
  const t = useTexts(orderTexts)
  const [size, setSize] = useState(6)
  const orders = useMyOrders(size).data
  if (!orders || orders.total === 0) return null
  return (
    <section className={`wrap ${css.mine}`} aria-labelledby="my-orders">
      <h2 id="my-orders">{t.orders}</h2>
      <ul>
        {orders.list.map((one) => (
          <li key={one.orderId}>
            <div>
              <Link to="/checkout" search={{ order: one.orderId }}>
                {one.title}
              </Link>
              <small>
                {formatDay(one.createdAt)} · {one.orderNo}
              </small>
              <Papers order={one} />
            </div>
            <span className={css.tags}>
              {one.isSandbox ? <Tag>{t.sandbox}</Tag> : null}
              <Tag tone={tones[one.state]}>{one.refund && one.state === 'paid' && one.refund.state !== 'refused' ? t.refunds[one.refund.state] : t.states[one.state]}</Tag>
            </span>
            <b>{formatMoney(one.amount)}</b>
          </li>
        ))}
      </ul>
      {orders.total > orders.list.length ? (
        <Button look="line" size="s" onClick={() => setSize(size + 12)}>
          {t.seeMore}
        </Button>
      ) : null}
    </section>
  )
}

/** The receipt and the invoice of a paid order. */
function Papers({ order }: { readonly order: OrderLine }) {
  const t = useTexts(orderTexts)
  const { isBusy, run } = useReceipt()
  if (!order.paidAt) return null
  return (
    <p className={css.papers}>
      <button type="button" disabled={isBusy} aria-label={t.receiptOf(order.title)} onClick={() => void run(order.orderId)}>
        {t.receiptShort}
      </button>
      {order.invoice?.fileUrl ? (
        <a href={order.invoice.fileUrl} aria-label={t.invoiceOf(order.title)}>
          {t.invoiceShort}
        </a>
      ) : null}
      {order.invoice && order.invoice.state !== 'issued' ? <span>{t.invoiceStates[order.invoice.state]}</span> : null}
      {order.invoice?.number && !order.invoice.fileUrl ? <span>{t.invoiceMailed}</span> : null}
    </p>
  )
}
