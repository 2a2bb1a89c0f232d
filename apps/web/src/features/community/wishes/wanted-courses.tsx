import { ProductCard } from '#web/features/catalogue/catalogue-cards.public.ts'
import { Button } from '#web/ui/button.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { runWithToast } from '../following/run-with-toast.ts'
import type { useWantedProducts } from './wish.queries.ts'
import { setProductWanted } from './wish.queries.ts'
import { wishTexts } from './wish-texts.ts'
import css from './wishes.module.css'

type Products = NonNullable<ReturnType<typeof useWantedProducts>['data']>['list']

/** The courses that the reader has marked for later; a course disappears from the list once it is started. */
export function WantedCourses({ products }: { readonly products: Products }) {
  const t = useTexts(wishTexts)
  return (
    <section className={css.later} aria-labelledby="for-later">
      <h2 id="for-later">{t.mine.courses}</h2>
      <ul className={css.grid}>
        {products.map((product) => (
          <li key={product.productId}>
            <ProductCard product={product} />
            <Button
              look="quiet"
              size="s"
              aria-label={t.mine.removeOf(product.title)}
              onClick={() => void runWithToast(setProductWanted(product.productId, false), t.mine.removed, t.failed)}
            >
              {t.mine.remove}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
