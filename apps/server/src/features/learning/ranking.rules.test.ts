import { expect, test } from 'vitest'
import { ranksOf } from './ranking.rules.ts'

const lines = (...seconds: number[]) => seconds.map((one) => ({ seconds: one }))

test('as many seconds, the same place; the next counts on', () => {
  expect(ranksOf(lines(90, 60, 60, 30), 0, 0)).toEqual([1, 2, 2, 4])
  expect(ranksOf([], 0, 0)).toEqual([])
})

test('a page that begins in the middle of equals begins with their place', () => {
  expect(ranksOf(lines(60, 60, 30), 3, 1)).toEqual([2, 2, 6])
})
