import { expect, test } from 'vitest'
import { QuestionTimes } from './question-times.ts'

test('continues from the earlier counts, and returns whole seconds', () => {
  const times = new QuestionTimes([10], 3)
  times.add(1, 1000)
  times.add(2, 1400)
  times.add(2, 1400)
  expect(times.seconds()).toEqual([11, 2, 0])
})

test('sleep and a clock set back count nothing, and there is no question beyond the last', () => {
  const times = new QuestionTimes([], 2)
  times.add(1, 3_600_000)
  times.add(2, -500)
  times.add(3, 1000)
  times.add(0, 1000)
  expect(times.seconds()).toEqual([2, 0])
})
