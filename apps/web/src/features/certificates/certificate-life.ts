/** Returns the whole years, months and days from `today` until `until` (`YYYY-MM-DD`); zeros if `until` has passed. */
export function timeUntilExpiry(today: string, until: string): { years: number; months: number; days: number } {
  if (until < today) return { years: 0, months: 0, days: 0 }
  const [from, end] = [partsOf(today), partsOf(until)]
  let months = (end.year - from.year) * 12 + end.month - from.month
  let days = end.day - from.day
  if (days < 0) {
    months -= 1
    const daysBefore = new Date(Date.UTC(end.year, end.month - 1, 0)).getUTCDate()
    days = end.day + Math.max(0, daysBefore - from.day)
  }
  return { years: Math.floor(months / 12), months: months % 12, days }
}

/**
 * Returns the part of a period that has passed on a day, in percent from 0 to 100. All three are days, `YYYY-MM-DD`.
 */
export function elapsedValidityPercent(day: string, from: string, until: string): number {
  const [a, b, at] = [from, until, day].map((one) => Date.parse(`${one}T00:00:00Z`)) as [number, number, number]
  return b <= a ? 100 : Math.min(100, Math.max(0, ((at - a) / (b - a)) * 100))
}

const partsOf = (day: string) => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return { year, month, day: date }
}
