import { addDays, daysBetween, isCalendarDay, mondayOf } from '../../core/text/calendar.ts'

/** The periods of specification section 7: rankings and charts cover a week (1), a month (2) or a year (3). */
export const studyPeriods = [1, 2, 3] as const
export type StudyPeriod = (typeof studyPeriods)[number]
/** A range of days that includes both ends. */
export type DayRange = { readonly from: string; readonly to: string }

const lastOfMonth = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)

/** Returns the week (from Monday), calendar month or calendar year that contains a day. */
export function periodOf(period: StudyPeriod, day: string): DayRange {
  if (period === 1) return { from: mondayOf(day), to: addDays(mondayOf(day), 6) }
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  if (period === 2) return { from: `${day.slice(0, 7)}-01`, to: lastOfMonth(year, month) }
  return { from: `${day.slice(0, 4)}-01-01`, to: `${day.slice(0, 4)}-12-31` }
}

/** Returns the period before the one that contains a day. */
export const periodBefore = (period: StudyPeriod, day: string): DayRange =>
  periodOf(period, addDays(periodOf(period, day).from, -1))

/** Returns the bars of a period's chart: one for each day, or for each month of a year. */
export function chartBars(period: StudyPeriod, { from, to }: DayRange): DayRange[] {
  const bars: DayRange[] = []
  for (let day = from; day <= to; ) {
    const bar = period === 3 ? periodOf(2, day) : { from: day, to: day }
    bars.push(bar)
    day = addDays(bar.to, 1)
  }
  return bars
}

/** Returns the part of the previous period up to the same point, for comparisons in the middle of a period. */
export function samePartOfPreviousPeriod(period: StudyPeriod, today: string): DayRange {
  const [now, before] = [periodOf(period, today), periodBefore(period, today)]
  return {
    from: before.from,
    to: addDays(before.from, Math.min(daysBetween(now.from, today), daysBetween(before.from, before.to))),
  }
}

/** Returns true when a text is an existing day of the years 2000 to 2199. */
export const isPlausibleDay = (day: string): boolean => isCalendarDay(day) && day >= '2000-01-01' && day <= '2199-12-31'
