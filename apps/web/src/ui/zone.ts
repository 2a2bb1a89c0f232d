import { currentLocale } from '#web/api/locale.ts'
import { texts as zh } from './texts/zh.ts'
import { uiTexts } from './ui-texts.ts'

/**
 * Time zones. A page shows every instant in one zone, the zone of the page: the console in the portal's, where staff
 * plan and watch for everyone; every other page in the reader's own. A session at a centre keeps the centre's.
 */

/** A zone by its IANA name; or, for a centre, with the name that the server gives it in the reader's language. */
export type Zone = string | { readonly timeZone: string; readonly zoneName: string }
export const zoneId = (zone: Zone): string => (typeof zone === 'string' ? zone : zone.timeZone)

let ofPortal: string | undefined
/** Returns the portal's zone, which the server writes into each page. */
export function portalZone(): string {
  ofPortal ??= document.querySelector<HTMLMetaElement>('meta[name="time-zone"]')?.content || 'Asia/Shanghai'
  return ofPortal
}

let ofReader: string | undefined
/** Returns the zone of the reader's device. */
export function readerZone(): string {
  ofReader ??= new Intl.DateTimeFormat().resolvedOptions().timeZone || portalZone()
  return ofReader
}

const showsPortalTime = () => /^\/console(\/|$)/.test(location.pathname)
/** Returns the zone in which the open page shows instants. */
export const pageZone = (): string => (showsPortalTime() ? portalZone() : readerZone())

const clocks = new Map<string, Intl.DateTimeFormat>()
/** Returns the day and time of an instant in a zone, as `2026-12-05` and `13:30:00`. */
export function dayAndTimeIn(at: string | number | Date, zone: Zone): { readonly day: string; readonly time: string } {
  const timeZone = zoneId(zone)
  let format = clocks.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
    clocks.set(timeZone, format)
  }
  const [day = '', time = ''] = format.format(new Date(at)).split(' ')
  return { day, time }
}

/** Returns the day of an instant in the zone of the page, as `2026-03-02`. */
export const pageDay = (at: string | number | Date): string => dayAndTimeIn(at, pageZone()).day

/** Returns today's date in the portal's zone. */
export const portalToday = (): string => dayAndTimeIn(Date.now(), portalZone()).day

/** Returns true if two zones have the same local time at an instant, whatever their names are. */
export function isSameClock(zone: Zone, other: Zone, at: string): boolean {
  if (zoneId(zone) === zoneId(other)) return true
  const [one, two] = [dayAndTimeIn(at, zone), dayAndTimeIn(at, other)]
  return one.day === two.day && one.time === two.time
}

/**
 * Returns true if an instant has another local time in this zone than in the portal's zone or in the zone of the page,
 * so that a reader could mistake the one for the other.
 */
export const needsZoneName = (at: string, zone: Zone): boolean =>
  !isSameClock(zone, portalZone(), at) || !isSameClock(zone, pageZone(), at)

/** Returns the common name of a zone: 北京时间, 北美东部时间; Beijing time, New York time. */
export function zoneName(zone: Zone): string {
  if (typeof zone !== 'string') return zone.zoneName
  if (/^Asia\/(Shanghai|Chongqing|Harbin)$|^PRC$/.test(zone)) return (uiTexts.peek(currentLocale()) ?? zh).beijingTime
  const named = (timeZoneName: 'shortGeneric' | 'longGeneric' | 'short') =>
    new Intl.DateTimeFormat(currentLocale() === 'zh' ? 'zh-CN' : 'en-GB', { timeZone: zone, timeZoneName })
      .formatToParts(new Date())
      .find(({ type }) => type === 'timeZoneName')?.value ?? zone
  // Browsers know the cities of zones only in English.
  const name = named(currentLocale() === 'zh' ? 'longGeneric' : 'shortGeneric')
  return name.startsWith('GMT') ? named('short') : name.replace(/ Time$/, ' time')
}
