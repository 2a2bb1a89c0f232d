import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Cover } from '#web/ui/cover.tsx'
import { formatShortDay } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import css from './following.module.css'
import type { Subscription } from './following.queries.ts'
import { followingTexts } from './following-texts.ts'

/**
 * A subscription with the title and day of its newest lesson. It links to the product; for a teacher, to the product of
 * that lesson.
 */
export function SubscriptionLine({
  subscription,
  actions,
  level = 2,
}: {
  readonly subscription: Subscription
  readonly actions?: ReactNode
  readonly level?: 2 | 3
}) {
  const Heading = `h${level}` as const
  const t = useTexts(followingTexts)
  const { title, productId, latestProductId } = subscription
  const target = productId ?? latestProductId
  return (
    <li>
      {productId ? (
        <Cover
          id={productId}
          category={subscription.categoryId ?? 1}
          pattern={subscription.coverPattern}
          url={subscription.coverUrl}
          className={css.cover}
        />
      ) : (
        <span className={css.letter} aria-hidden="true" data-letter={[...title][0] ?? ''} />
      )}
      <div>
        <p className={css.note}>
          {[t.kinds[subscription.kind], subscription.note, t.lessons(subscription.lessonCount)]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <Heading>
          {target ? (
            <Link to="/detail" search={{ id: target }}>
              {title}
            </Link>
          ) : (
            title
          )}
        </Heading>
        <p className={css.note}>
          {subscription.latestTitle && subscription.latestAt
            ? t.latest(subscription.latestTitle, formatShortDay(subscription.latestAt))
            : t.noLatest}
        </p>
      </div>
      {actions ? <p className={css.acts}>{actions}</p> : null}
    </li>
  )
}
