import { IconArrowDown } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import {
  type MouseEvent,
  memo,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { foreignLangAttributeOf } from '#web/ui/content-language.ts'
import { useTexts } from '#web/ui/texts.ts'
import { consoleTexts } from '../console-texts.ts'
import { columnsToDraw, sortAfterClick } from './columns.ts'
import css from './data-table.module.css'
import type { DataTableProps, ListColumn } from './list.types.ts'
import { isSelected } from './selection.ts'
import { ListStates, SkeletonRows } from './states.tsx'
import type { ListState } from './use-list.ts'
import { isListWindowed, rowsToDraw } from './windowed.ts'

/** In px; on a phone, that of a row whose title fits on one line. */
const rowHeights = { phone: 63, dense: 29, plain: 37, queue: 41 }

type RowsProps<Row> = {
  readonly list: ListState<Row>
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly isMarkable: boolean
}

/** The table: a fixed header, and the rows. If there are many rows, only the visible ones are in the page. */
export function ListRows<Row>({ list, scroller, isMarkable }: RowsProps<Row>) {
  const { props, answer, rows, named, taste, sort, selection, select, cursor, isNarrow, focusOn } = list
  const t = useTexts(consoleTexts).list
  const seen = useSeen(scroller)
  const measured = useRowHeight(scroller, rows, seen.width, isNarrow)
  const columns = useMemo(
    () =>
      isNarrow
        ? props.columns
        : columnsToDraw(props.columns, seen.width, {
            sort,
            usual: props.sort,
            hidden: taste.hidden,
            extra: taste.extra,
          }),
    [isNarrow, props.columns, props.sort, seen.width, sort, taste.hidden, taste.extra],
  )
  const rowHeight = isNarrow
    ? (measured ?? rowHeights.phone)
    : taste.isDense
      ? rowHeights.dense
      : props.isQueue
        ? rowHeights.queue
        : rowHeights.plain
  const at = named.findIndex(({ key }) => key === cursor)
  const { runs, after } = rowsToDraw({ count: rows.length, rowHeight, top: seen.top, height: seen.height, kept: at })
  // The focus follows J and K, and returns from the panel.
  useEffect(() => {
    const key = focusOn.current
    if (key === null) return
    const row = [...(scroller.current?.querySelectorAll<HTMLElement>('[data-key]') ?? [])].find(
      (one) => one.dataset.key === key,
    )
    if (!row) return
    focusOn.current = null
    row.querySelector<HTMLElement>('[data-row-name]')?.focus({ preventScroll: true })
    bringIntoView(scroller.current, row)
  })
  const latest = useRef(list)
  useEffect(() => {
    latest.current = list
  })
  const [onPress, onMark] = useHandlers(latest)
  const isAll = named.length > 0 && named.every(({ key }) => isSelected(selection, key))
  const isSome = !isAll && named.some(({ key }) => isSelected(selection, key))
  const span = columns.length + (isMarkable ? 1 : 0)
  const isShown = answer !== undefined && rows.length > 0
  const rowProps = { columns, isMarkable, isPhone: isNarrow, props, onPress, onMark, markWords: t.mark }
  return (
    <div
      className={css.scroller}
      ref={scroller}
      tabIndex={-1}
      data-dense={taste.isDense || undefined}
      data-queue={props.isQueue || undefined}
      data-stale={list.result.isPlaceholderData || undefined}
    >
      {answer === undefined && list.result.error === null ? (
        <p className="vh" role="status">
          {t.loading}
        </p>
      ) : null}
      {isShown || (answer === undefined && list.result.error === null) ? (
        <table
          className={css.table}
          aria-rowcount={isShown ? rows.length + 1 : undefined}
          aria-busy={!isShown || undefined}
        >
          <caption className="vh">{props.title}</caption>
          {isNarrow ? null : (
            <colgroup>
              {isMarkable ? <col style={{ width: 52 }} /> : null}
              {columns.map(({ id, width }) => (
                <col key={id} style={{ width }} />
              ))}
            </colgroup>
          )}
          <thead>
            <tr aria-rowindex={1}>
              {isMarkable ? (
                <th className={css.box} scope="col">
                  <Box label={t.markPage} isOn={isAll} isSome={isSome} onChange={select.page} />
                </th>
              ) : null}
              {columns.map((column) => (
                <Head key={column.id} column={column} list={list} sort={sort} />
              ))}
            </tr>
          </thead>
          <tbody>
            {isShown ? (
              runs.map(({ skipped, from, to }) => [
                skipped > 0 ? <Room key={`before ${from}`} height={skipped * rowHeight} span={span} /> : null,
                rows.slice(from, to).map((row, index) => {
                  const key = props.keyOf(row)
                  return (
                    <Row
                      key={key}
                      row={row}
                      rowKey={key}
                      index={from + index}
                      isMarked={isSelected(selection, key)}
                      isCurrent={key === cursor}
                      isOpen={key === list.open}
                      {...rowProps}
                    />
                  )
                }),
              ])
            ) : (
              <SkeletonRows columns={columns.length} isMarkable={isMarkable} />
            )}
            {after > 0 ? <Room height={after * rowHeight} span={span} /> : null}
          </tbody>
        </table>
      ) : (
        <ListStates list={list} />
      )}
    </div>
  )
}

const Room = ({ height, span }: { readonly height: number; readonly span: number }) => (
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row takes no focus
  <tr aria-hidden="true" className={css.room} style={{ height }}>
    <td colSpan={span} />
  </tr>
)

type Latest<Row> = RefObject<ListState<Row>>
/** The same functions on every render, so that only changed rows are rendered again. */
function useHandlers<Row>(latest: Latest<Row>) {
  const [handlers] = useState(() => {
    const press = (event: MouseEvent, key: string) => {
      const target = event.target as Element
      const name = target.closest<HTMLElement>('[data-row-name]')
      if (!name && target.closest('a, button, input, label, select, textarea, [role=button]')) return
      if (event.ctrlKey || event.metaKey || event.shiftKey || (getSelection()?.toString() ?? '') !== '') return
      const { props, openRow } = latest.current
      // By keyboard, the name is an ordinary link; a click opens the panel next to the list.
      if (!props.panel || (name instanceof HTMLAnchorElement && event.detail === 0)) {
        if (!name && props.pageOf)
          (event.currentTarget as Element).querySelector<HTMLElement>('[data-row-name]')?.click()
        return
      }
      event.preventDefault()
      openRow(key)
    }
    const mark = (key: string, isRange: boolean) => {
      const row = latest.current.named.find((one) => one.key === key)
      if (row) latest.current.select.one(row, isRange)
    }
    return [press, mark] as const
  })
  return handlers
}

type RowProps<Row> = {
  readonly row: Row
  readonly rowKey: string
  readonly index: number
  readonly columns: readonly ListColumn<Row>[]
  readonly isMarkable: boolean
  readonly isMarked: boolean
  readonly isCurrent: boolean
  readonly isOpen: boolean
  readonly isPhone: boolean
  readonly props: DataTableProps<Row>
  readonly onPress: (event: MouseEvent, key: string) => void
  readonly onMark: (key: string, isRange: boolean) => void
  readonly markWords: (name: string) => string
}

function DrawnRow<Row>({
  row,
  rowKey,
  index,
  columns,
  isMarkable,
  isMarked,
  isCurrent,
  isOpen,
  isPhone,
  props,
  onPress,
  onMark,
  markWords,
}: RowProps<Row>) {
  return (
    <tr
      data-key={rowKey}
      data-current={isCurrent || undefined}
      data-open={isOpen || undefined}
      data-marked={isMarked || undefined}
      data-quiet={props.isQuiet?.(row) || undefined}
      aria-rowindex={index + 2}
      aria-current={isOpen || undefined}
      onClick={(event) => onPress(event, rowKey)}
    >
      {isMarkable ? (
        <td className={css.box}>
          <Box label={markWords(props.nameOf(row))} isOn={isMarked} onChange={(isRange) => onMark(rowKey, isRange)} />
        </td>
      ) : null}
      {columns.map((column, place) => {
        if (place > 0 && isPhone && column.phone === undefined) return null
        const cell = column.cell(row)
        const words = typeof cell === 'string' ? cell : place === 0 ? props.nameOf(row) : null
        return place === 0 ? (
          <th key={column.id} scope="row" data-phone="first" {...foreignLangAttributeOf(words)}>
            <Name row={row} props={props}>
              {cell}
            </Name>
          </th>
        ) : (
          <td key={column.id} data-align={column.align} data-phone={column.phone} {...foreignLangAttributeOf(words)}>
            {cell}
          </td>
        )
      })}
    </tr>
  )
}
const Row = memo(DrawnRow) as typeof DrawnRow

function Name<Row>({
  row,
  props,
  children,
}: {
  readonly row: Row
  readonly props: DataTableProps<Row>
  readonly children: ReactNode
}) {
  if (props.pageOf) {
    // A click opens the panel, like a click on the row; by keyboard, and with a key for a new tab, the name is an
    // ordinary link.
    const onClick = (event: MouseEvent) => {
      if (props.panel && event.detail > 0 && !(event.ctrlKey || event.metaKey || event.shiftKey)) event.preventDefault()
    }
    return (
      <Link {...props.pageOf(row)} className={css.name} data-row-name="" preload={false} onClick={onClick}>
        {children}
      </Link>
    )
  }
  if (!props.panel) return <span className={css.name}>{children}</span>
  return (
    <button type="button" className={css.name} data-row-name="">
      {children}
    </button>
  )
}

/** A box that hears the shift key, and shows "some". */
function Box({
  label,
  isOn,
  isSome = false,
  onChange,
}: {
  readonly label: string
  readonly isOn: boolean
  readonly isSome?: boolean
  readonly onChange: (isRange: boolean) => void
}) {
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = isSome
  })
  return (
    <input
      ref={ref}
      type="checkbox"
      aria-label={label}
      checked={isOn}
      onChange={(event) => onChange((event.nativeEvent as globalThis.MouseEvent).shiftKey === true)}
    />
  )
}

