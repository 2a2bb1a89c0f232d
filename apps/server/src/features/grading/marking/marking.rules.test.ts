import fc from 'fast-check'
import { expect, test } from 'vitest'
import { combineOpinions, type GraderOpinion, isWithinRubric, scaledCriteria } from './marking.rules.ts'

const opinion = (graderId: string, points: number, isResolution = false, isProvisional = false): GraderOpinion => ({
  graderId,
  points,
  isResolution,
  isProvisional,
})

test('one grader decides alone; two agree within the threshold, else a third decides', () => {
  expect(combineOpinions([], 1, 0)).toEqual({ state: 'waiting', points: null })
  expect(combineOpinions([opinion('a', 150)], 1, 0)).toEqual({ state: 'done', points: 150 })
  expect(combineOpinions([opinion('a', 150)], 2, 0)).toEqual({ state: 'waiting', points: null })
  expect(combineOpinions([opinion('a', 150), opinion('b', 201)], 2, 50)).toEqual({ state: 'resolving', points: null })
  expect(combineOpinions([opinion('a', 150), opinion('b', 201)], 2, 51)).toEqual({ state: 'done', points: 176 })
  expect(combineOpinions([opinion('a', 0), opinion('b', 400), opinion('c', 50, true)], 2, 50)).toEqual({
    state: 'done',
    points: 50,
  })
})

test('property: two marks settle the same in either order, between the two, and never below both', () => {
  fc.assert(
    fc.property(fc.nat(1000), fc.nat(1000), fc.nat(1000), (a, b, threshold) => {
      const [one, other] = [
        combineOpinions([opinion('a', a), opinion('b', b)], 2, threshold),
        combineOpinions([opinion('b', b), opinion('a', a)], 2, threshold),
      ]
      expect(one).toEqual(other)
      expect(one.state).toBe(Math.abs(a - b) <= threshold ? 'done' : 'resolving')
      if (one.points !== null)
        expect(one.points >= Math.min(a, b) && one.points <= Math.max(a, b) && Number.isInteger(one.points)).toBe(true)
    }),
  )
})

test('property: criteria share the points of the paper in whole numbers, and a mark is the sum of its criteria', () => {
  const criterion = fc.integer({ min: 1, max: 1000 }).map((points) => ({ text: { en: 'c' }, points }))
  fc.assert(
    fc.property(
      fc.array(criterion, { minLength: 1, maxLength: 10 }),
      fc.integer({ min: 1, max: 10_000 }),
      (criteria, points) => {
        const shared = scaledCriteria(criteria, points)
        const full = shared.map((one) => one.points)
        expect(full.reduce((sum, one) => sum + one, 0)).toBe(points)
        expect(full.every((one) => Number.isInteger(one) && one >= 0)).toBe(true)
        expect(isWithinRubric({ points, criteria: full }, shared, points)).toBe(true)
        expect(isWithinRubric({ points: points - 1, criteria: full }, shared, points)).toBe(false)
        expect(
          isWithinRubric({ points: points + 1, criteria: [(full[0] ?? 0) + 1, ...full.slice(1)] }, shared, points),
        ).toBe(false)
        expect(isWithinRubric({ points: 0, criteria: [] }, shared, points)).toBe(false)
      },
    ),
  )
  expect(isWithinRubric({ points: 401, criteria: [] }, [], 400)).toBe(false)
  expect(isWithinRubric({ points: 100, criteria: [100] }, [], 400)).toBe(false)
})

test('a provisional opinion doesn’t count, whoever gave it', () => {
  const provisional = (graderId: string, points: number, isResolution = false) =>
    opinion(graderId, points, isResolution, true)
  expect(combineOpinions([provisional('a', 300)], 1, 0)).toEqual({ state: 'waiting', points: null })
  expect(combineOpinions([provisional('a', 300), opinion('b', 100)], 1, 0)).toEqual({ state: 'done', points: 100 })
  expect(combineOpinions([provisional('a', 300), opinion('b', 300)], 2, 0)).toEqual({ state: 'waiting', points: null })
  expect(combineOpinions([opinion('a', 300), opinion('b', 100), provisional('c', 200, true)], 2, 0)).toEqual({
    state: 'resolving',
    points: null,
  })
})
