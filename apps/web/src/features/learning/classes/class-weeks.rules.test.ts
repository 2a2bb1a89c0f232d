import { expect, it } from 'vitest'
import type { TrainingClass } from './class.queries.ts'
import { layOutClassWeeks } from './class-weeks.rules.ts'

const one = (startsOn: string, endsOn: string, applyUntil = startsOn) =>
  ({ classId: startsOn, startsOn, endsOn, applyUntil }) as TrainingClass

it('draws classes on whole weeks from the Monday of today on', () => {
  // 26 November 2026 is a Thursday.
  const plan = layOutClassWeeks([one('2026-12-07', '2026-12-13', '2026-11-29')], '2026-11-26')
  expect(plan.weeks).toBe(8)
  expect(plan.mondays.slice(0, 2)).toEqual([
    { day: '2026-11-23', at: 0 },
    { day: '2026-11-30', at: 12.5 },
  ])
  expect(plan.rows).toMatchObject([{ closes: 12.5, starts: 25, ends: 37.5, days: 7 }])
})

it('extends to the last class, at most sixteen weeks, and leaves out later ones', () => {
  expect(layOutClassWeeks([one('2027-01-25', '2027-01-31')], '2026-11-23').weeks).toBe(10)
  const far = layOutClassWeeks([one('2026-11-20', '2026-11-24'), one('2027-06-01', '2027-06-02')], '2026-11-23')
  expect(far.weeks).toBe(16)
  expect(far.rows.map((row) => [row.one.startsOn, row.starts])).toEqual([['2026-11-20', 0]])
  expect(layOutClassWeeks([], '2026-11-23')).toMatchObject({ weeks: 8, rows: [] })
})
