import type { Spot } from '@portal/contract/exams/spots.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  answerOfSpots,
  arrowKeyStep,
  clampToPicture,
  findFreeSpot,
  moveSpot,
  pictureGridCellOf,
  spotsOfAnswer,
} from './hotspot.rules.ts'

const units = fc.integer({ min: 0, max: 10_000 })
const spots = fc.array(fc.tuple(units, units) as fc.Arbitrary<Spot>, { maxLength: 20 })

test('marks come back from the answer that holds them, and none is no answer', () => {
  fc.assert(fc.property(spots, (all) => void expect(spotsOfAnswer(answerOfSpots(all))).toEqual(all)))
  expect(answerOfSpots([])).toBeNull()
  expect(spotsOfAnswer(null)).toEqual([])
})

test('no key and no finger brings a mark off the picture', () => {
  fc.assert(
    fc.property(
      fc.tuple(units, units),
      fc.constantFrom('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'),
      (at, key) => {
        const step = arrowKeyStep(key, true)
        const [x, y] = moveSpot(at as Spot, ...(step as [number, number]))
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
        expect(Math.max(x, y)).toBeLessThanOrEqual(10_000)
      },
    ),
  )
  expect(clampToPicture(-3, 10_001.4)).toEqual([0, 10_000])
  expect(arrowKeyStep('Tab', false)).toBeNull()
})

test('a mark that is added by keyboard hides no other', () => {
  const placed: Spot[] = []
  for (let nth = 0; nth < 6; nth++) placed.push(findFreeSpot(placed))
  expect(new Set(placed.map(String)).size).toBe(6)
})

test('places have words in nine parts', () => {
  expect([pictureGridCellOf([0, 0]), pictureGridCellOf([5000, 5000]), pictureGridCellOf([10_000, 3333])]).toEqual([
    [0, 0],
    [1, 1],
    [0, 2],
  ])
})
