import { currentLocale, languageTag } from '#web/api/locale.ts'

/** The name of the portal's time zone. */
export function useZoneName(zone: string): string {
  const parts = new Intl.DateTimeFormat(languageTag(currentLocale()), {
    timeZone: zone,
    timeZoneName: 'longGeneric',
  }).formatToParts(new Date())
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
}
