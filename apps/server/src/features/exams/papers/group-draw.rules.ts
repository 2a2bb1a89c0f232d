import type { MatchingQuestion } from './draw.rules.ts'
import { type RandomNumbers, shuffledWith } from './seeded-random.rules.ts'

/** Questions with a shared stem, which a paper takes together and in this order, or not at all. */
export type DrawableGroup = { readonly groupId: string; readonly questions: readonly MatchingQuestion[] }

/** The rules that may take a group, the number of its questions, and the enemy sets of those questions. */
export type OfferedGroup = {
  readonly rules: readonly number[]
  readonly size: number
  readonly enemySets: readonly string[]
}
/** Groups for a paper, each with its rule, and the number of single questions that each rule still needs. */
export type GroupChoice<G extends OfferedGroup> = {
  readonly placed: readonly { readonly offered: G; readonly rule: number }[]
  readonly left: readonly number[]
}
export type OfferedDrawableGroup = OfferedGroup & { readonly group: DrawableGroup }

/** Returns the groups of all rules, each once. Groups that contain two enemies, and empty ones, are left out. */
export function offeredGroups(groups: readonly (readonly DrawableGroup[])[]): OfferedDrawableGroup[] {
  const offers = new Map<string, OfferedDrawableGroup & { readonly rules: number[] }>()
  for (const [rule, own] of groups.entries())
    for (const group of own) {
      const enemySets = group.questions.flatMap(({ enemySet }) => enemySet ?? [])
      if (group.questions.length === 0 || new Set(enemySets).size < enemySets.length) continue
      const offer = offers.get(group.groupId) ?? { group, rules: [], size: group.questions.length, enemySets }
      offer.rules.push(rule)
      offers.set(group.groupId, offer)
    }
  return [...offers.values()]
}

const randomWalks = 8
/** Limits of the search, so that a start takes no longer than a moment. */
const [mostStates, mostChoices] = [3000, 120]

/**
 * Yields choices of groups to try, one after the other. The first ones are random: each group is as likely as each
 * single question (`singles`: their number by rule). The others follow in the order of `listGroupChoices`.
 */
export function* yieldGroupChoices<G extends OfferedGroup>(
  counts: readonly number[],
  offers: readonly G[],
  singles: readonly number[],
  draws: RandomNumbers,
): Generator<GroupChoice<G>> {
  for (let walk = 0; walk < randomWalks; walk++) yield randomChoice(counts, offers, singles, draws)
  yield* listGroupChoices(counts, shuffledWith([...offers], draws))
}

function randomChoice<G extends OfferedGroup>(
  counts: readonly number[],
  offers: readonly G[],
  singles: readonly number[],
  draws: RandomNumbers,
): GroupChoice<G> {
  const left = [...counts]
  const placed: { offered: G; rule: number }[] = []
  const used = new Set<G>()
  const enemies = new Set<string>()
  for (const rule of shuffledWith([...counts.keys()], draws)) {
    const waiting = offers.filter((offered) => offered.rules.includes(rule) && !used.has(offered))
    let alone = singles[rule] ?? 0
    let free = left[rule] ?? 0
    let needed = free
    while (free > 0 && waiting.length > 0) {
      if (Math.floor(draws() * (alone + waiting.length)) < alone) {
        alone--
        free--
        continue
      }
      const [offered] = waiting.splice(Math.floor(draws() * waiting.length), 1)
      if (!offered || offered.size > free || offered.enemySets.some((set) => enemies.has(set))) continue
      free -= offered.size
      needed -= offered.size
      used.add(offered)
      for (const set of offered.enemySets) enemies.add(set)
      placed.push({ offered, rule })
    }
    left[rule] = needed
  }
  return { placed, left }
}

/**
 * Lists the possible choices of groups, up to a limit: the one without groups first, those with the most questions in
 * groups last. Choices that leave the same number of single questions to each rule and exclude the same enemies count as
 * one.
 */
export function listGroupChoices<G extends OfferedGroup>(
  counts: readonly number[],
  offers: readonly G[],
): GroupChoice<G>[] {
  type State = GroupChoice<G> & { readonly enemies: readonly string[] }
  const keyOf = (left: readonly number[], enemies: readonly string[]) => JSON.stringify([left, enemies])
  const found = new Map<string, State>([[keyOf(counts, []), { placed: [], left: counts, enemies: [] }]])
  for (const offered of offers) {
    for (const { placed, left, enemies } of [...found.values()]) {
      if (enemies.some((set) => offered.enemySets.includes(set))) continue
      const next = [...enemies, ...offered.enemySets].sort()
      for (const rule of offered.rules) {
        const rest = (left[rule] ?? 0) - offered.size
        if (rest < 0) continue
        const own = left.with(rule, rest)
        const key = keyOf(own, next)
        if (found.size < mostStates && !found.has(key))
          found.set(key, { placed: [...placed, { offered, rule }], left: own, enemies: next })
      }
    }
  }
  const sum = ({ left }: GroupChoice<G>) => left.reduce((total, count) => total + count, 0)
  const sorted = [...found.values()].sort((a, b) => sum(b) - sum(a))
  // Both extremes are tried: few groups where single questions are plentiful, many where there are none.
  return sorted.length <= mostChoices
    ? sorted
    : [...sorted.slice(0, mostChoices / 2), ...sorted.slice(-mostChoices / 2)]
}
