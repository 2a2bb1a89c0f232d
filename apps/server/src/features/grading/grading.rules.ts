import { isAnsweredWithTexts, isMarkedByPeople, type QuestionType } from '@portal/contract/exams/question-types.ts'
import { roundShare } from '@portal/contract/exams/rounding.ts'
import type { AnswerKey, ChoicePolicy, GapKey, QuestionPolicy } from '../questions/questions.public.ts'
import type { StoredAnswer } from '../sitting/sitting.public.ts'
import { judgeGaps } from './blank.rules.ts'
import { gradePlaces } from './places.rules.ts'
import { gradeSpots } from './spots.rules.ts'

export type AnswerVerdict = 'right' | 'partly' | 'wrong' | 'unanswered' | 'awaiting'

export type GradedQuestion = {
  readonly type: QuestionType
  /** 1/100 points. */
  readonly points: number
  /** Canonical option keys in the order shown to the candidate. */
  readonly optionOrder: string
  readonly key: AnswerKey
  /** In the letters shown to the candidate. */
  readonly answer: StoredAnswer | null
}
/**
 * The mark of one answer. `earned`: in 1/100 points; null when a person must mark the answer. `blanks`: the percentage
 * for each gap, place or correct region.
 */
export type Mark = { readonly earned: number | null; readonly blanks?: readonly number[] }

/**
 * Grades an answer by its key: `earned` is between 0 and the question's points, in whole hundredths, or null when a
 * person must mark the answer. A missing answer earns 0, even for a question that people mark.
 */
export function gradeAnswer(question: GradedQuestion, policy: ChoicePolicy): Mark {
  const { answer, key, points, type } = question
  if (answer === null) return { earned: 0 }
  if (isMarkedByPeople(type)) return { earned: null }
  if (isAnsweredWithTexts(type)) {
    if (!('blanks' in key)) return { earned: 0 }
    const percents = judgeGaps(key.blanks, answer.texts ?? []).map((verdict) => verdict.percent)
    return { earned: gradeGaps(percents, points, key.blanks), blanks: percents }
  }
  if ('places' in key) return gradePlaces(key, givenPlaceLetters(answer.places ?? '', question.optionOrder), points)
  if ('regions' in key) return gradeSpots(key, answer.spots ?? '', points)
  const chosen = new Set((answer.keys ?? []).flatMap((shown) => question.optionOrder[shown.charCodeAt(0) - 65] ?? []))
  if (chosen.size === 0 || 'blanks' in key || 'rubric' in key) return { earned: 0 }
  const own =
    'weights' in key
      ? gradeWeights(chosen, key.weights, points)
      : gradeSet(chosen, key.keys, points, type === 'multiple' ? (key.policy ?? policy) : 'allOrNothing')
  const others = (key.alternatives ?? []).map((keys) => gradeSet(chosen, keys, points, 'allOrNothing'))
  return { earned: Math.max(own, ...others) }
}

/** Returns the bank's letters of the options in an answer's places; `-` for an empty place. */
export const givenPlaceLetters = (shown: string, optionOrder: string): string =>
  [...shown].map((letter) => optionOrder[letter.charCodeAt(0) - 65] ?? '-').join('')

function gradeSet(
  chosen: ReadonlySet<string>,
  keys: readonly string[],
  points: number,
  policy: QuestionPolicy,
): number {
  const right = keys.filter((letter) => chosen.has(letter)).length
  const wrong = chosen.size - right
  if (wrong === 0 && right === keys.length) return points
  if (policy === 'halfForSubset') return wrong === 0 && right > 0 ? roundShare(1, 2, points) : 0
  if (policy === 'minusExcess') return roundShare(right - Math.max(0, chosen.size - keys.length), keys.length, points)
  return policy === 'netCorrect' ? roundShare(right - wrong, keys.length, points) : 0
}

/**
 * The sum of the chosen weights, between zero and everything. A choice without a weight costs the smallest correct one;
 * a choice with weight 0 costs nothing. Rounded percentages are shares of the whole (`partOfWhole`).
 */
function gradeWeights(chosen: ReadonlySet<string>, weights: Readonly<Record<string, number>>, points: number): number {
  const right = Object.values(weights).filter((weight) => weight > 0)
  const smallest = Math.min(...right)
  const factor = partOfWhole(right)
  let percent = 0
  for (const letter of chosen) {
    const weight = weights[letter] ?? -smallest
    percent += weight > 0 ? weight * factor : weight
  }
  return roundShare(Math.round(percent * 100), 10_000, points)
}

/** Thirds are written as 33 %, 33.3 % or 33.33333 %: correct choices that add up to 99 to 101 % are everything. */
function partOfWhole(right: readonly number[]): number {
  const sum = right.reduce((all, weight) => all + weight, 0)
  return right.length > 1 && Math.max(...right) < 99 && Math.abs(sum - 100) <= 1 ? 100 / sum : 1
}

/**
 * Splits the points of a question among its gaps by their weights, as nearly as whole hundredths allow. The parts add
 * up to the points of the question.
 */
export function splitPoints(points: number, shares: readonly number[]): number[] {
  const whole = shares.reduce((sum, share) => sum + share, 0)
  let given = 0
  let counted = 0
  const split = shares.map((share) => {
    counted += share
    const upTo = Math.floor((points * counted) / whole + 1e-9)
    const own = upTo - given
    given = upTo
    return own
  })
  // Equal shares receive the remainder in order, whatever lies between them.
  return new Set(shares).size > 1 ? split : [...split].sort((a, b) => b - a)
}

function gradeGaps(percents: readonly number[], points: number, gaps: readonly Pick<GapKey, 'share'>[]): number {
  const shares = splitPoints(
    points,
    gaps.map(({ share = 1 }) => share),
  )
  return percents.reduce(
    (sum, percent, index) => sum + roundShare(Math.round(percent * 100), 10_000, shares[index] ?? 0),
    0,
  )
}

export function answerVerdictOf(earned: number | null, points: number, isAnswered: boolean): AnswerVerdict {
  if (earned === null) return 'awaiting'
  if (earned >= points) return 'right'
  if (earned > 0) return 'partly'
  return isAnswered ? 'wrong' : 'unanswered'
}

/** Returns true when these points reach the pass mark. It compares whole numbers, without rounding. */
export const isPassMarkReached = (score: number, passingPoints: number): boolean => score >= passingPoints

export type PartPoints = {
  readonly types: Record<string, [number, number]>
  readonly topics: Record<string, [number, number]>
}
/** Returns the earned and possible points by type and by topic. */
export function pointsByPart(
  questions: readonly {
    readonly type: string
    readonly topic: string
    readonly points: number
    readonly earned: number
  }[],
): PartPoints {
  const parts: PartPoints = { types: {}, topics: {} }
  const add = (list: Record<string, [number, number]>, name: string, earned: number, of: number) => {
    const [before, total] = Object.hasOwn(list, name) ? (list[name] as [number, number]) : [0, 0]
    Object.defineProperty(list, name, {
      value: [before + earned, total + of],
      enumerable: true,
      configurable: true,
      writable: true,
    })
  }
  for (const { type, topic, points, earned } of questions) {
    add(parts.types, type, earned, points)
    add(parts.topics, topic, earned, points)
  }
  return parts
}
