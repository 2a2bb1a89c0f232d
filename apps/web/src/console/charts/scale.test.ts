import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ageMarks, positionOfAge, roundUpToAxisTop } from './scale.ts'

test('the top of a scale is round, holds the largest value and wastes at most a third', () => {
  expect([0, 1, 7, 1548, 4302, 0.25].map(roundUpToAxisTop)).toEqual([1, 1, 8, 2000, 5000, 0.25])
  fc.assert(
    fc.property(
      fc.double({ min: 0.001, max: 1e9, noNaN: true }),
      (value) => roundUpToAxisTop(value) >= value && roundUpToAxisTop(value) <= value * 1.5 + 1e-9,
    ),
  )
})

test('older is never further left, and each mark is at its value', () => {
  expect(ageMarks.map(({ age }) => positionOfAge(age))).toEqual(ageMarks.map(({ at }) => at))
  fc.assert(
    fc.property(
      fc.integer({ min: -5, max: 1e9 }),
      fc.integer({ min: 0, max: 1e9 }),
      (age, more) =>
        positionOfAge(age) <= positionOfAge(age + more) && positionOfAge(age) >= 0 && positionOfAge(age) <= 1,
    ),
  )
})
