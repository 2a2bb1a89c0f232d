import { roundPercent, roundShare } from '@portal/contract/exams/rounding.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AnswerKey, ChoicePolicy } from '../questions/questions.public.ts'
import type { StoredAnswer } from '../sitting/saving/answer.rules.ts'
import { gradeAnswer, pointsByPart, splitPoints } from './grading.rules.ts'
import { scaledPassingPoints } from './outcome.rules.ts'

const letters = 'ABCDEFGH'.split('')
const policies: ChoicePolicy[] = ['allOrNothing', 'halfForSubset', 'netCorrect']
const grade = (
  type: 'single' | 'multiple' | 'judge',
  key: AnswerKey,
  keys: string[],
  policy: ChoicePolicy = 'allOrNothing',
  optionOrder = 'ABCDE',
  points = 400,
) => gradeAnswer({ type, points, optionOrder, key, answer: keys.length > 0 ? { keys } : null }, policy).earned

test('single choice and true/false: all or nothing, by the letters shown', () => {
  expect(grade('single', { keys: ['A'] }, ['A'])).toBe(400)
  expect(grade('single', { keys: ['A'] }, ['A'], 'allOrNothing', 'CADB')).toBe(0)
  expect(grade('single', { keys: ['A'] }, ['B'], 'allOrNothing', 'CADB')).toBe(400)
  expect(grade('judge', { keys: ['B'] }, ['B'], 'netCorrect', 'AB')).toBe(400)
  expect(grade('single', { keys: ['A'] }, [])).toBe(0)
})

