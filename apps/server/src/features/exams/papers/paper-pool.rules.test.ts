import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DrawRule, MatchingQuestion, QuestionPool } from './draw.rules.ts'
import type { ExposureLimit } from './feasibility.rules.ts'
import type { DrawableGroup } from './group-draw.rules.ts'
import { drawPapers, type PreparedPaperSource, paperCountToPrepare } from './paper-pool.rules.ts'
import { createSeededRandom } from './seeded-random.rules.ts'

const ruleOf = (count: number): DrawRule => ({ bankId: 'b', type: 'single', count, points: 100 })
const shuffling = { shuffleQuestions: true, shuffleOptions: true }

/** Two rules over single questions and groups, some of them enemies. */
const world = fc
  .record({
    counts: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 2 }),
    enemySets: fc.array(fc.constantFrom(null, null, null, 'x', 'y', 'z'), { minLength: 8, maxLength: 60 }),
    groups: fc.array(fc.integer({ min: 2, max: 4 }), { maxLength: 4 }),
    exposure: fc.option(
      fc
        .record({ most: fc.integer({ min: 1, max: 3 }), of: fc.integer({ min: 2, max: 6 }) })
        .filter(({ most, of }) => most < of),
    ),
    size: fc.integer({ min: 6, max: 20 }),
    seed: fc.string(),
  })
  .map(({ counts, enemySets, groups, ...rest }) => {
    const singles = enemySets.map(
      (enemySet, n): MatchingQuestion => ({ questionId: `q${n}`, type: 'single', enemySet }),
    )
    const whole = groups.map(
      (size, n): DrawableGroup => ({
        groupId: `g${n}`,
        questions: Array.from({ length: size }, (_, at) => ({
          questionId: `g${n}.${at}`,
          type: 'single',
          enemySet: at === 0 && n === 0 ? 'x' : null,
        })),
      }),
    )
    const pools: QuestionPool[] = counts.map(() => singles)
    const stock = { rules: counts.map(ruleOf), pools, groups: counts.map(() => whole) }
    return { stock, counts, singles, whole, ...rest }
  })

const take = (stock: PreparedPaperSource, exposure: ExposureLimit | null, size: number, seed: string) => [
  ...drawPapers(stock, shuffling, exposure && { ...exposure, recent: [] }, size, (index) =>
    createSeededRandom(`${seed} ${index}`),
  ),
]

test('property: every paper keeps the blueprint, the enemy sets and whole groups, and all of them the exposure limit', () => {
  let complete = 0
  let limited = 0
  fc.assert(
    fc.property(world, ({ stock, counts, singles, whole, exposure, size, seed }) => {
      const papers = take(stock, exposure, size, seed)
      // A paper that can't be drawn ends the pool.
      expect(papers.slice(0, -1)).not.toContain(null)
      const enemies = new Map(
        [...singles, ...whole.flatMap(({ questions }) => questions)].map((one) => [one.questionId, one.enemySet]),
      )
      const drawn = papers.flatMap((paper) => (paper ? [paper] : []))
      for (const { questions, letters } of drawn) {
        expect(letters).toHaveLength(questions.length)
        for (const [rule, count] of counts.entries())
          expect(questions.filter((one) => one.rule === rule)).toHaveLength(count)
        expect(new Set(questions.map(({ questionId }) => questionId)).size).toBe(questions.length)
        const sets = questions.flatMap(({ questionId }) => enemies.get(questionId) ?? [])
        expect(new Set(sets).size).toBe(sets.length)
        for (const group of whole) {
          const own = questions.filter(({ groupId }) => groupId === group.groupId).map(({ questionId }) => questionId)
          if (own.length > 0) expect(own).toEqual(group.questions.map(({ questionId }) => questionId))
        }
      }
      if (drawn.length < size) return
      complete++
      if (!exposure) return
      limited++
      for (let first = 0; first + exposure.of <= size; first++) {
        const times = new Map<string, number>()
        for (const { questionId } of drawn.slice(first, first + exposure.of).flatMap(({ questions }) => questions))
          times.set(questionId, (times.get(questionId) ?? 0) + 1)
        expect(Math.max(...times.values())).toBeLessThanOrEqual(exposure.most)
      }
    }),
    { numRuns: 300 },
  )
  expect([complete > 50, limited > 10]).toEqual([true, true])
})

test('papers take the last attempts into account', () => {
  const singles = Array.from(
    { length: 60 },
    (_, n): MatchingQuestion => ({ questionId: `q${n}`, type: 'single', enemySet: null }),
  )
  const stock: PreparedPaperSource = { rules: [ruleOf(2)], pools: [singles], groups: [[]] }
  const recent = [['q0', 'q1'], ...singles.slice(2, 20).map(({ questionId }) => [questionId])]
  const [paper] = drawPapers(stock, shuffling, { most: 1, of: 5, recent }, 1, () => createSeededRandom('seed'))
  const free = new Set(singles.slice(20).map(({ questionId }) => questionId)).add('q0').add('q1')
  expect(paper?.questions.filter(({ questionId }) => !free.has(questionId))).toEqual([])
  const none = { most: 1, of: 60, recent: singles.map(({ questionId }) => [questionId]) }
  expect([...drawPapers(stock, shuffling, none, 1, () => createSeededRandom('seed'))]).toEqual([null])
})

test('a fixed paper is prepared in the order of its author or shuffled, with its own orders of options', () => {
  const fixed = ['a', 'b', 'c', 'd', 'e'].map((questionId) => ({ questionId, type: 'single' as const, points: 100 }))
  const ordersOf = (shuffleQuestions: boolean) =>
    [
      ...drawPapers({ fixed }, { shuffleQuestions, shuffleOptions: true }, null, 20, (n) => createSeededRandom(`${n}`)),
    ].map((paper) => paper?.questions.map(({ questionId }) => questionId).join(''))
  expect(new Set(ordersOf(false))).toEqual(new Set(['abcde']))
  expect(new Set(ordersOf(true)).size).toBeGreaterThan(10)
})

test('large banks get fewer papers', () => {
  const stockOf = (size: number): PreparedPaperSource => ({
    rules: [ruleOf(1)],
    pools: [
      Array.from(
        { length: size },
        (_, n): MatchingQuestion => ({ questionId: `${n}`, type: 'single', enemySet: null }),
      ),
    ],
    groups: [[]],
  })
  expect(paperCountToPrepare(stockOf(100))).toBe(500)
  expect(paperCountToPrepare(stockOf(20_000))).toBe(99)
  expect(paperCountToPrepare(stockOf(200_000))).toBe(50)
})
