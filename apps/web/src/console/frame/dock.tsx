import { useEffect, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useTexts } from '#web/ui/texts.ts'
import { consoleTexts } from '../console-texts.ts'
import { isWithinPage, type OpenEntry } from '../entries.ts'
import { MoreIcon } from '../icons.tsx'
import { type Account, AccountButton } from './account.tsx'
import css from './dock.module.css'
import railCss from './rail.module.css'
import { EntryLink, LanguageButton, SearchButton } from './rail.tsx'

/** The number of entries beside "more" on a phone. */
const inDock = 3

type DockProps = {
  readonly entries: readonly OpenEntry[]
  readonly path: string
  readonly account: Account
  readonly onSearch: () => void
}

/** The bar at the bottom of a phone: the first entries, and a sheet with everything that the rail has. */
export function Dock({ entries, path, account, onSearch }: DockProps) {
  const t = useTexts(consoleTexts)
  const [isOpen, setOpen] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes it
  useEffect(() => setOpen(false), [path])
  const [shown, rest] = [entries.slice(0, inDock), entries.slice(inDock)]
  const isInRest = rest.some((entry) => entry.pages.some((page) => isWithinPage(path, page)))
  return (
    <>
      <nav className={`${css.dock} no-print`} aria-label={t.name}>
        {shown.map((entry) => (
          <EntryLink key={entry.name} entry={entry} path={path} />
        ))}
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
            <LanguageButton />
            <AccountButton {...account} />
          </Dialog>
        </Modal>
      </ModalOverlay>
    </>
  )
}
