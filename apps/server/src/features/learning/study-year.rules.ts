import { addDays, mondayOf } from '../../core/text/calendar.ts'

/** Counts the consecutive weeks with study time up to this week, or up to last week if this one has none yet. */
export function countConsecutiveWeeks(days: readonly string[], today: string): number {
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

/** Returns the greatest number of consecutive weeks with study time. */
export function longestConsecutiveWeeks(days: readonly string[]): number {
  const weeks = new Set(days.map(mondayOf))
  let longest = 0
  for (const week of weeks) {
    if (weeks.has(addDays(week, -7))) continue
    let count = 1
    while (weeks.has(addDays(week, 7 * count))) count += 1
    longest = Math.max(longest, count)
  }
  return longest
}
