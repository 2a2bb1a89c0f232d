import { IconChevronRight } from '@tabler/icons-react'
import { ProductCard, ProductCardSkeleton } from '#web/features/catalogue/catalogue-cards.public.ts'
import { MoreLink } from '#web/ui/button.tsx'
import { useTexts } from '#web/ui/texts.ts'
import type { HomePage } from '../home.queries.ts'
import { siteTexts } from '../site-texts.ts'
import css from './recommended.module.css'

/**
 * Products recommended to the reader, each with its reason, or popular ones for a visitor; renders nothing when there
 * are none.
 */
export function RecommendedProducts({
  home,
  isSignedIn,
}: {
  readonly home: HomePage | undefined
  readonly isSignedIn: boolean
}) {
  const t = useTexts(siteTexts).home
  if (home?.recommended.length === 0) return null
  return (
    <section aria-labelledby="recommended">
      <div className={css.head}>
        <h2 id="recommended">{isSignedIn ? t.recommended : t.popular}</h2>
        {home?.learner && home.learner.week.longestWeeksInRow > 0 ? <p>{t.recommendedHint}</p> : null}
        <MoreLink to="/content-center">
          {home ? t.all(home.productTotal) : t.courses}
          <IconChevronRight size={16} stroke={1.5} aria-hidden="true" />
        </MoreLink>
      </div>
      <ul className={css.cards}>
        {home
          ? home.recommended.map(({ why, ...product }) => (
              <li key={product.productId}>
                <ProductCard product={product} why={why} />
              </li>
            ))
          : [1, 2, 3, 4].map((one) => (
              <li key={one}>
                <ProductCardSkeleton withWhy />
              </li>
            ))}
      </ul>
    </section>
  )
}
