import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../core/text/calendar.ts'
import { countConsecutiveWeeks, longestConsecutiveWeeks } from './study-year.rules.ts'

test('weeks in a row end at this week, or at the last while this one has no study time yet', () => {
  const today = '2026-11-28'
  expect(countConsecutiveWeeks([], today)).toBe(0)
  expect(countConsecutiveWeeks(['2026-11-24', '2026-11-28'], today)).toBe(1)
  expect(countConsecutiveWeeks(['2026-11-22', '2026-11-15'], today)).toBe(2)
  expect(countConsecutiveWeeks(['2026-11-23', '2026-11-22', '2026-11-09', '2026-11-01'], today)).toBe(3)
  expect(countConsecutiveWeeks(['2026-11-14'], today)).toBe(0)
})

test('the longest streak is found wherever it is, and never shorter than the present one', () => {
  expect(longestConsecutiveWeeks([])).toBe(0)
  expect(longestConsecutiveWeeks(['2026-11-24', '2026-11-28'])).toBe(1)
  expect(longestConsecutiveWeeks(['2026-03-02', '2026-03-10', '2026-03-16', '2026-06-01'])).toBe(3)
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 370 })), (agos) => {
      const days = agos.map((ago) => addDays('2026-11-28', -ago))
      const longest = longestConsecutiveWeeks(days)
      expect(longest).toBeGreaterThanOrEqual(countConsecutiveWeeks(days, '2026-11-28'))
      expect(longestConsecutiveWeeks(days.toReversed())).toBe(longest)
    }),
  )
})
