import { IconLink } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { formatDay } from '#web/ui/format.ts'
import { PageSection } from '#web/ui/hero-page.tsx'
import { useTitle } from '#web/ui/page.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { QueryStates, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import css from './article.module.css'
import { NewsCover, NewsMeta } from './front.tsx'
import newsCss from './news.module.css'
import { type NewsArticle as ArticleData, useNewsArticle } from './news.queries.ts'
import { newsTexts } from './news-texts.ts'

/** A news article, with links to the previous and next one and to three others, those of its category first. */
export function NewsArticleView({ newsId }: { readonly newsId: string }) {
  const t = useTexts(newsTexts)
  const article = useNewsArticle(newsId)
  useTitle(article.data?.title ?? t.title)
  return (
    <article>
      <QueryStates
        query={article}
        level={1}
        skeleton={
          <div className={`wrap ${newsCss.headline}`}>
            <Skeleton height={420} />
          </div>
        }
        onward={
          <ButtonLink to="/news" look="line">
            {t.showAll}
          </ButtonLink>
        }
      >
        {(data) => <Whole article={data} />}
      </QueryStates>
    </article>
  )
}

/** Minutes that a text takes: a page of Chinese has 400 characters a minute, one of English some 1,200. */
function minutesOf(html: string): number {
  const words = html.replace(/<[^>]*>/g, '').replace(/\s+/g, ' ')
  return Math.max(1, Math.round(words.length / (/\p{Script=Han}/u.test(words) ? 400 : 1200)))
}

function Whole({ article }: { readonly article: ArticleData }) {
  const t = useTexts(newsTexts)
  const { newsId, category, publishedAt, title, summary, cover, bodyHtml, newer, older, more } = article
  const copy = async () => {
    const isCopied = await copyText(location.href)
    toast(isCopied ? 'success' : 'error', isCopied ? t.copied : t.copyFailed)
  }
  return (
    <>
      <header className={css.opening}>
        <div className="wrap">
          <p className={css.crumb}>
            <Link to="/news">{t.back}</Link>
            <i aria-hidden="true">/</i>
            <Link to="/news" search={{ category }}>
              {t.kinds[category]}
            </Link>
          </p>
          <div className={newsCss.headline}>
            <h1>{title}</h1>
            {summary ? <p className={css.standfirst}>{summary}</p> : null}
          </div>
          <div className={newsCss.wide}>
            <NewsCover newsId={newsId} category={category} cover={cover} eager />
          </div>
        </div>
      </header>
      <div className={`wrap ${css.body}`}>
        <aside>
          <dl>
            <div>
              <dt>{t.published}</dt>
              <dd>{formatDay(publishedAt)}</dd>
            </div>
            <div>
              <dt>{t.reading}</dt>
              <dd>{t.minutes(minutesOf(bodyHtml))}</dd>
            </div>
          </dl>
          <Button look="quiet" size="s" onClick={() => void copy()}>
            <IconLink size={16} stroke={1.5} aria-hidden="true" />
            {t.copy}
          </Button>
        </aside>
        <RichText html={bodyHtml} className={css.text} />
      </div>
      <div className={`wrap ${css.onward} no-print`}>
        <Neighbours newer={newer} older={older} />
        {more.length > 0 ? <ReadOn more={more} /> : null}
      </div>
    </>
  )
}

function Neighbours({ newer, older }: Pick<ArticleData, 'newer' | 'older'>) {
  const t = useTexts(newsTexts)
  const ways = [
    { words: t.older, none: t.first, to: older },
    { words: t.newer, none: t.last, to: newer },
  ]
  return (
    <nav aria-label={t.others} className={css.beside}>
      {ways.map(({ words, none, to }) =>
        to ? (
          <Link key={words} to="/news" search={{ id: to.newsId }}>
            <small>{words}</small>
            <span>{to.title}</span>
          </Link>
        ) : (
          <p key={words}>{none}</p>
        ),
      )}
    </nav>
  )
}

function ReadOn({ more }: Pick<ArticleData, 'more'>) {
  const t = useTexts(newsTexts)
  return (
    <PageSection title={t.readOn}>
      <ul className={newsCss.more}>
        {more.map((one, nth) => (
          <li key={one.newsId}>
            <NewsCover {...one} nth={nth + 1} />
            <NewsMeta {...one} />
            <h3>
              <Link to="/news" search={{ id: one.newsId }}>
                {one.title}
              </Link>
            </h3>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}
