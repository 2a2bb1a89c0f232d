import { expect, test } from 'vitest'
import { calendarWeeks, monthAfter } from './days.ts'

test('a month is shown in whole weeks from Monday on', () => {
  const march = calendarWeeks('2026-03')
  expect(march[0]).toEqual([
    '2026-02-23',
    '2026-02-24',
    '2026-02-25',
    '2026-02-26',
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
  ])
  expect([march.length, march.at(-1)?.at(-1)]).toEqual([6, '2026-04-05'])
  expect(calendarWeeks('2027-02').length).toBe(4)
  for (let n = 0; n < 48; n++) {
    const month = monthAfter('2026-01', n)
    const days = calendarWeeks(month).flat()
    expect(days.length % 7).toBe(0)
    expect(days.filter((day) => day.startsWith(month))[0]).toBe(`${month}-01`)
    expect(new Set(days).size).toBe(days.length)
  }
})

test('months go on over the end of a year, both ways', () => {
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1), monthAfter('2026-05', 14)]).toEqual([
    '2027-01',
    '2025-12',
    '2027-07',
  ])
})
