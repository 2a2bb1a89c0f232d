import {
  type DrawnQuestion,
  type DrawRule,
  drawPaper,
  fixedPaper,
  letterOrders,
  noAvoidedQuestions,
  orderPaper,
  type QuestionPool,
} from './draw.rules.ts'
import type { ExposureLimit } from './feasibility.rules.ts'
import type { DrawableGroup } from './group-draw.rules.ts'
import type { RandomNumbers } from './seeded-random.rules.ts'

/** The source of papers: the banks of a blueprint, or fixed questions. */
export type PreparedPaperSource =
  | {
      readonly rules: readonly DrawRule[]
      readonly pools: readonly QuestionPool[]
      readonly groups: readonly (readonly DrawableGroup[])[]
    }
  | { readonly fixed: readonly Omit<DrawnQuestion, 'rule' | 'rank'>[] }
type Shuffling = { readonly shuffleQuestions: boolean; readonly shuffleOptions: boolean }
export type PooledPaper = { readonly questions: readonly DrawnQuestion[]; readonly letters: readonly string[] }

const [mostPapers, fewestPapers] = [500, 50]
/** Candidates that are shuffled for all papers of an exam together. */
const mostShuffled = 2_000_000

/** Returns the number of papers to draw for an exam, from 50 to 500: fewer from large banks. */
export function paperCountToPrepare(stock: PreparedPaperSource): number {
  const candidates = 'fixed' in stock ? 1 : stock.pools.reduce((sum, pool) => sum + pool.length, 1)
  return Math.min(mostPapers, Math.max(fewestPapers, Math.floor(mostShuffled / candidates)))
}

/** The exposure limit of an exam, and the questions of its last attempts, the oldest first. */
export type PoolExposureLimit = ExposureLimit & { readonly recent: readonly (readonly string[])[] }
/** Starts at one instant may commit in another order than that of their papers, so many places apart. */
const slack = 16

/**
 * Draws papers one after the other, as starts would: each keeps the blueprint, the enemy sets and whole groups. In any
 * `of` consecutive papers, and in somewhat longer runs, a question appears at most `most` times. Where the last paper
 * meets the first, and where starts have drawn papers of their own, the count at the start decides. A null instead of a
 * paper comes last and means that the banks don't have enough questions.
 */
export function* drawPapers(
  stock: PreparedPaperSource,
  { shuffleQuestions, shuffleOptions }: Shuffling,
  limit: PoolExposureLimit | null,
  count: number,
  drawsOf: (index: number) => RandomNumbers,
): Generator<PooledPaper | null> {
  const taken: (readonly string[])[] = [...(limit?.recent ?? [])]
  for (let index = 0; index < count; index++) {
    const draws = drawsOf(index)
    const worn = limit ? wornAfter(taken, limit) : noAvoidedQuestions.worn
    const paper =
      'fixed' in stock
        ? fixedPaper(stock.fixed, shuffleQuestions, draws)
        : drawPaper(stock.rules, stock.pools, draws, { ...noAvoidedQuestions, worn }, stock.groups)
    // A start would take a worn question if there is no other, but a pool of such papers would break the limit
    // permanently.
    if (!paper || paper.some(({ rank }) => rank === 2)) return yield null
    taken.push(paper.map(({ questionId }) => questionId))
    const questions = 'fixed' in stock ? paper : orderPaper(paper, stock.rules, shuffleQuestions, draws)
    yield { questions, letters: letterOrders(questions, shuffleOptions, draws) }
  }
}

/** Questions that are in so many of the last papers that the next one may not have them. */
function wornAfter(taken: readonly (readonly string[])[], { most, of }: ExposureLimit): ReadonlySet<string> {
  const times = new Map<string, number>()
  for (const id of taken.slice(Math.max(0, taken.length - of - slack + 1)).flat())
    times.set(id, (times.get(id) ?? 0) + 1)
  return new Set([...times].flatMap(([id, n]) => (n >= most ? [id] : [])))
}
