import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantOfWallClock, wallClockOf } from './wall-clock.ts'

test('a wall clock and an instant lead to one another, in winter and summer', () => {
  expect(instantOfWallClock('2026-12-05', '13:30', 'Asia/Shanghai')).toBe('2026-12-05T05:30:00.000Z')
  expect(instantOfWallClock('2026-07-01', '09:00', 'Europe/Berlin')).toBe('2026-07-01T07:00:00.000Z')
  expect(instantOfWallClock('2026-01-01', '00:30', 'America/New_York')).toBe('2026-01-01T05:30:00.000Z')
  expect(wallClockOf('2026-12-05T05:30:00.000Z', 'Asia/Shanghai')).toEqual({ day: '2026-12-05', time: '13:30' })
  expect(wallClockOf(instantOfWallClock('2026-03-29', '12:00', 'Europe/Berlin') ?? '', 'Europe/Berlin')).toEqual({
    day: '2026-03-29',
    time: '12:00',
  })
})

test('an invalid time gives null', () => {
  for (const [day, time] of [
    ['', '13:30'],
    ['2026-12-05', ''],
    ['2026-13-05', '13:30'],
    ['2026-12-05', '25:00'],
  ] as const)
    expect(instantOfWallClock(day, time, 'Asia/Shanghai')).toBeNull()
})

const zones = [
  'Asia/Shanghai',
  'Europe/Berlin',
  'Europe/London',
  'America/New_York',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Asia/Beirut',
  'America/Santiago',
  'UTC',
]

test('every wall clock leads to the first instant that shows it, in every zone and at every change of clocks', () => {
  const minute = 60_000
  const [from, until] = [Date.UTC(2026, 0, 1) / minute, Date.UTC(2028, 0, 1) / minute]
  const offsetAt = (at: number, timeZone: string) => {
    const wall = wallClockOf(new Date(at * minute).toISOString(), timeZone)
    return Date.parse(`${wall.day}T${wall.time}Z`) / minute - at
  }
  // The minute of each clock change, so that half of the instants are close to one.
  const changes = zones.flatMap((timeZone) => {
    const found: { timeZone: string; at: number }[] = []
    for (let at = from; at < until; at += 5 * 1440) {
      let [before, after] = [at, at + 5 * 1440]
      if (offsetAt(before, timeZone) === offsetAt(after, timeZone)) continue
      while (after - before > 1) {
        const middle = Math.floor((before + after) / 2)
        if (offsetAt(middle, timeZone) === offsetAt(at, timeZone)) before = middle
        else after = middle
      }
      found.push({ timeZone, at: after })
    }
    return found
  })
  expect(changes.length).toBeGreaterThan(30)
  const anywhere = fc.record({ timeZone: fc.constantFrom(...zones), at: fc.integer({ min: from, max: until }) })
  const near = fc
    .tuple(fc.constantFrom(...changes), fc.integer({ min: -150, max: 150 }))
    .map(([{ timeZone, at }, minutes]) => ({ timeZone, at: at + minutes }))
  fc.assert(
    fc.property(fc.oneof(anywhere, near), ({ timeZone, at }) => {
      const wall = wallClockOf(new Date(at * minute).toISOString(), timeZone)
      const found = Date.parse(instantOfWallClock(wall.day, wall.time, timeZone) ?? '') / minute
      expect(wallClockOf(new Date(found * minute).toISOString(), timeZone)).toEqual(wall)
      expect(found).toBeLessThanOrEqual(at)
      // Nothing earlier shows the same: clocks go back by two hours at most.
      for (const step of [30, 60, 120])
        expect(wallClockOf(new Date((found - step) * minute).toISOString(), timeZone)).not.toEqual(wall)
    }),
    { numRuns: 300 },
  )
})

test('of a repeated hour the first is meant east and west of Greenwich; a skipped time moves on', () => {
  expect(instantOfWallClock('2026-10-25', '02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z')
  expect(instantOfWallClock('2026-11-01', '01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z')
  expect(instantOfWallClock('2026-03-29', '02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z')
  expect(instantOfWallClock('2026-03-08', '02:30', 'America/New_York')).toBe('2026-03-08T07:30:00.000Z')
})
