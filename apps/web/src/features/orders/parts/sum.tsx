import type { ReactNode } from 'react'
import { useTexts } from '#web/ui/texts.ts'
import type { OrderQuote } from '../order.queries.ts'
import { orderTexts } from '../order-texts.ts'
import css from '../orders.module.css'
import { formatExactMoney, OrderPrice } from './price.tsx'

type Summed = Pick<OrderQuote, 'kind' | 'price' | 'discount' | 'amount'> & {
  readonly isCompanyPrice?: boolean
  readonly promotion?: OrderQuote['promotion']
}

/** The lines that make up an amount, followed by the total if a label for it is given. */
export function OrderSumLines({ order, total }: { readonly order: Summed; readonly total?: string }) {
  const t = useTexts(orderTexts)
  return (
    <dl className={css.lines}>
      <div>
        <dt>{order.isCompanyPrice ? t.companyPrice : t.priceOf[order.kind]}</dt>
        <dd>{formatExactMoney(order.price)}</dd>
      </div>
      {order.discount > 0 ? (
        <div>
          <dt>{order.promotion ? t.discountOf(order.promotion.code) : t.discount}</dt>
          <dd>{t.off(formatExactMoney(order.discount))}</dd>
        </div>
      ) : null}
      {total ? (
        <div className={css.total}>
          <dt>{total}</dt>
          <dd>{formatExactMoney(order.amount)}</dd>
        </div>
      ) : null}
    </dl>
  )
}

/** The amount due, next to the order that is to be placed. */
export function OrderSum({ quote, children }: { readonly quote: Summed; readonly children?: ReactNode }) {
  const t = useTexts(orderTexts)
  return (
    <aside className={css.sum}>
      <OrderPrice fen={quote.amount} />
      <p className={css.quiet}>{t.due}</p>
      <OrderSumLines order={quote} />
      {children}
    </aside>
  )
}
