import { expect, test } from 'vitest'
import { instantOf, wallOf } from './wall-clock.ts'

test('a wall clock and an instant lead to one another, in winter and summer', () => {
  expect(instantOf('2026-12-05', '13:30', 'Asia/Shanghai')).toBe('2026-12-05T05:30:00.000Z')
  expect(instantOf('2026-07-01', '09:00', 'Europe/Berlin')).toBe('2026-07-01T07:00:00.000Z')
  expect(instantOf('2026-01-01', '00:30', 'America/New_York')).toBe('2026-01-01T05:30:00.000Z')
  expect(wallOf('2026-12-05T05:30:00.000Z', 'Asia/Shanghai')).toEqual({ day: '2026-12-05', time: '13:30' })
  expect(wallOf(instantOf('2026-03-29', '12:00', 'Europe/Berlin') ?? '', 'Europe/Berlin')).toEqual({ day: '2026-03-29', time: '12:00' })
})

test('what is no time is none', () => {
  for (const [day, time] of [
    ['', '13:30'],
    ['2026-12-05', ''],
    ['2026-13-05', '13:30'],
    ['2026-12-05', '25:00'],
  ] as const)
    expect(instantOf(day, time, 'Asia/Shanghai')).toBeNull()
})
