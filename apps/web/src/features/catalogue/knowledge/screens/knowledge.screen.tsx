import { IconBooks, IconSearchOff } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { isApiError } from '#web/api/api-error.ts'
import { useFlags } from '#web/features/companies/companies.public.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { ListBar } from '#web/ui/list-bar.tsx'
import { Page } from '#web/ui/page.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SearchForm } from '#web/ui/search-form.tsx'
import { Answer, EmptyState, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { mostRead, itemsAtATime as size, useItems, useTree } from '../knowledge.queries.ts'
import { FormMark, KnowledgeRow } from '../knowledge-row.tsx'
import { knowledgeTexts } from '../knowledge-texts.ts'
import { LibraryNav } from '../library-nav.tsx'
import css from './knowledge.module.css'

const route = getRouteApi('/knowledge')
const sorts = ['relevance', 'newest', 'popular'] as const
const forms = ['procedure', 'checklist', 'faultCase', 'reference', 'recording'] as const

/** The knowledge library: a tree of topics, tags, types and words to look for. All of it stands in the address. */
export function KnowledgeScreen() {
  const t = useTexts(knowledgeTexts)
  const { page = 0, topic, ...search } = route.useSearch()
  const navigate = route.useNavigate()
  const flags = useFlags()
  const [isChoosing, setChoosing] = useState(false)
  const tree = useTree()
  const items = useItems({ ...search, ...(topic ? { topicId: topic } : {}), page, size })
  const sort = search.sort ?? (search.q ? 'relevance' : 'newest')
  const chosen = [topic, search.tag].filter(Boolean).length
  const total = items.data?.total ?? 0
  const isOff = flags?.knowledgeModule === false || isApiError(items.error, 'featureOff')
  if (isOff)
    return (
      <Page title={t.title} heading={null}>
        <EmptyState level={1} icon={IconBooks} title={t.off} hint={t.offHint} action={<ButtonLink to="/content-center">{t.toCourses}</ButtonLink>} />
      </Page>
    )
  const look = (q: string) => void navigate({ search: ({ page: _page, q: _q, sort: _sort, ...rest }) => ({ ...rest, ...(q ? { q } : {}) }) })
  const heading = tree.data?.topics.find((one) => one.topicId === topic)?.name
  const count = items.data ? (search.q ? (items.data.isNear ? t.countNear(total, search.q) : t.countFor(total, search.q)) : t.count(total)) : ''
  const isStart = page === 0 && chosen === 0 && !search.q && !search.form
  return (
    <Page title={[search.q, heading, t.title].filter(Boolean).join(' · ')} heading={t.title} lead={t.lead}>
      <SearchForm action={t.searchAction} onSearch={look}>
        <input key={search.q ?? ''} type="search" name="q" maxLength={80} defaultValue={search.q} placeholder={t.search} aria-label={t.search} />
      </SearchForm>
      <div className={css.columns}>
        <div className={css.side}>
          <LibraryNav />
        </div>
        <div className={css.main}>
          {isStart ? <MostRead /> : null}
          <fieldset className={css.forms}>
            <legend className="vh">{t.formLabel}</legend>
            {[undefined, ...forms].map((form) => (
              <button
                key={form ?? 'all'}
                type="button"
                aria-pressed={search.form === form}
                onClick={() => void navigate({ search: ({ page: _page, form: _form, ...rest }) => ({ ...rest, ...(form ? { form } : {}) }), resetScroll: false })}
              >
                {form ? t.forms[form] : t.allForms}
              </button>
            ))}
          </fieldset>
          <ListBar
            count={count}
            filters={{ words: chosen > 0 ? t.filtersOn(chosen) : t.filters, onOpen: () => setChoosing(true) }}
            sort={{
              label: t.sort,
              value: sort,
              options: sorts.filter((one) => one !== 'relevance' || search.q).map((value) => ({ value, words: t.sorts[value] })),
              onChange: (next) => void navigate({ search: ({ page: _page, ...rest }) => ({ ...rest, sort: next }), resetScroll: false }),
            }}
          />
          <Answer
            query={items}
            skeleton={<Skeleton height={1480} />}
            isEmpty={(data) => data.list.length === 0}
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
          >
            {(data) => (
              <>
                <ul className={css.rows} aria-busy={items.isPlaceholderData || undefined}>
                  {data.list.map((item) => (
                    <li key={item.productId}>
                      <KnowledgeRow item={item} />
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
          <LibraryNav />
        </Dialog>
      ) : null}
    </Page>
  )
}

/** The items that most people have read, before anything is looked for. */
function MostRead() {
  const t = useTexts(knowledgeTexts)
  const items = useItems(mostRead)
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
                  <FormMark form={item.form} />
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
