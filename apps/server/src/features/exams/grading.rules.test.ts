import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AnswerKey, BlankKey } from '../questions/questions.public.ts'
import type { StoredAnswer } from './answer.rules.ts'
import { normaliseBlank, numberOf, weightOfBlank } from './blank.rules.ts'
import { gradeAnswer, type MultiplePolicy, partsOf, shownPercent, splitPoints } from './grading.rules.ts'

const policies: MultiplePolicy[] = ['allOrNothing', 'halfForSubset', 'netCorrect']
const grade = (type: 'single' | 'multiple' | 'judge', key: AnswerKey, keys: string[], policy: MultiplePolicy = 'allOrNothing', optionOrder = 'ABCDE', points = 400) =>
  gradeAnswer({ type, points, optionOrder, key, answer: keys.length > 0 ? { keys } : null }, policy).earned

test('single choice and true/false: right or nothing, by the letters that were shown', () => {
  expect(grade('single', { keys: ['A'] }, ['A'])).toBe(400)
  expect(grade('single', { keys: ['A'] }, ['A'], 'allOrNothing', 'CADB')).toBe(0)
  expect(grade('single', { keys: ['A'] }, ['B'], 'allOrNothing', 'CADB')).toBe(400)
  expect(grade('judge', { keys: ['B'] }, ['B'], 'netCorrect', 'AB')).toBe(400)
  expect(grade('single', { keys: ['A'] }, [])).toBe(0)
})

test.each<[MultiplePolicy, string[], number]>([
  ['allOrNothing', ['A', 'B'], 400],
  ['allOrNothing', ['A'], 0],
  ['allOrNothing', ['A', 'B', 'C'], 0],
  ['halfForSubset', ['A', 'B'], 400],
  ['halfForSubset', ['A'], 200],
  ['halfForSubset', ['A', 'C'], 0],
  ['halfForSubset', ['A', 'B', 'C'], 0],
  ['netCorrect', ['A', 'B'], 400],
  ['netCorrect', ['A'], 200],
  ['netCorrect', ['A', 'C'], 0],
  ['netCorrect', ['A', 'B', 'C'], 200],
  ['netCorrect', ['C', 'D'], 0],
])('multiple choice, %s: %j earns %i', (policy, keys, earned) => {
  expect(grade('multiple', { keys: ['A', 'B'] }, keys, policy)).toBe(earned)
})

test('weights of an import: a wrong choice takes back, choosing everything does not earn everything', () => {
  const key = { weights: { A: 33.33333, B: 33.33333, C: 33.33333, D: -50 } }
  expect(grade('multiple', key, ['A', 'B', 'C'])).toBe(400)
  expect(grade('multiple', key, ['A', 'B', 'C', 'D'])).toBe(200)
  expect(grade('multiple', key, ['A', 'B', 'C', 'E'])).toBeLessThan(400)
  expect(grade('multiple', key, ['D'])).toBe(0)
})

const letters = 'ABCDEFGH'.split('')
const anyKey = fc.oneof(
  fc.subarray(letters, { minLength: 1 }).map((keys): AnswerKey => ({ keys })),
  fc
    .dictionary(fc.constantFrom(...letters), fc.integer({ min: -100, max: 100 }))
    .filter((weights) => Object.values(weights).some((weight) => weight > 0))
    .map((weights): AnswerKey => ({ weights })),
)
test('property: earned points are whole and within bounds, nothing chosen earns nothing, the order of the letters does not matter', () => {
  fc.assert(
    fc.property(
      anyKey,
      fc.subarray(letters),
      fc.integer({ min: 1, max: 10_000 }),
      fc.constantFrom(...policies),
      fc.shuffledSubarray(letters, { minLength: 8 }),
      (key, keys, points, policy, order) => {
        const shown = (canonical: string) => String.fromCharCode(65 + order.indexOf(canonical))
        const plain = grade('multiple', key, keys, policy, letters.join(''), points) as number
        expect(Number.isInteger(plain) && plain >= 0 && plain <= points).toBe(true)
        expect(grade('multiple', key, keys.map(shown), policy, order.join(''), points)).toBe(plain)
        if (keys.length === 0) expect(plain).toBe(0)
        if ('keys' in key) expect(plain === points).toBe(key.keys.length === keys.length && key.keys.every((letter) => keys.includes(letter)))
        const everything = grade('multiple', key, letters, policy, letters.join(''), points)
        if ('keys' in key && key.keys.length < letters.length) expect(everything).toBeLessThan(points)
      },
    ),
  )
})

test('property: the points of the gaps are whole and together the question', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 1, max: 20 }), (points, parts) => {
      const shares = splitPoints(points, parts)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(points)
      expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1)
    }),
  )
})

