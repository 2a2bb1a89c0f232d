import { Link } from '@tanstack/react-router'
import type { KeyboardEvent, ReactNode } from 'react'
import { formatListDay } from '#web/ui/format.ts'
import { RichText } from '#web/ui/rich-text.tsx'
import row from '#web/ui/tabs.module.css'
import { useTexts } from '#web/ui/texts.ts'
import { productCardTexts } from '../card/card-texts.ts'
import type { ProductDetail } from '../catalogue.queries.ts'
import { catalogueTexts } from '../catalogue-texts.ts'
import { ProductActions } from './product-aside.tsx'
import css from './product-page.module.css'

const tabs = ['catalogue', 'introduction', 'comments'] as const
export type ProductTab = (typeof tabs)[number]

type FrameProps = {
  readonly product: ProductDetail
  readonly tab: ProductTab
  readonly onTab: (tab: ProductTab) => void
  /** The study plan that the product is viewed in. */
  readonly place?: ReactNode
  readonly facts: ReactNode
  /** The aside with the actions. */
  readonly aside: ReactNode
  /** The contents: the first tab. */
  readonly contents: ReactNode
  readonly comments: ReactNode
  readonly share: ReactNode
  /** The bar at the foot of narrow screens. */
  readonly dock: ReactNode
}

/** The frame of all product pages: title, figures and three tabs. */
export function ProductFrame({
  product,
  tab,
  onTab,
  place,
  facts,
  aside,
  contents,
  comments,
  share,
  dock,
}: FrameProps) {
  const t = useTexts(catalogueTexts).detail
  const card = useTexts(productCardTexts)
  return (
    <>
      {place || (
        <nav className={css.crumb} aria-label={t.courses}>
          <Link to="/content-center">{t.courses}</Link>
          <i aria-hidden="true">/</i>
          <Link to="/content-center" search={{ category: product.categoryId }}>
            {product.categoryName}
          </Link>
        </nav>
      )}
      <div className={css.columns}>
        <div className={css.head}>
          <p className={css.kind}>
            <span>{product.kind === 'course' ? card.contentTypes[product.contentType] : card.kinds[product.kind]}</span>
            {product.level ? <span>{card.levels[product.level]}</span> : null}
            <span>{t.updated(formatListDay(product.updatedAt))}</span>
          </p>
          <h1>{product.title}</h1>
          <p className={css.promise}>{product.promise}</p>
          {facts}
          <div className={css.keep}>
            <ProductActions product={product} share={share} />
          </div>
        </div>
        <aside className={css.aside}>
          <div className={css.beside}>{aside}</div>
        </aside>
        <div className={css.main}>
          <div className={`${row.row} ${css.tabs}`} data-lined role="tablist" aria-label={product.title}>
            {tabs.map((one) => (
              <button
                key={one}
                type="button"
                role="tab"
                id={`tab-${one}`}
                aria-controls="tab-panel"
                aria-selected={tab === one}
                tabIndex={tab === one ? 0 : -1}
                onClick={() => onTab(one)}
                onKeyDown={(event) => moveTab(event, one, onTab)}
              >
                {t.tabs[one]}
                {one === 'comments' && product.ratingCount > 0 ? <small>{product.ratingCount}</small> : null}
              </button>
            ))}
          </div>
          <div role="tabpanel" id="tab-panel" aria-labelledby={`tab-${tab}`}>
            {tab === 'catalogue' ? contents : tab === 'introduction' ? <Introduction product={product} /> : comments}
          </div>
        </div>
      </div>
      {dock ? <div className={css.dock}>{dock}</div> : null}
    </>
  )
}

function Introduction({ product }: { readonly product: ProductDetail }) {
  const t = useTexts(catalogueTexts).detail
  return (
    <div className={css.reading}>
      <RichText html={product.introduction} />
      {product.tags.length > 0 ? (
        <ul className={css.tags} aria-label={t.tags}>
          {product.tags.map((tag) => (
            <li key={tag}>
              <Link to="/content-center" search={{ q: tag }}>
                {tag}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

/** Arrows, Home and End move among the tabs, as tabs are expected to. */
function moveTab(event: KeyboardEvent, from: ProductTab, onTab: (tab: ProductTab) => void) {
  const last = tabs.length - 1
  const at = tabs.indexOf(from)
  const next = { ArrowRight: at === last ? 0 : at + 1, ArrowLeft: at === 0 ? last : at - 1, Home: 0, End: last }[
    event.key
  ]
  const to = next === undefined ? undefined : tabs[next]
  if (!to) return
  event.preventDefault()
  document.getElementById(`tab-${to}`)?.focus()
  onTab(to)
}
