import { currentLocale } from '#web/api/locale.ts'

const cache = new Map<string, Intl.DateTimeFormat>()
function format(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const tag = currentLocale() === 'zh' ? 'zh-CN' : 'en-GB'
  const key = `${tag} ${zone} ${JSON.stringify(options)}`
  const known = cache.get(key) ?? new Intl.DateTimeFormat(tag, { ...options, timeZone: zone })
  cache.set(key, known)
  return known
}

/** Short instants in a time zone, in the page's language or another one. */
export function formattersIn(zone: string, lang: 'zh' | 'en') {
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

/** The same in the page's language: 12月12日, 13:30, 12月12日 13:30. Other years than the present one are shown. */
export function useZoneFormatters(zone: string) {
  const joint = currentLocale() === 'zh' ? ' ' : ', '
  const isThisYear = (value: string | number) => new Date(value).getFullYear() === new Date().getFullYear()
  const day = (value: string | number) =>
    format(zone, {
      ...(isThisYear(value) ? {} : { year: 'numeric' }),
      month: currentLocale() === 'zh' ? 'long' : 'short',
      day: 'numeric',
    }).format(new Date(value))
  const time = (value: string | number) =>
    format(zone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(value))
  return { day, time, instant: (value: string | number) => `${day(value)}${joint}${time(value)}` }
}