test('property: gaps earn within bounds, all right earns everything, all weights counted', () => {
  const blank = fc.record({
    accepted: fc.array(fc.record({ text: fc.string({ minLength: 1 }), weight: fc.integer({ min: 1, max: 100 }) }), { minLength: 1, maxLength: 4 }),
    caseSensitive: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(blank, { minLength: 1, maxLength: 6 }), fc.array(fc.string(), { maxLength: 6 }), fc.integer({ min: 1, max: 1000 }), (blanks, texts, points) => {
      const ask = (answer: StoredAnswer) => gradeAnswer({ type: 'blank', points, optionOrder: '', key: { blanks }, answer }, 'allOrNothing').earned as number
      const earned = ask({ texts })
      expect(Number.isInteger(earned) && earned >= 0 && earned <= points).toBe(true)
      const full = blanks.map(() => ({ accepted: [{ text: 'yes', weight: 100 }], caseSensitive: false }))
      expect(gradeAnswer({ type: 'blank', points, optionOrder: '', key: { blanks: full }, answer: { texts: full.map(() => ' YES ') } }, 'allOrNothing').earned).toBe(points)
    }),
  )
})

test('property: normalising twice is normalising once', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' })), fc.boolean(), (text, caseSensitive) => {
      const form = normaliseBlank(text, caseSensitive)
      expect(normaliseBlank(form, caseSensitive)).toBe(form)
    }),
    { numRuns: 2000 },
  )
})

test.each([
  ['ＶＬＡＮ', 'vlan'],
  ['  data   link\u00a0layer ', 'data link layer'],
  ['O\u200bS\ufeffPF', 'ospf'],
  ['路由器，交换机。', '路由器,交换机.'],
  ['“OSPF”', '"ospf"'],
  ['１９２．１６８．０．１', '192.168.0.1'],
  ['A—B', 'a-b'],
  ['（一）', '(一)'],
  ['ﬁle', 'file'],
  ['0', '0'],
])('%j is compared as %j', (text, form) => {
  expect(normaliseBlank(text, false)).toBe(form)
})

test('nothing is fuzzy', () => {
  const key = (text: string): BlankKey => ({ accepted: [{ text, weight: 100 }], caseSensitive: false })
  expect(weightOfBlank(key('TCP port 443'), 'tcp port ４４３')).toBe(100)
  expect(weightOfBlank(key('TCP port 443'), 'TCP port 445')).toBe(0)
  expect(weightOfBlank(key('hypertension'), 'hypotension')).toBe(0)
  expect(weightOfBlank({ ...key('Mb'), caseSensitive: true }, 'mb')).toBe(0)
  expect(weightOfBlank(key(' '), ' ')).toBe(0)
})

test.each<[string, number | null]>([
  ['1,234.5', 1234.5],
  ['１，２３４', 1234],
  ['3,14', 3.14],
  ['-0.5', -0.5],
  ['+7', 7],
  ['1e3', 1000],
  ['.5', 0.5],
  ['1 000', 1000],
  ['12a', null],
  ['', null],
  ['1,23,4', null],
  ['−5', -5],
])('%j is the number %j', (text, value) => {
  expect(numberOf(text)).toBe(value)
})

test('numbers: tolerance with its bounds, ranges, and the first that fits decides', () => {
  const near: BlankKey = { accepted: [], numeric: [{ value: 0.3, tolerance: 0.05 }], caseSensitive: false }
  expect(['0.25', '0.35', '0.30', '0.3500000000001'].map((text) => weightOfBlank(near, text))).toEqual([100, 100, 100, 100])
  expect(['0.24', '0.36', 'x', ''].map((text) => weightOfBlank(near, text))).toEqual([0, 0, 0, 0])
  const exact: BlankKey = { accepted: [], numeric: [{ value: 0, tolerance: 0 }], caseSensitive: false }
  expect(weightOfBlank(exact, '0')).toBe(100)
  const parts: BlankKey = {
    accepted: [],
    numeric: [
      { value: 5, tolerance: 0, weight: 0 },
      { min: 1, max: 10, weight: 50 },
    ],
    caseSensitive: false,
  }
  expect(['5', '6', '11'].map((text) => weightOfBlank(parts, text))).toEqual([0, 50, 0])
})

test('display never rounds up to everything nor down to nothing, and names of topics are only names', () => {
  expect([shownPercent(9995, 10_000), shownPercent(1, 1000), shownPercent(2, 3), shownPercent(0, 5), shownPercent(5, 5), shownPercent(0, 0)]).toEqual([99, 1, 67, 0, 100, 0])
  const parts = partsOf([
    { type: 'single', topic: '__proto__', points: 2, earned: 1 },
    { type: 'single', topic: 'constructor', points: 2, earned: 2 },
  ])
  expect(JSON.parse(JSON.stringify(parts))).toEqual(JSON.parse('{"types":{"single":[3,4]},"topics":{"__proto__":[1,2],"constructor":[2,2]}}'))
})
