import type { ReactNode } from 'react'
import { useTexts } from '#web/ui/texts.ts'
import type { Quote } from '../order.queries.ts'
import { orderTexts } from '../order-texts.ts'
import css from '../orders.module.css'
import { formatExactMoney, Price } from './price.tsx'

type Summed = Pick<Quote, 'kind' | 'price' | 'discount' | 'amount'> & { readonly isCompanyPrice?: boolean }

/** What a sum is made of; with its total where it does not stand above. */
export function SumLines({ order, total }: { readonly order: Summed; readonly total?: string }) {
  const t = useTexts(orderTexts)
  return (
    <dl className={css.lines}>
      <div>
        <dt>{order.isCompanyPrice ? t.companyPrice : t.priceOf[order.kind]}</dt>
        <dd>{formatExactMoney(order.price)}</dd>
      </div>
      {order.discount > 0 ? (
        <div>
          <dt>{t.coupon}</dt>
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

/** What is to be paid, beside the order that is about to be made. */
export function Sum({ quote, children }: { readonly quote: Summed; readonly children?: ReactNode }) {
  const t = useTexts(orderTexts)
  return (
    <aside className={css.sum}>
      <Price fen={quote.amount} />
      <p className={css.quiet}>{t.due}</p>
      <SumLines order={quote} />
      {children}
    </aside>
  )
}
