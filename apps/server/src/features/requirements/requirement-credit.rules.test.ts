import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween } from '../../core/text/calendar.ts'
import type { RequirementSchedule } from './requirement.rules.ts'
import {
  canReopenPeriod,
  creditsInPeriod,
  creditsReachedOn,
  firstPeriodCountsFrom,
  firstPeriodOpensOn,
  nextPeriodCountsFrom,
  periodValidUntil,
} from './requirement-credit.rules.ts'

const yearly: RequirementSchedule = {
  dueKind: 'calendar',
  dueDays: 30,
  dueOn: null,
  dueMonth: 12,
  periodMonths: 12,
  windowDays: 60,
  graceDays: 30,
  countsEarlier: true,
}
const rolling: RequirementSchedule = { ...yearly, dueKind: 'assignment', dueMonth: null }
const once: RequirementSchedule = { ...rolling, periodMonths: null }

describe('periods', () => {
  test('a calendar period is the year before its due date, also with a leap day', () => {
    expect(firstPeriodCountsFrom(yearly, '2026-12-31', '2026-03-02')).toBe('2026-01-01')
    expect(firstPeriodCountsFrom({ ...yearly, countsEarlier: false }, '2026-12-31', '2026-03-02')).toBe('2026-03-02')
    expect(firstPeriodCountsFrom({ ...yearly, dueMonth: 2 }, '2029-02-28', '2028-05-01')).toBe('2028-03-01')
    expect(firstPeriodOpensOn(yearly, '2026-12-31', '2026-03-02')).toBe('2026-03-02')
    expect(firstPeriodOpensOn(yearly, '2027-12-31', '2026-12-20')).toBe('2027-01-01')
  })
  test('a rolling period ends on the due date, and a single requirement has no beginning', () => {
    expect(firstPeriodCountsFrom(rolling, '2026-04-01', '2026-03-02')).toBe('2025-04-02')
    expect(firstPeriodCountsFrom(once, '2026-04-01', '2026-03-02')).toBe('1970-01-01')
    expect(firstPeriodCountsFrom({ ...once, countsEarlier: false }, '2026-04-01', '2026-03-02')).toBe('2026-03-02')
  })
  test('a completion holds until the next due date, however early or late it was', () => {
    expect(periodValidUntil(yearly, '2026-12-31', '2026-12-31', '2026-05-01')).toBe('2027-12-31')
    expect(periodValidUntil(yearly, '2026-12-31', '2026-12-31', '2027-02-01')).toBe('2027-12-31')
    expect(periodValidUntil(yearly, '2026-12-31', '2026-12-31', '2028-02-01')).toBe('2028-12-31')
    expect(periodValidUntil(rolling, '2026-04-01', '2026-04-01', '2026-03-05')).toBe('2027-04-01')
    expect(periodValidUntil(rolling, '2026-04-01', '2026-04-01', '2027-04-01')).toBe('2028-04-01')
    // A month without that day doesn't shift the following ones.
    const half = { ...rolling, periodMonths: 6 }
    expect(periodValidUntil(half, '2026-12-31', '2026-12-31', '2026-12-01')).toBe('2027-06-30')
    expect(periodValidUntil(half, '2026-12-31', '2027-06-30', '2027-06-01')).toBe('2027-12-31')
    expect(periodValidUntil(once, '2026-04-01', '2026-04-01', '2026-03-05')).toBe(null)
  })
  test('what made up for a late period does not count for the next one', () => {
    expect(nextPeriodCountsFrom('2026-12-31', '2026-05-01')).toBe('2027-01-01')
    expect(nextPeriodCountsFrom('2026-12-31', '2027-02-01')).toBe('2027-02-02')
    expect(nextPeriodCountsFrom('2026-12-31', null)).toBe('2027-01-01')
  })
  test('a period is open for corrections until it ends', () => {
    expect(canReopenPeriod(yearly, '2026-12-31', '2026-05-01', '2026-12-31')).toBe(true)
    expect(canReopenPeriod(yearly, '2026-12-31', '2026-05-01', '2027-01-01')).toBe(false)
    expect(canReopenPeriod(once, '2026-12-31', '2026-05-01', '2031-01-01')).toBe(true)
  })
})

describe('credits of a period', () => {
  const span = { carryFrom: '2025-01-01', countsFrom: '2026-01-01' }
  test('the excess of the period before is carried over up to the limit', () => {
    const asked = { amount: 2000, carry: 500 }
    const entries = [
      { earnedOn: '2024-12-31', amount: 9000 },
      { earnedOn: '2025-03-01', amount: 2300 },
      { earnedOn: '2026-02-01', amount: 1000 },
      { earnedOn: '2026-03-01', amount: 700 },
    ]
    expect(creditsInPeriod(asked, span, entries)).toEqual({ carried: 300, earned: 1700 })
    expect(creditsReachedOn(asked, span, entries)).toBe('2026-03-01')
    expect(creditsReachedOn(asked, { ...span, carryFrom: null }, entries)).toBe(null)
    expect(creditsInPeriod({ ...asked, carry: 100 }, span, entries).carried).toBe(100)
    expect(creditsReachedOn({ amount: 300, carry: 300 }, span, entries)).toBe('2026-01-01')
  })
  test('what is taken back counts as if it had never been earned', () => {
    const asked = { amount: 1000, carry: 0 }
    const entries = [
      { earnedOn: '2026-02-01', amount: 1000 },
      { earnedOn: '2026-02-01', amount: -1000 },
      { earnedOn: '2026-04-01', amount: 1000 },
    ]
    expect(creditsReachedOn(asked, span, entries)).toBe('2026-04-01')
  })
})

const day = fc.integer({ min: 0, max: 900 }).map((n) => addDays('2025-01-01', n))
const earned = fc.array(fc.record({ earnedOn: day, amount: fc.integer({ min: 1, max: 1500 }) }), { maxLength: 20 })
const asked = fc
  .record({ amount: fc.integer({ min: 1, max: 5000 }), share: fc.double({ min: 0, max: 1, noNaN: true }) })
  .map(({ amount, share }) => ({ amount, carry: Math.floor(amount * share) }))

test('property: reached on the first day on which the sum is enough; more credits are never later', () => {
  fc.assert(
    fc.property(earned, asked, fc.option(day, { nil: null }), day, day, (entries, need, before, from, on) => {
      const span = { carryFrom: before !== null && before < from ? before : null, countsFrom: from }
      const reached = creditsReachedOn(need, span, entries)
      const { carried, earned: got } = creditsInPeriod(need, span, entries)
      expect(carried).toBeLessThanOrEqual(need.carry)
      expect(reached !== null).toBe(carried + got >= need.amount)
      const more = creditsReachedOn(need, span, [...entries, { earnedOn: on, amount: 100 }])
      if (reached !== null) expect(more !== null && more <= reached).toBe(true)
    }),
  )
})

test('property: periods follow one another without a gap, and none counts a day twice', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 24 }), fc.integer({ min: -200, max: 900 }), (dueOn, months, late) => {
      const doneOn = addDays(dueOn, late)
      const schedule = { ...rolling, periodMonths: months }
      const until = periodValidUntil(schedule, dueOn, dueOn, doneOn) ?? ''
      const from = nextPeriodCountsFrom(dueOn, doneOn)
      expect(until >= from).toBe(true)
      expect(daysBetween(dueOn, from) === 1 || daysBetween(doneOn, from) === 1).toBe(true)
      expect(from > dueOn && from > doneOn).toBe(true)
    }),
  )
})
