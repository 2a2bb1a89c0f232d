import type { QuestionType } from '@portal/contract/exams/question-types.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type AvoidedQuestions,
  type DrawRule,
  drawKeyRange,
  drawPaper,
  letterOrders,
  type MatchingQuestion,
  orderPaper,
  poolSlicesToRead,
  type QuestionPool,
  randomLetterOrder,
} from './draw.rules.ts'
import { computeExposureFeasibility, computeFeasibility, type QuestionSupply } from './feasibility.rules.ts'
import { createSeededRandom, shuffledWith } from './seeded-random.rules.ts'

const ruleOf = (count: number): DrawRule => ({ bankId: 'b', count, points: 100 })
const candidate = (questionId: string, enemySet: string | null = null): MatchingQuestion => ({
  questionId,
  type: 'single',
  enemySet,
})
/** Rules over a small set of questions, so that they compete for them. */
const world = fc
  .record({
    numbers: fc.array(fc.uniqueArray(fc.integer({ min: 0, max: 7 }), { maxLength: 8 }), { minLength: 1, maxLength: 3 }),
    wanted: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 3, maxLength: 3 }),
    enemies: fc.array(fc.constantFrom(null, 'x', 'y'), { minLength: 8, maxLength: 8 }),
    ranks: fc.array(fc.constantFrom(0, 0, 1, 2), { minLength: 8, maxLength: 8 }),
    seed: fc.string(),
  })
  .map(({ numbers, wanted, enemies, ranks, seed }) => {
    const pools = numbers.map((pool) => pool.map((n) => candidate(`q${n}`, enemies[n] ?? null)))
    const ofRank = (rank: number) => new Set(ranks.flatMap((one, n) => (one === rank ? [`q${n}`] : [])))
    const avoid: AvoidedQuestions = { seen: ofRank(1), worn: ofRank(2) }
    return { pools, counts: pools.map((_, index) => wanted[index] ?? 1), enemies, avoid, seed }
  })
const unitOf = ({ questionId, enemySet }: MatchingQuestion) => enemySet ?? questionId

/** Tries all combinations: the most positions that allowed questions can fill. */
function mostPlaces(
  counts: readonly number[],
  pools: readonly QuestionPool[],
  isIn: (id: string) => boolean = () => true,
): number {
  const places = counts.flatMap((count, rule) => Array.from({ length: count }, () => rule))
  const known = new Map<string, number>()
  const from = (at: number, taken: readonly string[]): number => {
    const rule = places[at]
    if (rule === undefined) return 0
    const key = `${at} ${[...taken].sort()}`
    let most = known.get(key)
    if (most !== undefined) return most
    most = from(at + 1, taken)
    for (const one of pools[rule] ?? [])
      if (isIn(one.questionId) && !taken.includes(unitOf(one)))
        most = Math.max(most, 1 + from(at + 1, [...taken, unitOf(one)]))
    known.set(key, most)
    return most
  }
  return from(0, [])
}

/** The content of the banks, as the database counts it. */
function suppliesOf(pools: readonly QuestionPool[]): QuestionSupply[] {
  const rules = new Map<string, Set<number>>()
  for (const [rule, pool] of pools.entries())
    for (const one of pool) rules.set(unitOf(one), (rules.get(unitOf(one)) ?? new Set()).add(rule))
  return [...rules.values()].map((own) => ({ rules: [...own], units: 1 }))
}

