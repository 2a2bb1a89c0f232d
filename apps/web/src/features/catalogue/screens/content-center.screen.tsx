import { IconBooks, IconBulb, IconSearchOff } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useCompanyFeatures } from '#web/features/companies/companies.public.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { FilteredList } from '#web/ui/found-list.tsx'
import { Page } from '#web/ui/page.tsx'
import { SearchForm } from '#web/ui/search-form.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { ProductCard, ProductCardSkeleton } from '../card/product-card.tsx'
import { productPageSize, productPageSizes, useProducts } from '../catalogue.queries.ts'
import { catalogueTexts } from '../catalogue-texts.ts'
import { useKnowledgeItems } from '../knowledge/knowledge.queries.ts'
import { ProductFilters, productFilterNames } from '../parts/filters.tsx'
import { SuggestInput } from '../search/suggest-input.tsx'
import css from './content-center.module.css'

const route = getRouteApi('/content-center')

/** The page size in the address; undefined for the default. */
function pageSize(size: number) {
  const chosen = productPageSizes.find((one) => one === size)
  return chosen && chosen !== productPageSize ? { size: chosen } : {}
}

/** The content center. The address holds search term, filters, order and page, so that a result can be shared. */
export function ContentCenterScreen() {
  const t = useTexts(catalogueTexts).contentCenter
  const { page = 0, size = productPageSize, category, type, ...search } = route.useSearch()
  const navigate = route.useNavigate()
  const flags = useCompanyFeatures()
  const input = useRef<HTMLInputElement>(null)
  const products = useProducts({
    ...search,
    ...(category ? { categoryId: category } : {}),
    ...(type ? { contentType: type } : {}),
    page,
    size,
  })
  const look = (q: string) =>
    void navigate({ search: ({ page: _page, q: _q, sort: _sort, ...rest }) => ({ ...rest, ...(q ? { q } : {}) }) })
  return (
    <Page title={search.q ? `${search.q} · ${t.title}` : t.title} heading={t.title} lead={t.lead}>
      <SearchForm action={t.searchAction} onSearch={look} isHidden={flags?.showSearchCourseFlg === false}>
        <SuggestInput
          input={input}
          q={search.q ?? ''}
          placeholder={t.search}
          aria-label={t.search}
          words={{ list: t.suggestions, teacher: t.teacher }}
        />
      </SearchForm>
      <FilteredList
        className={css.columns}
        query={products}
        words={t}
        q={search.q}
        chosen={
          productFilterNames.filter((name) => (name === 'category' ? category : search[name]) !== undefined).length
        }
        filters={<ProductFilters />}
        sort={search.sort}
        sorts={['relevance', 'newest', 'popular', 'rating']}
        onSort={(sort) => void navigate({ search: ({ page: _page, ...rest }) => ({ ...rest, sort }) })}
        page={page}
        size={size}
        sizes={productPageSizes}
        onSize={(next) =>
          void navigate({ search: ({ page: _page, size: _size, ...rest }) => ({ ...rest, ...pageSize(next) }) })
        }
        onPage={(next) => void navigate({ search: (before) => ({ ...before, page: next }) as typeof before })}
        skeleton={
          <ul className={css.cards}>
            {Array.from({ length: size }, (_, index) => index).map((one) => (
              <li key={one}>
                <ProductCardSkeleton />
              </li>
            ))}
          </ul>
        }
        empty={
          <EmptyState
            icon={IconSearchOff}
            title={t.empty}
            hint={t.emptyHint}
            action={
              <>
                <Button look="line" size="s" onClick={() => void navigate({ search: {} })}>
                  {t.clear}
                </Button>
                {search.q && flags?.showWannaLearnFlg ? (
                  <ButtonLink size="s" to="/user/wannaLearn" search={{ q: search.q }}>
                    {t.ask}
                  </ButtonLink>
                ) : null}
              </>
            }
          />
        }
        below={
          <>
            {search.q && flags?.knowledgeModule ? <InLibrary q={search.q} /> : null}
            {search.q && products.data?.total && products.data.isNear && flags?.showWannaLearnFlg ? (
              <p className={css.library}>
                <IconBulb size={20} stroke={1.5} aria-hidden="true" />
                <Link to="/user/wannaLearn" search={{ q: search.q }}>
                  {t.askFor(search.q)}
                </Link>
              </p>
            ) : null}
          </>
        }
      >
        {({ list }) => (
          <ul className={css.cards} aria-busy={products.isPlaceholderData || undefined}>
            {list.map((product) => (
              <li key={product.productId}>
                <ProductCard product={product} headingLevel={2} />
              </li>
            ))}
          </ul>
        )}
      </FilteredList>
    </Page>
  )
}

/** Results of the knowledge library for the same words, below the courses so that the page does not shift. */
function InLibrary({ q }: { readonly q: string }) {
  const t = useTexts(catalogueTexts).contentCenter
  const found = useKnowledgeItems({ q, page: 0, size: 1 }).data
  if (!found || found.total === 0 || found.isNear) return null
  return (
    <p className={css.library}>
      <IconBooks size={20} stroke={1.5} aria-hidden="true" />
      <Link to="/knowledge" search={{ q }}>
        {t.inLibrary(found.total)}
      </Link>
    </p>
  )
}
