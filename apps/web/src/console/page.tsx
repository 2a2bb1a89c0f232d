import { Link, useLocation } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'
import { formatNumber } from '#web/ui/format.ts'
import { useTitle } from '#web/ui/page.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { consoleTexts } from './console-texts.ts'
import { type AllowedEntry, type ConsolePageName, isWithinPage } from './entries.ts'
import css from './page.module.css'

/** The entries of the rail with the pages that the reader may open, provided by the frame. */
export const EntriesContext = createContext<readonly AllowedEntry[]>([])

/**
 * The element of the frame's column into which a page renders the links to its object's other pages, such as those of
 * an exam; null if there is no column.
 */
export const ObjectPageLinksContext = createContext<HTMLElement | null>(null)

/** Links to all pages of the object that is shown, in the column of the frame. */
export function ObjectPageLinks({ children }: { readonly children: ReactNode }) {
  const place = useContext(ObjectPageLinksContext)
  return place ? createPortal(children, place) : null
}

/** Returns true when the reader may open a page of the console, by its name. */
export const useCanOpenPage = (page: ConsolePageName): boolean =>
  useContext(EntriesContext).some(({ pages }) => pages.some(({ name }) => name === page))

type PageProps = {
  readonly title: string
  /** The parent page, as a link before the heading; by default, the page of the rail that contains the address. */
  readonly crumb?: ReactNode
  /** The count; `isAbout` when an exact count would be slow. */
  readonly count?: { readonly total: number; readonly isAbout: boolean } | undefined
  /** Links to the pages of the same object, this one included; they are shown in the column of the frame. */
  readonly siblings?: ReactNode
  /** One quiet line next to the title, for example how recent the data are. */
  readonly facts?: ReactNode
  /** Buttons at the right; one of them solid at most. */
  readonly actions?: ReactNode
  /** Under the title: a sentence about the present state. */
  readonly lead?: ReactNode
  /** Under the title: views as tabs. */
  readonly tabs?: ReactNode
  /** The content scrolls separately under a fixed head, as in lists; otherwise the page scrolls. */
  readonly isFixed?: boolean
  readonly children: ReactNode
}

/**
 * The frame of a page of the console: tab title, and heading with its count, facts and actions. Links to the other
 * pages of its object go into the column.
 */
export function ConsolePage({
  title,
  crumb,
  siblings,
  count,
  facts,
  actions,
  lead,
  tabs,
  isFixed = false,
  children,
}: PageProps) {
  const t = useTexts(consoleTexts)
  const above = usePageAbove()
  const back = crumb ?? above
  useTitle(`${title} · ${t.name}`)
  return (
    <div className={css.page} data-fixed={isFixed || undefined}>
      <header className={css.head} data-tabs={tabs ? true : undefined}>
        <div className={css.first}>
          <div className={css.names}>
            {back ? <span className={css.crumb}>{back}</span> : null}
            <h1>{title}</h1>
            {count ? (
              <span className={`num ${css.count}`}>
                {count.isAbout ? t.about(formatNumber(count.total)) : formatNumber(count.total)}
              </span>
            ) : null}
            {facts ? <span className={`num ${css.facts}`}>{facts}</span> : null}
          </div>
          {actions ? <div className={css.actions}>{actions}</div> : null}
        </div>
        {lead}
        {tabs}
      </header>
      {siblings ? <ObjectPageLinks>{siblings}</ObjectPageLinks> : null}
      {children}
    </div>
  )
}

/** The link from an address below a page of the rail back to that page: from a form to its list. */
function usePageAbove(): ReactNode {
  const t = useTexts(consoleTexts)
  const path = useLocation({ select: (location) => location.pathname.replace(/\/$/, '') })
  const page = useContext(EntriesContext)
    .flatMap(({ pages }) => pages)
    .find((one) => one.to !== path && isWithinPage(path, one))
  return page ? <Link to={page.to as '/console'}>{t.pages[page.name]}</Link> : null
}
