import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findTitleHits, fuzzyTextQuery, searchTerms, searchTokens, textQuery, textVector } from './search.rules.ts'

test('search words are normalised in width and case, at most six, without duplicates', () => {
  expect(searchTerms('  ＢＧＰ 路由 bgp ')).toEqual(['bgp', '路由'])
  expect(searchTerms('a b c d e f g h')).toHaveLength(6)
  expect(searchTerms(undefined)).toEqual([])
})

test('hits are marked at the words, adjacent ones merged', () => {
  expect(findTitleHits('OSPF 区域与 ospf 邻居', ['ospf'])).toEqual([
    [0, 4],
    [9, 13],
  ])
  expect(findTitleHits('网络网络', ['网', '络'])).toEqual([[0, 4]])
  expect(findTitleHits('İstanbul', ['i'])).toEqual([])
})

test('a text is found by its words and by the pairs of its Chinese characters', () => {
  expect(searchTokens('5G 核心网 SBA 架构')).toEqual(['核心', '心网', '架构', '5g', 'sba'])
  expect(searchTokens('TCP/IP、C++ 与 two-step')).toEqual(['与', 'tcp', 'ip', 'c++', 'two-step', 'two', 'step'])
  expect(searchTokens('网')).toEqual(['网'])
})

test('a product is weighted by the best position of a word; a query matches prefixes of the last word', () => {
  expect(
    textVector([
      ['A', 'OSPF 路由'],
      ['D', 'ospf bgp'],
    ]),
  ).toBe("'路由':1A 'ospf':2A 'bgp':3D")
  expect(textQuery(['ospf', '路由'])).toBe("'ospf':* & '路由'")
  expect(textQuery(['网'], 'A')).toBe("('网':*A | '網':*A)")
  expect(textQuery(['…', '%'])).toBeNull()
  expect(fuzzyTextQuery(['opsf'], new Map([['opsf', ['ospf']]]))).toBe("'opsf' | 'ospf'")
})

test('property: every word of a text finds it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      const tokens = searchTokens(text)
      for (const term of searchTerms(text)) for (const token of searchTokens(term)) expect(tokens).toContain(token)
    }),
  )
})

test('words are found in simplified and traditional characters and in any width, and marked where they are', () => {
  const ways = (words: string) => textQuery(searchTerms(words))?.replace(/[()]/g, '').split(' | ').sort()
  expect(ways('數據')).toEqual(ways('数据'))
  expect(ways('數據')).toContain("'数据'")
  expect(textQuery(searchTerms('ＩＰ'))).toBe("'ip':*")
  expect(findTitleHits('IP 数据通信', searchTerms('數據'))).toEqual([[3, 5]])
  expect(findTitleHits('ＩＰ 數據', searchTerms('ip 数据'))).toEqual([
    [0, 2],
    [3, 5],
  ])
})
