import { addDays, mondayOf } from '../../core/text/calendar.ts'

/** Counts the consecutive weeks with study time up to this week, or up to last week while this one has none. */
export function weeksInRow(days: readonly string[], today: string): number {
  const weeks = new Set(days.map(mondayOf))
  const thisWeek = mondayOf(today)
  let week = weeks.has(thisWeek) ? thisWeek : addDays(thisWeek, -7)
  let count = 0
  while (weeks.has(week)) {
    count += 1
    week = addDays(week, -7)
  }
  return count
}
