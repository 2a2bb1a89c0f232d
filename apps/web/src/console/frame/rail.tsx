import { Link } from '@tanstack/react-router'
import { useLocale } from '#web/api/locale.ts'
import { portalBrand } from '#web/ui/portal-brand.ts'
import { changeLocale, useTexts } from '#web/ui/texts.ts'
import { consoleTexts } from '../console-texts.ts'
import { type AllowedEntry, isWithinPage } from '../entries.ts'
import { GlobeIcon, HandbookIcon, SearchIcon } from '../icons.tsx'
import { AccountButton, type ConsoleAccountProps } from './account.tsx'
import { PortalClock } from './portal-clock.tsx'
import css from './rail.module.css'

type RailProps = {
  readonly entries: readonly AllowedEntry[]
  readonly path: string
  readonly account: ConsoleAccountProps
  readonly onSearch: () => void
  /** True if no column next to it names the zone. */
  readonly hasClock: boolean
}

/**
 * The dark rail: the link to the portal, the entries with icon and label, and below them search, handbook, language,
 * account and, with `hasClock`, the clock.
 */
export function Rail({ entries, path, account, onSearch, hasClock }: RailProps) {
  const t = useTexts(consoleTexts)
  return (
    <nav className={`${css.rail} no-print`} aria-label={t.name}>
      <Link to="/" className={css.mark} aria-label={t.frame.toPortal} title={t.frame.toPortal}>
        <Mark />
      </Link>
      {entries.map((entry) => (
        <EntryLink key={entry.name} entry={entry} path={path} />
      ))}
      <span className={css.space} />
      <SearchButton onOpen={onSearch} />
      <HandbookLink path={path} />
      <LanguageButton />
      <AccountButton {...account} />
      {hasClock ? <PortalClock className={css.clock} /> : null}
    </nav>
  )
}

export function EntryLink({ entry, path }: { readonly entry: AllowedEntry; readonly path: string }) {
  const t = useTexts(consoleTexts)
  return (
    <Link
      to={(entry.pages[0]?.to ?? '/console') as '/console'}
      className={css.entry}
      aria-current={entry.pages.some((page) => isWithinPage(path, page)) ? 'page' : undefined}
      activeOptions={{ exact: true }}
      activeProps={{}}
    >
      <entry.icon />
      <span>{t.entries[entry.name]}</span>
    </Link>
  )
}

export function SearchButton({ onOpen }: { readonly onOpen: () => void }) {
  const t = useTexts(consoleTexts).palette
  return (
    <button type="button" className={css.entry} aria-keyshortcuts="Control+K" onClick={onOpen}>
      <SearchIcon />
      <span className="vh">{t.name}</span>
      <span className={css.wide} aria-hidden="true">
        Ctrl K
      </span>
      <span className={css.narrow} aria-hidden="true">
        {t.short}
      </span>
    </button>
  )
}

/** A link to the section of the handbook about the page, in a new window, because work on the page may be unsaved. */
export function HandbookLink({ path }: { readonly path: string }) {
  const t = useTexts(consoleTexts).frame
  return (
    <Link to="/console/handbook" search={{ of: path }} target="_blank" className={css.entry} activeProps={{}}>
      <HandbookIcon />
      <span>{t.handbook}</span>
    </Link>
  )
}

export function LanguageButton() {
  const t = useTexts(consoleTexts)
  const locale = useLocale()
  return (
    <button
      type="button"
      className={css.entry}
      lang={locale === 'zh' ? 'en' : 'zh-CN'}
      onClick={() => void changeLocale(locale === 'zh' ? 'en' : 'zh')}
    >
      <GlobeIcon />
      <span>{t.frame.otherLanguage}</span>
    </button>
  )
}

function Mark() {
  const logo = portalBrand.logoDark ?? portalBrand.logo
  if (logo) return <img src={logo} alt="" width={28} height={28} style={{ objectFit: 'contain' }} />
  return (
    <svg width="28" height="28" viewBox="0 0 28 28" fill="none" aria-hidden="true">
      <path d="M3 22.5h6.5v-6H16v-6h6.5V4" stroke="currentColor" strokeWidth="3.2" />
      <circle cx="22.5" cy="22" r="3" fill="#fff" />
    </svg>
  )
}
