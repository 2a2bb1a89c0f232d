import { expect, test } from 'vitest'
import { ranksOf } from './ranking.rules.ts'

const lines = (...seconds: number[]) => seconds.map((one) => ({ seconds: one }))

test('equal seconds share a rank; the next rank counts them', () => {
  expect(ranksOf(lines(90, 60, 60, 30), 0, 0)).toEqual([1, 2, 2, 4])
  expect(ranksOf([], 0, 0)).toEqual([])
})

test('a page that starts within equal seconds starts with their rank', () => {
  expect(ranksOf(lines(60, 60, 30), 3, 1)).toEqual([2, 2, 6])
})
