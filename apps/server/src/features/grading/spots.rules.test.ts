import {
  formatSpots,
  isInRegion,
  judgeSpots,
  parseSpots,
  type Region,
  type Spot,
} from '@portal/contract/exams/spots.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pointInRegion } from '../questions/questions.public.ts'
import { gradeSpots } from './spots.rules.ts'

const left: Region = { shape: 'rectangle', coords: [0, 0, 3000, 10_000] }
const right: Region = { shape: 'rectangle', coords: [7000, 0, 10_000, 10_000] }
const hole: Region = { shape: 'circle', coords: [1000, 1000, 200, 400], isWrong: true }
const key = (policy: 'perPlace' | 'allOrNothing' | 'minusWrong', ...regions: Region[]) => ({ regions, policy })

test('each region earns its share, wherever in it the point is and in whatever order', () => {
  const thirds = key('perPlace', left, right, { shape: 'circle', coords: [5000, 5000, 100, 100] })
  expect(gradeSpots(thirds, '0,0;10000,10000;5000,5100', 100)).toEqual({ earned: 100, blanks: [100, 100, 100] })
  expect(gradeSpots(thirds, '8000,1;1,1', 100)).toEqual({ earned: 67, blanks: [100, 100, 0] })
  expect(gradeSpots(thirds, '5000,5101', 100)).toEqual({ earned: 0, blanks: [0, 0, 0] })
})

test('a wrong point costs a share under minusWrong, everything under allOrNothing, and nothing under perPlace', () => {
  const given = '1,1;9000,1;5000,5000'
  expect(gradeSpots(key('perPlace', left, right), given, 200).earned).toBe(200)
  expect(gradeSpots(key('minusWrong', left, right), given, 200).earned).toBe(100)
  expect(gradeSpots(key('allOrNothing', left, right), given, 200).earned).toBe(0)
  expect(gradeSpots(key('minusWrong', left, right), '5000,1;5000,2', 200).earned).toBe(0)
  expect(gradeSpots(key('allOrNothing', left, right), '1,1;9000,1', 200).earned).toBe(200)
})

test('a second point in a region is neither right twice nor wrong', () => {
  expect(gradeSpots(key('minusWrong', left, right), '1,1;2,2', 200)).toEqual({ earned: 100, blanks: [100, 0] })
  expect(gradeSpots(key('allOrNothing', left), '1,1;2,2', 200).earned).toBe(200)
})

test('a point in a wrong region is wrong, also where a correct one lies below', () => {
  expect(gradeSpots(key('perPlace', left, hole), '1000,1000', 200)).toEqual({ earned: 0, blanks: [0] })
  expect(gradeSpots(key('minusWrong', left, hole), '1000,1000;1,1', 200).earned).toBe(0)
  expect(gradeSpots(key('minusWrong', left, hole), '1000,1401;1,1', 200).earned).toBe(200)
})

test('where regions overlap, points serve as many of them as they can', () => {
  const over: Region = { shape: 'rectangle', coords: [2000, 0, 8000, 10_000] }
  expect(gradeSpots(key('perPlace', left, over, right), '2500,1;1,1;7500,1', 300).earned).toBe(300)
  expect(gradeSpots(key('perPlace', over, left), '2500,1;5000,1', 300).earned).toBe(300)
})

const units = fc.integer({ min: 0, max: 10_000 })
const spot = fc.tuple(units, units) as fc.Arbitrary<Spot>
const region: fc.Arbitrary<Region> = fc.oneof(
  fc.record({
    shape: fc.constant('rectangle' as const),
    coords: fc.tuple(units, units, units, units).map(([a, b, c, d]) => {
      const [x1, x2] = [Math.min(a, c), Math.max(a, c)]
      const [y1, y2] = [Math.min(b, d), Math.max(b, d)]
      return [x1, y1, Math.min(10_000, x2 + 1), Math.min(10_000, y2 + 1)]
    }),
    isWrong: fc.boolean(),
  }),
  fc.record({
    shape: fc.constant('circle' as const),
    coords: fc
      .tuple(units, units, fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 5000 }))
      .map((all) => [...all]),
    isWrong: fc.boolean(),
  }),
  fc.record({
    shape: fc.constant('polygon' as const),
    coords: fc.array(spot, { minLength: 3, maxLength: 8 }).map((corners) => corners.flat()),
    isWrong: fc.boolean(),
  }),
)

test('property: answers survive being written, and no order of points or regions changes their points', () => {
  fc.assert(
    fc.property(
      fc.array(region, { minLength: 1, maxLength: 6 }),
      fc.array(spot, { minLength: 1, maxLength: 8 }),
      fc.constantFrom('perPlace' as const, 'minusWrong' as const, 'allOrNothing' as const),
      (regions, spots, policy) => {
        expect(parseSpots(formatSpots(spots))).toEqual(spots)
        const { earned } = gradeSpots({ regions, policy }, formatSpots(spots), 600)
        expect(gradeSpots({ regions: regions.toReversed(), policy }, formatSpots(spots.toReversed()), 600).earned).toBe(
          earned,
        )
        expect(earned).toBeGreaterThanOrEqual(0)
        expect(earned).toBeLessThanOrEqual(600)
        const { hit, right: rights } = judgeSpots(regions, spots)
        expect(hit.filter(Boolean).length).toBeLessThanOrEqual(rights.filter(Boolean).length)
        for (const [index, one] of regions.entries()) if (one.isWrong) expect(hit[index]).toBe(false)
      },
    ),
  )
})

test('property: a polygon has the points that a fine drawing of its triangles has', () => {
  const inTriangle = ([x, y]: Spot, [a, b, c]: [Spot, Spot, Spot]): boolean => {
    const side = ([x1, y1]: Spot, [x2, y2]: Spot) => Math.sign((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1))
    const sides = [side(a, b), side(b, c), side(c, a)]
    return !(sides.includes(1) && sides.includes(-1))
  }
  const area = ([[x1, y1], [x2, y2], [x3, y3]]: [Spot, Spot, Spot]) => (x2 - x1) * (y3 - y1) - (x3 - x1) * (y2 - y1)
  fc.assert(
    fc.property(spot, spot, spot, spot, (a, b, c, at) => {
      fc.pre(area([a, b, c]) !== 0)
      expect(isInRegion({ shape: 'polygon', coords: [a, b, c].flat() }, at)).toBe(inTriangle(at, [a, b, c]))
    }),
    { numRuns: 300 },
  )
})

test('a point of a region is found for every form, also for a bent polygon', () => {
  const bent: Region = {
    shape: 'polygon',
    coords: [0, 0, 10_000, 0, 10_000, 1000, 1000, 1000, 1000, 10_000, 0, 10_000],
  }
  for (const one of [left, hole, bent]) expect(isInRegion(one, pointInRegion(one))).toBe(true)
})
