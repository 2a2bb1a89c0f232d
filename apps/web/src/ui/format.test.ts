import { expect, test } from 'vitest'
import { localeStore } from '#web/api/locale.ts'
import { formatDays } from './format.ts'

test('a range of days says once what its ends share, in each language', () => {
  localeStore.set('zh')
  expect(formatDays('2026-11-16', '2026-11-22')).toBe('2026年11月16日 – 22日')
  expect(formatDays('2026-11-30', '2026-12-06')).toBe('2026年11月30日 – 12月6日')
  expect(formatDays('2026-12-28', '2027-01-03')).toBe('2026年12月28日 – 2027年1月3日')
  expect(formatDays('2026-02-01', '2026-02-28')).toBe('2026年2月')
  localeStore.set('en')
  expect(formatDays('2026-11-16', '2026-11-22').replace(/\s/g, ' ')).toBe('16 – 22 November 2026')
  expect(formatDays('2026-01-01', '2026-12-31')).toBe('2026')
})
