import { dayAndTimeIn, type Zone } from './zone.ts'

/** Returns the local day and time of a zone at an instant: `2026-12-05` and `13:30`. */
export function wallClockOf(instant: string, zone: Zone): { readonly day: string; readonly time: string } {
  const { day, time } = dayAndTimeIn(instant, zone)
  return { day, time: time.slice(0, 5) }
}

const dayMs = 86_400_000

/**
 * Returns the instant of a local time in a zone; null for an invalid time. A time that occurs twice, because clocks go
 * back, means its first occurrence. A time that is skipped, because clocks go forward, is moved forward as far as the
 * clocks: 02:30 becomes 03:30.
 */
export function instantOfWallClock(day: string, time: string, zone: Zone): string | null {
  const asUtc = Date.parse(`${day}T${time}:00Z`)
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || !/^\d\d:\d\d$/.test(time) || Number.isNaN(asUtc)) return null
  const wallAt = (at: number) => {
    const wall = wallClockOf(new Date(at).toISOString(), zone)
    return Date.parse(`${wall.day}T${wall.time}:00Z`)
  }
  // The offsets from UTC a day before and a day after, which differ only around a clock change.
  const [before, after] = [asUtc - dayMs, asUtc + dayMs].map((at) => asUtc - (wallAt(at) - at)) as [number, number]
  const matching = [before, after].filter((at) => wallAt(at) === asUtc)
  return new Date(matching.length > 0 ? Math.min(...matching) : before).toISOString()
}
