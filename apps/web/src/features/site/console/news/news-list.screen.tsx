import { IconPlus } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ButtonLink } from '#web/console/button.tsx'
import { ConsolePage } from '#web/console/page.tsx'
import { pickWords } from '#web/ui/bilingual-words.ts'
import { formatInstant } from '#web/ui/format.ts'
import { Pager } from '#web/ui/pager.tsx'
import { Answer, EmptyState, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import css from './news.module.css'
import { pageSize, useWrittenNews } from './news-console.queries.ts'
import { newsConsoleTexts } from './news-console-texts.ts'

const route = getRouteApi('/console/news/')

/** All news, those to come first. */
export function NewsListScreen() {
  const t = useTexts(newsConsoleTexts)
  const { page = 0 } = route.useSearch()
  const navigate = route.useNavigate()
  const news = useWrittenNews(page)
  const write = (
    <ButtonLink look="solid" to="/console/news/$id" params={{ id: 'new' }}>
      <IconPlus size={16} stroke={1.5} aria-hidden />
      {t.write}
    </ButtonLink>
  )
  return (
    <ConsolePage title={t.title} count={news.data ? { total: news.data.total, isAbout: false } : undefined} actions={write}>
      <div className={css.list}>
        <Answer query={news} skeleton={<Skeleton height={320} />} isEmpty={({ total }) => total === 0} empty={<EmptyState title={t.emptyTitle} hint={t.emptyHint} />}>
          {({ list, total }) => (
            <>
              <table className={css.table}>
                <thead>
                  <tr>
                    <th scope="col">{t.columns.title}</th>
                    <th scope="col">{t.columns.category}</th>
                    <th scope="col">{t.columns.publishedAt}</th>
                  </tr>
                </thead>
                <tbody>
                  {list.map(({ newsId, title, category, publishedAt }) => (
                    <tr key={newsId}>
                      <th scope="row">
                        <Link to="/console/news/$id" params={{ id: newsId }}>
                          {pickWords(title) || t.untitled}
                        </Link>
                      </th>
                      <td>{t.categories[category]}</td>
                      <td className="num">{Date.parse(publishedAt) > Date.now() ? t.later(formatInstant(publishedAt)) : formatInstant(publishedAt)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
              {total > pageSize ? <Pager page={page} size={pageSize} total={total} onPage={(next) => void navigate({ search: { page: next } })} /> : null}
            </>
          )}
        </Answer>
      </div>
    </ConsolePage>
  )
}
