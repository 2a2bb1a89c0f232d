import type { TrainingClass } from './class.queries.ts'

const day = 86_400_000
const at = (date: string) => Date.parse(`${date}T00:00:00Z`)
const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10)

export type ClassWeekRow = {
  readonly one: TrainingClass
  /** Positions in percent of the width, from 0 to 100: registration deadline, start and end. */
  readonly closes: number
  readonly starts: number
  readonly ends: number
  readonly days: number
}
export type ClassWeekLayout = {
  readonly weeks: number
  readonly mondays: readonly { readonly day: string; readonly at: number }[]
  readonly rows: readonly ClassWeekRow[]
}

/**
 * Places classes on an axis of weeks, beginning with the Monday on or before `today`: as many weeks as the classes
 * need, at least 8 and at most 16. Later classes are left out. Positions are in percent of the axis.
 */
export function layOutClassWeeks(classes: readonly TrainingClass[], today: string): ClassWeekLayout {
  const monday = at(today) - ((new Date(at(today)).getUTCDay() + 6) % 7) * day
  const needed = Math.max(0, ...classes.map(({ endsOn }) => Math.ceil((at(endsOn) + day - monday) / (7 * day))))
  const weeks = Math.min(16, Math.max(8, needed))
  const whole = weeks * 7 * day
  const place = (instant: number) => Math.round((Math.min(whole, Math.max(0, instant - monday)) / whole) * 10_000) / 100
  return {
    weeks,
    mondays: Array.from({ length: weeks }, (_, nth) => ({
      day: dayOf(monday + nth * 7 * day),
      at: place(monday + nth * 7 * day),
    })),
    rows: classes
      .filter(({ startsOn }) => at(startsOn) < monday + whole)
      .map((one) => ({
        one,
        closes: place(at(one.applyUntil) + day),
        starts: place(at(one.startsOn)),
        ends: place(at(one.endsOn) + day),
        days: Math.round((at(one.endsOn) - at(one.startsOn)) / day) + 1,
      })),
  }
}
