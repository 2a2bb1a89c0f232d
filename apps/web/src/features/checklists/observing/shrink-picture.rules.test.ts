import fc from 'fast-check'
import { expect, test } from 'vitest'
import { observationPhotoLimits, sizeWithinSide } from './shrink-picture.rules.ts'

test('a photo is never larger than its limit, never enlarged, and keeps its shape to a pixel', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 1, max: 20_000 }), (width, height) => {
      const small = sizeWithinSide(width, height, observationPhotoLimits.side)
      expect(Math.max(small.width, small.height)).toBeLessThanOrEqual(observationPhotoLimits.side)
      expect(small.width).toBeLessThanOrEqual(width)
      expect(small.height).toBeLessThanOrEqual(height)
      const share = Math.min(1, observationPhotoLimits.side / Math.max(width, height))
      expect(Math.abs(small.width - width * share)).toBeLessThanOrEqual(1)
      expect(Math.abs(small.height - height * share)).toBeLessThanOrEqual(1)
    }),
  )
})
