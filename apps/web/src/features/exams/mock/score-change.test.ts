import { expect, test } from 'vitest'
import { describeScoreChange } from './score-change.ts'

const words = { first: 'first', same: 'same', better: (by: number) => `+${by}`, worse: (by: number) => `-${by}` }
const trend = [70, 80, 80, 60].map((percent, nth) => ({
  attemptId: `${nth}`,
  percent,
  at: `2026-11-0${nth + 1}T01:00:00Z`,
  timeUsed: 60,
}))
const changeOf = (attemptId: string, shown = trend) => describeScoreChange(shown, attemptId, words)

test('a result is compared with the one before it', () => {
  expect(['1', '2', '3'].map((attemptId) => changeOf(attemptId))).toEqual(['+10', 'same', '-20'])
})

test('only the single result is called the first', () => {
  expect(changeOf('0', trend.slice(0, 1))).toBe('first')
})

test('a result without an earlier one in the trend has no text', () => {
  expect(changeOf('0')).toBe('')
  expect(changeOf('older than the trend')).toBe('')
})
