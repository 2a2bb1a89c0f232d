import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, isCalendarDay } from '../../core/text/calendar.ts'
import { type CreditRate, canCreditRateStart, formatCreditAmount } from './credit.rules.ts'

/**
 * Returns the rate in force on a day, as the statement that grants credits does: the latest one that has begun; null:
 * none.
 */
function rateInForce<Rate extends { readonly fromOn: string }>(rates: readonly Rate[], day: string): Rate | null {
  return rates.reduce<Rate | null>(
    (found, rate) => (rate.fromOn <= day && (found === null || rate.fromOn > found.fromOn) ? rate : found),
    null,
  )
}

const first = '2026-01-01'
const day = fc.integer({ min: 0, max: 60 }).map((n) => addDays(first, n))

describe('rates', () => {
  test('the rate in force is the one of the latest day that has come, in any order of the list', () => {
    fc.assert(
      fc.property(fc.uniqueArray(day, { maxLength: 8 }), day, (days, asked) => {
        const rates = days.map((fromOn, index) => ({ fromOn, amount: index }))
        // Day by day, as a person would look it up in a calendar.
        let expected: string | null = null
        for (let at = first; at <= asked; at = addDays(at, 1)) if (days.includes(at)) expected = at
        expect(rateInForce(rates, asked)?.fromOn ?? null).toBe(expected)
      }),
    )
  })

  test('no sequence of changes alters the rate of a day on which it was used', () => {
    const act = fc.record({
      waits: fc.integer({ min: 0, max: 5 }),
      fromOn: day,
      amount: fc.integer({ min: 0, max: 900 }),
    })
    fc.assert(
      fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
        let today = first
        let rates: CreditRate[] = []
        const granted = new Map<string, number>()
        for (const { waits, fromOn, amount } of acts) {
          for (let n = 0; n < waits; n++) {
            const rate = rateInForce(rates, today)
            if (rate && rate.amount > 0) {
              granted.set(today, rate.amount)
              rates = rates.map((one) => (one === rate ? { ...one, isUsed: true } : one))
            }
            today = addDays(today, 1)
          }
          if (canCreditRateStart(rates, fromOn, today))
            rates = [...rates.filter((one) => one.fromOn !== fromOn), { fromOn, amount, isUsed: false }]
          for (const [at, given] of granted) expect(rateInForce(rates, at)?.amount).toBe(given)
        }
      }),
    )
  })

  test('a first rate may begin in the past, a later one today or later', () => {
    const rates = [{ fromOn: '2026-01-01', amount: 600, isUsed: true }]
    expect(canCreditRateStart([], '2020-01-01', '2026-03-02')).toBe(true)
    expect(canCreditRateStart(rates, '2026-02-01', '2026-03-02')).toBe(false)
    expect(canCreditRateStart(rates, '2026-03-02', '2026-03-02')).toBe(true)
    expect(canCreditRateStart(rates, '2026-01-01', '2026-01-01')).toBe(false)
    const planned = { fromOn: '2036-01-01', amount: 600, isUsed: false }
    expect(canCreditRateStart([planned], '2036-01-01', '2026-03-02')).toBe(true)
    // A rate that was planned for a wrong day does not block another one.
    expect(canCreditRateStart([planned], '2026-01-01', '2026-03-02')).toBe(true)
    expect(canCreditRateStart([...rates, planned], '2026-03-02', '2026-03-02')).toBe(true)
    expect(canCreditRateStart([...rates, planned], '2026-02-01', '2026-03-02')).toBe(false)
  })
})

test('amounts are written as people read them, and days exist', () => {
  expect([250, 600, -50, 5].map(formatCreditAmount)).toEqual(['2.5', '6', '-0.5', '0.05'])
  expect(['2026-02-30', '2026-02-28', '2024-02-29', '2026-13-01'].map(isCalendarDay)).toEqual([
    false,
    true,
    true,
    false,
  ])
})
