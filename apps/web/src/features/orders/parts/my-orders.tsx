import type { DataOf } from '@portal/contract/http/call.ts'
import type { myOrders } from '@portal/contract/orders/order.contract.ts'
import { Link } from '@tanstack/react-router'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { formatListDay } from '#web/ui/format.ts'
import { LinkTabs } from '#web/ui/tabs.tsx'
import { useTexts } from '#web/ui/texts.ts'
import css from '../my-orders.module.css'
import { type OrderFilter, type OrderLine, orderFilters } from '../order.queries.ts'
import { orderTexts } from '../order-texts.ts'
import { formatExactMoney } from './price.tsx'
import { OrderSubjectPicture } from './subject.tsx'
import { useOrderReceipt } from './use-order-receipt.ts'

const tones = {
  waiting: 'now',
  paid: 'ok',
  closed: undefined,
  refunding: 'now',
  refunded: undefined,
  partlyRefunded: undefined,
} as const

type MyOrdersProps = {
  readonly orders: DataOf<typeof myOrders>
  readonly standing: OrderFilter | undefined
  /** The previous orders are shown while others load. */
  readonly isWaiting: boolean
  readonly onStanding: () => void
  readonly onMore: () => void
}

/** The reader's orders, the newest first, all or by state; renders nothing when there are none. */
export function MyOrders({ orders, standing, isWaiting, onStanding, onMore }: MyOrdersProps) {
  const t = useTexts(orderTexts)
  if (orders.counts.all === 0) return null
  return (
    <section className={`wrap ${css.mine}`} aria-labelledby="my-orders">
      <h2 id="my-orders">{t.orders}</h2>
      <LinkTabs label={t.standingsLabel}>
        {([undefined, ...orderFilters] as const).map((one) => (
          <Link
            key={one ?? 'all'}
            to="/user/bought"
            search={(before) => ({ ...before, orders: one })}
            resetScroll={false}
            aria-current={one === standing ? 'true' : undefined}
            onClick={onStanding}
          >
            {t.standings[one ?? 'all']} <small>{orders.counts[one ?? 'all']}</small>
          </Link>
        ))}
      </LinkTabs>
      {orders.list.length === 0 ? <p className={css.none}>{t.noneStands}</p> : null}
      <ul className={css.orders} aria-busy={isWaiting || undefined}>
        {orders.list.map((one) => {
          const refund = one.refund && one.state === 'paid' && one.refund.state !== 'refused' ? one.refund : null
          return (
            <li key={one.orderId}>
              <OrderSubjectPicture thing={one} />
              <div>
                <Link to="/checkout" search={{ order: one.orderId }}>
                  {one.title}
                </Link>
                <small>
                  <span>{t.kinds[one.kind]}</span> <span>{one.orderNo}</span>
                  {one.isSandbox ? (
                    <>
                      {' '}
                      <span>{t.sandboxShort}</span>
                    </>
                  ) : null}
                </small>
              </div>
              <time dateTime={one.createdAt}>{formatListDay(one.createdAt)}</time>
              <b>{formatExactMoney(one.amount)}</b>
              <span className={css.standing} data-tone={refund ? 'now' : tones[one.state]}>
                {refund ? t.refunds[refund.state] : t.states[one.state]}
              </span>
              <Papers order={one} />
            </li>
          )
        })}
      </ul>
      {orders.total > orders.list.length ? (
        <Button look="line" size="s" onClick={onMore}>
          {t.seeMore}
        </Button>
      ) : null}
    </section>
  )
}

/** The actions for an order: pay it, or download its receipt and invoice. */
function Papers({ order }: { readonly order: OrderLine }) {
  const t = useTexts(orderTexts)
  const { isBusy, run } = useOrderReceipt()
  if (order.state === 'waiting')
    return (
      <p className={css.papers}>
        <ButtonLink to="/checkout" search={{ order: order.orderId }} size="s">
          {t.toOrder}
        </ButtonLink>
      </p>
    )
  if (!order.paidAt) return <p className={css.papers} />
  return (
    <p className={css.papers}>
      {order.invoice && order.invoice.state !== 'issued' ? <span>{t.invoiceStates[order.invoice.state]}</span> : null}
      {order.invoice?.number && !order.invoice.fileUrl ? <span>{t.invoiceMailed}</span> : null}
      {order.invoice?.fileUrl ? (
        <a href={order.invoice.fileUrl} aria-label={t.invoiceOf(order.title)}>
          {t.invoiceShort}
        </a>
      ) : null}
      <button
        type="button"
        disabled={isBusy}
        aria-label={t.receiptOf(order.title)}
        onClick={() => void run(order.orderId)}
      >
        {t.receiptShort}
      </button>
    </p>
  )
}
