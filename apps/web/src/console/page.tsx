import { Link, useLocation } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext } from 'react'
import { formatNumber } from '#web/ui/format.ts'
import { useTitle } from '#web/ui/page.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { consoleTexts } from './console-texts.ts'
import { type OpenEntry, standsIn } from './entries.ts'
import css from './page.module.css'

/** What the reader may open: given by the frame. */
export const EntriesContext = createContext<readonly OpenEntry[]>([])

type PageProps = {
  readonly title: string
  /** What the page stands in, as a link before the heading. */
  readonly crumb?: ReactNode
  /** How many there are; `isAbout` where counting them exactly would be dear. */
  readonly count?: { readonly total: number; readonly isAbout: boolean } | undefined
  /** One quiet line beside the title: how fresh, how many companies. */
  readonly facts?: ReactNode
  /** Buttons at the right; one of them solid at most. */
  readonly actions?: ReactNode
  /** Under the title: a sentence that says how things stand. */
  readonly lead?: ReactNode
  /** Under the title: views as tabs. */
  readonly tabs?: ReactNode
  /** The content scrolls by itself under a head that stays, as lists do; else the page scrolls. */
  readonly isFixed?: boolean
  readonly children: ReactNode
}

/** Frame of a page of the console: tab title, heading with its count, facts, actions, the pages beside it. */
export function ConsolePage({ title, crumb, count, facts, actions, lead, tabs, isFixed = false, children }: PageProps) {
  const t = useTexts(consoleTexts)
  useTitle(`${title} · ${t.name}`)
  return (
    <div className={css.page} data-fixed={isFixed || undefined}>
      <header className={css.head} data-tabs={tabs ? true : undefined}>
        <div className={css.first}>
          {crumb ? <span className={css.crumb}>{crumb}</span> : null}
          <h1>{title}</h1>
          {count ? <span className={`num ${css.count}`}>{count.isAbout ? t.about(formatNumber(count.total)) : formatNumber(count.total)}</span> : null}
          {facts ? <span className={`num ${css.facts}`}>{facts}</span> : null}
          {crumb ? null : <Siblings />}
          {actions ? <div className={css.actions}>{actions}</div> : null}
        </div>
        {lead}
        {tabs}
      </header>
      {children}
    </div>
  )
}

/** The other pages of the same entry of the rail. */
function Siblings() {
  const t = useTexts(consoleTexts)
  const path = useLocation({ select: (location) => location.pathname })
  const entry = useContext(EntriesContext).find(({ pages }) => pages.some((page) => standsIn(path, page)))
  if (!entry || entry.pages.length < 2) return null
  return (
    <nav className={css.siblings} aria-label={t.entries[entry.name]}>
      {entry.pages
        .filter((page) => !standsIn(path, page))
        .map((page) => (
          <Link key={page.name} to={page.to as '/console'}>
            {t.pages[page.name]}
          </Link>
        ))}
    </nav>
  )
}
