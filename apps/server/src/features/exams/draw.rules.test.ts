import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DrawRule, drawPaper, letterOrder, orderPaper, type Pool } from './draw.rules.ts'
import { seededDraws, shuffled } from './seeded-random.rules.ts'

const ruleOf = (count: number): DrawRule => ({ bankId: 'b', type: 'single', count, points: 100 })
/** Rules over a small world of questions, so that they quarrel about them. */
const world = fc.record({
  pools: fc.array(fc.uniqueArray(fc.integer({ min: 0, max: 7 }), { maxLength: 8 }), { minLength: 1, maxLength: 3 }),
  counts: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 3, maxLength: 3 }),
  enemies: fc.array(fc.constantFrom(null, 'x', 'y'), { minLength: 8, maxLength: 8 }),
  seed: fc.string(),
})
const poolsOf = (pools: number[][], enemies: (string | null)[]): Pool[] => pools.map((pool) => pool.map((n) => ({ questionId: `q${n}`, enemySet: enemies[n] ?? null })))

/** Tries everything. */
function canBeDrawn(slots: number[], pools: Pool[], taken: Set<string>): boolean {
  const [rule, ...rest] = slots
  if (rule === undefined) return true
  return (pools[rule] ?? []).some(({ questionId, enemySet }) => {
    const group = enemySet ?? questionId
    return !taken.has(group) && canBeDrawn(rest, pools, new Set([...taken, group]))
  })
}

test('property: a paper is drawn whenever it can be, keeps every rule, and is the same for the same seed', () => {
  fc.assert(
    fc.property(world, ({ pools: numbers, counts, enemies, seed }) => {
      const pools = poolsOf(numbers, enemies)
      const rules = pools.map((_, index) => ruleOf(counts[index] ?? 1))
      const drawn = drawPaper(rules, pools, seededDraws(seed))
      expect(drawn !== null).toBe(
        canBeDrawn(
          rules.flatMap((rule, index) => Array.from({ length: rule.count }, () => index)),
          pools,
          new Set(),
        ),
      )
      if (!drawn) return
      expect(drawPaper(rules, pools, seededDraws(seed))).toEqual(drawn)
      for (const [index, rule] of rules.entries()) {
        const own = drawn.filter((one) => one.rule === index)
        expect(own).toHaveLength(rule.count)
        for (const one of own) expect(pools[index]?.map((question) => question.questionId)).toContain(one.questionId)
      }
      expect(new Set(drawn.map((one) => one.questionId)).size).toBe(drawn.length)
      const sets = drawn.map((one) => enemies[Number(one.questionId.slice(1))]).filter((set) => set !== null)
      expect(new Set(sets).size).toBe(sets.length)
    }),
    { numRuns: 500 },
  )
})

test('every question is drawn about as often as any other', () => {
  const pool: Pool = Array.from({ length: 20 }, (_, n) => ({ questionId: `q${n}`, enemySet: null }))
  const hits = new Map<string, number>()
  for (let i = 0; i < 2000; i++) for (const { questionId } of drawPaper([ruleOf(5)], [pool], seededDraws(`seed ${i}`)) ?? []) hits.set(questionId, (hits.get(questionId) ?? 0) + 1)
  expect(hits.size).toBe(20)
  for (const count of hits.values()) expect(Math.abs(count - 500)).toBeLessThan(120)
})

test('the numbers of a seed never change: papers can be drawn again years later', () => {
  const draws = seededDraws('portal')
  expect(shuffled([1, 2, 3, 4, 5, 6, 7, 8], draws)).toEqual(shuffled([1, 2, 3, 4, 5, 6, 7, 8], seededDraws('portal')))
  expect(Array.from({ length: 3 }, seededDraws('portal')).map((number) => number.toFixed(6))).toMatchInlineSnapshot(`
    [
      "0.425221",
      "0.144052",
      "0.776079",
    ]
  `)
})

test('questions stand type by type, shuffled within', () => {
  const types = ['single', 'judge', 'single'] as const
  const drawn = [0, 0, 1, 2, 1].map((rule, n) => ({ questionId: `q${n}`, points: 1, rule }))
  const order = orderPaper(drawn, types, true, seededDraws('s')).map((one) => types[one.rule])
  expect(order).toEqual(['single', 'single', 'single', 'judge', 'judge'])
  expect(orderPaper(drawn, types, false, seededDraws('s')).map((one) => one.questionId)).toEqual(['q0', 'q1', 'q3', 'q2', 'q4'])
  expect([...letterOrder(true, seededDraws('s'))].sort().join('')).toBe('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
})
