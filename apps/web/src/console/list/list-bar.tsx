import { IconColumns, IconDownload, IconListCheck, IconSearch, IconX } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { SegmentedControl } from '#web/ui/segments.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { Button } from '../button.tsx'
import { consoleTexts } from '../console-texts.ts'
import { Kbd } from '../keys/kbd.tsx'
import { Popover } from '../overlays/popover.tsx'
import { chosenColumns, isColumnFixed } from './columns.ts'
import css from './list-bar.module.css'
import { listPageSizes } from './list-memory.ts'
import optionListCss from './option-list.module.css'
import { FilterTokens } from './tokens.tsx'
import type { ListState } from './use-list.ts'

type BarProps<Row> = {
  readonly list: ListState<Row>
  readonly find: RefObject<HTMLInputElement | null>
  readonly addFilter: RefObject<HTMLButtonElement | null>
  /** Out of the search field, into the rows. */
  readonly onLeave: () => void
  readonly isMarking: boolean
  readonly onMarking: (isMarking: boolean) => void
}

/** The bar above the table: search and filters, and at the right display options and the export. */
export function ListBar<Row>({ list, find, addFilter, onLeave, isMarking, onMarking }: BarProps<Row>) {
  const t = useTexts(consoleTexts).list
  const { props, taste, setTaste } = list
  return (
    <div className={css.bar}>
      {props.searchHint ? <Search list={list} field={find} hint={props.searchHint} onLeave={onLeave} /> : null}
      <FilterTokens list={list} addFilter={addFilter} />
      <div className={css.right}>
        {props.drawing ? (
          <SegmentedControl
            size="s"
            label={props.drawing.words.name}
            value={props.drawing.isShown ? 'drawing' : 'table'}
            options={(['drawing', 'table'] as const).map((value) => ({
              value,
              words: props.drawing?.words[value] ?? '',
            }))}
            onChange={(value) => props.drawing?.onShow(value === 'drawing')}
          />
        ) : null}
        {props.drawing?.isShown ? null : (
          <div className={`${css.density} ${css.wideOnly}`} role="group" aria-label={t.rowHeight}>
            <ToggleButton
              aria-label={t.loose}
              isSelected={!taste.isDense}
              onChange={() => setTaste({ isDense: false })}
            >
              <Lines path="M4 5h12M4 10h12M4 15h12" />
            </ToggleButton>
            <ToggleButton aria-label={t.dense} isSelected={taste.isDense} onChange={() => setTaste({ isDense: true })}>
              <Lines path="M4 4.5h12M4 8.2h12M4 11.8h12M4 15.5h12" />
            </ToggleButton>
          </div>
        )}
        {list.isPhone && props.bulk?.length ? (
          <ToggleButton className={css.choose ?? ''} aria-label={t.choose} isSelected={isMarking} onChange={onMarking}>
            <IconListCheck size={16} stroke={1.5} aria-hidden />
          </ToggleButton>
        ) : null}
        {props.drawing?.isShown ? null : <ColumnChoice list={list} />}
        {props.onExport ? (
          <Button
            look="field"
            className={css.narrowing}
            aria-label={t.export}
            onPress={() => props.onExport?.(list.query, shownColumns(list))}
          >
            <IconDownload size={16} stroke={1.5} aria-hidden />
            <span>{t.export}</span>
          </Button>
        ) : null}
      </div>
    </div>
  )
}

const Lines = ({ path }: { readonly path: string }) => (
  <svg
    width="16"
    height="16"
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    aria-hidden="true"
  >
    <path d={path} />
  </svg>
)

const choiceOf = <Row,>({ props, taste: { hidden, extra }, sort }: ListState<Row>) => ({
  sort,
  usual: props.sort,
  hidden,
  extra,
})
/** Returns the ids of the columns that the reader chose, including those without room on the screen: an export has room. */
const shownColumns = <Row,>(list: ListState<Row>) =>
  chosenColumns(list.props.columns, choiceOf(list)).map(({ id }) => id)

