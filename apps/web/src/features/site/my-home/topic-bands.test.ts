import { expect, test } from 'vitest'
import { topicBandOf, topicNameWithoutPath } from './topic-bands.ts'

test('each share is in one band, and its edges belong to the higher one', () => {
  expect([0, 59, 60, 71, 72, 81, 82, 89, 90, 100, null].map(topicBandOf)).toEqual([
    'weak',
    'weak',
    'low',
    'low',
    'fair',
    'fair',
    'good',
    'good',
    'strong',
    'strong',
    'none',
  ])
})

test('a topic is named by the end of its path', () => {
  expect(['网络/路由/OSPF', 'TCP', '网络/'].map(topicNameWithoutPath)).toEqual(['OSPF', 'TCP', '网络/'])
})
