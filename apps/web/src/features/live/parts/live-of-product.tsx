import { formatInstant } from '#web/ui/format.ts'
import { Skeleton } from '#web/ui/states.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { useLiveClassOfProduct } from '../live.queries.ts'
import { liveTexts } from '../live-texts.ts'
import { LiveClassActions } from './class-actions.tsx'
import { toneOfLiveState } from './class-row.tsx'
import css from './live-of-product.module.css'

/**
 * The live class of a product, on its page: time, state, seats, and the current actions. Renders nothing for a product
 * without one.
 */
export function ProductLiveClass({ productId }: { readonly productId: string }) {
  const t = useTexts(liveTexts)
  const { data } = useLiveClassOfProduct(productId)
  const live = data?.list[0]
  if (data && !live) return null
  return (
    <section className={css.live} aria-label={t.title}>
      {live ? (
        <>
          <p className={css.time}>
            <time dateTime={live.startsAt}>{formatInstant(live.startsAt)}</time>
            <Tag tone={toneOfLiveState(live.state)}>{t.states[live.state]}</Tag>
          </p>
          <p className={css.facts}>
            {[
              t.minutes(Math.round(live.plannedSeconds / 60)),
              live.state === 'replay' || live.state === 'ended' ? '' : t.reserved(live.reserved, live.capacity),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <LiveClassActions live={live} />
        </>
      ) : (
        <Skeleton height={96} />
      )}
    </section>
  )
}