function Head<Row>({
  column,
  list,
  sort,
}: {
  readonly column: ListColumn<Row>
  readonly list: ListState<Row>
  readonly sort: string | undefined
}) {
  const isSorted = column.sort !== undefined && sort?.replace(/^-/, '') === column.sort
  return (
    <th
      scope="col"
      data-align={column.align}
      aria-sort={isSorted ? (sort?.startsWith('-') ? 'descending' : 'ascending') : undefined}
    >
      {column.sort ? (
        <button type="button" onClick={() => list.address.change({ sort: sortAfterClick(column, sort) })}>
          {column.words}
          <IconArrowDown size={14} stroke={1.5} aria-hidden />
        </button>
      ) : (
        column.words
      )}
    </th>
  )
}

type Seen = {
  readonly width: number
  readonly top: number
  readonly height: number
}

/** The width of the list, and its visible part. On a phone the whole page scrolls. */
function useSeen(scroller: RefObject<HTMLDivElement | null>): Seen {
  const [seen, setSeen] = useState<Seen>({ width: 1200, top: 0, height: 1000 })
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    let frame = 0
    const look = () => {
      frame = 0
      const isWindow = getComputedStyle(element).overflowY === 'visible'
      const box = element.getBoundingClientRect()
      const next = isWindow
        ? { width: box.width, top: Math.max(0, -box.top), height: innerHeight }
        : { width: box.width, top: element.scrollTop, height: element.clientHeight }
      setSeen((now) =>
        Math.abs(now.top - next.top) < 100 && now.width === next.width && now.height === next.height ? now : next,
      )
    }
    const later = () => {
      frame ||= requestAnimationFrame(look)
    }
    look()
    const watch = new ResizeObserver(later)
    watch.observe(element)
    element.addEventListener('scroll', later, { passive: true })
    addEventListener('scroll', later, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      watch.disconnect()
      element.removeEventListener('scroll', later)
      removeEventListener('scroll', later)
    }
  }, [scroller])
  return seen
}

