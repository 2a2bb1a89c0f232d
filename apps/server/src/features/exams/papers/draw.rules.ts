import { hasPlaces, type QuestionType, questionTypes } from '@portal/contract/exams/question-types.ts'
import { type DrawableGroup, type OfferedDrawableGroup, offeredGroups, yieldGroupChoices } from './group-draw.rules.ts'
import { type RandomNumbers, shuffledWith } from './seeded-random.rules.ts'

/**
 * A cell of a blueprint: the number and kind of questions that a paper takes from a bank. Omitted criteria don't limit
 * it. Points are per question, in 1/100.
 */
export type DrawRule = {
  readonly bankId: string
  readonly type?: QuestionType
  /** A topic, with all below it. */
  readonly topic?: string
  readonly difficulty?: number
  readonly count: number
  readonly points: number
}
/** A question that matches a rule. `enemySet` null: no other question gives it away. */
export type MatchingQuestion = {
  readonly questionId: string
  readonly type: QuestionType
  readonly enemySet: string | null
}
/** The questions that match a rule. */
export type QuestionPool = readonly MatchingQuestion[]
/** A question of a drawn paper. `rank` 0: preferred; 1: the candidate has seen it before; 2: overexposed. */
export type DrawnQuestion = {
  readonly questionId: string
  readonly type: QuestionType
  readonly points: number
  readonly rule: number
  readonly rank: number
  /** The group with which it was taken. */
  readonly groupId?: string
}
/**
 * Questions that are used only if there are no others: first those that the candidate has seen, then the overexposed
 * ones.
 */
export type AvoidedQuestions = { readonly seen: ReadonlySet<string>; readonly worn: ReadonlySet<string> }
export const noAvoidedQuestions: AvoidedQuestions = { seen: new Set(), worn: new Set() }

/** A unit that may be taken once: a whole enemy set, or a question without one. */
const unitOf = ({ questionId, enemySet }: MatchingQuestion) => (enemySet === null ? `q ${questionId}` : `e ${enemySet}`)

/**
 * Draws a paper: every rule gets its count, no question appears twice, and each enemy set provides at most one.
 * Questions to avoid are used last and no more than needed. A group counts as its number of questions; single questions
 * fill the remaining positions. Returns null when there is no such paper. Rules may share questions, so augmenting
 * paths are used. With groups the search is limited: null may also mean that only a longer search would find a paper.
 */
export function drawPaper(
  rules: readonly DrawRule[],
  pools: readonly QuestionPool[],
  draws: RandomNumbers,
  avoid: AvoidedQuestions = noAvoidedQuestions,
  groups: readonly (readonly DrawableGroup[])[] = [],
): DrawnQuestion[] | null {
  const counts = rules.map((rule) => rule.count)
  const rankOf = (id: string) => (avoid.worn.has(id) ? 2 : avoid.seen.has(id) ? 1 : 0)
  const offers = offeredGroups(groups)
  if (offers.length === 0) return drawSingles(rules, counts, pools, draws, rankOf, 2)
  const rankOfGroup = ({ group }: OfferedDrawableGroup) =>
    Math.max(...group.questions.map((one) => rankOf(one.questionId)))
  for (const rank of [0, 1, 2]) {
    const offered = offers.filter((one) => rankOfGroup(one) <= rank)
    const singles = pools.map((pool) => pool.filter(({ questionId }) => rankOf(questionId) <= rank).length)
    for (const { placed, left } of yieldGroupChoices(counts, offered, singles, draws)) {
      const enemies = new Set(placed.flatMap((one) => one.offered.enemySets))
      const free = pools.map((pool) => pool.filter(({ enemySet }) => enemySet === null || !enemies.has(enemySet)))
      const drawn = drawSingles(rules, left, free, draws, rankOf, rank)
      if (drawn) return [...drawn, ...placed.flatMap((one) => questionsOf(one, rules, rankOf))]
    }
  }
  return null
}

const questionsOf = (
  { offered: { group }, rule }: { readonly offered: OfferedDrawableGroup; readonly rule: number },
  rules: readonly DrawRule[],
  rankOf: (id: string) => number,
): DrawnQuestion[] =>
  group.questions.map(({ questionId, type }) => ({
    questionId,
    type,
    points: rules[rule]?.points ?? 0,
    rule,
    rank: rankOf(questionId),
    groupId: group.groupId,
  }))

