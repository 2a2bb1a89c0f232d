import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../core/text/calendar.ts'
import {
  chartBars,
  isPlausibleDay,
  periodBefore,
  periodOf,
  samePartOfPreviousPeriod,
  studyPeriods,
} from './period.rules.ts'

const days = fc.integer({ min: 0, max: 80_000 }).map((count) => addDays('2000-01-01', count))

describe('weeks, months and years', () => {
  test('examples', () => {
    expect(periodOf(1, '2026-03-01')).toEqual({ from: '2026-02-23', to: '2026-03-01' })
    expect(periodOf(2, '2028-02-29')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
    expect(periodOf(3, '2026-07-09')).toEqual({ from: '2026-01-01', to: '2026-12-31' })
    expect(samePartOfPreviousPeriod(2, '2026-03-31')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
    expect(samePartOfPreviousPeriod(1, '2026-03-03')).toEqual({ from: '2026-02-23', to: '2026-02-24' })
  })

  test('every day is in its period, whose bars are its days without a gap, and the previous one ends the day before', () => {
    fc.assert(
      fc.property(days, fc.constantFrom(...studyPeriods), (day, period) => {
        const range = periodOf(period, day)
        expect(range.from <= day && day <= range.to).toBe(true)
        expect(periodOf(period, range.from)).toEqual(range)
        expect(periodOf(period, range.to)).toEqual(range)
        expect(periodBefore(period, day).to).toBe(addDays(range.from, -1))
        const bars = chartBars(period, range)
        expect(bars[0]?.from).toBe(range.from)
        expect(bars.at(-1)?.to).toBe(range.to)
        for (const [index, bar] of bars.entries())
          if (index > 0) expect(bar.from).toBe(addDays(bars[index - 1]?.to ?? '', 1))
        const same = samePartOfPreviousPeriod(period, day)
        expect(same.to <= periodBefore(period, day).to && same.from <= same.to).toBe(true)
      }),
    )
  })

  test('invalid days', () => {
    expect(['2026-02-29', '2026-13-01', '0000-00-00', '1999-12-31', '2200-01-01'].map(isPlausibleDay)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ])
    expect(isPlausibleDay('2028-02-29')).toBe(true)
  })
})
