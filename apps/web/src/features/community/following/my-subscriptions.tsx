import { MoreLink } from '#web/ui/button.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { RowsSkeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import css from './following.module.css'
import { followingPageSizes, useSubscriptionCount, useSubscriptions } from './following.queries.ts'
import { followingTexts } from './following-texts.ts'
import { SubscriptionLine } from './subscription-line.tsx'

/**
 * The first subscriptions with their news, for the personal home (specification section 9: seven); renders nothing when
 * there are none.
 */
export function MySubscriptions() {
  const t = useTexts(followingTexts)
  const list = useSubscriptions(0, followingPageSizes.home)
  const count = useSubscriptionCount().data
  if (!list.data) return list.error ? null : <RowsSkeleton height={240} />
  if (list.data.total === 0) return null
  return (
    <section>
      <div className={css.head}>
        <h2>{t.subscriptions}</h2>
        <MoreLink to="/user/subscribeList">
          {count ? t.subscriptionsAll(formatNumber(count.count)) : t.subscriptions}
        </MoreLink>
      </div>
      <ul className={css.lines}>
        {list.data.list.map((one) => (
          <SubscriptionLine key={one.productId ?? one.teacherId} subscription={one} level={3} />
        ))}
      </ul>
    </section>
  )
}
