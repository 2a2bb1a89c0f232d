import { describe, expect, test } from 'vitest'
import {
  invalidWishAnswerFields,
  isNewWishAnswer,
  isWishTitle,
  nonEmptyWords,
  similarityQueryOf,
  toSingleLine,
  wishKey,
} from './wish.rules.ts'

describe('a title', () => {
  test('is the same wish whatever its case, width, spaces and signs', () => {
    const same = ['5G 网络切片实操', '5g网络切片实操', '５Ｇ 网络切片，实操！', ' 5G「网络切片」 实操 ']
    expect(new Set(same.map(wishKey)).size).toBe(1)
    expect(wishKey('C++')).not.toBe(wishKey('C#'))
    expect(wishKey('网络切片')).not.toBe(wishKey('网络分片'))
  })

  test('needs something besides signs, and never grows past what an index holds', () => {
    for (const title of ['', ' ', '？！', 'a', '学', '😀😀'])
      expect(isWishTitle(toSingleLine(title)), title).toBe(false)
    for (const title of ['C#', '光缆', 'AI']) expect(isWishTitle(toSingleLine(title)), title).toBe(true)
    expect([...wishKey('ﷺ'.repeat(60))].length).toBe(120)
  })

  test('is on one line, without characters that reverse the direction of the following words', () => {
    expect(toSingleLine('  光缆\n\t抢修\u202E 实战\u0000 ')).toBe('光缆 抢修 实战')
  })
})

test('what is typed is compared by its words and pairs of characters; signs alone compare with nothing', () => {
  const alike = similarityQueryOf('OTDR 曲线')
  expect(alike?.marks).toEqual(['曲线', 'otdr'])
  // Each word in simplified and in traditional writing.
  expect(alike?.tokens).toEqual([expect.stringMatching(/^\('曲线':A \| .*'曲線':A.*\)$/), "'otdr':*A"])
  expect(alike?.query).toBe(`(${alike?.tokens[0]}) | ('otdr':*A)`)
  expect(similarityQueryOf(' ？ ')).toBeNull()
  expect(similarityQueryOf('甲乙丙丁'.repeat(15))?.tokens.length).toBeLessThanOrEqual(24)
})

describe('an answer', () => {
  const productId = 'p'
  test('names a product when it was made, says why when it was declined, and nothing when it is open again', () => {
    expect(invalidWishAnswerFields({ state: 'made', words: {}, productId })).toEqual([])
    expect(invalidWishAnswerFields({ state: 'made', words: {}, productId: null })).toEqual(['productId'])
    expect(invalidWishAnswerFields({ state: 'planned', words: {}, productId })).toEqual(['productId'])
    expect(invalidWishAnswerFields({ state: 'declined', words: nonEmptyWords({ zh: '  ' }), productId: null })).toEqual(
      ['words'],
    )
    expect(invalidWishAnswerFields({ state: 'open', words: { en: 'why?' }, productId })).toEqual(['productId', 'words'])
  })

  test('is news once; other words for it are not', () => {
    const planned = { state: 'planned', words: {}, productId: null } as const
    expect(isNewWishAnswer({ state: 'open', productId: null }, planned)).toBe(true)
    expect(isNewWishAnswer(planned, { ...planned, words: { zh: '明年三月' } })).toBe(false)
    expect(isNewWishAnswer({ state: 'made', productId: 'a' }, { state: 'made', words: {}, productId: 'b' })).toBe(true)
    expect(isNewWishAnswer(planned, { state: 'open', words: {}, productId: null })).toBe(false)
  })
})
