import { IconChevronLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { ButtonLink } from '#web/ui/button.tsx'
import { formatDay } from '#web/ui/format.ts'
import { Page } from '#web/ui/page.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { Answer, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import css from './news.module.css'
import { type Article as ArticleData, useArticle } from './news.queries.ts'
import { newsTexts } from './news-texts.ts'

/** One of the news, with the way to those before and after it. */
export function Article({ newsId }: { readonly newsId: string }) {
  const t = useTexts(newsTexts)
  const article = useArticle(newsId)
  return (
    <Page title={article.data?.title ?? t.title} heading={null}>
      <article className={css.article}>
        <p>
          <Link to="/news" className={css.back}>
            <IconChevronLeft size={16} stroke={1.5} aria-hidden="true" />
            {t.back}
          </Link>
        </p>
        <Answer
          query={article}
          level={1}
          skeleton={<Skeleton height={420} />}
          onward={
            <ButtonLink to="/news" look="line">
              {t.showAll}
            </ButtonLink>
          }
        >
          {(data) => (
            <>
              <p className={css.when}>
                <time dateTime={data.publishedAt}>{formatDay(data.publishedAt)}</time>
                <span>{t.kinds[data.category]}</span>
              </p>
              <h1>{data.title}</h1>
              {data.summary ? <p className={css.lead}>{data.summary}</p> : null}
              <RichText html={data.bodyHtml} />
              <Neighbours newer={data.newer} older={data.older} />
            </>
          )}
        </Answer>
      </article>
    </Page>
  )
}

function Neighbours({ newer, older }: Pick<ArticleData, 'newer' | 'older'>) {
  const t = useTexts(newsTexts)
  const ways = [
    { words: t.older, to: older },
    { words: t.newer, to: newer },
  ]
  return (
    <nav aria-label={t.others} className={`${css.ways} no-print`}>
      {ways.map(({ words, to }) =>
        to ? (
          <Link key={words} to="/news" search={{ id: to.newsId }}>
            <small>{words}</small>
            <span>{to.title}</span>
          </Link>
        ) : (
          <i key={words} />
        ),
      )}
    </nav>
  )
}
