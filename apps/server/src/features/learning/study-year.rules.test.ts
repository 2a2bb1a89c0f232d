import { expect, test } from 'vitest'
import { weeksInRow } from './study-year.rules.ts'

test('weeks in a row end at this week, or at the last while this one has no study time yet', () => {
  const today = '2026-11-28'
  expect(weeksInRow([], today)).toBe(0)
  expect(weeksInRow(['2026-11-24', '2026-11-28'], today)).toBe(1)
  expect(weeksInRow(['2026-11-22', '2026-11-15'], today)).toBe(2)
  expect(weeksInRow(['2026-11-23', '2026-11-22', '2026-11-09', '2026-11-01'], today)).toBe(3)
  expect(weeksInRow(['2026-11-14'], today)).toBe(0)
})
