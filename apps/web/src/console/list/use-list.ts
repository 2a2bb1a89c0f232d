import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { breakpoints, maxWidthQuery, minWidthQuery } from '#web/ui/theme/widths.ts'
import { useMediaQuery } from '#web/ui/use-media-query.ts'
import type { DataTableProps, ListAnswer, ListQuery } from './list.types.ts'
import { type ListAddress, listQueryOf, useListAddress, viewSearchOf } from './list-address.ts'
import {
  type ListPreferences,
  readFirstRowNumber,
  readListHistoryState,
  readListPreferences,
  saveFirstRowNumber,
  saveListHistoryState,
  writeListPreferences,
} from './list-memory.ts'
import {
  emptySelection,
  fullSelection,
  type RowSelection,
  type SelectedRow,
  togglePage,
  toggleRange,
  toggleRow,
} from './selection.ts'

/** The state of a list and the functions that change it, for the parts that draw it. */
export type ListState<Row> = {
  readonly props: DataTableProps<Row>
  readonly address: ListAddress
  readonly taste: ListPreferences
  readonly setTaste: (some: Partial<ListPreferences>) => void
  readonly query: ListQuery
  readonly sort: string | undefined
  readonly result: ReturnType<DataTableProps<Row>['useRows']>
  readonly answer: ListAnswer<Row> | undefined
  readonly rows: readonly Row[]
  readonly named: readonly SelectedRow[]
  readonly selection: RowSelection
  readonly setSelection: (selection: RowSelection) => void
  readonly select: {
    readonly one: (row: SelectedRow, isRange: boolean) => void
    readonly page: () => void
    readonly all: () => void
    readonly none: () => void
  }
  /** The row that keys are for. */
  readonly cursor: string | null
  readonly open: string | undefined
  readonly openRow: (key: string) => void
  readonly closeRow: () => void
  /** Moves one row on or back, and stays at either end; returns false only when the list has no rows. */
  readonly move: (by: 1 | -1) => boolean
  /** The key of the row that gets the focus after the next render; null to leave it. */
  readonly focusOn: RefObject<string | null>
  readonly start: number | null
  readonly isPhone: boolean
  /** Rows of two lines: on a phone, and next to an open row on a wide screen. */
  readonly isNarrow: boolean
}

/** Below this width the list has two-line rows, and its panel is a sheet. */
const phoneQuery = maxWidthQuery(breakpoints.consolePhone)
/** From this width on, the rows and the open row fit next to each other. */
const deskQuery = minWidthQuery(breakpoints.desk)

export function useList<Row>(props: DataTableProps<Row>): ListState<Row> {
  const { name, useRows, keyOf, nameOf } = props
  const address = useListAddress()
  const { search, change, historyKey } = address
  const isPhone = useMediaQuery(phoneQuery)
  const isDesk = useMediaQuery(deskQuery) && props.isDesk === true
  const [taste, keepTaste] = useState(() => readListPreferences(name))
  const setTaste = (some: Partial<ListPreferences>) => {
    const next = { ...taste, ...some }
    keepTaste(next)
    writeListPreferences(name, next)
  }
  const query = useMemo(() => listQueryOf(search, taste.limit), [search, taste.limit])
  const result = useRows(query)
  const answer = result.data
  const rows = answer?.rows ?? []
  const named = rows.map((row) => ({ key: keyOf(row), name: nameOf(row) }))
  const [selection, setSelection] = useState<RowSelection>(
    () => readListHistoryState(name, historyKey)?.selection ?? emptySelection,
  )
  const [cursor, setCursor] = useState<string | null>(search.open ?? null)
  const focusOn = useRef<string | null>(null)

  // "All that match" means the rows that matched when it was chosen.
  const matching = JSON.stringify({ ...viewSearchOf(search), sort: undefined })
  const matched = useRef(matching)
  useEffect(() => {
    if (matched.current !== matching && selection.kind === 'all') setSelection(emptySelection)
    matched.current = matching
  }, [matching, selection])

  const start = readFirstRowNumber(name, search.after ?? search.before)
  useEffect(() => {
    if (!answer || start === null || result.isPlaceholderData) return
    if (answer.next) saveFirstRowNumber(name, answer.next, start + answer.rows.length)
    if (answer.previous) saveFirstRowNumber(name, answer.previous, Math.max(1, start - taste.limit))
  }, [name, answer, start, taste.limit, result.isPlaceholderData])

  // A list of cases opens its first row, once for each view; once closed, it remains closed.
  const begun = useRef<string | null>(null)
  const first = named[0]?.key
  useEffect(() => {
    if (!isDesk || result.isPlaceholderData || first === undefined || begun.current === matching) return
    begun.current = matching
    if (search.open === undefined) change({ open: first }, { isReplaced: true })
  }, [isDesk, result.isPlaceholderData, first, matching, search.open, change])

  const openRow = (key: string) => {
    setCursor(key)
    if (search.open === key) return
    // On a phone, the panel covers the list, and going back closes it.
    change({ open: key }, { isReplaced: !isPhone || search.open !== undefined })
  }
  const closeRow = () => {
    if (search.open === undefined) return
    focusOn.current = search.open
    change({ open: undefined }, { isReplaced: true })
  }
  const move = (by: 1 | -1): boolean => {
    const at = named.findIndex(({ key }) => key === (search.open ?? cursor))
    const next = named[at < 0 ? (by > 0 ? 0 : -1) : at + by]
    if (!next) return at >= 0
    focusOn.current = next.key
    setCursor(next.key)
    if (search.open !== undefined) change({ open: next.key }, { isReplaced: true })
    return true
  }
  return {
    props,
    address,
    taste,
    setTaste,
    query,
    sort: search.sort ?? props.sort,
    result,
    answer,
    rows,
    named,
    selection,
    setSelection,
    select: {
      one: (row, isRange) =>
        setSelection(isRange ? toggleRange(selection, named, row) : toggleRow(selection, named, row)),
      page: () => setSelection(togglePage(selection, named)),
      all: () => setSelection(fullSelection),
      none: () => setSelection(emptySelection),
    },
    cursor: search.open ?? cursor,
    open: search.open,
    openRow,
    closeRow,
    move,
    focusOn,
    start,
    isPhone,
    isNarrow: isPhone || (isDesk && search.open !== undefined),
  }
}

/**
 * Stores the scroll position and the selection of the list with this entry of the browser's history, and restores the
 * scroll position.
 */
export function useScrollRestoration<Row>(
  { props: { name }, address: { historyKey }, selection, answer }: ListState<Row>,
  scroller: RefObject<HTMLElement | null>,
): void {
  const place = useRef({ top: 0, selection })
  const isBack = useRef(false)
  useEffect(() => {
    place.current.selection = selection
  })
  useLayoutEffect(() => {
    if (isBack.current || !answer) return
    isBack.current = true
    const top = readListHistoryState(name, historyKey)?.top ?? 0
    if (top > 0) scroller.current?.scrollTo(0, top)
  }, [answer, name, historyKey, scroller])
  useEffect(() => {
    const element = scroller.current
    const note = () => {
      place.current.top = element?.scrollTop ?? 0
    }
    element?.addEventListener('scroll', note, { passive: true })
    const now = place.current
    return () => {
      element?.removeEventListener('scroll', note)
      saveListHistoryState(name, historyKey, { ...now })
    }
  }, [name, historyKey, scroller])
}
