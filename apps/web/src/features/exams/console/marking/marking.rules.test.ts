import { expect, test } from 'vitest'
import type { MarkingTaskData } from './marking.queries.ts'
import {
  copyOpinionPoints,
  differenceBars,
  markingProgressSlots,
  meanPoints,
  neighbouringTaskId,
  nextCriterionWithoutPoints,
  nextOpenTaskId,
  pointButtons,
  pointsForDigit,
  pointsOfCriterion,
  pointsSpreadOf,
  remainingAnswersOf,
  runningMedians,
  shareByBand,
  splitTextAtRanges,
  toggleCommentSentence,
  totalPoints,
} from './marking.rules.ts'

const of = (points: number) => ({ text: null, points })

test('a digit gives whole points; a second one makes a number of two where that can be', () => {
  expect(pointsForDigit(of(400), 4, null)).toEqual({ points: 400, isOpen: false })
  expect(pointsForDigit(of(400), 5, null)).toBeNull()
  expect(pointsForDigit(of(1200), 1, null)).toEqual({ points: 100, isOpen: true })
  expect(pointsForDigit(of(1200), 2, 100)).toEqual({ points: 1200, isOpen: false })
  expect(pointsForDigit(of(1200), 5, 100)).toEqual({ points: 500, isOpen: false })
  expect(pointsForDigit(of(1200), 0, null)).toEqual({ points: 0, isOpen: false })
})

test('whole points up to twelve are buttons', () => {
  expect(pointButtons(of(300))).toEqual([0, 100, 200, 300])
  expect([pointButtons(of(1300)), pointButtons(of(250))]).toEqual([null, null])
})

test('the next criterion is one without points', () => {
  expect(nextCriterionWithoutPoints([100, null, null], 1)).toBe(2)
  expect(nextCriterionWithoutPoints([null, 0, 0], 2)).toBe(0)
  expect(nextCriterionWithoutPoints([0, 0], 0)).toBeNull()
  expect(totalPoints([100, null, 50])).toBe(150)
})

test('a sentence is appended to a comment once, and removed again', () => {
  expect(toggleCommentSentence('', '思路清楚。')).toBe('思路清楚。')
  expect(toggleCommentSentence('思路清楚。', '证据充分。')).toBe('思路清楚。证据充分。')
  expect(toggleCommentSentence('Clear.', 'Name the port.')).toBe('Clear. Name the port.')
  expect(toggleCommentSentence('Clear. Name the port.', 'Clear.')).toBe('Name the port.')
})

test('a spread has its mean, and its shares by bands', () => {
  const spread = [
    { points: 0, count: 1 },
    { points: 400, count: 3 },
  ]
  expect(meanPoints(spread)).toEqual({ count: 4, mean: 300 })
  expect(meanPoints([])).toEqual({ count: 0, mean: null })
  expect(shareByBand(spread, 400, 5)).toEqual([0.25, 0, 0, 0, 0.75])
})

test('the line over the marks is the median of the last ten', () => {
  expect(runningMedians([], 10)).toEqual([])
  expect(runningMedians([4, 0, 2], 10)).toEqual([4, 2, 2])
  expect(runningMedians([9, 9, 9, 1, 1, 1], 3)).toEqual([9, 9, 9, 9, 1, 1])
})

test('a text is cut at shared passages, and complete when joined', () => {
  const text = '前面共同的话后面'
  expect(splitTextAtRanges(text, [[2, 6]]).map(({ words, isShared }) => [words, isShared])).toEqual([
    ['前面', false],
    ['共同的话', true],
    ['后面', false],
  ])
  expect(splitTextAtRanges(text, [[0, 8]])).toHaveLength(1)
  expect(
    splitTextAtRanges(text, [])
      .map(({ words }) => words)
      .join(''),
  ).toBe(text)
})

