import type { StaffGrant } from '@portal/contract/http/call.ts'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useTexts } from '#web/ui/texts.ts'
import { ConsoleRoot } from '../console-root.tsx'
import { consoleTexts } from '../console-texts.ts'
import {
  allowedEntries,
  canOpenPage,
  type HeldGrants,
  hasPageColumn,
  isBoardOpenToInvigilator,
  isWithinPage,
  pageOfPath,
} from '../entries.ts'
import { KeysHelp } from '../keys/keys-help.tsx'
import { useKeys } from '../keys/use-keys.ts'
import { EntriesContext, ObjectPageLinksContext } from '../page.tsx'
import { Palette } from '../palette/palette.tsx'
import { PageColumn } from './column.tsx'
import { ConsoleDock } from './dock.tsx'
import css from './frame.module.css'
import { NoPermission, NoStaffAccess } from './no-permission.tsx'
import { Rail } from './rail.tsx'

export type ConsolePerson = HeldGrants & {
  readonly name: string
  readonly account: string
  /** Permissions that don't count until the second factor is proved. */
  readonly lockedGrants?: readonly StaffGrant[]
}
export type ConsoleFrameProps = {
  readonly person: ConsolePerson
  readonly onSignOut: () => void
  /** The page that the address names. */
  readonly children: ReactNode
}

/**
 * The frame of every page of the console: a rail on the left with the pages of its open entry, a bar at the bottom on a
 * phone, the keys that work everywhere in the console, and the page for people without permission.
 */
export function ConsolePageFrame({ person, onSignOut, children }: ConsoleFrameProps) {
  const { lockedGrants: locked = [] } = person
  return (
    <ConsoleRoot>
      {person.grants.length + person.companyGrants.length + (person.posts?.length ?? 0) === 0 ? (
        <main id="main" tabIndex={-1}>
          <NoStaffAccess isLocked={locked.length > 0} />
        </main>
      ) : (
        <StaffFrame person={person} onSignOut={onSignOut}>
          {children}
        </StaffFrame>
      )}
    </ConsoleRoot>
  )
}

function StaffFrame({ person, onSignOut, children }: ConsoleFrameProps) {
  const t = useTexts(consoleTexts)
  const path = useLocation({ select: (location) => location.pathname })
  const [hasHelp, setHelp] = useState(false)
  const [hasSearch, setSearch] = useState(false)
  const entries = allowedEntries(person)
  const page = pageOfPath(path)
  const [local, setLocal] = useState<HTMLElement | null>(null)
  const entry = entries.find(({ pages }) => pages.some((one) => isWithinPage(path, one)))
  const hasColumn = entry !== undefined && hasPageColumn(entry)
  useKeys(t.keys.everywhere, { '?': { words: t.keys.help, run: () => setHelp(true) } })
  const search = () => setSearch(true)
  useEffect(() => {
    // This works in fields too, and replaces the browser's own shortcut.
    const onKey = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.shiftKey ||
        event.altKey ||
        event.isComposing
      )
        return
      event.preventDefault()
      if (!document.querySelector('dialog[open], [data-console-overlay]')) setSearch(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  const account = { person, onSignOut, onKeys: () => setHelp(true) }
  return (
    <EntriesContext value={entries}>
      <div className={css.frame} data-column={hasColumn || undefined}>
        <Rail entries={entries} path={path} account={account} onSearch={search} hasClock={!hasColumn} />
        {hasColumn ? <PageColumn entry={entry} path={path} onLocal={setLocal} /> : null}
        <main id="main" tabIndex={-1} className={css.main}>
          <ObjectPageLinksContext value={local}>
            {page && !canOpenPage(page, person) && !isBoardOpenToInvigilator(path, person) ? (
              <NoPermission page={page} isLocked={page.grants.some((grant) => person.lockedGrants?.includes(grant))} />
            ) : (
              children
            )}
          </ObjectPageLinksContext>
        </main>
        <ConsoleDock entries={entries} path={path} account={account} onSearch={search} />
      </div>
      {hasSearch ? <Palette entries={entries} account={person.account} onClose={() => setSearch(false)} /> : null}
      {hasHelp ? <KeysHelp onClose={() => setHelp(false)} /> : null}
    </EntriesContext>
  )
}
