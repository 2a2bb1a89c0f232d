const days = new Map<string, Intl.DateTimeFormat>()

/** The calendar day of an instant in a time zone, as 2026-03-02. */
export function dayIn(at: Date, timeZone: string): string {
  const format = days.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  days.set(timeZone, format)
  return format.format(at)
}
