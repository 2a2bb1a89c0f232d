import { expect, test } from 'vitest'
import { daysOfMonth } from './class-month.tsx'

test('a month begins on its weekday, and leap years have their day', () => {
  expect(daysOfMonth('2026-12').slice(0, 3)).toEqual([null, '2026-12-01', '2026-12-02'])
  expect(daysOfMonth('2028-02').filter(Boolean)).toHaveLength(29)
  expect(daysOfMonth('2026-11').indexOf('2026-11-01')).toBe(6)
})
