import type { ReactNode } from 'react'
import { formatAge, isLongWait } from '#web/console/age.ts'
import type { ListColumn } from '#web/console/list/list.types.ts'
import queue from '#web/console/queue.module.css'
import { formatInstant, formatNumber } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import type { useReturnReasons } from './applications.queries.ts'
import { applicationsConsoleTexts } from './applications-texts.ts'

type DeskRow = { readonly name: string; readonly state: string; readonly since: string }
type Told<Row> = { readonly id: string; readonly words: string; readonly cell: (row: Row) => ReactNode }
type ColumnsOf<Row> = {
  readonly words: { readonly name: string; readonly since: string }
  /** By what the list is sorted in time. */
  readonly sort: string
  /** For what they apply. */
  readonly thing: Told<Row>
  /** The result of the automatic checks. */
  readonly found: Told<Row> & { readonly width: number }
}

/**
 * Returns the columns of a list of applications: the applicant, what is applied for (`thing`), a finding about it
 * (`found`), and the waiting time, which is highlighted when it is too long.
 */
export const applicationColumns = <Row extends DeskRow>({
  words,
  sort,
  thing,
  found,
}: ColumnsOf<Row>): readonly ListColumn<Row>[] => [
  { id: 'name', words: words.name, width: 180, cell: (row) => row.name },
  { ...thing, width: 260, fold: 2, phone: 'below' },
  { ...found, fold: 1, phone: 'belowEnd' },
  {
    id: 'since',
    words: words.since,
    width: 120,
    align: 'end',
    sort,
    isTime: true,
    phone: 'end',
    cell: (row) => (
      <time
        className={queue.age}
        data-late={(row.state === 'submitted' && isLongWait(row.since)) || undefined}
        title={formatInstant(row.since)}
      >
        {formatAge(row.since)}
      </time>
    ),
  },
]

/**
 * The reader's last decision as text (`done`); until there is one, the longest wait and the number of decisions today.
 */
export function ApplicationQueueStatus({
  done,
  today,
}: {
  readonly done: string | null
  readonly today: ReturnType<typeof useReturnReasons>['data']
}) {
  const t = useTexts(applicationsConsoleTexts)
  return (
    <span role="status">
      {done ??
        (today
          ? [today.oldest ? t.longest(formatAge(today.oldest)) : null, t.today(formatNumber(today.decidedToday))]
              .filter(Boolean)
              .join(' · ')
          : '')}
    </span>
  )
}
