/**
 * A person's wrong answers: each with the question (and its version) and the answer in the letters of the bank, in the
 * order of the questions.
 */
export type ComparedCandidate = {
  readonly id: string
  readonly wrong: readonly { readonly question: string; readonly answer: string }[]
}
export type SimilarPair = {
  readonly one: string
  readonly other: string
  /** Questions that both got wrong, and those with the same answer. */
  readonly both: number
  readonly same: number
  /** Equal wrong answers expected by chance. */
  readonly expected: number
  /** Pairs that chance alone would make this similar or more. */
  readonly chance: number
}
/**
 * The limit for showing a pair: the expected number of pairs in its exam that are at least as similar by chance alone
 * must be lower. On average, at most one pair in two exams is then shown by mistake.
 */
export const maxPairsByChance = 0.5
export const maxSimilarPairs = 20

/**
 * Returns the probability that two people who both answered a question wrong chose the same answer, estimated from the
 * other wrong answers. Returns 1 when there are no others, so that equal answers are not counted as evidence.
 */
export function probabilityOfEqualAnswers(counts: ReadonlyMap<string, number>, one: string, other: string): number {
  let [all, squares] = [-2, 0]
  for (const [answer, count] of counts) {
    all += count
    const others = count - Number(answer === one) - Number(answer === other)
    squares += others * others
  }
  return all <= 0 ? 1 : squares / (all * all)
}

/** Returns the probability that at least `least` of some independent events happen, given the probability of each. */
export function probabilityOfAtLeast(chances: readonly number[], least: number): number {
  if (least <= 0) return 1
  // exactly[n]: the chance that n of the events so far happened; `least` and above are one entry.
  const exactly = new Array<number>(least + 1).fill(0)
  exactly[0] = 1
  for (const chance of chances) {
    exactly[least] = (exactly[least] as number) + (exactly[least - 1] as number) * chance
    for (let n = least - 1; n > 0; n--)
      exactly[n] = (exactly[n] as number) * (1 - chance) + (exactly[n - 1] as number) * chance
    exactly[0] = (exactly[0] as number) * (1 - chance)
  }
  return exactly[least] as number
}

export type AnswerComparison = {
  readonly candidates: number
  readonly pairs: readonly SimilarPair[]
  readonly crowd: readonly (readonly [number, number, number])[]
}

/**
 * Compares all candidates with each other, and returns at most `maxSimilarPairs` pairs, the least likely first. The
 * expected number of shared answers takes into account that candidates with many mistakes share more of them, and that
 * some wrong answers are popular. One step of the generator compares one candidate with all later ones, so that other
 * work can run in between.
 */
export function* compareAllCandidates(candidates: readonly ComparedCandidate[]): Generator<void, AnswerComparison> {
  const popular = new Map<string, Map<string, number>>()
  for (const { wrong } of candidates)
    for (const { question, answer } of wrong) {
      const counts = popular.get(question) ?? new Map<string, number>()
      popular.set(question, counts.set(answer, (counts.get(answer) ?? 0) + 1))
    }
  const all = (candidates.length * (candidates.length - 1)) / 2
  const crowd = new Map<string, [number, number, number]>()
  const pairs: SimilarPair[] = []
  for (const [index, one] of candidates.entries()) {
    const answers = new Map(one.wrong.map(({ question, answer }) => [question, answer]))
    for (const other of candidates.slice(index + 1)) {
      const chances: number[] = []
      let same = 0
      for (const { question, answer } of other.wrong) {
        const own = answers.get(question)
        if (own === undefined) continue
        chances.push(probabilityOfEqualAnswers(popular.get(question) ?? new Map(), own, answer))
        if (own === answer) same++
      }
      const expected = chances.reduce((sum, chance) => sum + chance, 0)
      const at = [Math.floor(expected * 2), same] as const
      const cell = crowd.get(at.join()) ?? [...at, 0]
      cell[2]++
      crowd.set(at.join(), cell)
      if (same < 2 || same <= expected) continue
      const chance = probabilityOfAtLeast(chances, same) * all
      if (chance < maxPairsByChance)
        pairs.push({ one: one.id, other: other.id, both: chances.length, same, expected, chance })
    }
    yield
  }
  return {
    candidates: candidates.length,
    crowd: [...crowd.values()].sort((a, b) => a[0] - b[0] || a[1] - b[1]),
    pairs: pairs
      .sort((a, b) => a.chance - b.chance || a.one.localeCompare(b.one) || a.other.localeCompare(b.other))
      .slice(0, maxSimilarPairs),
  }
}
