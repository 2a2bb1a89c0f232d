/** The wall clock of a zone at an instant: `2026-12-05` and `13:30`. */
export function wallOf(instant: string, timeZone: string): { readonly day: string; readonly time: string } {
  const [day = '', time = ''] = new Date(instant).toLocaleString('sv-SE', { timeZone }).split(' ')
  return { day, time: time.slice(0, 5) }
}

/** The instant at which the wall clock of a zone says this; null for what is no time. Of a time that a change of clocks says twice, the first. */
export function instantOf(day: string, time: string, timeZone: string): string | null {
  const asUtc = Date.parse(`${day}T${time}:00Z`)
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || !/^\d\d:\d\d$/.test(time) || Number.isNaN(asUtc)) return null
  const offsetAt = (at: number) => {
    const wall = wallOf(new Date(at).toISOString(), timeZone)
    return Date.parse(`${wall.day}T${wall.time}:00Z`) - Math.floor(at / 60_000) * 60_000
  }
  const first = asUtc - offsetAt(asUtc)
  return new Date(asUtc - offsetAt(first)).toISOString()
}
