/** The day of an instant in the reader's own zone, as 2026-03-02. */
export function localDay(at: string | Date): string {
  const date = new Date(at)
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`
}

/** The days of a month as a calendar shows them: whole weeks from Monday on. `month` as 2026-03. */
export function calendarWeeks(month: string): string[][] {
  const first = new Date(`${month}-01T12:00:00`)
  const start = new Date(first)
  start.setDate(1 - ((first.getDay() + 6) % 7))
  const weeks: string[][] = []
  for (let day = start; weeks.length === 0 || localDay(day).slice(0, 7) <= month; ) {
    const week: string[] = []
    for (let n = 0; n < 7; n++) {
      week.push(localDay(day))
      day = new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1, 12)
    }
    weeks.push(week)
  }
  return weeks
}

/** The month so many months later. */
export function monthAfter(month: string, count: number): string {
  return localDay(new Date(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + count, 1, 12)).slice(0, 7)
}
