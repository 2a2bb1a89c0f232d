import { IconCornerDownLeft, IconHistory, IconSearch, IconX } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useTexts } from '#web/ui/texts.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { consoleTexts } from '../console-texts.ts'
import type { AllowedEntry } from '../entries.ts'
import { Kbd } from '../keys/kbd.tsx'
import { type MatchRange, matchWords } from './match.ts'
import css from './palette.module.css'
import {
  type PaletteItem,
  readRecentPages,
  saveRecentPage,
  useActionGroups,
  useSearchProviders,
} from './palette-store.ts'

type Group = {
  readonly id: string
  readonly words: string
  readonly prefix?: string
  readonly items: readonly PaletteItem[]
}
type PaletteProps = {
  readonly entries: readonly AllowedEntry[]
  readonly account: string
  readonly onClose: () => void
}

/**
 * Search and commands, usable with the keyboard alone: recent pages, the actions of this page, the pages of the
 * console, and the results of the features.
 */
export function Palette({ entries, account, onClose }: PaletteProps) {
  const t = useTexts(consoleTexts).palette
  const ui = useTexts(uiTexts)
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const { groups, query, isLooking } = useGroups(typed, entries, account)
  const items = groups.flatMap(({ items: some }) => some)
  const chosen = Math.min(at, items.length - 1)
  const context = useActionGroups().find((one) => one.context)?.context ?? null
  // biome-ignore lint/correctness/useExhaustiveDependencies: another line is chosen, or others are there
  useEffect(() => {
    // Returns nothing, because newer browsers would use a promise as the response here.
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen, items.length])
  const take = (item: PaletteItem | undefined, isNewTab = false) => {
    if (!item) return
    if (item.to) saveRecentPage(account, { to: item.to, words: item.words })
    if (item.to && isNewTab) return void open(item.to, '_blank', 'noopener')
    onClose()
    // The opened part takes the focus after the palette has returned it.
    if (item.to) void navigate({ href: item.to })
    else setTimeout(() => item.run?.())
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setAt((chosen + step + items.length) % Math.max(1, items.length))
    else if (event.key === 'Home' && event.ctrlKey) setAt(0)
    else if (event.key === 'Enter') take(items[chosen], event.ctrlKey || event.metaKey)
    else if (event.key === 'Tab') {
      const prefix = groups.find((group) => group.items.includes(items[chosen] as PaletteItem))?.prefix
      if (prefix && !typed.startsWith(prefix)) setTyped(prefix + query)
    } else return
    event.preventDefault()
  }
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(isOpen) => isOpen || onClose()}
      className={css.veil ?? ''}
      data-console-overlay=""
    >
      <Modal className={css.box ?? ''}>
        <Dialog className={css.palette ?? ''} aria-label={t.name}>
          <div className={css.field}>
            <IconSearch size={20} stroke={1.5} aria-hidden />
            <input
              ref={field}
              autoFocus
              role="combobox"
              aria-label={t.name}
              aria-expanded={items.length > 0}
              aria-controls={id}
              aria-autocomplete="list"
              aria-activedescendant={items[chosen] ? `${id}-${chosen}` : undefined}
              placeholder={t.hint}
              value={typed}
              maxLength={80}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => {
                setTyped(event.target.value)
                setAt(0)
              }}
              onKeyDown={onKeyDown}
            />
            {context ? (
              <span className={`num ${css.context}`}>
                {context.words}
                <button
                  type="button"
                  aria-label={t.clearContext}
                  onClick={() => {
                    // The button disappears with the cleared context. Later keys, such as Escape, are for the palette.
                    field.current?.focus()
                    context.clear()
                  }}
                >
                  <IconX size={14} stroke={1.5} aria-hidden />
                </button>
              </span>
            ) : null}
            <button type="button" className={css.close} aria-label={ui.close} onClick={onClose}>
              <Kbd of="Escape" />
            </button>
          </div>
          <div className={css.results} ref={list} id={id} role="listbox" aria-label={t.results} aria-busy={isLooking}>
            {groups.map((group) => (
              <div key={group.id} role="group" aria-label={group.words}>
                <p className={css.heading} aria-hidden="true">
                  {group.words}
                </p>
                {group.items.map((item) => {
                  const index = items.indexOf(item)
                  return (
                    // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys
                    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the chosen one
                    <div
                      key={item.id}
                      id={`${id}-${index}`}
                      role="option"
                      aria-selected={index === chosen}
                      className={css.option}
                      onClick={(event) => take(item, event.ctrlKey || event.metaKey)}
                      onPointerMove={() => index === chosen || setAt(index)}
                    >
                      <span className={css.icon}>{item.icon}</span>
                      <b>
                        <Marked words={item.words} ranges={matchWords(query, item.words)?.ranges ?? []} />
                      </b>
                      <small>
                        {item.note ? (
                          <Marked
                            words={item.note}
                            ranges={matchWords(query, item.words) ? [] : (matchWords(query, item.note)?.ranges ?? [])}
                          />
                        ) : null}
                      </small>
                      <span className={css.end}>
                        {item.shortcut ? <Kbd of={item.shortcut} /> : null}
                        {index === chosen ? <IconCornerDownLeft size={14} stroke={1.5} aria-hidden /> : null}
                      </span>
                    </div>
                  )
                })}
              </div>
            ))}
          </div>
          {items.length === 0 ? (
            <p className={css.nothing} role="status">
              {isLooking ? t.looking : t.nothing}
            </p>
          ) : null}
          <div className={css.keys} aria-hidden="true">
            <span>
              <Kbd of="ArrowUp" /> <Kbd of="ArrowDown" /> {t.choose} <Kbd of="Enter" /> {t.take} <Kbd of="Ctrl ↵" />{' '}
              {t.newTab} <Kbd of="Tab" /> {t.onlyThese}
            </span>
            <span>
              <Kbd of=">" /> {t.actions}{' '}
              {useSearchProviders().map((one) =>
                one.prefix ? [<Kbd key={one.id} of={one.prefix} />, ` ${one.words()} `] : null,
              )}
            </span>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function Marked({ words, ranges }: { readonly words: string; readonly ranges: readonly MatchRange[] }) {
  const pieces: ReactNode[] = []
  let end = 0
  for (const [from, to] of ranges) {
    pieces.push(words.slice(end, from), <mark key={from}>{words.slice(from, to)}</mark>)
    end = to
  }
  return [...pieces, words.slice(end)]
}

