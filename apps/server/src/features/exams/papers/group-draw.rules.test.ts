import type { QuestionType } from '@portal/contract/exams/question-types.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type AvoidedQuestions,
  type DrawRule,
  drawPaper,
  type MatchingQuestion,
  orderPaper,
  type QuestionPool,
} from './draw.rules.ts'
import type { QuestionSupply } from './feasibility.rules.ts'
import { type DrawableGroup, offeredGroups } from './group-draw.rules.ts'
import { computeGroupExposureFeasibility, computeGroupFeasibility, type PaperStock } from './group-feasibility.rules.ts'
import { createSeededRandom } from './seeded-random.rules.ts'

const ruleOf = (count: number): DrawRule => ({ bankId: 'b', count, points: 100 })
const types: readonly QuestionType[] = ['single', 'blank', 'short']

/** One or two rules over single questions and groups, some of them enemies, some seen or overexposed. */
const world = fc
  .record({
    counts: fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 2 }),
    singles: fc.array(
      fc.record({ rules: fc.subarray([0, 1], { minLength: 1 }), enemySet: fc.constantFrom(null, null, 'x', 'y') }),
      { maxLength: 6 },
    ),
    groups: fc.array(
      fc.record({
        rules: fc.subarray([0, 1], { minLength: 1 }),
        enemySets: fc.array(fc.constantFrom(null, null, null, 'x', 'y'), { minLength: 1, maxLength: 4 }),
      }),
      { maxLength: 4 },
    ),
    ranks: fc.array(fc.constantFrom(0, 0, 0, 1, 2), { minLength: 30, maxLength: 30 }),
    seed: fc.string(),
  })
  .map(({ counts, singles, groups, ranks, seed }) => {
    const candidates = singles.map(
      ({ enemySet }, n): MatchingQuestion => ({ questionId: `q${n}`, type: 'single', enemySet }),
    )
    const whole = groups.map(
      ({ enemySets }, n): DrawableGroup => ({
        groupId: `g${n}`,
        questions: enemySets.map((enemySet, at) => ({
          questionId: `g${n}.${at}`,
          type: types[(n + at) % types.length] ?? 'single',
          enemySet,
        })),
      }),
    )
    const of = <T>(all: readonly T[], rules: readonly { readonly rules: readonly number[] }[], rule: number) =>
      all.filter((_, n) => rules[n]?.rules.includes(rule))
    const pools: QuestionPool[] = counts.map((_, rule) => of(candidates, singles, rule))
    const together = counts.map((_, rule) => of(whole, groups, rule))
    const ids = [...candidates, ...whole.flatMap((group) => group.questions)].map(({ questionId }) => questionId)
    const ofRank = (rank: number) => new Set(ids.filter((_, n) => ranks[n] === rank))
    const avoid: AvoidedQuestions = { seen: ofRank(1), worn: ofRank(2) }
    return { counts, rules: counts.map(ruleOf), pools, groups: together, all: whole, avoid, seed }
  })

/** Tries every combination of whole groups and single questions. */
function canBeDrawn(
  counts: readonly number[],
  pools: readonly QuestionPool[],
  groups: readonly (readonly DrawableGroup[])[],
) {
  const units = new Map<string, { readonly questions: readonly MatchingQuestion[]; readonly rules: number[] }>()
  const add = (id: string, questions: readonly MatchingQuestion[], rule: number) => {
    const unit = units.get(id) ?? { questions, rules: [] }
    unit.rules.push(rule)
    units.set(id, unit)
  }
  for (const [rule, pool] of pools.entries()) for (const one of pool) add(one.questionId, [one], rule)
  for (const [rule, own] of groups.entries()) for (const group of own) add(group.groupId, group.questions, rule)
  const list = [...units.values()]
  const from = (at: number, left: readonly number[], enemies: readonly string[]): boolean => {
    if (left.every((count) => count === 0)) return true
    const unit = list[at]
    if (!unit) return false
    const own = unit.questions.flatMap(({ enemySet }) => enemySet ?? [])
    const fits = new Set([...own, ...enemies]).size === own.length + enemies.length
    return (
      (fits &&
        unit.rules.some((rule) => {
          const rest = (left[rule] ?? 0) - unit.questions.length
          return rest >= 0 && from(at + 1, left.with(rule, rest), [...enemies, ...own])
        })) ||
      from(at + 1, left, enemies)
    )
  }
  return from(0, counts, [])
}

