import { expect, test } from 'vitest'
import { topicTree } from './topic-tree.rules.ts'

test('parents come first and count what is below them; empty branches are left out', () => {
  const topic = (id: string, parentId: string | null, position: number, items: number) => ({ id, parentId, position, items })
  const topics = [
    topic('b1', 'b', 1, 2),
    topic('b', null, 2, 1),
    topic('a', null, 1, 0),
    topic('a2', 'a', 2, 0),
    topic('a1', 'a', 1, 0),
    topic('a1x', 'a1', 1, 3),
    topic('c', null, 3, 0),
  ]
  expect(topicTree(topics).map(({ topic, depth, itemCount }) => [topic.id, depth, itemCount])).toEqual([
    ['a', 0, 3],
    ['a1', 1, 3],
    ['a1x', 2, 3],
    ['b', 0, 3],
    ['b1', 1, 2],
  ])
  expect(topicTree([])).toEqual([])
})
