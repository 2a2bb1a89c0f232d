import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasJustStarted, startedAfterSeconds } from './started.rules.ts'

test('five minutes, or half of a short product', () => {
  expect([0, 1, 100, 599, 600, 7200].map(startedAfterSeconds)).toEqual([300, 1, 50, 299, 300, 300])
})

test('in any steps, a product starts exactly once, and not before enough seconds', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2000 }),
      fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 60 }),
      (duration, parts) => {
        let studied = 0
        let times = 0
        for (const added of parts) {
          studied += added
          if (hasJustStarted({ studied, added, duration })) times++
          expect(times).toBe(studied >= startedAfterSeconds(duration) ? 1 : 0)
        }
      },
    ),
  )
})
