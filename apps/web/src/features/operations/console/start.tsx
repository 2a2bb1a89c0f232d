import { Link } from '@tanstack/react-router'
import { Suspense, useContext } from 'react'
import { consoleTexts } from '#web/console/console-texts.ts'
import { ConsolePage, EntriesContext } from '#web/console/page.tsx'
import { MyPosts } from '#web/features/identity/console/posts/my-posts.public.ts'
import { useTexts } from '#web/ui/texts.ts'
import { operationsConsoleTexts } from './operations-console-texts.ts'
import css from './start.module.css'

/** The pages of posts, to which the list of posts leads. */
const pagesOfPosts: ReadonlySet<string> = new Set(['/console/assignments', '/console/checkin'])

/** The start of the console: the reader's posts, and the pages that the reader may open, entry by entry. */
export function ConsoleStart({ hasPosts }: { readonly hasPosts: boolean }) {
  const t = useTexts(operationsConsoleTexts).start
  const words = useTexts(consoleTexts)
  const entries = useContext(EntriesContext).filter(({ name }) => name !== 'today')
  const hasMore = !hasPosts || entries.some(({ pages }) => pages.some(({ to }) => !pagesOfPosts.has(to)))
  return (
    <ConsolePage title={words.entries.today}>
      {hasPosts ? (
        <Suspense fallback={null}>
          <MyPosts />
        </Suspense>
      ) : null}
      {hasMore ? (
        <section className={css.start}>
          {entries.length === 0 ? <p>{t.nothing}</p> : <h2>{t.lead}</h2>}
          <ul>
            {entries.map((entry) => (
              <li key={entry.name}>
                <entry.icon />
                <span>{words.entries[entry.name]}</span>
                <span className={css.pages}>
                  {entry.pages.map((page) => (
                    <Link key={page.name} to={page.to as '/console'}>
                      {words.pages[page.name]}
                    </Link>
                  ))}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </ConsolePage>
  )
}
