import { localDay } from '#web/ui/days.ts'
import type { LiveClass } from '../live.queries.ts'

/** Classes by the reader's day, in the order in which they come. */
export function groupByDay(classes: readonly LiveClass[]): [day: string, classes: LiveClass[]][] {
  return [...Map.groupBy(classes, (live) => localDay(live.startsAt))]
}