test.each<[ChoicePolicy, string[], number]>([
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

test('imported weights: a wrong choice costs points, and choosing everything doesn’t earn everything', () => {
  const key = { weights: { A: 33.33333, B: 33.33333, C: 33.33333, D: -50 } }
  expect(grade('multiple', key, ['A', 'B', 'C'])).toBe(400)
  expect(grade('multiple', key, ['A', 'B', 'C', 'D'])).toBe(200)
  expect(grade('multiple', key, ['A', 'B', 'C', 'E'])).toBeLessThan(400)
  expect(grade('multiple', key, ['D'])).toBe(0)
})

test.each([
  ['five digits', [33.33333, 33.33333, 33.33333]],
  ['three digits', [33.333, 33.333, 33.333]],
  ['one digit', [33.3, 33.3, 33.3]],
  ['whole percents', [33, 33, 33]],
  ['a hundred and two thirds', [33.4, 33.4, 33.4]],
  ['sixths', [16.66667, 16.66667, 16.66667, 16.66667, 16.66667, 16.66667]],
])('shares that were rounded to %s are everything together, and equal parts alone', (_name, right) => {
  const weights = Object.fromEntries([...right, -50].map((weight, index) => [letters[index] as string, weight]))
  const keys = letters.slice(0, right.length)
  expect(grade('multiple', { weights }, keys, 'allOrNothing', letters.join(''), 2000)).toBe(2000)
  expect(grade('multiple', { weights }, keys.slice(1), 'allOrNothing', letters.join(''), 2000)).toBe(
    Math.round((2000 * (right.length - 1)) / right.length),
  )
  expect(
    grade('multiple', { weights }, [...keys, letters[right.length] as string], 'allOrNothing', letters.join(''), 2000),
  ).toBe(1000)
})

test('weights that are not rounded shares stay as they are', () => {
  expect(grade('multiple', { weights: { A: 40, B: 40 } }, ['A', 'B'])).toBe(320)
  expect(grade('single', { weights: { A: 100, B: 0.5 } }, ['A'])).toBe(400)
})

test('equal weights are scored as they are: parts earn parts, 0 costs nothing, penalties cost points', () => {
  const free = { weights: { A: 50, B: 50, C: 0, D: 0 } }
  expect(grade('multiple', free, ['A'], 'allOrNothing')).toBe(200)
  expect(grade('multiple', free, ['A', 'C'], 'netCorrect')).toBe(200)
  expect(grade('multiple', free, ['A', 'B', 'C', 'D'])).toBe(400)
  const strict = { weights: { A: 50, B: 50, C: -50, D: -100 } }
  expect(
    [['A'], ['A', 'B'], ['A', 'B', 'C'], ['A', 'C'], ['A', 'B', 'D'], ['D']].map((keys) =>
      grade('multiple', strict, keys),
    ),
  ).toEqual([200, 400, 200, 0, 0, 0])
  expect(grade('single', { weights: { A: 100, B: 50, C: -25 } }, ['B'])).toBe(200)
  expect(grade('single', { weights: { A: 100, B: 50, C: -25 } }, ['C'])).toBe(0)
})

test('choices beyond the number of correct ones cost one share each, where the question has that rule', () => {
  const key: AnswerKey = { keys: ['A', 'B'], policy: 'minusExcess' }
  expect(
    [['A'], ['A', 'C'], ['A', 'B'], ['A', 'B', 'C'], ['A', 'B', 'C', 'D'], ['C', 'D']].map((keys) =>
      grade('multiple', key, keys),
    ),
  ).toEqual([200, 200, 400, 200, 0, 0])
})

const exactWeights = fc.array(fc.integer({ min: -100, max: 100 }), { minLength: 8, maxLength: 8 }).filter((weights) => {
  const right = weights.filter((weight) => weight > 0)
  return right.length > 0 && Math.abs(right.reduce((sum, weight) => sum + weight, 0) - 100) > 1
})
test('property: an answer earns the sum of the weights chosen, not less than nothing and not more than everything', () => {
  fc.assert(
    fc.property(exactWeights, fc.subarray(letters), fc.constantFrom(...policies), (list, chosen, policy) => {
      const weights = Object.fromEntries(letters.map((letter, index) => [letter, list[index] ?? 0]))
      const sum = chosen.reduce((total, letter) => total + (weights[letter] ?? 0), 0)
      expect(grade('multiple', { weights }, chosen, policy, letters.join(''), 10_000)).toBe(
        Math.min(10_000, Math.max(0, sum * 100)),
      )
    }),
  )
})

test('property: gaps earn by how much they count, and together exactly the question', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 1, max: 10_000 }),
      fc.nat(7),
      (shares, points, one) => {
        const split = splitPoints(points, shares)
        expect(split.reduce((sum, share) => sum + share, 0)).toBe(points)
        const whole = shares.reduce((sum, share) => sum + share, 0)
        for (const [index, share] of split.entries())
          expect(Math.abs(share - (points * (shares[index] ?? 0)) / whole)).toBeLessThanOrEqual(1)
        const blanks = shares.map((share) => ({ accepted: [{ text: 'x', weight: 100 }], caseSensitive: false, share }))
        const texts = shares.map((_share, index) => (index === one % shares.length ? 'x' : ''))
        expect(
          gradeAnswer({ type: 'blank', points, optionOrder: '', key: { blanks }, answer: { texts } }, 'allOrNothing')
            .earned,
        ).toBe(split[one % shares.length])
      },
    ),
  )
})

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
        if ('keys' in key)
          expect(plain === points).toBe(
            key.keys.length === keys.length && key.keys.every((letter) => keys.includes(letter)),
          )
        const everything = grade('multiple', key, letters, policy, letters.join(''), points)
        if ('keys' in key && key.keys.length < letters.length) expect(everything).toBeLessThan(points)
      },
    ),
  )
})

test('property: the points of the gaps are whole and together the question', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 1, max: 20 }), (points, parts) => {
      const shares = splitPoints(points, new Array(parts).fill(1))
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(points)
      expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1)
    }),
  )
})

test('property: gaps earn within bounds, all right earns everything, all weights counted', () => {
  const blank = fc.record({
    accepted: fc.array(fc.record({ text: fc.string({ minLength: 1 }), weight: fc.integer({ min: 1, max: 100 }) }), {
      minLength: 1,
      maxLength: 4,
    }),
    caseSensitive: fc.boolean(),
  })
  fc.assert(
    fc.property(
      fc.array(blank, { minLength: 1, maxLength: 6 }),
      fc.array(fc.string(), { maxLength: 6 }),
      fc.integer({ min: 1, max: 1000 }),
      (blanks, texts, points) => {
        const ask = (answer: StoredAnswer) =>
          gradeAnswer({ type: 'blank', points, optionOrder: '', key: { blanks }, answer }, 'allOrNothing')
            .earned as number
        const earned = ask({ texts })
        expect(Number.isInteger(earned) && earned >= 0 && earned <= points).toBe(true)
        const full = blanks.map(() => ({ accepted: [{ text: 'yes', weight: 100 }], caseSensitive: false }))
        expect(
          gradeAnswer(
            {
              type: 'blank',
              points,
              optionOrder: '',
              key: { blanks: full },
              answer: { texts: full.map(() => ' YES ') },
            },
            'allOrNothing',
          ).earned,
        ).toBe(points)
      },
    ),
  )
})