const pauseMs = 150
const mostOfKind = 6

/** The matches of the typed text, kind by kind. */
function useGroups(typed: string, entries: readonly AllowedEntry[], account: string) {
  const t = useTexts(consoleTexts)
  const providers = useSearchProviders()
  const actions = useActionGroups()
  const prefix =
    ['>', ...providers.flatMap((one) => one.prefix ?? [])].find((one) => typed.trimStart().startsWith(one)) ?? ''
  const query = typed.trimStart().slice(prefix.length).trim()
  const [found, setFound] = useState<{ readonly query: string; readonly groups: readonly Group[] }>({
    query: '',
    groups: [],
  })
  const [recent] = useState(() => readRecentPages(account))
  useEffect(() => {
    const asked = providers.filter((one) => prefix === '' || one.prefix === prefix)
    if (query.length < 1 || asked.length === 0) return setFound({ query, groups: [] })
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      const answers = await Promise.allSettled(asked.map((one) => one.search(query, stop.signal)))
      if (stop.signal.aborted) return
      const groups = asked.flatMap((one, index) => {
        const answer = answers[index]
        const items =
          answer?.status === 'fulfilled'
            ? answer.value.slice(0, mostOfKind).map((item) => ({ ...item, id: `${one.id} ${item.id}` }))
            : []
        return items.length > 0
          ? [{ id: one.id, words: one.words(), ...(one.prefix ? { prefix: one.prefix } : {}), items }]
          : []
      })
      setFound({ query, groups })
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [query, prefix, providers])
  const fitting = (items: readonly PaletteItem[]) =>
    items
      .map((item) => ({ item, score: matchWords(query, item.words)?.score ?? null }))
      .filter((one): one is { item: PaletteItem; score: number } => one.score !== null)
      .toSorted((one, other) => one.score - other.score)
      .map(({ item }) => item)
  const pages = entries.flatMap((entry) =>
    entry.pages.map(
      (page): PaletteItem => ({
        id: `page ${page.to}`,
        words: t.pages[page.name],
        ...(t.entries[entry.name] === t.pages[page.name] ? {} : { note: t.entries[entry.name] }),
        icon: <entry.icon size={20} />,
        to: page.to,
      }),
    ),
  )
  const local: readonly (Group & { readonly isFor: readonly string[] })[] = [
    {
      id: 'recent',
      words: t.palette.recent,
      isFor: [''],
      items: fitting(
        recent.slice(0, 4).map(({ to, words }) => ({
          id: `recent ${to}`,
          words,
          to,
          icon: <IconHistory size={20} stroke={1.5} aria-hidden />,
        })),
      ),
    },
    {
      id: 'actions',
      words: t.palette.actions,
      prefix: '>',
      isFor: ['', '>'],
      items: fitting(
        actions.flatMap(({ rank, actions: some, context }) =>
          some().map((one) => ({
            ...one,
            id: `action ${rank} ${one.id}`,
            ...(one.note || !context ? {} : { note: context.words }),
          })),
        ),
      ),
    },
    { id: 'pages', words: t.palette.pages, isFor: [''], items: fitting(pages).slice(0, query ? mostOfKind : 40) },
  ]
  return {
    query,
    isLooking: query.length > 0 && found.query !== query,
    groups: [...local.filter((group) => group.isFor.includes(prefix)), ...found.groups].filter(
      ({ items }) => items.length > 0,
    ),
  }
}