/**
 * The mean height of two-line rows, in px, which varies with long titles; null: not measured. It is measured once for
 * each answer and width, so that rows outside the view keep their height during scrolling.
 */
function useRowHeight(
  scroller: RefObject<HTMLDivElement | null>,
  rows: readonly unknown[],
  width: number,
  isNarrow: boolean,
): number | null {
  const [height, setHeight] = useState<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows and another width have another height
  useLayoutEffect(() => {
    if (isNarrow && isListWindowed(rows.length) && scroller.current) setHeight(meanHeight(scroller.current))
  }, [scroller, rows, width, isNarrow])
  return height
}

/** Returns the mean height of the rows that are drawn, in px; null: none is. */
function meanHeight(table: HTMLElement): number | null {
  const rows = [...table.querySelectorAll<HTMLElement>('tr[data-key]')]
  return rows.length > 0 ? rows.reduce((sum, row) => sum + row.offsetHeight, 0) / rows.length : null
}

/** Like `scrollIntoView({ block: 'nearest' })`, but not under the fixed head. */
function bringIntoView(scroller: HTMLElement | null, row: HTMLElement) {
  if (!scroller || getComputedStyle(scroller).overflowY === 'visible') return row.scrollIntoView({ block: 'nearest' })
  const head = scroller.querySelector('thead')?.getBoundingClientRect().height ?? 0
  const [box, view] = [row.getBoundingClientRect(), scroller.getBoundingClientRect()]
  if (box.top < view.top + head) scroller.scrollTop -= view.top + head - box.top
  else if (box.bottom > view.bottom) scroller.scrollTop += box.bottom - view.bottom
}