/** Asks a moment after the last letter; not while an input method composes. */
const pauseMs = 300
type SearchProps<Row> = {
  readonly list: ListState<Row>
  readonly field: RefObject<HTMLInputElement | null>
  readonly hint: string
  readonly onLeave: () => void
}
function Search<Row>({ list, field, hint, onLeave }: SearchProps<Row>) {
  const t = useTexts(consoleTexts).list
  const asked = list.address.search.q ?? ''
  const [typed, setTyped] = useState(asked)
  const [before, setBefore] = useState(asked)
  if (before !== asked) {
    setBefore(asked)
    if (typed.trim() !== asked) setTyped(asked)
  }
  const isComposing = useRef(false)
  const { change } = list.address
  const ask = (words: string) =>
    words.trim() !== asked && change({ q: words.trim() || undefined }, { isReplaced: true })
  const later = useRef(ask)
  useEffect(() => {
    later.current = ask
  })
  useEffect(() => {
    const timer = setTimeout(() => isComposing.current || later.current(typed), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <search className={css.find}>
      <IconSearch size={16} stroke={1.5} aria-hidden />
      <input
        ref={field}
        type="text"
        enterKeyHint="search"
        aria-label={t.searchIn(list.props.title)}
        aria-keyshortcuts="/"
        placeholder={hint}
        value={typed}
        maxLength={80}
        onChange={(event) => setTyped(event.target.value)}
        onCompositionStart={() => {
          isComposing.current = true
        }}
        onCompositionEnd={(event) => {
          isComposing.current = false
          setTyped(event.currentTarget.value)
          later.current(event.currentTarget.value)
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter') ask(typed)
          if (event.key === 'Escape') {
            event.stopPropagation()
            if (typed) {
              setTyped('')
              ask('')
            } else onLeave()
          }
        }}
      />
      {typed ? (
        <button
          type="button"
          aria-label={t.clearSearch}
          onClick={() => {
            setTyped('')
            ask('')
            field.current?.focus()
          }}
        >
          <IconX size={14} stroke={1.5} aria-hidden />
        </button>
      ) : (
        <Kbd of="/" />
      )}
    </search>
  )
}

function ColumnChoice<Row>({ list }: { readonly list: ListState<Row> }) {
  const t = useTexts(consoleTexts).list
  const { props, taste, setTaste } = list
  const choice = choiceOf(list)
  const chosen = chosenColumns(props.columns, choice)
  const put = (ids: readonly string[], id: string, isIn: boolean) =>
    isIn ? [...ids, id] : ids.filter((one) => one !== id)
  return (
    <Popover
      label={t.columns}
      placement="bottom end"
      trigger={
        <Button look="field" className={css.narrowing} aria-label={t.columns}>
          <IconColumns size={16} stroke={1.5} aria-hidden />
          <span>{t.columns}</span>
        </Button>
      }
    >
      <ul className={`${optionListCss.options} ${css.wideOnly}`}>
        {props.columns.map((column) => (
          <li key={column.id}>
            <label className={optionListCss.option}>
              <input
                type="checkbox"
                checked={chosen.includes(column)}
                disabled={isColumnFixed(props.columns, column, choice)}
                onChange={({ target }) =>
                  setTaste(
                    column.isExtra
                      ? { extra: put(taste.extra, column.id, target.checked) }
                      : { hidden: put(taste.hidden, column.id, !target.checked) },
                  )
                }
              />
              {column.words}
            </label>
          </li>
        ))}
      </ul>
      <div className={css.limits} role="group" aria-label={t.perPage}>
        <span>{t.perPage}</span>
        {listPageSizes.map((limit) => (
          <ToggleButton
            key={limit}
            isSelected={taste.limit === limit}
            onChange={() => {
              setTaste({ limit })
              list.address.change({ after: undefined, before: undefined })
            }}
          >
            {String(limit)}
          </ToggleButton>
        ))}
      </div>
    </Popover>
  )
}
