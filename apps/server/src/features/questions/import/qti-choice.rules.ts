import { ImportRefusal } from './import-reasons.ts'
import type { QtiJudge, QtiTrial } from './qti-judge.ts'

/** The facts of a choice question that decide its scoring. `limit`: the maximum number of choices; 0 for any number. */
export interface ChoiceQuestion {
  response: string
  identifiers: readonly string[]
  /** The correct choices declared by the item; empty where only its rules define them. */
  correct: readonly string[]
  /** Sets named by the rules, where no single choice earns points. */
  sets?: readonly (readonly string[])[]
  isMultiple: boolean
  limit: number
  judge: QtiJudge
}

/** The scoring found for a choice question: shares in percent, or all-or-nothing for the right set. */
export interface QtiChoiceScoring {
  /** Percent by choice; null where the right choices count only all together. */
  weights: number[] | null
  right: boolean[]
  full: number
  trials: QtiTrial[]
}

/**
 * Below this number of choices every set of them is tried; above, only sets that differ by one from a single choice or
 * the correct set.
 */
const ALL_SETS = 10
const isSame = (a: number, b: number, full: number): boolean => Math.abs(a - b) <= full / 1000

/** Returns a share in percent, rounded to five decimals as files write thirds. */
export const percentOfShare = (score: number, full: number): number => Math.round((score / full) * 10_000_000) / 100_000

/**
 * Finds the scoring that gives each set of choices the score of the item's own rules.
 * @throws ImportRefusal when there is none
 */
export function findChoiceScoring(question: ChoiceQuestion): QtiChoiceScoring {
  return question.isMultiple ? multipleScoring(question) : singleScoring(question)
}

const trialOf = (question: ChoiceQuestion, chosen: readonly string[]): QtiTrial => ({
  ...question.judge({ [question.response]: chosen }),
  marks: new Set(chosen),
})

function singleScoring(question: ChoiceQuestion): QtiChoiceScoring {
  const { identifiers, correct } = question
  const trials = identifiers.map((identifier) => trialOf(question, [identifier]))
  const full = Math.max(0, ...trials.map(({ score }) => score))
  if (full <= 0) throw new ImportRefusal('no-right-answer')
  if (correct.length > 0 && trialOf(question, correct.slice(0, 1)).score !== full)
    throw new ImportRefusal('scoring-not-kept', correct.join(', '))
  return {
    weights: trials.map(({ score }) => percentOfShare(score, full)),
    right: trials.map(({ score }) => score === full),
    full,
    trials,
  }
}

function multipleScoring(question: ChoiceQuestion): QtiChoiceScoring {
  const { identifiers, correct } = question
  const alone = identifiers.map((identifier) => trialOf(question, [identifier]).score)
  const right = rightSet(question, alone)
  const full = trialOf(question, right).score
  if (right.length === 0 || full <= 0) throw new ImportRefusal('no-right-answer')
  const isRight = identifiers.map((identifier) => right.includes(identifier))
  const trials = setsToTry(question, right).map((chosen) => trialOf(question, chosen))
  const better = trials.find(({ score }) => score > full + full / 1000)
  if (better !== undefined) throw new ImportRefusal('scoring-not-kept', [...better.marks].join(', '))
  const isWhole = trials.every(
    ({ marks, score }) =>
      (marks.size === right.length && right.every((one) => marks.has(one))) === isSame(score, full, full) &&
      (score <= 0 || isSame(score, full, full)),
  )
  const result = { right: isRight, full, trials }
  if (isWhole) return { ...result, weights: null }
  const shares = sharesOf(question, right, full, alone)
  const odd = trials.find(
    ({ marks, score }) => !isSame(clamped(identifiers, shares, marks) * (full / 100), Math.max(0, score), full),
  )
  if (odd !== undefined) throw new ImportRefusal('scoring-not-kept', correct.join(', ') || [...odd.marks].join(', '))
  const all = shares.reduce((sum, share) => sum + share, 0)
  if (question.limit > 1 && question.limit < identifiers.length && all > 0)
    throw new ImportRefusal('choices-limited', String(question.limit))
  return { ...result, weights: shares }
}

/**
 * The correct choices: those the item declares, else all that earn points alone, else, where only sets are named, the
 * best set.
 */
function rightSet(question: ChoiceQuestion, alone: readonly number[]): readonly string[] {
  const { identifiers, correct } = question
  if (correct.length > 0) return correct
  const earning = identifiers.filter((_identifier, index) => (alone[index] ?? 0) > 0)
  if (earning.length > 0) return earning
  const sets = [...(question.sets ?? []), ...(identifiers.length <= ALL_SETS ? allSets(identifiers) : [])]
  return sets.reduce<{ best: number; set: readonly string[] }>(
    (found, set) => {
      const { score } = trialOf(question, set)
      return score > found.best ? { best: score, set } : found
    },
    { best: 0, set: [] },
  ).set
}

/** The contribution of each choice: alone or, where a bound hides its deduction, measured against the correct set. */
function sharesOf(
  question: ChoiceQuestion,
  right: readonly string[],
  full: number,
  alone: readonly number[],
): number[] {
  return question.identifiers.map((identifier, index) => {
    const with_ = right.includes(identifier)
      ? (alone[index] ?? 0)
      : trialOf(question, [...right, identifier]).score - full
    return Math.max(-100, percentOfShare(right.includes(identifier) ? with_ : Math.min(with_, alone[index] ?? 0), full))
  })
}

function clamped(identifiers: readonly string[], shares: readonly number[], marks: ReadonlySet<string>): number {
  const sum = identifiers.reduce(
    (total, identifier, index) => total + (marks.has(identifier) ? (shares[index] ?? 0) : 0),
    0,
  )
  return Math.min(100, Math.max(0, sum))
}

function allSets(identifiers: readonly string[]): string[][] {
  return Array.from({ length: 2 ** identifiers.length }, (_, bits) =>
    identifiers.filter((_identifier, index) => ((bits >> index) & 1) === 1),
  )
}

function setsToTry({ identifiers, limit }: ChoiceQuestion, right: readonly string[]): string[][] {
  const allowed = (set: readonly string[]) => set.length > 0 && (limit === 0 || set.length <= limit)
  if (identifiers.length <= ALL_SETS) return allSets(identifiers).filter(allowed)
  const nearRight = identifiers.map((identifier) =>
    right.includes(identifier) ? right.filter((one) => one !== identifier) : [...right, identifier],
  )
  return [[...right], [...identifiers], ...identifiers.map((identifier) => [identifier]), ...nearRight].filter(allowed)
}
