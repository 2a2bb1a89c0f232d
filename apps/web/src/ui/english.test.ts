import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { noun, ordinal, plural } from './english.ts'

test('ordinals end as English says', () => {
  expect([1, 2, 3, 4, 5, 11, 12, 13, 21, 22, 33, 101, 111].map(ordinal)).toEqual(
    '1st 2nd 3rd 4th 5th 11th 12th 13th 21st 22nd 33rd 101st 111th'.split(' '),
  )
})

test('nouns follow their counts, also those that are written already', () => {
  expect([0, 1, 2, 1.5].map((count) => plural(count, 'point'))).toEqual([
    '0 points',
    '1 point',
    '2 points',
    '1.5 points',
  ])
  expect(['1', '1,200'].map((count) => plural(count, 'wish', 'wishes'))).toEqual(['1 wish', '1,200 wishes'])
  expect([noun('1', 'has', 'have'), noun(21, 'has', 'have')]).toEqual(['has', 'have'])
})

/** Words after a value that end in s and are no plural of it. */
const notPlural =
  /^(is|was|has|does|this|less|plus|as|across|its|s|ms|class|submits|tops|masters|invites|pays|comes|asks|says|wants|follows|keeps|earns|conflicts|differs|news)$/iu
const isWrong = (said: string) =>
  [...said.matchAll(/(?<![\w.,])1 (?:more |new |open |other )?([a-z]+s|people)\b/giu)].some(
    ([, word]) => !notPlural.test(word ?? ''),
  )

/** The texts of a tree when each argument has this value. Functions with other than plain arguments are left out. */
function saidOf(node: unknown, value: number | string, at: string): readonly (readonly [string, string])[] {
  if (typeof node === 'string') return [[at, node]]
  if (typeof node === 'function') {
    try {
      return saidOf(node(value, value, value, value, value, value), value, at)
    } catch {
      return []
    }
  }
  return node && typeof node === 'object'
    ? Object.entries(node).flatMap(([key, inner]) => saidOf(inner, value, `${at}.${key}`))
    : []
}

test('no English text puts a plural after a 1', async () => {
  const web = path.resolve(import.meta.dirname, '..')
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith(path.join('texts', 'en.ts')),
  )
  expect(files.length).toBeGreaterThan(30)
  const wrong: string[] = []
  for (const file of files) {
    const { texts } = await import(path.join(web, file))
    // A count is given as a number or as formatted text; a text is wrong if it reads badly with either.
    const written = new Map(saidOf(texts, '1', file))
    for (const [at, said] of saidOf(texts, 1, file))
      if (isWrong(said) && isWrong(written.get(at) ?? said)) wrong.push(`${at}: ${said}`)
  }
  expect(wrong).toEqual([])
})
