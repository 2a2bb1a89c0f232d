import fc from 'fast-check'
import { expect, test } from 'vitest'
import { marksAhead, placeAhead, share, ticksTo } from './scales.ts'

test('lines stand at round values, from nothing to what holds all there is', () => {
  expect(ticksTo(7)).toEqual([0, 2, 4, 6, 8])
  expect(ticksTo(0.3)).toEqual([0, 0.1, 0.2, 0.3])
  expect(ticksTo(12_480)).toEqual([0, 5000, 10_000, 15_000])
  expect(ticksTo(0)).toEqual([0, 1])
  fc.assert(
    fc.property(fc.double({ min: 0.001, max: 1e9, noNaN: true }), (most) => {
      const ticks = ticksTo(most)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(most)
      expect(ticks.at(-2)).toBeLessThan(most)
      expect(ticks.length).toBeLessThan(8)
    }),
  )
})

test('a time to come lies between its marks, and what is later at the end', () => {
  expect(marksAhead.map(placeAhead)).toEqual([0, 0.25, 0.5, 0.75, 1])
  expect(placeAhead(3 * 3_600_000)).toBe(0.125)
  expect([placeAhead(-1), placeAhead(1e12)]).toEqual([0, 1])
  fc.assert(
    fc.property(fc.nat(1e9), fc.nat(1e9), (a, b) => {
      expect(placeAhead(Math.max(a, b))).toBeGreaterThanOrEqual(placeAhead(Math.min(a, b)))
    }),
  )
})

test('a share is never outside', () => {
  expect([share(5, 10), share(-1, 10), share(20, 10), share(1, 0)]).toEqual([0.5, 0, 1, 0])
})
