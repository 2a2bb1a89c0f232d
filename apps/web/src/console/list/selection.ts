import type { BulkTarget, ListAnswer, ListQuery } from './list.types.ts'

/**
 * The rows selected on all pages: single ones by key (with the name for dialogs), or all that match. `anchor`: the row
 * from which a Shift click extends the selection.
 */
export type RowSelection = {
  readonly kind: 'some' | 'all'
  readonly keys: ReadonlyMap<string, string>
  readonly anchor: string | null
}
export type SelectedRow = { readonly key: string; readonly name: string }

export const emptySelection: RowSelection = { kind: 'some', keys: new Map(), anchor: null }
export const fullSelection: RowSelection = { kind: 'all', keys: new Map(), anchor: null }

export const isSelected = (selection: RowSelection, key: string): boolean =>
  selection.kind === 'all' || selection.keys.has(key)
export const countSelected = (selection: RowSelection, total: number): number =>
  selection.kind === 'all' ? total : selection.keys.size

/**
 * Selects or deselects rows of the page. If rows of a complete selection are deselected, only the rest of the page
 * remains selected, because the ids of other matching rows are not known.
 */
function set(
  selection: RowSelection,
  page: readonly SelectedRow[],
  rows: readonly SelectedRow[],
  isOn: boolean,
): RowSelection {
  const keys = new Map(selection.kind === 'all' ? page.map(({ key, name }) => [key, name]) : selection.keys)
  for (const { key, name } of rows) {
    if (isOn) keys.set(key, name)
    else keys.delete(key)
  }
  return { kind: 'some', keys, anchor: selection.anchor }
}

/** Selects or deselects one row. */
export const toggleRow = (selection: RowSelection, page: readonly SelectedRow[], row: SelectedRow): RowSelection => ({
  ...set(selection, page, [row], !isSelected(selection, row.key)),
  anchor: row.key,
})

/**
 * Selects or deselects the rows from the last clicked one to this one, as a Shift click does; only this row when the
 * last clicked one is not on the page.
 */
export function toggleRange(selection: RowSelection, page: readonly SelectedRow[], row: SelectedRow): RowSelection {
  const [from, to] = [
    page.findIndex(({ key }) => key === selection.anchor),
    page.findIndex(({ key }) => key === row.key),
  ]
  if (from < 0 || to < 0) return toggleRow(selection, page, row)
  return {
    ...set(selection, page, page.slice(Math.min(from, to), Math.max(from, to) + 1), !isSelected(selection, row.key)),
    anchor: row.key,
  }
}

/** Selects the rows of a page, or deselects them when all are selected. */
export const togglePage = (selection: RowSelection, page: readonly SelectedRow[]): RowSelection =>
  set(selection, page, page, !page.every(({ key }) => isSelected(selection, key)))

const notMatching = ['after', 'before', 'limit', 'sort']

/** Returns the target of a bulk action: the selected rows by id, or the filters that all selected rows match. */
export function bulkTarget(
  selection: RowSelection,
  query: ListQuery,
  answer: Pick<ListAnswer<unknown>, 'total' | 'isAbout'>,
): BulkTarget {
  if (selection.kind === 'some')
    return {
      count: selection.keys.size,
      isAbout: false,
      names: [...selection.keys.values()],
      selection: { ids: [...selection.keys.keys()] },
    }
  const matching = Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      notMatching.includes(name) || value === undefined ? [] : [[name, String(value)]],
    ),
  )
  return { count: answer.total, isAbout: answer.isAbout, names: [], selection: { matching } }
}
