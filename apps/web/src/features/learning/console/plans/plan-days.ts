import { useProfile } from '#web/features/identity/identity.public.ts'

/** The day that it is in the portal's zone, as `2026-11-16`. */
export function usePortalToday(): string {
  const zone = useProfile(true).data?.timeZone ?? 'Asia/Shanghai'
  return new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(new Date())
}
export const addCalendarDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)
export const calendarDaysBetween = (day: string, other: string): number =>
  Math.round((Date.parse(`${other}T00:00:00Z`) - Date.parse(`${day}T00:00:00Z`)) / 86_400_000)
/** Days before the date on which people are reminded, as the server does it. */
export const remindedBefore = [7, 3, 1] as const
