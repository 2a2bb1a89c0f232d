import { pageDay } from '#web/ui/zone.ts'
import type { LiveClass } from '../live.queries.ts'

/** Groups classes by day in the page's zone; days and classes keep the given order. */
export function groupLiveClassesByDay(classes: readonly LiveClass[]): [day: string, classes: LiveClass[]][] {
  return [...Map.groupBy(classes, (live) => pageDay(live.startsAt))]
}
