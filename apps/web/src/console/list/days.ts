import { dayAfter } from '#web/ui/days.ts'
import { instantOfWallClock } from '#web/ui/wall-clock.ts'
import { portalZone } from '#web/ui/zone.ts'

/**
 * Converts a filter of days, `2026-03-01..2026-03-02`, to the instants at which the first begins and the last ends, in
 * the portal's time zone. A side without a valid day is left out.
 */
export function instantRangeOfDays(days: unknown): { readonly from?: string; readonly until?: string } {
  const [from = '', to = ''] = typeof days === 'string' ? days.split('..') : []
  const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
  const start = (day: string) => instantOfWallClock(day, '00:00', portalZone()) ?? ''
  return { ...(isDay(from) ? { from: start(from) } : {}), ...(isDay(to) ? { until: start(dayAfter(to, 1)) } : {}) }
}
