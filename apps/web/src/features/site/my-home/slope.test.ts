import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rankScaleOf, slopePath, spreadSlopeLabels } from './slope.ts'

test('a line is broken where a week has no place', () => {
  const y = rankScaleOf([{ places: [31, null, 20, 12, null, 11] }])
  expect(slopePath([31, null, 20, 12, null, 11], y)).toBe('M0 100M40 45L60 5M100 0')
  expect(slopePath([null, null], y)).toBe('')
  expect(rankScaleOf([{ places: [4, 4] }])(4)).toBe(50)
})

test('labels keep their order and distance, and stay inside', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 5 }), (list) => {
      const tops = spreadSlopeLabels(
        list.toSorted((a, b) => a - b),
        22,
        200,
      )
      tops.forEach((top, index) => {
        expect(top).toBeGreaterThanOrEqual(0)
        expect(top).toBeLessThanOrEqual(200)
        if (index > 0) expect(top - (tops[index - 1] as number)).toBeGreaterThanOrEqual(22)
      })
    }),
  )
})
