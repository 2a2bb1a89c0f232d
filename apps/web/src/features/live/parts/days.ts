import { localDay } from '#web/ui/days.ts'
import type { LiveClass } from '../live.queries.ts'

/** Classes by day in the reader's zone, in order. */
export function groupByDay(classes: readonly LiveClass[]): [day: string, classes: LiveClass[]][] {
  return [...Map.groupBy(classes, (live) => localDay(live.startsAt))]
}
