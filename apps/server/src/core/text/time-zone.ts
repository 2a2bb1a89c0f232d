import { timeZones } from '@portal/contract/http/time-zones.words.ts'
import type { Lang } from './language.ts'
import { zoneWords } from './time-zone.words.ts'

/** Returns true for the name of a known time zone. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Returns the name of a zone for people, by its city: 北京时间, New York time. */
export function zoneName(timeZone: string, lang: Lang): string {
  if (timeZone === 'UTC') return 'UTC'
  const known = timeZones.find(({ id }) => id === timeZone)
  const city = known?.[lang] ?? (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')
  return zoneWords[lang].timeOf(city)
}

/** Presents a zone: its id, and its name for the reader. */
export const presentZone = (timeZone: string, lang: Lang) => ({ timeZone, zoneName: zoneName(timeZone, lang) })

/** Formats the day and time of an instant for a message, with the name of the zone. */
export function formatZonedInstant(at: Date, timeZone: string, lang: Lang): string {
  const tag = lang === 'zh' ? 'zh-CN' : 'en-GB'
  const when = new Intl.DateTimeFormat(tag, { timeZone, dateStyle: 'long', timeStyle: 'short' }).format(at)
  return zoneWords[lang].inZone(when, zoneName(timeZone, lang))
}
