import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from '#web/ui/search-params.ts'
import { formatTopicParam, parseTopicParam } from './topic-param.ts'

test('an address distinguishes questions without a topic from all topics', () => {
  const back = (topic: string) =>
    parseTopicParam(parseSearch(stringifySearch({ topic: formatTopicParam(topic) })).topic)
  expect(back('TCP/拥塞')).toBe('TCP/拥塞')
  expect(back('')).toBe('')
  expect(parseTopicParam(undefined)).toBeUndefined()
})
