import { newsCategories } from '@portal/contract/site/news.limits.ts'
import { IconNews } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { HeroPage } from '#web/ui/hero-page.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { EmptyState, NothingFound, QueryStates } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { NewsFront } from './front.tsx'
import css from './news-list.module.css'
import { type NewsFilter, type NewsLine, type NewsPage, newsPageSize, useNewsList } from './news-list.queries.ts'
import { NewsFrontSkeleton } from './news-skeleton.tsx'
import { newsTexts } from './news-texts.ts'

type Filtered = { readonly filter: NewsFilter; readonly onFilter: (filter: NewsFilter) => void }
type Counts = NewsPage['counts']
/** The number of articles in the white area of the first page. */
const onFront = 4

const totalOf = (counts: Counts, category: string | undefined, year: number | undefined) =>
  counts
    .filter((one) => (!category || one.category === category) && (!year || one.year === year))
    .reduce((sum, one) => sum + one.total, 0)

/** News by category and year, newest first: a lead article, three next to it, and all others by year. */
export function NewsList({ filter, onFilter }: Filtered) {
  const t = useTexts(newsTexts)
  const news = useNewsList(filter)
  const { category, year, page = 0 } = filter
  const kept = { ...(category ? { category } : {}), ...(year ? { year } : {}) }
  const front = page === 0 ? (news.data?.list.slice(0, onFront) ?? []) : []
  const rest = news.data?.list.slice(front.length) ?? []
  return (
    <HeroPage
      title={t.title}
      lead={t.lead}
      actions={<Categories filter={filter} onFilter={onFilter} counts={news.data?.counts ?? null} />}
      stage={
        news.isPending ? (
          <QueryStates query={news} skeleton={<NewsFrontSkeleton />}>
            {() => null}
          </QueryStates>
        ) : front.length > 0 ? (
          <NewsFront list={front} />
        ) : null
      }
    >
      {/** Nothing is shown below the featured area until it has loaded, so that nothing moves. */}
      {news.isPending ? null : (
        <QueryStates
          query={news}
          skeleton={null}
          isEmpty={(data) => data.list.length === 0}
          empty={
            category || year || page ? (
              <NothingFound title={t.empty} hint={t.emptyHint} all={t.showAll} onAll={() => onFilter({})} />
            ) : (
              <EmptyState icon={IconNews} title={t.none} hint={t.noneHint} />
            )
          }
        >
          {(data) => (
            <>
              <Years list={rest} filter={filter} counts={data.counts} />
              <Pager
                page={page}
                size={newsPageSize}
                total={data.total}
                onPage={(next) => onFilter({ ...kept, ...(next ? { page: next } : {}) })}
              />
            </>
          )}
        </QueryStates>
      )}
    </HeroPage>
  )
}

function Categories({ filter: { category, year }, onFilter, counts }: Filtered & { readonly counts: Counts | null }) {
  const t = useTexts(newsTexts)
  return (
    <fieldset className={css.kinds}>
      <legend className="vh">{t.filter}</legend>
      {[undefined, ...newsCategories].map((one) => (
        <button
          key={one ?? 'all'}
          type="button"
          aria-pressed={one === category}
          onClick={() => onFilter({ ...(one ? { category: one } : {}), ...(year ? { year } : {}) })}
        >
          {one ? t.kinds[one] : t.all} <small>{counts ? totalOf(counts, one, year) : ''}</small>
        </button>
      ))}
    </fieldset>
  )
}

/** The articles below the featured area, by year; the first year has links to the others. */
function Years({
  list,
  filter: { category, year },
  counts,
}: {
  readonly list: readonly NewsLine[]
  readonly filter: NewsFilter
  readonly counts: Counts
}) {
  const t = useTexts(newsTexts)
  const groups = [...new Set(list.map(({ publishedAt }) => publishedAt.slice(0, 4)))]
  const years = [...new Set(counts.filter((one) => !category || one.category === category).map((one) => one.year))]
  const ways = (
    <nav aria-label={t.year} className={css.ways}>
      {year ? (
        <Link to="/news" search={category ? { category } : {}}>
          {t.allYears}
        </Link>
      ) : null}
      {years
        .filter((one) => one !== year)
        .map((one) => (
          <Link key={one} to="/news" search={{ ...(category ? { category } : {}), year: one }}>
            {t.yearOf(one)}
          </Link>
        ))}
    </nav>
  )
  if (groups.length === 0) return years.length > 1 || year ? <div className={css.only}>{ways}</div> : null
  return (
    <>
      {groups.map((group, nth) => (
        <section key={group} className={css.year} aria-labelledby={`y${group}`}>
          <div>
            <h2 id={`y${group}`}>{group}</h2>
            <p>{t.stories(totalOf(counts, category, Number(group)))}</p>
            {nth === 0 && (years.length > 1 || year) ? ways : null}
          </div>
          <ol className={css.list}>
            {list
              .filter(({ publishedAt }) => publishedAt.startsWith(group))
              .map((one) => (
                <Line key={one.newsId} {...one} />
              ))}
          </ol>
        </section>
      ))}
    </>
  )
}

function Line({ newsId, category, title, summary, publishedAt }: NewsLine) {
  const t = useTexts(newsTexts)
  return (
    <li>
      <time dateTime={publishedAt}>{publishedAt.slice(5)}</time>
      <span>{t.kinds[category]}</span>
      <h3>
        <Link to="/news" search={{ id: newsId }}>
          {title}
        </Link>
      </h3>
      <p>{summary}</p>
    </li>
  )
}
