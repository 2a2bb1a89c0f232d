import { type HandbookChapter, handbookChapters, isHandbookChapter } from '@portal/contract/site/handbook.ts'
import { getRouteApi, Link, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useLocale } from '#web/api/locale.ts'
import { ConsolePage } from '#web/console/page.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { QueryStates, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { type ChapterText, chapterContentsOf } from './chapters.ts'
import css from './handbook.module.css'
import { useChapter } from './handbook.queries.ts'
import { handbookTexts } from './handbook-texts.ts'

const route = getRouteApi('/console/handbook/$chapter')

/** One chapter of the handbook, next to the contents of all chapters; the hash of the address names a section. */
export function HandbookScreen() {
  const t = useTexts(handbookTexts)
  const { chapter: asked } = route.useParams()
  const name = isHandbookChapter(asked) ? asked : 'start'
  const query = useChapter(name)
  const locale = useLocale()
  return (
    <ConsolePage title={chapterContentsOf(name, locale).title} crumb={<Link to="/console/handbook">{t.title}</Link>}>
      <div className={css.layout}>
        <HandbookChapterList open={name} />
        <QueryStates query={query} skeleton={<Skeleton height={640} />}>
          {(chapter) =>
            chapter ? <Text key={`${name} ${locale}`} name={name} chapter={chapter} /> : <p>{t.failed}</p>
          }
        </QueryStates>
      </div>
    </ConsolePage>
  )
}

/** All chapters, and the sections of the open one, or of all if none is open. */
export function HandbookChapterList({ open }: { readonly open: HandbookChapter | null }) {
  const t = useTexts(handbookTexts)
  const locale = useLocale()
  return (
    <nav className={css.contents} aria-label={t.contents} data-alone={open === null || undefined}>
      <ol>
        {handbookChapters.map((name) => {
          const { title, sections } = chapterContentsOf(name, locale)
          const isOpen = name === open
          return (
            <li key={name} data-open={isOpen || undefined}>
              <Link
                to="/console/handbook/$chapter"
                params={{ chapter: name }}
                aria-current={isOpen ? 'page' : undefined}
                activeProps={{}}
              >
                {title}
              </Link>
              {isOpen || open === null ? (
                <ul>
                  {sections.map((section) => (
                    <li key={section.id}>
                      <Link
                        to="/console/handbook/$chapter"
                        params={{ chapter: name }}
                        hash={section.id}
                        activeOptions={{ includeHash: true }}
                        activeProps={{}}
                      >
                        {section.title}
                      </Link>
                    </li>
                  ))}
                </ul>
              ) : null}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

function Text({ name, chapter }: { readonly name: HandbookChapter; readonly chapter: ChapterText }) {
  const t = useTexts(handbookTexts)
  const locale = useLocale()
  const hash = useLocation({ select: (location) => location.hash })
  // The text is loaded after the router has looked for the section.
  useEffect(() => {
    if (hash) document.getElementById(hash)?.scrollIntoView()
  }, [hash])
  const at = handbookChapters.indexOf(name)
  const [previous, next] = [handbookChapters[at - 1], handbookChapters[at + 1]]
  return (
    <article className={css.text}>
      <RichText html={chapter.lead} className={css.lead ?? ''} />
      {chapter.sections.map((section) => (
        <section key={section.id} aria-labelledby={section.id}>
          <h2 id={section.id}>{section.title}</h2>
          <RichText html={section.html} headingsFrom={3} />
        </section>
      ))}
      <nav className={css.turn} aria-label={t.title}>
        {previous ? (
          <Link to="/console/handbook/$chapter" params={{ chapter: previous }}>
            <small>{t.previous}</small>
            {chapterContentsOf(previous, locale).title}
          </Link>
        ) : null}
        {next ? (
          <Link to="/console/handbook/$chapter" params={{ chapter: next }} data-next>
            <small>{t.next}</small>
            {chapterContentsOf(next, locale).title}
          </Link>
        ) : null}
      </nav>
    </article>
  )
}
