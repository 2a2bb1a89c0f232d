import { timeZones } from '@portal/contract/http/time-zones.words.ts'
import type { Lang } from './language.ts'
import { zoneWords } from './time-zone.words.ts'

/** True for the name of a time zone that the program knows. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** The name of a zone for people, by its city: 北京时间, New York time. */
export function zoneName(timeZone: string, lang: Lang): string {
  if (timeZone === 'UTC') return 'UTC'
  const known = timeZones.find(({ id }) => id === timeZone)
  const city = known?.[lang] ?? (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')
  return zoneWords[lang].timeOf(city)
}

/** A zone as an answer has it: its id, and its name for the reader. */
export const presentZone = (timeZone: string, lang: Lang) => ({ timeZone, zoneName: zoneName(timeZone, lang) })

/** Day and time of an instant in a message, with the name of the zone. */
export function formatZonedInstant(at: Date, timeZone: string, lang: Lang): string {
  const tag = lang === 'zh' ? 'zh-CN' : 'en-GB'
  const when = new Intl.DateTimeFormat(tag, { timeZone, dateStyle: 'long', timeStyle: 'short' }).format(at)
  return zoneWords[lang].inZone(when, zoneName(timeZone, lang))
}
