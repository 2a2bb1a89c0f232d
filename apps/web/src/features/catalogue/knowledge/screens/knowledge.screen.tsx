import { IconBooks, IconSearchOff } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { isApiError } from '#web/api/api-error.ts'
import { useCompanyFeatures } from '#web/features/companies/companies.public.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { FilteredList } from '#web/ui/found-list.tsx'
import { Page } from '#web/ui/page.tsx'
import { SearchForm } from '#web/ui/search-form.tsx'
import { EmptyState, Skeleton } from '#web/ui/states.tsx'
import { StateTabs } from '#web/ui/tabs.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { mostReadInput, knowledgePageSize as size, useKnowledgeItems, useKnowledgeTree } from '../knowledge.queries.ts'
import { KnowledgeFormMark, KnowledgeRow } from '../knowledge-row.tsx'
import { knowledgeTexts } from '../knowledge-texts.ts'
import { KnowledgeNav } from '../library-nav.tsx'
import css from './knowledge.module.css'

const route = getRouteApi('/knowledge')
const forms = ['procedure', 'checklist', 'faultCase', 'reference', 'recording'] as const

/** The knowledge library: a topic tree, tags, forms and search. The address holds all filters. */
export function KnowledgeScreen() {
  const t = useTexts(knowledgeTexts)
  const { page = 0, topic, ...search } = route.useSearch()
  const navigate = route.useNavigate()
  const flags = useCompanyFeatures()
  const tree = useKnowledgeTree()
  const items = useKnowledgeItems({ ...search, ...(topic ? { topicId: topic } : {}), page, size })
  const chosen = [topic, search.tag].filter(Boolean).length
  const isOff = flags?.knowledgeModule === false || isApiError(items.error, 'featureOff')
  if (isOff)
    return (
      <Page title={t.title} heading={null}>
        <EmptyState
          level={1}
          icon={IconBooks}
          title={t.off}
          hint={t.offHint}
          action={<ButtonLink to="/content-center">{t.toCourses}</ButtonLink>}
        />
      </Page>
    )
  const look = (q: string) =>
    void navigate({ search: ({ page: _page, q: _q, sort: _sort, ...rest }) => ({ ...rest, ...(q ? { q } : {}) }) })
  const heading = tree.data?.topics.find((one) => one.topicId === topic)?.name
  const isStart = page === 0 && chosen === 0 && !search.q && !search.form
  return (
    <Page title={[search.q, heading, t.title].filter(Boolean).join(' · ')} heading={t.title} lead={t.lead}>
      <SearchForm action={t.searchAction} onSearch={look}>
        <input
          key={search.q ?? ''}
          type="search"
          name="q"
          maxLength={80}
          defaultValue={search.q}
          placeholder={t.search}
          aria-label={t.search}
        />
      </SearchForm>
      <FilteredList
        className={css.columns}
        query={items}
        words={t}
        q={search.q}
        chosen={chosen}
        filters={<KnowledgeNav />}
        sort={search.sort}
        sorts={['relevance', 'newest', 'popular']}
        onSort={(sort) =>
          void navigate({ search: ({ page: _page, ...rest }) => ({ ...rest, sort }), resetScroll: false })
        }
        page={page}
        size={size}
        onPage={(next) => void navigate({ search: (before) => ({ ...before, page: next }) as typeof before })}
        skeleton={<Skeleton height={1480} />}
        empty={
          <EmptyState
            icon={isStart ? IconBooks : IconSearchOff}
            title={isStart ? t.none : t.empty}
            hint={isStart ? t.noneHint : t.emptyHint}
            action={
              isStart ? undefined : (
                <Button look="line" size="s" onClick={() => void navigate({ search: {} })}>
                  {t.clear}
                </Button>
              )
            }
          />
        }
        above={
          <>
            {isStart ? <MostRead /> : null}
            <StateTabs label={t.formLabel} isLined className={css.forms}>
              {[undefined, ...forms].map((form) => (
                <button
                  key={form ?? 'all'}
                  type="button"
                  aria-pressed={search.form === form}
                  onClick={() =>
                    void navigate({
                      search: ({ page: _page, form: _form, ...rest }) => ({ ...rest, ...(form ? { form } : {}) }),
                      resetScroll: false,
                    })
                  }
                >
                  {form ? t.forms[form] : t.allForms}
                </button>
              ))}
            </StateTabs>
          </>
        }
      >
        {({ list }) => (
          <ul className={css.rows} aria-busy={items.isPlaceholderData || undefined}>
            {list.map((item) => (
              <li key={item.productId}>
                <KnowledgeRow item={item} />
              </li>
            ))}
          </ul>
        )}
      </FilteredList>
    </Page>
  )
}

/** The most read items, shown without search words. */
function MostRead() {
  const t = useTexts(knowledgeTexts)
  const items = useKnowledgeItems(mostReadInput)
  if (items.data?.list.length === 0) return null
  return (
    <section className={css.most} aria-labelledby="most-read">
      <h2 id="most-read">{t.mostRead}</h2>
      <ol>
        {items.data
          ? items.data.list.map((item) => (
              <li key={item.productId}>
                <Link to="/knowledge-preview" search={{ id: item.productId }}>
                  {item.title}
                </Link>
                <p>
                  <KnowledgeFormMark form={item.form} />
                  <span>{t.readers(formatNumber(item.readerCount))}</span>
                </p>
              </li>
            ))
          : [1, 2, 3, 4, 5, 6].map((one) => (
              <li key={one} aria-hidden="true">
                <Skeleton height={48} />
              </li>
            ))}
      </ol>
    </section>
  )
}