function stockOf(pools: readonly QuestionPool[], groups: readonly (readonly DrawableGroup[])[]): PaperStock {
  const offers = offeredGroups(groups)
  const inGroups = new Set(offers.flatMap(({ enemySets }) => enemySets))
  const suppliesOf = (isIn: (one: MatchingQuestion) => boolean): QuestionSupply[] => {
    const units = new Map<string, Set<number>>()
    for (const [rule, pool] of pools.entries())
      for (const one of pool.filter(isIn)) {
        const unit = one.enemySet ?? one.questionId
        units.set(unit, (units.get(unit) ?? new Set()).add(rule))
      }
    return [...units.values()].map((rules) => ({ rules: [...rules], units: 1 }))
  }
  return {
    supplies: suppliesOf(() => true),
    beside: suppliesOf(({ enemySet }) => enemySet === null || !inGroups.has(enemySet)),
    groups: offers,
  }
}

test('property: groups are drawn completely or not at all, counts are exact, and nothing comes twice', () => {
  fc.assert(
    fc.property(world, ({ counts, rules, pools, groups, all, avoid, seed }) => {
      const drawn = drawPaper(rules, pools, createSeededRandom(seed), avoid, groups)
      expect(drawn !== null).toBe(canBeDrawn(counts, pools, groups))
      if (!drawn) return
      expect(drawPaper(rules, pools, createSeededRandom(seed), avoid, groups)).toEqual(drawn)
      for (const [rule, count] of counts.entries()) expect(drawn.filter((one) => one.rule === rule)).toHaveLength(count)
      expect(new Set(drawn.map(({ questionId }) => questionId)).size).toBe(drawn.length)
      const enemies = new Map(
        [...pools.flat(), ...all.flatMap(({ questions }) => questions)].map((one) => [one.questionId, one.enemySet]),
      )
      const sets = drawn.flatMap(({ questionId }) => enemies.get(questionId) ?? [])
      expect(new Set(sets).size).toBe(sets.length)
      for (const group of all) {
        const own = drawn.filter(({ groupId }) => groupId === group.groupId)
        expect([0, group.questions.length]).toContain(own.length)
        expect(new Set(own.map(({ rule }) => rule)).size).toBeLessThanOrEqual(1)
      }
    }),
    { numRuns: 500 },
  )
})

test('property: overexposed questions are used only where the paper cannot be drawn without them', () => {
  fc.assert(
    fc.property(world, ({ counts, rules, pools, groups, avoid, seed }) => {
      const fresh = ({ questionId }: MatchingQuestion) => !avoid.worn.has(questionId)
      const without = canBeDrawn(
        counts,
        pools.map((pool) => pool.filter(fresh)),
        groups.map((own) => own.filter(({ questions }) => questions.every(fresh))),
      )
      const drawn = drawPaper(rules, pools, createSeededRandom(seed), avoid, groups)
      if (without) expect(drawn?.every(({ rank }) => rank < 2)).toBe(true)
    }),
    { numRuns: 300 },
  )
})

test('property: shuffling keeps a group together and in its order', () => {
  fc.assert(
    fc.property(world, fc.boolean(), ({ rules, pools, groups, all, seed }, shuffle) => {
      const draws = createSeededRandom(seed)
      const drawn = drawPaper(rules, pools, draws, undefined, groups)
      if (!drawn) return
      const paper = orderPaper(drawn, rules, shuffle, draws)
      expect(paper.map(({ questionId }) => questionId).sort()).toEqual(drawn.map(({ questionId }) => questionId).sort())
      for (const group of all) {
        const from = paper.findIndex(({ groupId }) => groupId === group.groupId)
        if (from < 0) continue
        expect(paper.slice(from, from + group.questions.length).map(({ questionId }) => questionId)).toEqual(
          group.questions.map(({ questionId }) => questionId),
        )
      }
    }),
    { numRuns: 300 },
  )
})

