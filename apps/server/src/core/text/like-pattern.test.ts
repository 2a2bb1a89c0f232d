import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { phrasePattern } from './like-pattern.ts'
import { foldForSearch, listWordVariants } from './search-variants.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
async function finds(text: string, words: string): Promise<boolean> {
  const [row] = await server.deps.sql<{ found: boolean }[]>`select ${text}::text ~* ${phrasePattern(words)} as found`
  return row?.found ?? false
}

test.each([
  ['林晓雯', '林曉雯'],
  ['林曉雯', '林晓雯'],
  ['理发与发展', '髮'],
  ['台灣數據通信', '台湾数据通信'],
  ['IP 数据通信 2026', '２０２６'],
  ['IP 数据通信 2026', 'ｉｐ　数据'],
  ['ＩＰ 数据通信', 'ip'],
  ['C++ (50 % off) \\ a_b', '50 % OFF) \\ A_B'],
  ['C++', 'c++'],
  ['𠮷田', '𠮷'],
  ['㎏', '㎏'],
  [' ǲ.', 'ǲ'],
  ['ᾈ', 'ᾈ'],
  ['10 kg', '㎏'],
])('%s is found by %s', async (text, words) => {
  expect(await finds(text, words)).toBe(true)
})

test.each([
  ['abc', 'a.c'],
  ['abc', 'a%'],
  ['abc', '(b|c)'],
  ['林晓雯', '林小雯'],
])('%s is not found by %s', async (text, words) => {
  expect(await finds(text, words)).toBe(false)
})

test('no words ask for nothing', () => {
  expect([phrasePattern(''), phrasePattern(null), phrasePattern(undefined)]).toEqual([null, null, null])
})

test('every part of a text finds it, whatever signs it has', async () => {
  const signs = fc.oneof(
    fc.constantFrom(...'.*+?^$()[]{}|\\%_\'"-:#&!~ /＊（Ａ１林曉晓'),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  )
  const part = fc.array(signs, { minLength: 1, maxLength: 6 }).map((list) => list.join('').replaceAll('\0', ''))
  await fc.assert(
    fc.asyncProperty(part, part, part, async (before, words, after) => {
      fc.pre(words !== '')
      expect(await finds(before + words + after, words)).toBe(true)
    }),
    { numRuns: 200 },
  )
})

test('a word is written in every way, a long one in few', () => {
  expect(listWordVariants('林晓雯').sort()).toEqual(['林晓雯', '林曉雯'])
  expect(listWordVariants('发').sort()).toEqual(['发', '發', '髮'].sort())
  expect(listWordVariants('发展发展发展发展发展').length).toBeLessThan(10)
  expect(foldForSearch('ＩＰ數據')).toBe('ip数据')
})
