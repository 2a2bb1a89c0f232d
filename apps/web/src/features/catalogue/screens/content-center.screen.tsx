import { IconBooks, IconBulb, IconSearchOff } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useFlags } from '#web/features/companies/companies.public.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ListBar } from '#web/ui/list-bar.tsx'
import { Page } from '#web/ui/page.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SearchForm } from '#web/ui/search-form.tsx'
import { Answer, EmptyState } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { ProductCard, ProductCardSkeleton } from '../card/product-card.tsx'
import { productsAtATime as size, useProducts } from '../catalogue.queries.ts'
import { catalogueTexts } from '../catalogue-texts.ts'
import { useItems } from '../knowledge/knowledge.queries.ts'
import { Filters, filterNames } from '../parts/filters.tsx'
import { SuggestInput } from '../search/suggest-input.tsx'
import css from './content-center.module.css'

const route = getRouteApi('/content-center')
const sorts = ['relevance', 'newest', 'popular', 'rating'] as const

/** Finding what to learn. Words, filters, order and page stand in the address, so that a result can be shared. */
export function ContentCenterScreen() {
  const t = useTexts(catalogueTexts).contentCenter
  const { page = 0, category, type, ...search } = route.useSearch()
  const navigate = route.useNavigate()
  const flags = useFlags()
  const input = useRef<HTMLInputElement>(null)
  const [isChoosing, setChoosing] = useState(false)
  const products = useProducts({ ...search, ...(category ? { categoryId: category } : {}), ...(type ? { contentType: type } : {}), page, size })
  const sort = search.sort ?? (search.q ? 'relevance' : 'newest')
  const chosen = filterNames.filter((name) => (name === 'category' ? category : search[name]) !== undefined).length
  const look = (q: string) => void navigate({ search: ({ page: _page, q: _q, sort: _sort, ...rest }) => ({ ...rest, ...(q ? { q } : {}) }) })
  const total = products.data?.total ?? 0
  const countWords = ({ isNear }: { isNear: boolean }) => (search.q ? (isNear ? t.countNear(total, search.q) : t.countFor(total, search.q)) : t.count(total))
  return (
    <Page title={search.q ? `${search.q} · ${t.title}` : t.title} heading={t.title} lead={t.lead}>
      <SearchForm action={t.searchAction} onSearch={look} isHidden={flags?.showSearchCourseFlg === false}>
        <SuggestInput input={input} q={search.q ?? ''} placeholder={t.search} aria-label={t.search} words={{ list: t.suggestions, teacher: t.teacher }} />
      </SearchForm>
      <div className={css.columns}>
        <div className={css.filters}>
          <Filters />
        </div>
        <div className={css.results}>
          <ListBar
            count={products.data ? countWords(products.data) : ''}
            isEmpty={products.data?.total === 0}
            filters={{ words: chosen > 0 ? t.filtersOn(chosen) : t.filters, onOpen: () => setChoosing(true) }}
            sort={{
              label: t.sort,
              value: sort,
              options: sorts.filter((one) => one !== 'relevance' || search.q).map((value) => ({ value, words: t.sorts[value] })),
              onChange: (next) => void navigate({ search: ({ page: _page, ...rest }) => ({ ...rest, sort: next }) }),
            }}
          />
          <Answer
            query={products}
            skeleton={
              <ul className={css.cards}>
                {Array.from({ length: size }, (_, index) => index).map((one) => (
                  <li key={one}>
                    <ProductCardSkeleton />
                  </li>
                ))}
              </ul>
            }
            isEmpty={(data) => data.list.length === 0}
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
          >
            {(data) => (
              <>
                <ul className={css.cards} aria-busy={products.isPlaceholderData || undefined}>
                  {data.list.map((product) => (
                    <li key={product.productId}>
                      <ProductCard product={product} headingLevel={2} />
                    </li>
                  ))}
                </ul>
                <Pager
                  page={page}
                  size={size}
                  total={data.total}
                  onPage={(next) => void navigate({ search: (before) => ({ ...before, page: next || undefined }) as typeof before })}
                />
              </>
            )}
          </Answer>
          {search.q && flags?.knowledgeModule ? <InLibrary q={search.q} /> : null}
          {search.q && total > 0 && products.data?.isNear && flags?.showWannaLearnFlg ? (
            <p className={css.library}>
              <IconBulb size={20} stroke={1.5} aria-hidden="true" />
              <Link to="/user/wannaLearn" search={{ q: search.q }}>
                {t.askFor(search.q)}
              </Link>
            </p>
          ) : null}
        </div>
      </div>
      {isChoosing ? (
        <Dialog
          kind="bottom"
          title={t.filters}
          onClose={() => setChoosing(false)}
          footer={
            <Button wide onClick={() => setChoosing(false)}>
              {t.show(total)}
            </Button>
          }
        >
          <Filters />
        </Dialog>
      ) : null}
    </Page>
  )
}

/** What the knowledge library holds for the same words; below the courses, so that nothing moves when it comes. */
function InLibrary({ q }: { readonly q: string }) {
  const t = useTexts(catalogueTexts).contentCenter
  const found = useItems({ q, page: 0, size: 1 }).data
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