/** Draws a paper from single questions only, `counts` for each rule, with ranks up to `worst`. */
function drawSingles(
  rules: readonly DrawRule[],
  counts: readonly number[],
  pools: readonly QuestionPool[],
  draws: RandomNumbers,
  rankOf: (id: string) => number,
  worst: number,
): DrawnQuestion[] | null {
  const matching = new Matching(counts)
  for (const rank of [0, 1, 2].slice(0, worst + 1)) {
    for (const [rule, pool] of pools.entries()) {
      for (const candidate of shuffledWith(
        pool.filter(({ questionId }) => rankOf(questionId) === rank),
        draws,
      ))
        matching.offer(unitOf(candidate), rule, candidate)
    }
    if (!matching.fill(draws)) continue
    return rules.flatMap(({ points }, rule) =>
      matching
        .takenBy(rule)
        .map(({ questionId, type }) => ({ questionId, type, points, rule, rank: rankOf(questionId) })),
    )
  }
  return null
}

/** Units on one side, rules with their positions on the other. Grows to the largest matching of all offered units. */
class Matching {
  readonly #places: readonly number[]
  readonly #offers = new Map<string, Map<number, MatchingQuestion>>()
  readonly #taken: Set<string>[]
  readonly #placed = new Set<string>()
  #closed = new Set<number>()

  constructor(places: readonly number[]) {
    this.#places = places
    this.#taken = places.map(() => new Set())
  }

  /** Offers a rule a unit with this question. The first question offered for both remains. */
  offer(unit: string, rule: number, candidate: MatchingQuestion) {
    const offers = this.#offers.get(unit) ?? new Map<number, MatchingQuestion>()
    this.#offers.set(unit, offers)
    if (!offers.has(rule)) offers.set(rule, candidate)
  }

