import { currentLocale, languageTag } from '#web/api/locale.ts'

/** An instant as it is read in a zone: 2026年11月28日 14:00 / 28 November 2026, 14:00. */
export function formatIn(instant: string, zone: string): string {
  const tag = currentLocale() === 'zh' ? 'zh-CN' : 'en-GB'
  const day = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: zone }).format(new Date(instant))
  const time = new Intl.DateTimeFormat(tag, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
  }).format(new Date(instant))
  return `${day}${currentLocale() === 'zh' ? ' ' : ', '}${time}`
}

/** The common name of a zone: 中国标准时间, China Standard Time. */
export function zoneName(zone: string): string {
  const parts = new Intl.DateTimeFormat(languageTag(currentLocale()), {
    timeZone: zone,
    timeZoneName: 'longGeneric',
  }).formatToParts(new Date())
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
}
