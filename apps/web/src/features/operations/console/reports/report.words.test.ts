import fc from 'fast-check'
import { expect, test } from 'vitest'
import { growthPercent, isSharpDrop, planFunnelSteps } from './report.words.ts'

test('the funnel loses at each step those who did not reach it, and no one twice', () => {
  const plan = fc
    .array(fc.nat(5000), { minLength: 4, maxLength: 4 })
    .map((counts) => counts.toSorted((a, b) => b - a))
    .map(([assigned = 0, begun = 0, halfway = 0, done = 0]) => ({ assigned, begun, halfway, done }))
  fc.assert(
    fc.property(fc.array(plan, { maxLength: 12 }), (plans) => {
      const steps = planFunnelSteps(plans)
      expect(steps.map(({ name }) => name)).toEqual(['assigned', 'begun', 'halfway', 'done'])
      expect(steps[0]?.count).toBe(plans.reduce((sum, { assigned }) => sum + assigned, 0))
      expect((steps.at(-1)?.count ?? 0) + steps.reduce((sum, { lost }) => sum + lost, 0)).toBe(steps[0]?.count)
    }),
  )
})

test('growth is given in whole percent, and unknown without a previous value', () => {
  expect([growthPercent(8412, 7936), growthPercent(5, 0), growthPercent(98, 100)]).toEqual([6, null, -2])
})

test('only a drop of a tenth or more is marked', () => {
  expect([null, 5, -9, -10, -41].map(isSharpDrop)).toEqual([false, false, false, true, true])
})
