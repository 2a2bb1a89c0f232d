import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arrivalHours, observationTimeOf, passHours } from './observation.rules.ts'

const hour = 3_600_000
const at = fc.integer({ min: 0, max: 2000 * 60 }).map((minutes) => new Date(Date.UTC(2026, 2, 1) + minutes * 60_000))

test('the time of an observation is never before its pass nor after its arrival, whatever the device claims', () => {
  fc.assert(
    fc.property(at, at, at, (claimed, issued, now) => {
      const time = observationTimeOf(claimed, issued, now)
      if (time === null) return
      expect(time >= issued && time <= now).toBe(true)
      expect(time.getTime() - issued.getTime()).toBeLessThanOrEqual(passHours * hour)
      expect(now.getTime() - time.getTime()).toBeLessThanOrEqual(arrivalHours * hour)
      if (claimed >= issued && claimed <= now) expect(time).toEqual(claimed)
    }),
  )
})
test('a pass of the future and an old one are refused', () => {
  const day = (n: number) => new Date(Date.UTC(2026, 2, n))
  expect(observationTimeOf(day(2), day(3), day(2))).toBeNull()
  expect(observationTimeOf(day(5), day(1), day(5))).toBeNull()
  expect(observationTimeOf(day(3), day(1), day(9))).toEqual(day(3))
  expect(observationTimeOf(day(3), day(1), new Date(Date.UTC(2026, 4, 9)))).toBeNull()
})
