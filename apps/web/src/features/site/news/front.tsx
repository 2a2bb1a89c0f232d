import { Link } from '@tanstack/react-router'
import { Cover } from '#web/ui/cover.tsx'
import { useTexts } from '#web/ui/texts.ts'
import css from './news.module.css'
import type { NewsLine } from './news-list.queries.ts'
import { newsTexts } from './news-texts.ts'

/** The ramp of a drawn cover, by what the news are about. */
const ramps = { notice: 1, course: 3, certification: 5, event: 2 } as const
const patterns = ['cells', 'routes', 'arcs', 'waves', 'lobes', 'fibre', 'grid'] as const

/** The picture that staff chose, or one drawn for the article; `nth` keeps neighbouring covers from looking alike. */
export function NewsCover({
  newsId,
  category,
  cover,
  nth = 0,
  eager = false,
}: Pick<NewsLine, 'newsId' | 'category' | 'cover'> & { readonly nth?: number; readonly eager?: boolean }) {
  if (cover)
    return (
      <img
        className={css.cover}
        src={cover.url}
        alt={cover.alt}
        width={744}
        height={372}
        loading={eager ? 'eager' : 'lazy'}
      />
    )
  return (
    <Cover
      id={newsId}
      category={ramps[category]}
      pattern={patterns[nth % patterns.length] ?? null}
      className={css.cover}
      eager={eager}
    />
  )
}

export function NewsMeta({ category, publishedAt }: Pick<NewsLine, 'category' | 'publishedAt'>) {
  const t = useTexts(newsTexts)
  return (
    <p className={css.meta}>
      <span>{t.kinds[category]}</span>
      <time dateTime={publishedAt}>{publishedAt}</time>
    </p>
  )
}

/** The first article of a list, large, and the others next to it; renders nothing for an empty list. */
export function NewsFront({ list }: { readonly list: readonly NewsLine[] }) {
  const [lead, ...side] = list
  if (!lead) return null
  return (
    <div className={css.front} data-alone={side.length === 0 || undefined}>
      <Story story={lead} nth={0} />
      {side.length > 0 ? (
        <div className={css.side}>
          {side.map((story, nth) => (
            <Story key={story.newsId} story={story} nth={nth + 1} />
          ))}
        </div>
      ) : null}
    </div>
  )
}

function Story({ story, nth }: { readonly story: NewsLine; readonly nth: number }) {
  return (
    <article className={nth === 0 ? css.lead : undefined}>
      <div className={css.words}>
        <NewsMeta {...story} />
        <h2>
          <Link to="/news" search={{ id: story.newsId }}>
            {story.title}
          </Link>
        </h2>
        {story.summary ? <p>{story.summary}</p> : null}
      </div>
      <NewsCover {...story} nth={nth} eager={nth === 0} />
    </article>
  )
}
