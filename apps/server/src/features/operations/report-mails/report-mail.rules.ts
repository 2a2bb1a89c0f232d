import { addDays, mondayOf } from '../../../core/text/calendar.ts'

export type ReportFrequency = 'week' | 'month'
/** The hour from which reports are emailed, in the portal's time zone. */
export const reportMailHour = 7

const firstOf = (day: string) => `${day.slice(0, 8)}01`

/** Returns the latest day, up to today, on which a report was due: a Monday, or the first of a month. */
export const lastReportDueDay = (every: ReportFrequency, today: string): string =>
  every === 'week' ? mondayOf(today) : firstOf(today)

/**
 * Returns the due day for which the reports must be sent now; null if there is none. After an outage, only the latest
 * due day counts. `doneOn` is the due day that was handled last.
 */
export function reportDueDayToSend(
  every: ReportFrequency,
  doneOn: string,
  { today, hour }: { readonly today: string; readonly hour: number },
): string | null {
  const due = lastReportDueDay(every, today)
  return due > doneOn && (today > due || hour >= reportMailHour) ? due : null
}

/** Returns the day of the next report: today or an earlier day if that report has not been handled yet. */
export function nextReportDueDay(every: ReportFrequency, doneOn: string, today: string): string {
  const due = lastReportDueDay(every, today)
  if (due > doneOn) return due
  return every === 'week' ? addDays(due, 7) : firstOf(addDays(due, 31))
}
