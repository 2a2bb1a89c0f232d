import fc from 'fast-check'
import { expect, test } from 'vitest'
import { acceptedTimeSpent } from './time-spent.rules.ts'

test('a page’s counts are returned as they are while they are possible', () => {
  expect(acceptedTimeSpent([60, 0, 40], 3, 120)).toEqual([60, 0, 40])
  expect(acceptedTimeSpent([60, 0, 40], 3, 100)).toEqual([60, 0, 40])
  expect(acceptedTimeSpent([60], 3, 100)).toEqual([60, 0, 0])
})

test('without counts nothing is returned', () => {
  expect(acceptedTimeSpent(null, 3, 100)).toBeNull()
  expect(acceptedTimeSpent([], 3, 100)).toBeNull()
  expect(acceptedTimeSpent([0, 0, 0], 3, 100)).toBeNull()
})

test('an excess over the attempt’s time is taken from each question in proportion, and unknown questions are ignored', () => {
  expect(acceptedTimeSpent([300, 100, 0, 500], 3, 100)).toEqual([75, 25, 0])
  expect(acceptedTimeSpent([9, 9], 2, -5)).toEqual([0, 0])
})

test('no claim makes an attempt longer than it was', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -10, max: 10_000_000 }), { maxLength: 400 }),
      fc.integer({ min: 1, max: 120 }),
      fc.integer({ min: 0, max: 20_000 }),
      (spent, questions, timeUsed) => {
        const seconds = acceptedTimeSpent(spent, questions, timeUsed)
        if (seconds === null) return
        expect(seconds).toHaveLength(questions)
        expect(seconds.every((one) => Number.isInteger(one) && one >= 0)).toBe(true)
        expect(seconds.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(timeUsed)
      },
    ),
  )
})
