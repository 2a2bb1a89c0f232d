import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canvasScaleFor } from './canvas-size.ts'

test('a page is as sharp as its screen, and a page of any size gets a canvas that phones support', () => {
  expect(canvasScaleFor({ width: 800, height: 1130 }, 1)).toBe(1)
  expect(canvasScaleFor({ width: 390, height: 552 }, 3)).toBe(2)
  const side = fc.integer({ min: 1, max: 100_000_000 })
  fc.assert(
    fc.property(side, side, fc.integer({ min: 1, max: 4 }), (width, height, ratio) => {
      const sharpness = canvasScaleFor({ width, height }, ratio)
      expect(Math.floor(width * sharpness)).toBeLessThanOrEqual(8192)
      expect(Math.floor(height * sharpness)).toBeLessThanOrEqual(8192)
      expect(width * height * sharpness ** 2).toBeLessThanOrEqual(16_000_001)
    }),
  )
})
