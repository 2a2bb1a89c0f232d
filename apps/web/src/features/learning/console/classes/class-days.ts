import { formatDays, formatShortDay } from '#web/ui/format.ts'
import type { TrainingClassRow } from './class-console.queries.ts'

/** Formats the days of a class: one day with its weekday, several as a range that fits a column. */
export const formatClassDays = ({ startsOn, endsOn }: Pick<TrainingClassRow, 'startsOn' | 'endsOn'>): string =>
  startsOn === endsOn ? formatShortDay(startsOn) : formatDays(startsOn, endsOn)
