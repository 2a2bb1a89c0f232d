import type { PlaceScoringRule } from '@portal/contract/exams/question-types.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gradeAnswer } from './grading.rules.ts'
import { gradePlaces } from './places.rules.ts'

const points = 3600
const earned = (policy: PlaceScoringRule, places: string, given: string) =>
  gradePlaces({ places, policy }, given, points).earned

/** Scores that Moodle 4 gives (`qtype_ordering`, fractions of one) for an order whose correct form is ABCD. */
const moodleOrders: readonly [given: string, Readonly<Partial<Record<PlaceScoringRule, number>>>][] = [
  [
    'ABCD',
    {
      allOrNothing: 1,
      perPlace: 1,
      perNext: 1,
      perNextAndEnd: 1,
      neighbours: 1,
      beforeAfter: 1,
      longest: 1,
      longestRun: 1,
      distance: 1,
    },
  ],
  [
    'DCBA',
    {
      allOrNothing: 0,
      perPlace: 0,
      perNext: 0,
      perNextAndEnd: 0,
      neighbours: 0,
      beforeAfter: 0,
      longest: 0,
      longestRun: 0,
      distance: 4 / 12,
    },
  ],
  [
    'BCDA',
    {
      allOrNothing: 0,
      perPlace: 0,
      perNext: 2 / 3,
      perNextAndEnd: 2 / 4,
      neighbours: 4 / 8,
      beforeAfter: 3 / 6,
      longest: 3 / 4,
      longestRun: 3 / 4,
      distance: 6 / 12,
    },
  ],
  [
    'ACBD',
    {
      allOrNothing: 0,
      perPlace: 2 / 4,
      perNext: 0,
      perNextAndEnd: 1 / 4,
      neighbours: 2 / 8,
      beforeAfter: 5 / 6,
      longest: 3 / 4,
      longestRun: 2 / 4,
      distance: 10 / 12,
    },
  ],
  [
    'ABDC',
    {
      allOrNothing: 0,
      perPlace: 2 / 4,
      perNext: 1 / 3,
      perNextAndEnd: 1 / 4,
      neighbours: 3 / 8,
      beforeAfter: 5 / 6,
      longest: 3 / 4,
      longestRun: 3 / 4,
      distance: 10 / 12,
    },
  ],
]

test.each(
  moodleOrders.flatMap(([given, fractions]) =>
    Object.entries(fractions).map(([policy, fraction]) => [policy as PlaceScoringRule, given, fraction] as const),
  ),
)('an order, %s: %s earns what Moodle gives', (policy, given, fraction) => {
  expect(earned(policy, 'ABCD', given)).toBe(Math.round(points * fraction))
})

/** A direct translation of the question's own counting in Moodle, to compare with for any order. */
function moodleFraction(policy: PlaceScoringRule, count: number, order: readonly number[]): number {
  const right = Array.from({ length: count }, (_, item) => item)
  const nextOf = (items: readonly number[], withLast: boolean) =>
    new Map(items.flatMap((item, at) => (at < count - 1 || withLast ? [[item, items[at + 1] ?? -1] as const] : [])))
  const shared = (one: readonly number[], other: readonly number[]) => one.filter((item) => other.includes(item)).length
  if (policy === 'perPlace') return right.filter((item) => order[item] === item).length / count
  if (policy === 'perNext' || policy === 'perNextAndEnd') {
    const own = nextOf(order, policy === 'perNextAndEnd')
    const key = nextOf(right, policy === 'perNextAndEnd')
    return [...key].filter(([item, next]) => own.get(item) === next).length / key.size
  }
  if (policy === 'neighbours' || policy === 'beforeAfter') {
    const around = (items: readonly number[], item: number) => {
      const at = items.indexOf(item)
      return policy === 'beforeAfter'
        ? { before: items.slice(0, at), after: items.slice(at + 1) }
        : { before: [items[at - 1] ?? -1], after: [items[at + 1] ?? -1] }
    }
    const sums = right.map((item) => {
      const [key, own] = [around(right, item), around(order, item)]
      return [shared(key.before, own.before) + shared(key.after, own.after), key.before.length + key.after.length]
    })
    return sums.reduce((sum, [got = 0]) => sum + got, 0) / sums.reduce((sum, [, of = 0]) => sum + of, 0)
  }
  if (policy === 'distance')
    return (
      right.reduce((sum, item) => sum + Math.max(0, count - 1 - Math.abs(item - order.indexOf(item))), 0) /
      (count * (count - 1))
    )
  // Tries every subset of the items.
  let best = 0
  for (let mask = 0; mask < 2 ** count; mask++) {
    const kept = order.filter((_, at) => (mask >> at) % 2 === 1)
    const isRising = kept.every((item, at) => {
      const before = kept[at - 1]
      return before === undefined || (policy === 'longestRun' ? item === before + 1 : item > before)
    })
    if (isRising && kept.length > 1) best = Math.max(best, kept.length)
  }
  return best / count
}

