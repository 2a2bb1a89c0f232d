import { createHash } from 'node:crypto'

/**
 * Returns the identifier of a demo object. It is the same in every portal, so that loading again finds it (UUID version
 * 8).
 */
export function demoId(kind: string, key: string): string {
  const bytes = createHash('sha256').update(`demo ${kind} ${key}`).digest().subarray(0, 16)
  bytes[6] = 0x80 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

const day = 86_400_000
/** The minutes by which the zone of the demo's companies is ahead of UTC. */
const companiesZone = 480
/**
 * Returns the instant this many days before now. A whole number of days, at least 1, gives a time in the working hours
 * of that day, different for each number, so that a list does not show the minute in which the demo was loaded; any
 * other number is exact.
 */
export function daysBefore(now: Date, days: number): Date {
  if (days < 1 || !Number.isInteger(days)) return new Date(now.getTime() - days * day)
  return instantAtHour(now, days, 9 + createDemoRandom(`hour of day ${days}`)() * 8.8, companiesZone)
}

/**
 * Returns the instant at this hour (a fraction for minutes), this many days before now, in a zone that is this many
 * minutes ahead of UTC.
 */
export function instantAtHour(now: Date, days: number, hour: number, zoneMinutes: number): Date {
  const ahead = zoneMinutes * 60_000
  const midnight = Math.floor((now.getTime() - days * day + ahead) / day) * day - ahead
  return new Date(midnight + Math.round(hour * 3600) * 1000)
}

/** Returns the minutes by which the zone is ahead of UTC at this instant. */
export function zoneOffset(now: Date, timeZone: string): number {
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
      .formatToParts(now)
      .map((part) => [part.type, Number(part.value)]),
  )
  const local = Date.UTC(parts.year ?? 0, (parts.month ?? 1) - 1, parts.day ?? 1, parts.hour ?? 0, parts.minute ?? 0)
  return Math.round((local - Math.floor(now.getTime() / 60_000) * 60_000) / 60_000)
}

/** Creates a generator of numbers from 0 to below 1, repeatable by its seed. */
export function createDemoRandom(seed: string): () => number {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
