import { expect, test } from 'vitest'
import { elapsedValidityPercent, timeUntilExpiry } from './certificate-life.ts'

test('time left is given in years, months and days', () => {
  expect(timeUntilExpiry('2026-11-19', '2029-11-13')).toEqual({ years: 2, months: 11, days: 25 })
  expect(timeUntilExpiry('2026-11-13', '2026-11-13')).toEqual({ years: 0, months: 0, days: 0 })
  expect(timeUntilExpiry('2026-01-31', '2026-03-01')).toEqual({ years: 0, months: 1, days: 1 })
  expect(timeUntilExpiry('2027-01-01', '2026-03-01')).toEqual({ years: 0, months: 0, days: 0 })
})

test('the place of a day in a life', () => {
  expect(elapsedValidityPercent('2026-01-01', '2026-01-01', '2027-01-01')).toBe(0)
  expect(elapsedValidityPercent('2028-01-01', '2026-01-01', '2027-01-01')).toBe(100)
  expect(Math.round(elapsedValidityPercent('2026-07-02', '2026-01-01', '2027-01-01'))).toBe(50)
})