test('property: every order earns what counting as Moodle does gives', () => {
  const policies = [
    'perPlace',
    'perNext',
    'perNextAndEnd',
    'neighbours',
    'beforeAfter',
    'longest',
    'longestRun',
    'distance',
  ] as const
  const orders = fc
    .integer({ min: 2, max: 8 })
    .chain((count) => fc.shuffledSubarray([...Array(count).keys()], { minLength: count, maxLength: count }))
  fc.assert(
    fc.property(orders, fc.constantFrom(...policies), (order, policy) => {
      const letters = 'ABCDEFGH'.slice(0, order.length)
      const given = order.map((item) => letters[item]).join('')
      const fraction = moodleFraction(policy, order.length, order)
      expect(Math.abs((earned(policy, letters, given) ?? -1) / points - fraction)).toBeLessThanOrEqual(
        0.5 / points + 1e-9,
      )
    }),
  )
})

test('matching and gap choice: a share for each correct place, as Moodle gives it', () => {
  expect(earned('perPlace', 'BCA', 'BCA')).toBe(points)
  expect(earned('perPlace', 'BCA', 'BAC')).toBe(points / 3)
  expect(earned('perPlace', 'BCA', 'B--')).toBe(points / 3)
  expect(earned('allOrNothing', 'BCA', 'BC-')).toBe(0)
  expect(earned('minusWrong', 'BCA', 'BCB')).toBe(points / 3)
  expect(earned('minusWrong', 'BCA', 'BC-')).toBe((points * 2) / 3)
  expect(earned('minusWrong', 'BCA', 'ABC')).toBe(0)
  expect(gradePlaces({ places: 'BCA', policy: 'perPlace' }, 'BAA', 100)).toEqual({ earned: 67, blanks: [100, 0, 100] })
})

test('property: points are within the question, everything for the key, and graded in the letters shown', () => {
  const cases = fc.integer({ min: 2, max: 26 }).chain((count) =>
    fc.record({
      count: fc.constant(count),
      optionOrder: fc.shuffledSubarray([...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.slice(0, count)], {
        minLength: count,
        maxLength: count,
      }),
      key: fc.array(fc.nat({ max: count - 1 }), { minLength: 1, maxLength: 20 }),
      given: fc.array(fc.integer({ min: -1, max: count - 1 }), { minLength: 20, maxLength: 20 }),
      policy: fc.constantFrom('allOrNothing', 'perPlace', 'minusWrong' as const),
    }),
  )
  fc.assert(
    fc.property(cases, ({ optionOrder, key, given, policy }) => {
      const letter = (at: number) => (at < 0 ? '-' : String.fromCharCode(65 + at))
      const shown = key.map((at) => letter(at)).join('')
      const places = key.map((at) => optionOrder[at]).join('')
      const question = {
        type: 'matching' as const,
        points,
        optionOrder: optionOrder.join(''),
        key: { places, policy: policy as PlaceScoringRule },
      }
      expect(gradeAnswer({ ...question, answer: { places: shown } }, 'allOrNothing').earned).toBe(points)
      const other = given
        .slice(0, key.length)
        .map((at) => letter(at))
        .join('')
      const mark = gradeAnswer({ ...question, answer: { places: other } }, 'allOrNothing').earned ?? -1
      expect(mark).toBeGreaterThanOrEqual(0)
      expect(mark).toBeLessThanOrEqual(points)
      expect(mark === points).toBe(other === shown)
      expect(gradeAnswer({ ...question, answer: null }, 'allOrNothing').earned).toBe(0)
    }),
  )
})

test('an order that lacks an item or has one twice earns nothing but its correct places', () => {
  expect(earned('longest', 'ABCD', 'ABC')).toBe(0)
  expect(earned('longest', 'ABCD', 'AABC')).toBe(0)
  expect(earned('perNext', 'ABCD', 'ABC-')).toBe(0)
  expect(earned('allOrNothing', 'ABCD', 'ABC')).toBe(0)
})
