import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTexts } from '#web/ui/texts.ts'
import { consoleTexts } from '../console-texts.ts'
import { type AllowedEntry, isWithinPage } from '../entries.ts'
import css from './column.module.css'
import { PortalClock } from './portal-clock.tsx'

type ColumnProps = {
  readonly entry: AllowedEntry
  readonly path: string
  /** Takes the place in which a page puts the pages below it. */
  readonly onLocal: (place: HTMLElement | null) => void
}

/**
 * The pages of the open entry, in the same position on every one of them: a column next to the rail or, if there is
 * less room, a line above the page.
 */
export function PageColumn({ entry, path, onLocal }: ColumnProps) {
  const t = useTexts(consoleTexts)
  const nav = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is current after another path
  useEffect(() => {
    const line = nav.current
    const current = [...(line?.querySelectorAll<HTMLElement>('[aria-current="page"]') ?? [])].at(-1)
    if (!line || !current || line.scrollWidth <= line.clientWidth) return
    // The clock stays at the end of the line.
    const room = line.clientWidth - (line.querySelector<HTMLElement>(':scope > p:last-child')?.offsetWidth ?? 0)
    line.scrollLeft = current.offsetLeft - (room - current.offsetWidth) / 2
  }, [path])
  return (
    <nav ref={nav} className={`${css.column} no-print`} aria-label={t.entries[entry.name]}>
      <p className={css.title} aria-hidden="true">
        {t.entries[entry.name]}
      </p>
      <ul>
        {entry.pages.map((page) => {
          const isCurrent = isWithinPage(path, page)
          return (
            <li key={page.name} data-current={isCurrent || undefined} data-only={entry.pages.length === 1 || undefined}>
              <Link
                to={page.to as '/console'}
                activeOptions={{ exact: true }}
                activeProps={{}}
                aria-current={isCurrent ? (path === page.to ? 'page' : 'true') : undefined}
              >
                {t.pages[page.name]}
              </Link>
              {isCurrent ? (
                <div className={css.local} ref={page.below ? undefined : onLocal}>
                  {page.below?.map((one) => (
                    <Link
                      key={one.name}
                      to={one.to as '/console'}
                      activeOptions={{ exact: true }}
                      activeProps={{}}
                      aria-current={isWithinPage(path, one) ? 'page' : undefined}
                    >
                      {t.below[one.name]}
                    </Link>
                  ))}
                </div>
              ) : null}
            </li>
          )
        })}
      </ul>
      <PortalClock className={css.clock} />
    </nav>
  )
}
