import { IconPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { formatNumber } from '#web/ui/format.ts'
import { StateTabs, TabGroupGap } from '#web/ui/tabs.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { Button } from '../button.tsx'
import { consoleTexts } from '../console-texts.ts'
import { Popover } from '../overlays/popover.tsx'
import type { ListView, RowsHook, StoredViews } from './list.types.ts'
import { viewSearchOf } from './list-address.ts'
import type { ListPreferences } from './list-memory.ts'
import optionListCss from './option-list.module.css'
import type { ListState } from './use-list.ts'
import css from './views.module.css'

const isSame = (one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>) =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, value]) => other[name] === value)

/**
 * The views of a list as tabs: all rows or the default filter, the built-in views, the reader's own, and those that
 * others share. A changed view shows a dot and can be saved.
 */
export function SavedViews<Row>({ list }: { readonly list: ListState<Row> }) {
  const t = useTexts(consoleTexts).list
  const { props, address, taste, setTaste } = list
  const shelf = props.shelf ?? deviceShelf(taste, setTaste)
  const own = shelf.views
  const views = props.views ?? []
  const all: ListView = { id: '', search: {}, ...(props.base ?? { words: t.all }) }
  const now = viewSearchOf(address.search)
  const active = [...views, ...own].find(({ id }) => id === address.search.view) ?? all
  const isChanged = !isSame(now, active.search)
  const goTo = (view: ListView) => {
    const names = new Set([...Object.keys(now), 'open'])
    address.change({
      ...Object.fromEntries([...names].map((name) => [name, undefined])),
      ...view.search,
      view: view.id || undefined,
    })
  }
  const tab = (view: ListView) => (
    <button
      key={view.id}
      type="button"
      aria-pressed={view.id === active.id}
      data-changed={(view.id === active.id && isChanged) || undefined}
      onClick={() => goTo(view)}
    >
      {view.words}
      {view.count ? (
        <b className="num">{formatNumber(view.count.total)}</b>
      ) : view.isCounted ? (
        <Counted useRows={props.useRows} search={view.search} />
      ) : null}
      {view.id === active.id && isChanged ? <span className="vh">{t.viewChanged}</span> : null}
    </button>
  )
  return (
    <StateTabs label={t.views} className={css.views}>
      {tab(all)}
      {views.map((view, index) => [
        view.isApart || index === 0 ? <TabGroupGap key={`line ${view.id}`} /> : null,
        tab(view),
      ])}
      {own.length > 0 ? <TabGroupGap /> : null}
      {own.map(tab)}
      {isChanged ? (
        <KeepView
          active={own.find(({ id, isOthers }) => id === active.id && !isOthers)}
          isOnDevice={!props.shelf}
          onKeep={(words, isShared) =>
            void shelf.keep({ words, isShared, search: now }).then((id) => {
              if (id !== null) address.change({ view: id }, { isReplaced: true })
            })
          }
          onUpdate={(view) =>
            void shelf.keep({ id: view.id, words: view.words, isShared: view.isShared ?? false, search: now })
          }
        />
      ) : own.some(({ id, isOthers }) => id === active.id && !isOthers) ? (
        <button
          type="button"
          className={css.quietTab}
          onClick={() => {
            void shelf.remove(active)
            address.change({ view: undefined }, { isReplaced: true })
          }}
        >
          {t.removeView}
        </button>
      ) : null}
    </StateTabs>
  )
}

function deviceShelf({ views }: ListPreferences, setTaste: (some: Partial<ListPreferences>) => void): StoredViews {
  return {
    views,
    keep: async ({ id = `own-${Date.now().toString(36)}`, words, search }) => {
      setTaste({
        views: views.some((one) => one.id === id)
          ? views.map((one) => (one.id === id ? { ...one, search } : one))
          : [...views, { id, words, search }],
      })
      return id
    },
    remove: async ({ id }) => setTaste({ views: views.filter((one) => one.id !== id) }),
  }
}

function Counted<Row>({
  useRows,
  search,
}: {
  readonly useRows: RowsHook<Row>
  readonly search: Readonly<Record<string, string>>
}) {
  const answer = useRows({ ...search, limit: 1 }).data
  return answer ? <b className="num">{formatNumber(answer.total)}</b> : null
}

type KeepProps = {
  readonly active: ListView | undefined
  readonly isOnDevice: boolean
  readonly onKeep: (words: string, isShared: boolean) => void
  readonly onUpdate: (view: ListView) => void
}
function KeepView({ active, isOnDevice, onKeep, onUpdate }: KeepProps) {
  const t = useTexts(consoleTexts).list
  const [words, setWords] = useState('')
  const [isShared, setShared] = useState(false)
  const id = useId()
  return (
    <>
      {active ? (
        <button type="button" className={css.quietTab} onClick={() => onUpdate(active)}>
          {t.updateView}
        </button>
      ) : null}
      <Popover
        label={t.keepView}
        trigger={
          <Button look="quiet" className={css.quietTab}>
            <IconPlus size={16} stroke={1.5} aria-hidden />
            {t.keepView}
          </Button>
        }
      >
        {(close) => (
          <form
            className={optionListCss.filterForm}
            onSubmit={(event) => {
              event.preventDefault()
              if (!words.trim()) return
              close()
              onKeep(words.trim(), isShared)
              setWords('')
            }}
          >
            <label htmlFor={id}>{t.viewName}</label>
            <input
              id={id}
              value={words}
              onChange={(event) => setWords(event.target.value)}
              maxLength={40}
              ref={(field) => field?.focus()}
            />
            {isOnDevice ? (
              <p>{t.viewOnDevice}</p>
            ) : (
              <label className={optionListCss.option}>
                <input type="checkbox" checked={isShared} onChange={({ target }) => setShared(target.checked)} />
                {t.shareView}
              </label>
            )}
            <Button type="submit" isDisabled={!words.trim()}>
              {t.keep}
            </Button>
          </form>
        )}
      </Popover>
    </>
  )
}