test('property: a paper is drawn whenever it can be, keeps every rule, and is the same for the same seed', () => {
  fc.assert(
    fc.property(world, ({ pools, counts, enemies, avoid, seed }) => {
      const rules = counts.map(ruleOf)
      const drawn = drawPaper(rules, pools, createSeededRandom(seed), avoid)
      const size = counts.reduce((sum, count) => sum + count, 0)
      expect(drawn !== null).toBe(mostPlaces(counts, pools) === size)
      if (!drawn) return
      expect(drawPaper(rules, pools, createSeededRandom(seed), avoid)).toEqual(drawn)
      for (const [index, rule] of rules.entries()) {
        const own = drawn.filter((one) => one.rule === index)
        expect(own).toHaveLength(rule.count)
        for (const one of own) expect(pools[index]?.map((question) => question.questionId)).toContain(one.questionId)
      }
      expect(new Set(drawn.map((one) => one.questionId)).size).toBe(drawn.length)
      const sets = drawn.map((one) => enemies[Number(one.questionId.slice(1))]).filter((set) => set !== null)
      expect(new Set(sets).size).toBe(sets.length)
      // The paper has no overexposed and no previously seen question if it could be drawn without them.
      if (mostPlaces(counts, pools, (id) => !avoid.worn.has(id)) === size)
        expect(drawn.every((one) => one.rank < 2)).toBe(true)
      if (mostPlaces(counts, pools, (id) => !avoid.worn.has(id) && !avoid.seen.has(id)) === size)
        expect(drawn.every((one) => one.rank === 0)).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('property: a paper is reported feasible exactly when it can be drawn, and a shortage names the missing number', () => {
  fc.assert(
    fc.property(world, ({ pools, counts, seed }) => {
      const { cells, shortages } = computeFeasibility(counts, suppliesOf(pools))
      expect(shortages.length === 0).toBe(drawPaper(counts.map(ruleOf), pools, createSeededRandom(seed)) !== null)
      const size = counts.reduce((sum, count) => sum + count, 0)
      const missing = size - mostPlaces(counts, pools)
      expect(cells.reduce((sum, cell) => sum + cell.missing, 0)).toBe(missing)
      expect(shortages.reduce((sum, shortage) => sum + shortage.missing, 0)).toBe(missing)
      for (const { rules, needed, available } of shortages) {
        expect(needed).toBe(rules.reduce((sum, rule) => sum + (counts[rule] ?? 0), 0))
        expect(available).toBe(new Set(rules.flatMap((rule) => (pools[rule] ?? []).map(unitOf))).size)
        expect(available).toBeLessThan(needed)
      }
      for (const [rule, cell] of cells.entries())
        expect(cell.available).toBe(new Set((pools[rule] ?? []).map(unitOf)).size)
    }),
    { numRuns: 500 },
  )
})

test('property: an exposure limit is feasible exactly when that many consecutive papers can keep it', () => {
  const small = fc.record({
    numbers: fc.array(fc.uniqueArray(fc.integer({ min: 0, max: 4 }), { maxLength: 5 }), { minLength: 1, maxLength: 2 }),
    wanted: fc.array(fc.integer({ min: 1, max: 2 }), { minLength: 2, maxLength: 2 }),
    most: fc.integer({ min: 1, max: 2 }),
    enemies: fc.array(fc.constantFrom(null, 'x'), { minLength: 5, maxLength: 5 }),
  })
  fc.assert(
    fc.property(small, ({ numbers, wanted, most, enemies }) => {
      const pools = numbers.map((pool) => pool.map((n) => candidate(`q${n}`, enemies[n] ?? null)))
      const counts = pools.map((_, rule) => wanted[rule] ?? 1)
      const places = [0, 1, 2].flatMap((paper) =>
        counts.flatMap((count, rule) => Array.from({ length: count }, () => ({ paper, rule }))),
      )
      const uses = new Map<string, number[]>()
      const fill = (at: number): boolean => {
        const place = places[at]
        if (!place) return true
        for (const unit of new Set((pools[place.rule] ?? []).map(unitOf))) {
          const used = uses.get(unit) ?? []
          if (used.length >= most || used.includes(place.paper)) continue
          uses.set(unit, [...used, place.paper])
          if (fill(at + 1)) return true
          uses.set(unit, used)
        }
        return false
      }
      expect(computeExposureFeasibility(counts, suppliesOf(pools), { most, of: 3 }).shortages.length === 0).toBe(
        fill(0),
      )
    }),
    { numRuns: 200 },
  )
})

test('two competing cells are short together, one that is short alone is named alone', () => {
  const supplies: QuestionSupply[] = [
    { rules: [0, 1], units: 3 },
    { rules: [2], units: 1 },
    { rules: [3], units: 9 },
  ]
  expect(computeFeasibility([2, 2, 4, 9], supplies).shortages).toEqual([
    { rules: [0, 1], needed: 4, available: 3, missing: 1 },
    { rules: [2], needed: 4, available: 1, missing: 3 },
  ])
})

test('drawing from a bank of 100,000 is exact and fast enough', () => {
  const pool = Array.from({ length: 100_000 }, (_, n) => candidate(`q${n}`, n % 3 ? null : `e${n % 5000}`))
  const began = performance.now()
  const drawn = drawPaper([ruleOf(40), ruleOf(40)], [pool, pool.slice(0, 200)], createSeededRandom('big'))
  expect(new Set(drawn?.map((one) => one.questionId)).size).toBe(80)
  expect(performance.now() - began).toBeLessThan(30_000)
})

test('every question is drawn about as often as any other', () => {
  const pool: QuestionPool = Array.from({ length: 20 }, (_, n) => candidate(`q${n}`))
  const hits = new Map<string, number>()
  for (let i = 0; i < 2000; i++)
    for (const { questionId } of drawPaper([ruleOf(5)], [pool], createSeededRandom(`seed ${i}`)) ?? [])
      hits.set(questionId, (hits.get(questionId) ?? 0) + 1)
  expect(hits.size).toBe(20)
  for (const count of hits.values()) expect(Math.abs(count - 500)).toBeLessThan(120)
})

test('property: slices lie in the key space, hold what was meant, and small rules are read whole', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100 }),
      fc.integer({ min: 1, max: 200_000 }),
      fc.string(),
      (count, size, seed) => {
        const [slices] = poolSlicesToRead([{ ...ruleOf(count), type: 'single' }], [size], createSeededRandom(seed))
        expect(slices === null).toBe(size <= Math.max(400, 200 + 20 * count))
        if (!slices) return
        for (const { from, to } of slices) expect(0 <= from && from < to && to <= drawKeyRange).toBe(true)
        const share = slices.reduce((sum, { from, to }) => sum + to - from, 0) / drawKeyRange
        expect(Math.abs(share * size - (100 + 10 * count))).toBeLessThan(1)
      },
    ),
  )
})

