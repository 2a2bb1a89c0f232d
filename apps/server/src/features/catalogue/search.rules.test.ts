import { expect, test } from 'vitest'
import { hitsIn, searchTerms } from './search.rules.ts'

test('words are looked for in one width and in small letters, at most six, each once', () => {
  expect(searchTerms('  ＢＧＰ 路由 bgp ')).toEqual(['bgp', '路由'])
  expect(searchTerms('a b c d e f g h')).toHaveLength(6)
  expect(searchTerms(undefined)).toEqual([])
})

test('hits stand where the words are, touching ones as one', () => {
  expect(hitsIn('OSPF 区域与 ospf 邻居', ['ospf'])).toEqual([
    [0, 4],
    [9, 13],
  ])
  expect(hitsIn('网络网络', ['网', '络'])).toEqual([[0, 4]])
  expect(hitsIn('İstanbul', ['i'])).toEqual([])
})