  /** Assigns as many units as possible in a random order. True when every position is filled. */
  fill(draws: RandomNumbers): boolean {
    const wanted = this.#places.reduce((sum, places) => sum + places, 0)
    this.#closed = new Set()
    for (const unit of shuffledWith([...this.#offers.keys()], draws)) {
      if (this.#placed.size === wanted) break
      if (!this.#placed.has(unit) && this.#admit(unit)) this.#placed.add(unit)
    }
    return this.#placed.size === wanted
  }

  takenBy(rule: number): MatchingQuestion[] {
    return [...(this.#taken[rule] ?? [])].flatMap((unit) => this.#offers.get(unit)?.get(rule) ?? [])
  }

  /** Assigns the unit a position, moving others to rules that can take them. */
  #admit(unit: string): boolean {
    const via = new Map<number, { readonly unit: string; readonly from: number | null }>()
    const reach = (one: string, from: number | null) => {
      for (const rule of this.#offers.get(one)?.keys() ?? [])
        if (!this.#closed.has(rule) && !via.has(rule)) via.set(rule, { unit: one, from })
    }
    reach(unit, null)
    // A map is iterated in key order, including keys added meanwhile: breadth first.
    for (const rule of via.keys()) {
      const taken = this.#taken[rule] as Set<string>
      if (taken.size < (this.#places[rule] ?? 0)) {
        for (let at: number | null = rule; at !== null; ) {
          const step: { readonly unit: string; readonly from: number | null } = via.get(at) as {
            unit: string
            from: number | null
          }
          if (step.from !== null) this.#taken[step.from]?.delete(step.unit)
          this.#taken[at]?.add(step.unit)
          at = step.from
        }
        return true
      }
      for (const one of taken) reach(one, rule)
    }
    // These rules can't be extended any further, whatever is tried later.
    for (const rule of via.keys()) this.#closed.add(rule)
    return false
  }
}

/**
 * Returns the questions of a drawn paper in their order: by type, in the order in which the rules name the types (other
 * types last), shuffled within a type if the exam is set to do so. A group stays together, in its order; groups of
 * several types come last.
 */
export function orderPaper(
  drawn: readonly DrawnQuestion[],
  rules: readonly Pick<DrawRule, 'type'>[],
  shuffle: boolean,
  draws: RandomNumbers,
): DrawnQuestion[] {
  const order = new Set([...rules.flatMap((rule) => rule.type ?? []), ...questionTypes])
  const units = togetherByGroup(drawn)
  return [...order, null].flatMap((type) => {
    const ofType = units.filter((unit) => commonType(unit) === type)
    return (shuffle ? shuffledWith(ofType, draws) : ofType).flat()
  })
}

/** Returns a paper of fixed questions: in the author's order unless it is shuffled. */
export function fixedPaper(
  fixed: readonly Omit<DrawnQuestion, 'rule' | 'rank'>[],
  shuffle: boolean,
  draws: RandomNumbers,
): readonly DrawnQuestion[] {
  const drawn = fixed.map((question, rule) => ({ ...question, rule, rank: 0 }))
  return shuffle ? orderPaper(drawn, fixed, true, draws) : drawn
}

/** Each question alone, or with the others of its group. */
function togetherByGroup(drawn: readonly DrawnQuestion[]): DrawnQuestion[][] {
  const units = new Map<string, DrawnQuestion[]>()
  for (const one of drawn) {
    const unit = one.groupId ?? one.questionId
    units.set(unit, [...(units.get(unit) ?? []), one])
  }
  return [...units.values()]
}
const commonType = (unit: readonly DrawnQuestion[]): QuestionType | null =>
  unit.every(({ type }) => type === unit[0]?.type) ? (unit[0]?.type ?? null) : null

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
/**
 * Returns all letters in a random order, or in that of the alphabet without `shuffle`; a question uses as many as it
 * has options.
 */
export const randomLetterOrder = (shuffle: boolean, draws: RandomNumbers): string =>
  shuffle ? shuffledWith(letters.split(''), draws).join('') : letters

/**
 * Returns an order of letters for each question of a paper. The choices of a group share one order, so that those with
 * the same list of options show it in the same way. Options of questions with places are shuffled even without
 * `shuffle`, because the order in which an author wrote them reveals the key.
 */
export function letterOrders(
  questions: readonly Pick<DrawnQuestion, 'type' | 'groupId'>[],
  shuffle: boolean,
  draws: RandomNumbers,
): string[] {
  const ofGroups = new Map<string, string>()
  return questions.map(({ type, groupId }) => {
    if (hasPlaces(type)) return randomLetterOrder(true, draws)
    const order = (groupId === undefined ? undefined : ofGroups.get(groupId)) ?? randomLetterOrder(shuffle, draws)
    if (groupId !== undefined) ofGroups.set(groupId, order)
    return order
  })
}

/** A range of the questions' random numbers, `to` excluded, from which one rule takes questions of one type. */
export type PoolSlice = {
  readonly rule: number
  readonly type: QuestionType
  readonly from: number
  readonly to: number
}
export const drawKeyRange = 2 ** 31
/** A rule with at most this many matching questions reads all of them. */
const readWhole = 400
const slicesPerRule = 16

/**
 * Returns, for each rule, the ranges in which to look for its questions: null if all of them are read; otherwise ranges
 * at random positions that hold about ten times the rule's count and 100 more. `sizes` are the estimated numbers of
 * matching questions.
 */
export function poolSlicesToRead(
  rules: readonly DrawRule[],
  sizes: readonly number[],
  draws: RandomNumbers,
): (PoolSlice[] | null)[] {
  return rules.map(({ count, type }, rule) => {
    const size = sizes[rule] ?? 0
    const wanted = 100 + 10 * count
    if (size <= Math.max(readWhole, 2 * wanted)) return null
    const width = Math.ceil((drawKeyRange * wanted) / size / slicesPerRule)
    const types = type ? [type] : questionTypes
    return Array.from({ length: slicesPerRule }, () => Math.floor(draws() * drawKeyRange)).flatMap((from) => {
      const over = from + width - drawKeyRange
      const parts =
        over > 0
          ? [
              { from, to: drawKeyRange },
              { from: 0, to: over },
            ]
          : [{ from, to: from + width }]
      return types.flatMap((one) => parts.map((part) => ({ rule, type: one, ...part })))
    })
  })
}
export const questionTypesOf = (rule: Pick<DrawRule, 'type'>): readonly QuestionType[] =>
  rule.type ? [rule.type] : questionTypes
