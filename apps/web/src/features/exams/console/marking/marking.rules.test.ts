import { expect, test } from 'vitest'
import { bandsOf, buttonsOf, cutAt, digitFor, meanOf, nextOpen, openBehind, runningMedians, totalOf, withComment } from './marking.rules.ts'

const of = (points: number) => ({ text: null, points })

test('a digit gives whole points; a second one makes a number of two where that can be', () => {
  expect(digitFor(of(400), 4, null)).toEqual({ points: 400, isOpen: false })
  expect(digitFor(of(400), 5, null)).toBeNull()
  expect(digitFor(of(1200), 1, null)).toEqual({ points: 100, isOpen: true })
  expect(digitFor(of(1200), 2, 100)).toEqual({ points: 1200, isOpen: false })
  expect(digitFor(of(1200), 5, 100)).toEqual({ points: 500, isOpen: false })
  expect(digitFor(of(1200), 0, null)).toEqual({ points: 0, isOpen: false })
})

test('whole points up to twelve are buttons', () => {
  expect(buttonsOf(of(300))).toEqual([0, 100, 200, 300])
  expect([buttonsOf(of(1300)), buttonsOf(of(250))]).toEqual([null, null])
})

test('what comes next has no points yet', () => {
  expect(nextOpen([100, null, null], 1)).toBe(2)
  expect(nextOpen([null, 0, 0], 2)).toBe(0)
  expect(nextOpen([0, 0], 0)).toBeNull()
  expect(totalOf([100, null, 50])).toBe(150)
})

test('a sentence is put behind a comment once, and taken out again', () => {
  expect(withComment('', '思路清楚。')).toBe('思路清楚。')
  expect(withComment('思路清楚。', '证据充分。')).toBe('思路清楚。证据充分。')
  expect(withComment('Clear.', 'Name the port.')).toBe('Clear. Name the port.')
  expect(withComment('Clear. Name the port.', 'Clear.')).toBe('Name the port.')
})

test('a spread has its mean, and its shares by bands', () => {
  const spread = [
    { points: 0, count: 1 },
    { points: 400, count: 3 },
  ]
  expect(meanOf(spread)).toEqual({ count: 4, mean: 300 })
  expect(meanOf([])).toEqual({ count: 0, mean: null })
  expect(bandsOf(spread, 400, 5)).toEqual([0.25, 0, 0, 0, 0.75])
})

test('the line over the marks is the median of the last ten', () => {
  expect(runningMedians([], 10)).toEqual([])
  expect(runningMedians([4, 0, 2], 10)).toEqual([4, 2, 2])
  expect(runningMedians([9, 9, 9, 1, 1, 1], 3)).toEqual([9, 9, 9, 9, 1, 1])
})

test('a text is cut at what it shares, and is whole when put together', () => {
  const text = '前面共同的话后面'
  expect(cutAt(text, [[2, 6]]).map(({ words, isShared }) => [words, isShared])).toEqual([
    ['前面', false],
    ['共同的话', true],
    ['后面', false],
  ])
  expect(cutAt(text, [[0, 8]])).toHaveLength(1)
  expect(
    cutAt(text, [])
      .map(({ words }) => words)
      .join(''),
  ).toBe(text)
})

test('behind an answer of a list comes the next open one, from the end back to the beginning', () => {
  const rows = [
    { taskId: 'a', state: 'open' },
    { taskId: 'b', state: 'final' },
    { taskId: 'c', state: 'open' },
  ]
  expect([openBehind(rows, 'a'), openBehind(rows, 'c'), openBehind(rows, 'gone')]).toEqual(['c', 'a', 'a'])
  expect([openBehind(rows.slice(0, 2), 'a'), openBehind([], 'a')]).toEqual([null, null])
})
