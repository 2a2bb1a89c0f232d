import { addDays, mondayOf } from '../../../core/text/calendar.ts'

export type Every = 'week' | 'month'
/** Emails are sent from this hour on, in the portal's time zone. */
export const mailHour = 7

const firstOf = (day: string) => `${day.slice(0, 8)}01`

/** The last day until today that a report fell due: the Monday, or the first of the month. */
export const lastDueDay = (every: Every, today: string): string => (every === 'week' ? mondayOf(today) : firstOf(today))

/** The due day that is to be dealt with now; null: none. After days without a portal the last one only. `doneOn`: the due day that was dealt with last. */
export function dueReports(
  every: Every,
  doneOn: string,
  { today, hour }: { readonly today: string; readonly hour: number },
): string | null {
  const due = lastDueDay(every, today)
  return due > doneOn && (today > due || hour >= mailHour) ? due : null
}

/** The day of the next report. */
export function nextDueDay(every: Every, doneOn: string, today: string): string {
  const due = lastDueDay(every, today)
  if (due > doneOn) return due
  return every === 'week' ? addDays(due, 7) : firstOf(addDays(due, 31))
}
