import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from '#web/ui/search-params.ts'
import { topicFromParam, topicToParam } from './topic-param.ts'

test('an address distinguishes questions without a topic from all topics', () => {
  const back = (topic: string) => topicFromParam(parseSearch(stringifySearch({ topic: topicToParam(topic) })).topic)
  expect(back('TCP/拥塞')).toBe('TCP/拥塞')
  expect(back('')).toBe('')
  expect(topicFromParam(undefined)).toBeUndefined()
})