test('property: a paper that is reported feasible can be drawn; without enemies in groups, also the other way round', () => {
  fc.assert(
    fc.property(world, ({ counts, pools, groups }) => {
      const stock = stockOf(pools, groups)
      const { cells, shortages } = computeGroupFeasibility(counts, stock)
      const isFeasible = shortages.length === 0
      if (isFeasible) expect(canBeDrawn(counts, pools, groups)).toBe(true)
      if (stock.groups.every(({ enemySets }) => enemySets.length === 0))
        expect(isFeasible).toBe(canBeDrawn(counts, pools, groups))
      expect(cells.reduce((sum, { missing }) => sum + missing, 0)).toBe(
        shortages.reduce((sum, { missing }) => sum + missing, 0),
      )
      for (const { rules, needed, missing } of shortages) {
        expect(needed).toBe(rules.reduce((sum, rule) => sum + (counts[rule] ?? 0), 0))
        expect(missing).toBeGreaterThan(0)
      }
    }),
    { numRuns: 500 },
  )
})

const aGroup = (groupId: string, size: number): DrawableGroup => ({
  groupId,
  questions: Array.from({ length: size }, (_, n) => ({
    questionId: `${groupId}.${n}`,
    type: 'single' as const,
    enemySet: null,
  })),
})
const singles = (count: number): QuestionPool =>
  Array.from({ length: count }, (_, n) => ({ questionId: `q${n}`, type: 'single' as const, enemySet: null }))

test('groups that do not fit leave their places to single questions, and the check names the rest', () => {
  const groups = [[aGroup('outage', 4), aGroup('migration', 4)]]
  const check = (count: number, alone: number) => computeGroupFeasibility([count], stockOf([singles(alone)], groups))
  expect(check(10, 2).shortages).toEqual([])
  expect(check(10, 1)).toEqual({
    cells: [{ available: 9, inGroups: 8, missing: 1 }],
    shortages: [{ rules: [0], needed: 10, available: 9, missing: 1 }],
  })
  // Of five questions, one group takes four; a second group would exceed the count.
  expect(check(5, 0).shortages).toEqual([{ rules: [0], needed: 5, available: 4, missing: 1 }])
  expect(drawPaper([ruleOf(5)], [[]], createSeededRandom('s'), undefined, groups)).toBeNull()
  const drawn = drawPaper([ruleOf(5)], [singles(1)], createSeededRandom('s'), undefined, groups)
  expect(drawn).toHaveLength(5)
})

test('an exposure limit counts groups that take turns', () => {
  const stock = stockOf([[]], [[aGroup('a', 3), aGroup('b', 3), aGroup('c', 3)]])
  expect(computeGroupExposureFeasibility([3], stock, { most: 1, of: 3 }).shortages).toEqual([])
  expect(computeGroupExposureFeasibility([3], stock, { most: 1, of: 4 }).shortages).not.toEqual([])
  expect(computeGroupExposureFeasibility([6], stock, { most: 2, of: 3 }).shortages).toEqual([])
})

test('a question in a group is drawn nearly as often as a single one, though a group must fit', () => {
  const pool = singles(20)
  const groups = [Array.from({ length: 5 }, (_, n) => aGroup(`g${n}`, 4))]
  const hits = new Map<string, number>()
  for (let i = 0; i < 2000; i++)
    for (const { questionId } of drawPaper([ruleOf(10)], [pool], createSeededRandom(`seed ${i}`), undefined, groups) ??
      [])
      hits.set(questionId, (hits.get(questionId) ?? 0) + 1)
  expect(hits.size).toBe(40)
  const share = (isIn: (id: string) => boolean) => {
    const own = [...hits].filter(([id]) => isIn(id))
    return own.reduce((sum, [, count]) => sum + count, 0) / own.length
  }
  const [alone, inGroups] = [share((id) => id.startsWith('q')), share((id) => id.startsWith('g'))]
  expect(inGroups / alone).toBeGreaterThan(0.55)
  expect(inGroups / alone).toBeLessThan(1.4)
})

test('thousands of groups are no burden', () => {
  const groups = [Array.from({ length: 3000 }, (_, n) => aGroup(`g${n}`, 2 + (n % 5)))]
  const began = performance.now()
  expect(drawPaper([ruleOf(41)], [[]], createSeededRandom('many'), undefined, groups)).toHaveLength(41)
  expect(computeGroupFeasibility([41], stockOf([[]], groups)).shortages).toEqual([])
  expect(performance.now() - began).toBeLessThan(20_000)
})
