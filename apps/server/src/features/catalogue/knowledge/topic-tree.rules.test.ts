import { expect, test } from 'vitest'
import { isInSubtree, nonEmptyTopics, topicDepth, topicHeight } from './topic-tree.rules.ts'

test('parents come first and include the counts below them; empty branches are left out', () => {
  const topic = (id: string, parentId: string | null, position: number, items: number) => ({
    id,
    parentId,
    position,
    items,
  })
  const topics = [
    topic('b1', 'b', 1, 2),
    topic('b', null, 2, 1),
    topic('a', null, 1, 0),
    topic('a2', 'a', 2, 0),
    topic('a1', 'a', 1, 0),
    topic('a1x', 'a1', 1, 3),
    topic('c', null, 3, 0),
  ]
  expect(nonEmptyTopics(topics).map(({ topic, depth, itemCount }) => [topic.id, depth, itemCount])).toEqual([
    ['a', 0, 3],
    ['a1', 1, 3],
    ['a1x', 2, 3],
    ['b', 0, 3],
    ['b1', 1, 2],
  ])
  expect(nonEmptyTopics([])).toEqual([])
})

test('depths and descendants', () => {
  const topics = [
    { id: 'a', parentId: null, position: 1 },
    { id: 'b', parentId: 'a', position: 1 },
    { id: 'c', parentId: 'b', position: 1 },
    { id: 'd', parentId: null, position: 2 },
  ]
  expect([topicDepth(topics, 'a'), topicDepth(topics, 'c'), topicDepth(topics, 'x')]).toEqual([1, 3, 0])
  expect([topicHeight(topics, 'a'), topicHeight(topics, 'b'), topicHeight(topics, 'd')]).toEqual([3, 2, 1])
  expect([
    isInSubtree(topics, 'c', 'a'),
    isInSubtree(topics, 'a', 'a'),
    isInSubtree(topics, 'a', 'c'),
    isInSubtree(topics, 'd', 'a'),
  ]).toEqual([true, true, false, false])
})
