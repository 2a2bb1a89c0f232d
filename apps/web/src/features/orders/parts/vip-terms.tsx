import type { DataOf } from '@portal/contract/http/call.ts'
import type { vipOffers } from '@portal/contract/orders/order.contract.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import css from '../my-orders.module.css'
import { orderTexts } from '../order-texts.ts'

/**
 * The VIP terms that the reader can buy for their company; renders nothing when there are none, as for readers who
 * don't manage it.
 */
export function VipTerms({ offers }: { readonly offers: DataOf<typeof vipOffers>['offers'] }) {
  const t = useTexts(orderTexts)
  if (offers.length === 0) return null
  return (
    <section className={`wrap ${css.mine}`} aria-labelledby="vip-terms">
      <h2 id="vip-terms">{t.vipTerms}</h2>
      <p>{t.vipLead}</p>
      <ul className={css.terms}>
        {offers.map((one) => (
          <li key={one.offerId}>
            <b>{t.term(one.days)}</b>
            <b>{formatMoney(one.price)}</b>
            <ButtonLink
              to="/checkout"
              search={{ kind: 'vip', subject: one.offerId }}
              size="s"
              look="line"
              aria-label={t.buyTerm(t.term(one.days))}
            >
              {t.buy}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
