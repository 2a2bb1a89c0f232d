import type { productList } from '@portal/contract/catalogue/product.contract.ts'
import type { DataOf } from '@portal/contract/http/call.ts'
import { IconStar } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Cover } from '#web/ui/cover.tsx'
import { formatDuration, formatMoney, formatRating } from '#web/ui/format.ts'
import { HighlightedTitle } from '#web/ui/marked.tsx'
import { ProgressBar } from '#web/ui/progress.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { productCardTexts } from './card-texts.ts'
import css from './product-card.module.css'

export type CardProduct = DataOf<typeof productList>['list'][number]

type ProductCardProps = {
  readonly product: CardProduct
  /** The pattern that sets this cover apart from its neighbours; the product's own by default. */
  readonly pattern?: string | null
  /** One line below the card: why it is shown here. */
  readonly why?: string | null
  readonly headingLevel?: 2 | 3
}

/**
 * A product as a card: cover, type, level, rating, title, teacher, length, and price or progress. The entire card is a
 * link.
 */
export function ProductCard({ product, pattern, why, headingLevel = 3 }: ProductCardProps) {
  const t = useTexts(productCardTexts)
  const Heading = `h${headingLevel}` as const
  const type = product.kind === 'course' ? t.contentTypes[product.contentType] : t.kinds[product.kind]
  return (
    <article className={css.card}>
      <Cover
        id={product.productId}
        category={product.categoryId}
        pattern={pattern ?? product.coverPattern}
        url={product.coverUrl}
        className={css.cover}
      />
      <div className={css.body}>
        <p className={css.type}>
          <span>{type}</span>
          {product.level ? <span>{t.levels[product.level]}</span> : null}
          {product.rating === null ? null : (
            <span className={css.rating}>
              <IconStar size={13} stroke={1.5} aria-hidden />
              <span className="vh">{t.rating(formatRating(product.rating))}</span>
              <span aria-hidden="true">{formatRating(product.rating)}</span>
            </span>
          )}
        </p>
        <Heading className={css.title}>
          <Link to="/detail" search={{ id: product.productId }}>
            <HighlightedTitle text={product.title} hits={product.titleHits} />
          </Link>
        </Heading>
        <p className={css.teacher}>{product.teacher}</p>
        <p className={css.facts}>
          <span>
            {[
              product.kind === 'topic' ? t.products(product.productCount) : t.lessons(product.lessonCount),
              product.duration > 0 ? formatDuration(product.duration) : '',
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
          <b>
            {product.percent !== null ? (
              t.learned(product.percent)
            ) : product.kind === 'topic' ? null : (
              <Price price={product.price} />
            )}
          </b>
        </p>
        {product.percent === null ? null : (
          <ProgressBar
            percent={product.percent}
            label={t.learned(product.percent)}
            tone={product.percent >= 100 ? 'ok' : 'signal'}
          />
        )}
      </div>
      {why ? <p className={css.why}>{why}</p> : null}
    </article>
  )
}

function Price({ price }: { readonly price: CardProduct['price'] }) {
  const t = useTexts(productCardTexts)
  if (price.kind === 'free') return t.free
  if (price.entitled) return price.isOwn ? t.own : t.entitled
  return price.kind === 'vip' ? 'VIP' : formatMoney(price.fen)
}

/** The placeholder of a card while its product loads. */
export function ProductCardSkeleton({ withWhy = false }: { readonly withWhy?: boolean }) {
  return (
    <div className={css.card}>
      <span className={`${css.cover} ${css.blank}`} />
      <div className={css.body}>
        <p className={css.type}>
          <Skeleton width={90} height={12} />
        </p>
        <div className={css.title}>
          <Skeleton width="80%" height={18} />
        </div>
        <p className={css.teacher}>
          <Skeleton width={56} height={14} />
        </p>
        <p className={css.facts}>
          <Skeleton width={110} height={12} />
        </p>
      </div>
      {withWhy ? (
        <div className={css.why}>
          <Skeleton width="70%" height={12} />
        </div>
      ) : null}
    </div>
  )
}
