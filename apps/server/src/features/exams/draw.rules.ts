import type { QuestionType } from '../questions/questions.public.ts'
import { type Draws, shuffled } from './seeded-random.rules.ts'

/** How many questions of what kind a paper takes from a bank; points are per question, in 1/100. */
export type DrawRule = {
  readonly bankId: string
  readonly type: QuestionType
  /** A knowledge point, with all below it. */
  readonly topic?: string
  readonly difficulty?: number
  readonly count: number
  readonly points: number
}
/** The questions that one rule may take. `enemySet` null: no question gives it away. */
export type Pool = readonly { readonly questionId: string; readonly enemySet: string | null }[]
export type Drawn = { readonly questionId: string; readonly points: number; readonly rule: number }

/**
 * Draws a paper: every rule gets its count, no question stands twice, and of an enemy set at most one stands in the paper.
 * Null when that can not be done; it is done whenever it can (rules may share questions: augmenting paths).
 */
export function drawPaper(rules: readonly DrawRule[], pools: readonly Pool[], draws: Draws): Drawn[] | null {
  // What can be taken once is a group: a whole enemy set, or a question that has none.
  const candidates = pools.map((pool) => {
    const groups = new Map<string, string>()
    for (const { questionId, enemySet } of shuffled(pool, draws)) {
      const group = enemySet === null ? `q ${questionId}` : `e ${enemySet}`
      if (!groups.has(group)) groups.set(group, questionId)
    }
    return groups
  })
  const taker = new Map<string, number>()
  const slots: { rule: number; group: string | null }[] = rules.flatMap((rule, index) => Array.from({ length: rule.count }, () => ({ rule: index, group: null })))

  const place = (slot: number, tried: Set<string>): boolean => {
    const at = slots[slot]
    if (!at) return false
    const groups = candidates[at.rule]?.keys() ?? []
    for (const group of groups) {
      if (taker.has(group)) continue
      taker.set(group, slot)
      at.group = group
      return true
    }
    for (const group of candidates[at.rule]?.keys() ?? []) {
      if (tried.has(group)) continue
      tried.add(group)
      if (place(taker.get(group) as number, tried)) {
        taker.set(group, slot)
        at.group = group
        return true
      }
    }
    return false
  }
  for (const slot of slots.keys()) if (!place(slot, new Set())) return null
  return slots.map(({ rule, group }) => ({ questionId: candidates[rule]?.get(group as string) as string, points: rules[rule]?.points ?? 0, rule }))
}

/**
 * The order in which a paper shows its questions: type by type, in the order in which the rules name the types,
 * shuffled within a type when the exam says so.
 */
export function orderPaper(drawn: readonly Drawn[], types: readonly QuestionType[], shuffle: boolean, draws: Draws): Drawn[] {
  const order = [...new Set(types)]
  return order.flatMap((type) => {
    const ofType = drawn.filter((question) => types[question.rule] === type)
    return shuffle ? shuffled(ofType, draws) : ofType
  })
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** A random order of all letters; the options of a question are those of its letters that it has. */
export const letterOrder = (shuffle: boolean, draws: Draws): string => (shuffle ? shuffled(letters.split(''), draws).join('') : letters)