test('property: choosing a right option more never earns less, choosing a wrong one more never earns more, whatever the policy', () => {
  fc.assert(
    fc.property(
      anyKey,
      fc.subarray(letters),
      fc.constantFrom(...letters),
      fc.integer({ min: 1, max: 10_000 }),
      fc.constantFrom(...policies),
      (key, chosen, one, points, policy) => {
        const without = chosen.filter((letter) => letter !== one)
        const isNeutral = 'weights' in key && key.weights[one] === 0
        const isRight = 'keys' in key ? key.keys.includes(one) : 'weights' in key && (key.weights[one] ?? 0) > 0
        const before = grade('multiple', key, without, policy, letters.join(''), points) as number
        const after = grade('multiple', key, [...without, one], policy, letters.join(''), points) as number
        if (isNeutral) expect(after).toBe(without.length === 0 ? 0 : before)
        else if (isRight) expect(after).toBeGreaterThanOrEqual(before)
        else expect(after).toBeLessThanOrEqual(before)
      },
    ),
    { numRuns: 1000 },
  )
})

test('a question may have its own policy and accept another set of options', () => {
  expect(grade('multiple', { keys: ['A', 'B'], policy: 'halfForSubset' }, ['A'], 'allOrNothing')).toBe(200)
  expect(grade('multiple', { keys: ['A', 'B'], policy: 'allOrNothing' }, ['A'], 'netCorrect')).toBe(0)
  expect(grade('single', { keys: ['A'], alternatives: [['C']] }, ['C'])).toBe(400)
  expect(grade('single', { keys: ['A'], alternatives: [['C']] }, ['B'])).toBe(0)
  expect(grade('multiple', { weights: { A: 100, D: -50 }, alternatives: [['B', 'C']] }, ['B', 'C'])).toBe(400)
  expect(grade('multiple', { keys: ['A'], alternatives: [['B', 'C']] }, ['A', 'B', 'C'])).toBe(0)
})

test('property: the one rounding rule is whole, grows with the share, is exact for halves, and keeps everything and nothing for themselves', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.integer({ min: 0, max: 10_000 }),
      (whole, some, of) => {
        const part = Math.min(some, whole)
        const share = roundShare(part, whole, of)
        expect(Number.isInteger(share) && share >= 0 && share <= of).toBe(true)
        if (part > 0) expect(roundShare(part - 1, whole, of)).toBeLessThanOrEqual(share)
        if (part < whole && of > 0) expect(share).toBeLessThan(of)
        if (part > 0 && of > 1) expect(share).toBeGreaterThan(0)
        if (share > 1 && share < of - 1) expect(Math.abs(share - (part * of) / whole)).toBeLessThanOrEqual(0.5)
      },
    ),
    { numRuns: 2000 },
  )
  expect([
    roundShare(1, 2, 201),
    roundShare(1, 3, 200),
    roundShare(2, 3, 200),
    roundShare(-1, 3, 200),
    roundShare(1, 2, 1),
  ]).toEqual([101, 67, 133, 0, 0])
})

test('property: the points that mean a pass decide like the fractions when some of a paper no longer counts', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000 }),
      fc.nat(100_000),
      fc.nat(100_000),
      fc.nat(100_000),
      (total, passing, now, score) => {
        fc.pre(passing <= total && now <= total && score <= now)
        expect(score >= scaledPassingPoints(passing, total, now)).toBe(
          BigInt(score) * BigInt(total) >= BigInt(passing) * BigInt(now),
        )
      },
    ),
  )
})

test('display never rounds up to everything or down to nothing, and topic names are plain data', () => {
  expect([
    roundPercent(9995, 10_000),
    roundPercent(1, 1000),
    roundPercent(2, 3),
    roundPercent(0, 5),
    roundPercent(5, 5),
    roundPercent(0, 0),
  ]).toEqual([99, 1, 67, 0, 100, 0])
  const parts = pointsByPart([
    { type: 'single', topic: '__proto__', points: 2, earned: 1 },
    { type: 'single', topic: 'constructor', points: 2, earned: 2 },
  ])
  expect(JSON.parse(JSON.stringify(parts))).toEqual(
    JSON.parse('{"types":{"single":[3,4]},"topics":{"__proto__":[1,2],"constructor":[2,2]}}'),
  )
})
