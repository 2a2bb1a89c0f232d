import type { Lang } from './language.ts'

type ZoneWords = {
  readonly timeOf: (city: string) => string
  readonly inZone: (when: string, zone: string) => string
}
export const zoneWords: Readonly<Record<Lang, ZoneWords>> = {
  zh: { timeOf: (city) => `${city}时间`, inZone: (when, zone) => `${when}（${zone}）` },
  en: { timeOf: (city) => `${city} time`, inZone: (when, zone) => `${when} (${zone})` },
}
