import { clockIn, portalZone } from '#web/ui/zone.ts'

/** The day that it is in the portal's zone, as `2026-11-16`. */
export const portalToday = (): string => clockIn(Date.now(), portalZone()).day
export const calendarDaysBetween = (day: string, other: string): number =>
  Math.round((Date.parse(`${other}T00:00:00Z`) - Date.parse(`${day}T00:00:00Z`)) / 86_400_000)
/** Days before the date on which people are reminded, as the server does it. */
export const remindedBefore = [7, 3, 1] as const