test('the numbers of a seed never change: papers can be drawn again years later', () => {
  const draws = createSeededRandom('portal')
  expect(shuffledWith([1, 2, 3, 4, 5, 6, 7, 8], draws)).toEqual(
    shuffledWith([1, 2, 3, 4, 5, 6, 7, 8], createSeededRandom('portal')),
  )
  expect(
    Array.from({ length: 3 }, createSeededRandom('portal')).map((number) => number.toFixed(6)),
  ).toMatchInlineSnapshot(`
    [
      "0.425221",
      "0.144052",
      "0.776079",
    ]
  `)
})

test('questions are ordered by type, shuffled within; types that no rule names come last', () => {
  const rules = [{ type: 'judge' as const }, {}, { type: 'single' as const }]
  const types = ['blank', 'single', 'judge', 'single', 'multiple'] as const
  const drawn = types.map((type, n) => ({ questionId: `q${n}`, type, points: 1, rule: 1, rank: 0 }))
  expect(orderPaper(drawn, rules, true, createSeededRandom('s')).map((one) => one.type)).toEqual([
    'judge',
    'single',
    'single',
    'multiple',
    'blank',
  ])
  expect(orderPaper(drawn, rules, false, createSeededRandom('s')).map((one) => one.questionId)).toEqual([
    'q2',
    'q1',
    'q3',
    'q4',
    'q0',
  ])
  expect([...randomLetterOrder(true, createSeededRandom('s'))].sort().join('')).toBe('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
})

test('choices of one group get one order of letters, places and other questions their own', () => {
  const of = (type: QuestionType, groupId?: string) => ({ type, ...(groupId ? { groupId } : {}) })
  const paper = [
    of('single', 'G'),
    of('single', 'G'),
    of('matching', 'G'),
    of('single', 'H'),
    of('single'),
    of('single'),
  ]
  const orders = letterOrders(paper, true, createSeededRandom('letters'))
  expect(orders[0]).toBe(orders[1])
  expect(new Set(orders).size).toBe(5)
  const plain = letterOrders(paper, false, createSeededRandom('letters'))
  expect(plain.map((order) => order.startsWith('ABCDEFGH'))).toEqual([true, true, false, true, true, true])
})