test('after an answer of a list comes the next open one, from the end back to the start', () => {
  const rows = [
    { taskId: 'a', state: 'open' },
    { taskId: 'b', state: 'final' },
    { taskId: 'c', state: 'open' },
  ]
  expect([nextOpenTaskId(rows, 'a'), nextOpenTaskId(rows, 'c'), nextOpenTaskId(rows, 'gone')]).toEqual(['c', 'a', 'a'])
  expect([nextOpenTaskId(rows.slice(0, 2), 'a'), nextOpenTaskId([], 'a')]).toEqual([null, null])
})

test('the neighbour of an answer is the nearest open one; after the last of a trail there is none', () => {
  const rows = [
    { taskId: 'a', state: 'open' },
    { taskId: 'b', state: 'final' },
    { taskId: 'c', state: 'open' },
    { taskId: 'd', state: 'held' },
  ]
  expect([
    neighbouringTaskId(rows, 'c', -1),
    neighbouringTaskId(rows, 'a', -1),
    neighbouringTaskId(rows, 'a', 1),
    neighbouringTaskId(rows, 'c', 1),
  ]).toEqual(['a', null, 'c', null])
  expect([
    neighbouringTaskId(rows, 'new', -1),
    neighbouringTaskId(rows, 'new', 1),
    neighbouringTaskId([], 'new', -1),
  ]).toEqual(['c', null, null])
})

test('the rest of a queue is its open answers and those held by others; a very large one is capped', () => {
  expect(remainingAnswersOf(126, { open: 66, mine: 46 })).toEqual({ toMark: 66, byOthers: 14 })
  expect(remainingAnswersOf(200_000, { open: 1001, mine: 46 })).toEqual({ toMark: 1001, byOthers: 0 })
  expect(remainingAnswersOf(3, { open: 3, mine: 1 })).toEqual({ toMark: 3, byOthers: 0 })
  expect(markingProgressSlots({ steps: 46, left: { toMark: 66, byOthers: 14 }, width: 1270 })).toEqual({
    toMark: 65,
    byOthers: 14,
    pitch: 1270 / 126,
  })
  expect(markingProgressSlots({ steps: 0, left: { toMark: 0, byOthers: 0 }, width: 852 })).toEqual({
    toMark: 0,
    byOthers: 0,
    pitch: 16,
  })
  expect(markingProgressSlots({ steps: 40, left: { toMark: 1001, byOthers: 5 }, width: 852 })).toMatchObject({
    toMark: 80,
    byOthers: 0,
  })
})

test('all points of an opinion are copied at once, by criterion or whole; the comment stays', () => {
  const judgement = (points: number, criteria: number[]) => ({ points, criteria, comment: 'theirs' })
  const given = { points: [null, 100], comment: 'mine' }
  const byCriterion = {
    criteria: [{ points: 400 }, { points: 300 }],
    others: [judgement(500, [200, 300]), judgement(700, [400, 300])],
  } as unknown as MarkingTaskData
  expect(copyOpinionPoints(byCriterion, judgement(500, [200, 300]), given)).toEqual({
    points: [200, 300],
    comment: 'mine',
  })
  expect([pointsOfCriterion(byCriterion, 0), pointsOfCriterion(byCriterion, 1)]).toEqual([
    [200, 400],
    [300, 300],
  ])
  const whole = { criteria: [], others: [judgement(500, []), judgement(700, [])] } as unknown as MarkingTaskData
  expect(copyOpinionPoints(whole, judgement(700, []), { points: [null], comment: '' })).toEqual({
    points: [700],
    comment: '',
  })
  expect(pointsOfCriterion(whole, 0)).toEqual([500, 700])
  expect([pointsSpreadOf([600, 1000]), pointsSpreadOf([300, 300]), pointsSpreadOf([])]).toEqual([400, 0, 0])
})

test('each answer marked twice has a bar; of very many, some share one', () => {
  const spread = [
    { difference: 0, state: 'within', count: 2 },
    { difference: 400, state: 'open', count: 1 },
  ] as const
  expect(differenceBars(spread, 120).map((one) => one.difference)).toEqual([0, 0, 400])
  expect(differenceBars([{ ...spread[0], count: 999 }, spread[1]], 100)).toHaveLength(101)
  expect(differenceBars([], 100)).toEqual([])
})
