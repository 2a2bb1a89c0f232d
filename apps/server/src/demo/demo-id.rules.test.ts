import { expect, test } from 'vitest'
import { daysBefore, instantAtHour, zoneOffset } from './demo-id.rules.ts'

test('an hour of a day is that hour on the zone’s clock, whatever second the demo is loaded in', () => {
  for (const second of ['00', '29', '30', '45', '59']) {
    const now = new Date(`2026-11-21T03:43:${second}.500Z`)
    for (const [zone, minutes] of [
      ['Asia/Shanghai', 480],
      ['Asia/Kolkata', 330],
      ['America/St_Johns', -210],
      ['UTC', 0],
    ] as const)
      expect(zoneOffset(now, zone)).toBe(minutes)
    expect(instantAtHour(now, 0, 20, zoneOffset(now, 'Asia/Shanghai')).toISOString()).toBe('2026-11-21T12:00:00.000Z')
  }
})

test('a day of the past is an hour of work on that day, and another one each day', () => {
  const now = new Date('2026-11-20T17:10:00Z')
  const times = Array.from({ length: 400 }, (_, index) => daysBefore(now, index + 1))
  for (const [index, at] of times.entries()) {
    // 01:10 on 21 November in Shanghai.
    const local = new Date(at.getTime() + 8 * 3_600_000)
    expect(local.toISOString().slice(0, 10)).toBe(new Date(Date.UTC(2026, 10, 20 - index)).toISOString().slice(0, 10))
    expect(local.getUTCHours()).toBeGreaterThanOrEqual(9)
    expect(local.getUTCHours()).toBeLessThan(18)
  }
  expect(new Set(times.map((at) => at.toISOString().slice(11, 16))).size).toBeGreaterThan(200)
  expect(daysBefore(now, 0)).toEqual(now)
  expect(daysBefore(now, 0.5)).toEqual(new Date('2026-11-20T05:10:00Z'))
})
