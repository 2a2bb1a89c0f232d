import { expect, test } from 'vitest'
import type { PracticeHome } from './mock.queries.ts'
import { countAvailableQuestions, practiceTopics } from './practice-choice.ts'

const home: PracticeHome = {
  banks: [
    {
      bankId: 'b',
      title: 'Bank',
      total: 6,
      met: 0,
      right: 0,
      types: [],
      topics: [
        {
          topic: 'TCP',
          total: 4,
          met: 0,
          right: 0,
          types: [
            { type: 'single', count: 3 },
            { type: 'judge', count: 1 },
          ],
        },
        { topic: 'DNS', total: 2, met: 0, right: 0, types: [{ type: 'single', count: 2 }] },
      ],
    },
  ],
  book: {
    open: 3,
    mastered: 1,
    topics: [
      { topic: 'TCP', open: 3, mastered: 0 },
      { topic: 'DNS', open: 0, mastered: 1 },
    ],
  },
  underWay: null,
}

test('the number of questions that match a choice', () => {
  expect(countAvailableQuestions(home, { source: 'b', topics: [], types: [] })).toBe(6)
  expect(countAvailableQuestions(home, { source: 'b', topics: ['TCP'], types: ['single'] })).toBe(3)
  expect(countAvailableQuestions(home, { source: 'b', topics: [], types: ['judge'] })).toBe(1)
  expect(countAvailableQuestions(home, { source: 'gone', topics: [], types: [] })).toBe(0)
  expect(countAvailableQuestions(home, { source: 'book', topics: [], types: ['judge'] })).toBe(3)
  expect(practiceTopics(home, 'book')).toEqual([{ topic: 'TCP', total: 3 }])
  expect(practiceTopics(home, 'b').map(({ total }) => total)).toEqual([4, 2])
})
