import { expect, test } from 'vitest'
import { topicMoveBeside, topicMoveByOne, topicMoveInto } from './topic-moves.ts'

const topic = (topicId: string, parentId: string | null = null) => ({ topicId, parentId })
// a (a1, a2), b, c
const topics = [topic('a'), topic('a1', 'a'), topic('a2', 'a'), topic('b'), topic('c')]

test('one step up, down, into the topic above and out', () => {
  expect(topicMoveByOne(topics, 'b', 'up')).toEqual({ parentId: null, order: ['b', 'a', 'c'] })
  expect(topicMoveByOne(topics, 'b', 'down')).toEqual({ parentId: null, order: ['a', 'c', 'b'] })
  expect(topicMoveByOne(topics, 'b', 'into')).toEqual({ parentId: 'a', order: ['a1', 'a2', 'b'] })
  expect(topicMoveByOne(topics, 'a1', 'out')).toEqual({ parentId: null, order: ['a', 'a1', 'b', 'c'] })
  for (const [id, way] of [
    ['a', 'up'],
    ['c', 'down'],
    ['a', 'into'],
    ['a', 'out'],
    ['x', 'up'],
  ] as const)
    expect(topicMoveByOne(topics, id, way), `${id} ${way}`).toBeNull()
})

test('dropped on a topic or between two; never below itself, and nothing at its own place', () => {
  expect(topicMoveInto(topics, 'c', 'a1')).toEqual({ parentId: 'a1', order: ['c'] })
  expect(topicMoveInto(topics, 'a1', null)).toEqual({ parentId: null, order: ['a', 'b', 'c', 'a1'] })
  expect(topicMoveBeside(topics, 'c', { target: 'a1', side: 'after' })).toEqual({
    parentId: 'a',
    order: ['a1', 'c', 'a2'],
  })
  expect(topicMoveInto(topics, 'a', 'a1')).toBeNull()
  expect(topicMoveInto(topics, 'a', 'a')).toBeNull()
  expect(topicMoveBeside(topics, 'a', { target: 'a1', side: 'before' })).toBeNull()
  expect(topicMoveInto(topics, 'a2', 'a')).toBeNull()
  expect(topicMoveBeside(topics, 'b', { target: 'a', side: 'after' })).toBeNull()
})
