import type { ListColumn } from './list.types.ts'

/** Of the box at the left, and of the space at the right. */
const margins = 52 + 12

type Choice = {
  readonly sort: string | undefined
  /** The order of the list while the reader has chosen no other. */
  readonly usual: string | undefined
  readonly hidden: readonly string[]
  readonly extra: readonly string[]
}

const isSortedBy = ({ sort }: { readonly sort?: string }, order: string | undefined) =>
  sort !== undefined && sort === order?.replace(/^-/, '')

/** Returns true for a column that the reader can't hide: the first one, and one by which they sorted the list. */
export const isColumnFixed = <Row>(
  columns: readonly ListColumn<Row>[],
  column: ListColumn<Row>,
  { sort, usual }: Pick<Choice, 'sort' | 'usual'>,
): boolean => column === columns[0] || (sort !== usual && isSortedBy(column, sort))

/** Returns the columns that the reader chose, and those that they can't hide. */
export const chosenColumns = <Row>(columns: readonly ListColumn<Row>[], choice: Choice): readonly ListColumn<Row>[] =>
  columns.filter(
    (column) =>
      isColumnFixed(columns, column, choice) ||
      (column.isExtra ? choice.extra.includes(column.id) : !choice.hidden.includes(column.id)),
  )

/**
 * Returns the columns to draw: those that the reader chose, as many as fit into `width` (in px). The first column is
 * always drawn, and the one by which the list is sorted is never dropped for lack of room.
 */
export function columnsToDraw<Row>(
  columns: readonly ListColumn<Row>[],
  width: number,
  choice: Choice,
): readonly ListColumn<Row>[] {
  const mayFold = (column: ListColumn<Row>) => column !== columns[0] && !isSortedBy(column, choice.sort)
  let drawn = chosenColumns(columns, choice)
  const needed = () => drawn.reduce((sum, column) => sum + column.width, margins)
  while (needed() > width) {
    const foldable = drawn.filter(mayFold)
    if (foldable.length === 0) break
    const next = foldable.reduce((one, other) => ((other.fold ?? 0) >= (one.fold ?? 0) ? other : one))
    drawn = drawn.filter((column) => column !== next)
  }
  return drawn
}

/** Returns the sort order after a click on a column header; unchanged if the column can't be sorted. */
export function sortAfterClick<Row>(column: ListColumn<Row>, sort: string | undefined): string | undefined {
  if (!column.sort) return sort
  const [first, second] =
    column.sortFirst === 'down' ? [`-${column.sort}`, column.sort] : [column.sort, `-${column.sort}`]
  return sort === first ? second : first
}
