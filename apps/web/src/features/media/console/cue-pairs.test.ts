import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cuePairIndexAt, pairCues } from './cue-pairs.ts'

const cue = (from: number, to: number) => ({ from, to, text: 'x' })
const seen = (zh: readonly [number, number][], en: readonly [number, number][]) =>
  pairCues(
    zh.map(([from, to]) => cue(from, to)),
    en.map(([from, to]) => cue(from, to)),
  ).map((pair) => [pair.zh, pair.en])

test('cues of the same time are paired, and a missing language leaves a gap', () => {
  expect(
    seen(
      [
        [0, 10],
        [10, 20],
        [20, 30],
      ],
      [
        [1, 11],
        [21, 30],
      ],
    ),
  ).toEqual([
    [0, 0],
    [1, null],
    [2, 1],
  ])
  expect(
    seen(
      [[10, 20]],
      [
        [0, 5],
        [10, 20],
        [25, 30],
      ],
    ),
  ).toEqual([
    [null, 0],
    [0, 1],
    [null, 2],
  ])
  expect(seen([], [[0, 5]])).toEqual([[null, 0]])
})

test('every cue is in one row, and rows follow the time', () => {
  const cues = fc
    .array(fc.tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 1, max: 10 })), { maxLength: 12 })
    .map((list) =>
      list.map(([from, length]) => cue(from, from + length)).sort((a, b) => a.from - b.from || a.to - b.to),
    )
  fc.assert(
    fc.property(cues, cues, (zh, en) => {
      const pairs = pairCues(zh, en)
      const places = (lang: 'zh' | 'en') =>
        pairs.flatMap((pair) => (pair[lang] === null ? [] : [pair[lang]])).sort((a, b) => a - b)
      expect(places('zh')).toEqual(zh.map((_, at) => at))
      expect(places('en')).toEqual(en.map((_, at) => at))
      expect(pairs.every(({ from }, at) => from >= (pairs[at - 1]?.from ?? 0))).toBe(true)
    }),
  )
})

test('the pair on the screen at a time', () => {
  const pairs = pairCues([cue(10, 20), cue(30, 40)], [])
  expect([
    cuePairIndexAt(pairs, 5),
    cuePairIndexAt(pairs, 10),
    cuePairIndexAt(pairs, 25),
    cuePairIndexAt(pairs, 99),
  ]).toEqual([-1, 0, 0, 1])
})
