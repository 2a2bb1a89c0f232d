import { formatDay } from '#web/ui/format.ts'
import type { RequirementRow } from './requirement-console.queries.ts'
import type { texts } from './texts/zh.ts'

type Words = typeof texts

/** Describes in a few words when a requirement is first due. */
export function describeDueRule(
  t: Words,
  row: Pick<RequirementRow, 'dueKind' | 'dueDays' | 'dueOn' | 'dueMonth'>,
): string {
  if (row.dueKind === 'date') return t.due.date(row.dueOn ? formatDay(row.dueOn) : '')
  if (row.dueKind === 'calendar') return t.due.calendar(row.dueMonth ?? 1)
  return t.due[row.dueKind](row.dueDays)
}
