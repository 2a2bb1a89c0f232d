import { expect, test } from 'vitest'
import { addDays, addMonths, dayInZone, mondayOf, startOfDay } from './calendar.ts'

test('days, weeks and their beginnings in the zone of the portal', () => {
  expect(addDays('2026-02-27', 3)).toBe('2026-03-02')
  expect(['2026-03-02', '2026-03-05', '2026-03-08'].map(mondayOf)).toEqual(['2026-03-02', '2026-03-02', '2026-03-02'])
  expect(startOfDay('2026-03-02', 'Asia/Shanghai').toISOString()).toBe('2026-03-01T16:00:00.000Z')
  expect(startOfDay('2026-03-29', 'Europe/Berlin').toISOString()).toBe('2026-03-28T23:00:00.000Z')
  expect(dayInZone(new Date('2026-03-01T16:00:00Z'), 'Asia/Shanghai')).toBe('2026-03-02')
})

test('months end with the month', () => {
  expect(addMonths('2024-02-29', 12)).toBe('2025-02-28')
  expect(addMonths('2028-02-29', 12)).toBe('2029-02-28')
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28')
  expect(addMonths('2026-11-30', 3)).toBe('2027-02-28')
})
