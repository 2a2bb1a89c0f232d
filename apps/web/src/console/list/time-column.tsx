import { RecentTime } from '#web/ui/time.tsx'
import type { ListColumn } from './list.types.ts'

type TimeColumn<Row> = {
  /** Its name, and the server's key by which the list is sorted. */
  readonly id: string
  readonly words: string
  readonly of: (row: Row) => string
  readonly width?: number
  readonly fold?: number
}

/**
 * Creates a column for the instant of an event: short, with the full instant in the tooltip, and sorted latest first by
 * the first click.
 */
export const createTimeColumn = <Row,>({ id, of, width = 150, ...rest }: TimeColumn<Row>): ListColumn<Row> => ({
  ...rest,
  id,
  width,
  align: 'end',
  sort: id,
  sortFirst: 'down',
  isTime: true,
  phone: 'belowEnd',
  cell: (row) => <RecentTime at={of(row)} />,
})
