import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useTexts } from '#web/ui/texts.ts'
import { consoleTexts } from '../console-texts.ts'
import { type AllowedEntry, type ConsolePageEntry, isWithinPage } from '../entries.ts'
import { CheckinIcon, MoreIcon } from '../icons.tsx'
import { AccountButton, type ConsoleAccountProps } from './account.tsx'
import css from './dock.module.css'
import railCss from './rail.module.css'
import { EntryLink, HandbookLink, LanguageButton, SearchButton } from './rail.tsx'

/** The number of places next to "more" on a phone. */
const inDock = 4
/** The places of a phone, the most wanted first: an exam day is run from them. */
const wanted = ['today', 'exams', 'checkin', 'people'] as const

/** An entry with the page of it that the dock leads to. */
type Place = { readonly entry: AllowedEntry; readonly page: ConsolePageEntry; readonly isWhole: boolean }
const placeOf = (entry: AllowedEntry): Place | null => {
  const [page] = entry.pages
  return page ? { entry, page, isWhole: true } : null
}

/** The places of the dock, in their order: those wanted that the reader has, then the first others. */
function dockPlaces(entries: readonly AllowedEntry[]): readonly Place[] {
  const places = wanted.flatMap((name): Place[] => {
    const whole = entries.find((entry) => entry.name === name)
    if (whole) return [placeOf(whole)].filter((one) => one !== null)
    return entries.flatMap((entry) =>
      entry.pages.filter((page) => page.name === name).map((page) => ({ entry, page, isWhole: false })),
    )
  })
  const others = entries.filter((entry) => !places.some((one) => one.entry === entry))
  return [...places, ...others.map(placeOf).filter((one) => one !== null)].slice(0, inDock)
}

type DockProps = {
  readonly entries: readonly AllowedEntry[]
  readonly path: string
  readonly account: ConsoleAccountProps
  readonly onSearch: () => void
}

/**
 * The bar at the bottom of a phone: the pages of an exam day and, if there is room, other entries; a sheet has the rest
 * of the rail.
 */
export function ConsoleDock({ entries, path, account, onSearch }: DockProps) {
  const t = useTexts(consoleTexts)
  const [isOpen, setOpen] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes it
  useEffect(() => setOpen(false), [path])
  const shown = dockPlaces(entries)
  const rest = entries.filter((entry) => !shown.some((one) => one.isWhole && one.entry === entry))
  const isHere = ({ entry, page, isWhole }: Place) =>
    isWhole ? entry.pages.some((one) => isWithinPage(path, one)) : isWithinPage(path, page)
  const isInRest = !shown.some(isHere) && rest.some((entry) => entry.pages.some((page) => isWithinPage(path, page)))
  return (
    <>
      <nav className={`${css.dock} no-print`} aria-label={t.name}>
        {shown.map((place) =>
          place.isWhole ? (
            <EntryLink key={place.entry.name} entry={place.entry} path={path} />
          ) : (
            <Link
              key={place.page.name}
              to={place.page.to as '/console'}
              className={railCss.entry}
              aria-current={isHere(place) ? 'page' : undefined}
              activeOptions={{ exact: true }}
              activeProps={{}}
            >
              <CheckinIcon />
              <span>{t.pages[place.page.name]}</span>
            </Link>
          ),
        )}
        <Button
          className={railCss.entry ?? ''}
          aria-expanded={isOpen}
          onPress={() => setOpen(!isOpen)}
          {...(isInRest ? { 'aria-current': 'true' as const } : {})}
        >
          <MoreIcon />
          <span>{t.frame.more}</span>
        </Button>
      </nav>
      <ModalOverlay
        isOpen={isOpen}
        onOpenChange={setOpen}
        isDismissable
        className={css.veil ?? ''}
        data-console-overlay=""
      >
        <Modal className={css.sheet ?? ''}>
          <Dialog aria-label={t.frame.more} className={css.list ?? ''}>
            {rest.map((entry) => (
              <EntryLink key={entry.name} entry={entry} path={path} />
            ))}
            <SearchButton
              onOpen={() => {
                setOpen(false)
                onSearch()
              }}
            />
            <HandbookLink path={path} />
            <LanguageButton />
            <AccountButton {...account} />
          </Dialog>
        </Modal>
      </ModalOverlay>
    </>
  )
}
