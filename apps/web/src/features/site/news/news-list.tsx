import { newsCategories } from '@portal/contract/site/news.limits.ts'
import { IconNews } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatIsoDay } from '#web/ui/format.ts'
import { Page } from '#web/ui/page.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { Answer, EmptyState, NothingFound, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import css from './news.module.css'
import { type NewsFilter, type NewsLine, pageSize, useNews } from './news.queries.ts'
import { newsTexts } from './news-texts.ts'

/** News by category and year, the newest first. */
export function NewsList({ filter, onFilter }: { readonly filter: NewsFilter; readonly onFilter: (filter: NewsFilter) => void }) {
  const t = useTexts(newsTexts)
  const news = useNews(filter)
  const { category, year, page = 0 } = filter
  const kept = { ...(category ? { category } : {}), ...(year ? { year } : {}) }
  const years = [...new Set([...(news.data?.years ?? []), ...(year ? [year] : [])])].sort((a, b) => b - a)
  return (
    <Page title={t.title} lead={t.lead}>
      <div className={css.bar}>
        <Segments
          label={t.filter}
          value={category ?? 'all'}
          options={[{ value: 'all' as const, words: t.all }, ...newsCategories.map((value) => ({ value, words: t.kinds[value] }))]}
          onChange={(value) => onFilter({ ...(value === 'all' ? {} : { category: value }), ...(year ? { year } : {}) })}
        />
        <select
          aria-label={t.year}
          value={year ?? ''}
          onChange={(event) => onFilter({ ...(category ? { category } : {}), ...(event.target.value ? { year: Number(event.target.value) } : {}) })}
        >
          <option value="">{t.allYears}</option>
          {years.map((one) => (
            <option key={one} value={one}>
              {t.yearOf(one)}
            </option>
          ))}
        </select>
      </div>
      <Answer
        query={news}
        skeleton={<Skeleton height={520} />}
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
            <ul className={css.list}>
              {data.list.map((one) => (
                <Line key={one.newsId} {...one} />
              ))}
            </ul>
            <Pager page={page} size={pageSize} total={data.total} onPage={(next) => onFilter({ ...kept, ...(next ? { page: next } : {}) })} />
          </>
        )}
      </Answer>
    </Page>
  )
}

function Line({ newsId, category, title, summary, publishedAt }: NewsLine) {
  const t = useTexts(newsTexts)
  return (
    <li>
      <p className={css.when}>
        <time dateTime={publishedAt}>{formatIsoDay(publishedAt)}</time>
        <span>{t.kinds[category]}</span>
      </p>
      <div>
        <h2>
          <Link to="/news" search={{ id: newsId }}>
            {title}
          </Link>
        </h2>
        {summary ? <p>{summary}</p> : null}
      </div>
    </li>
  )
}
