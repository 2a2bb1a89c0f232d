import type { ListColumn } from './list.types.ts'

/** Of the box at the left, and of the space at the right. */
const margins = 52 + 12

type Folding = {
  readonly width: number
  readonly sort: string | undefined
  readonly hidden: readonly string[]
  readonly extra: readonly string[]
}

/**
 * Returns the columns to draw: those that the reader chose, as many as fit into `width` (in px). The first column is
 * always drawn, and the one by which the list is sorted is never dropped for lack of room.
 */
export function columnsToDraw<Row>(
  columns: readonly ListColumn<Row>[],
  { width, sort, hidden, extra }: Folding,
): readonly ListColumn<Row>[] {
  const sortedBy = sort?.replace(/^-/, '')
  const mayFold = (column: ListColumn<Row>) =>
    column !== columns[0] && !(column.sort !== undefined && column.sort === sortedBy)
  let drawn = columns.filter(
    (column, index) => index === 0 || (column.isExtra ? extra.includes(column.id) : !hidden.includes(column.id)),
  )
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
