import { formatShortDay } from '#web/ui/format.ts'
import type { ClassRow } from './class-console.queries.ts'

/** Formats the days of a class, in words. */
export const formatClassDays = ({ startsOn, endsOn }: Pick<ClassRow, 'startsOn' | 'endsOn'>): string =>
  startsOn === endsOn ? formatShortDay(startsOn) : `${formatShortDay(startsOn)} – ${formatShortDay(endsOn)}`
