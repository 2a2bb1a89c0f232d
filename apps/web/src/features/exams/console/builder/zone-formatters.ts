import { currentLocale } from '#web/api/locale.ts'
import { formatDayOfMonth, formatTime } from '#web/ui/format.ts'

/** Returns formatters for days, times and instants in a time zone and language, without years. */
export function zoneFormatters(zone: string, lang: 'zh' | 'en') {
  const of = (value: string | number, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(lang === 'zh' ? 'zh-CN' : 'en-GB', { ...options, timeZone: zone }).format(new Date(value))
  const weekday = (value: string | number) => of(value, { weekday: lang === 'zh' ? 'short' : 'long' })
  const date = (value: string | number) => of(value, { month: 'long', day: 'numeric' })
  const day = (value: string | number) =>
    lang === 'zh' ? `${date(value)} ${weekday(value)}` : `${weekday(value)}, ${date(value)}`
  const time = (value: string | number) => of(value, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return {
    day,
    time,
    instant: (value: string | number) => `${date(value)}${lang === 'zh' ? ' ' : ' at '}${time(value)}`,
  }
}

/**
 * Returns formatters in the page's language: 12月12日, 13:30, 12月12日 13:30. The year is shown unless it is the current
 * one.
 */
export function useZoneFormatters(zone: string) {
  const joint = currentLocale() === 'zh' ? ' ' : ', '
  const day = (value: string | number) => formatDayOfMonth(new Date(value).toISOString(), zone)
  const time = (value: string | number) => formatTime(new Date(value).toISOString(), zone)
  return { day, time, instant: (value: string | number) => `${day(value)}${joint}${time(value)}` }
}
