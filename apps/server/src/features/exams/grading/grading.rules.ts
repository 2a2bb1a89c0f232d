import { shareOf } from '@portal/contract/exams/rounding.ts'
import type { AnswerKey, ChoicePolicy, QuestionType } from '../../questions/questions.public.ts'
import type { StoredAnswer } from '../saving/answer.rules.ts'
import { judgeBlanks } from './blank.rules.ts'

export type MultiplePolicy = ChoicePolicy
export type Verdict = 'right' | 'partly' | 'wrong' | 'unanswered' | 'awaiting'

export type GradedQuestion = {
  readonly type: QuestionType
  /** 1/100 points. */
  readonly points: number
  /** Canonical option keys in the order the candidate saw them. */
  readonly optionOrder: string
  readonly key: AnswerKey
  /** In the letters the candidate saw. */
  readonly answer: StoredAnswer | null
}
/** `earned` null: a person must mark it. `blanks`: percent of each gap. */
export type Mark = { readonly earned: number | null; readonly blanks?: readonly number[] }

/** What an answer earns, between 0 and the question's points, in whole 1/100 points. Blank is never less than 0. */
export function gradeAnswer(question: GradedQuestion, policy: MultiplePolicy): Mark {
  const { answer, key, points, type } = question
  if (answer === null) return { earned: 0 }
  if (type === 'short') return { earned: null }
  if (type === 'blank') {
    if (!('blanks' in key)) return { earned: 0 }
    const percents = judgeBlanks(key.blanks, answer.texts ?? []).map((verdict) => verdict.percent)
    return { earned: gradeGaps(percents, points), blanks: percents }
  }
  const chosen = new Set((answer.keys ?? []).flatMap((shown) => question.optionOrder[shown.charCodeAt(0) - 65] ?? []))
  if (chosen.size === 0 || 'blanks' in key || 'rubric' in key) return { earned: 0 }
  const own = 'weights' in key ? gradeWeights(chosen, key.weights, points) : gradeSet(chosen, key.keys, points, type === 'multiple' ? (key.policy ?? policy) : 'allOrNothing')
  const others = (key.alternatives ?? []).map((keys) => gradeSet(chosen, keys, points, 'allOrNothing'))
  return { earned: Math.max(own, ...others) }
}

function gradeSet(chosen: ReadonlySet<string>, keys: readonly string[], points: number, policy: MultiplePolicy): number {
  const right = keys.filter((letter) => chosen.has(letter)).length
  const wrong = chosen.size - right
  if (wrong === 0 && right === keys.length) return points
  if (policy === 'halfForSubset') return wrong === 0 && right > 0 ? shareOf(1, 2, points) : 0
  return policy === 'netCorrect' ? shareOf(right - wrong, keys.length, points) : 0
}

/**
 * A wrong choice that the author gave no weight takes back the smallest right one: choosing everything never earns everything.
 * Weights count to a hundredth of a percent, so that three thirds of 33.33333 % are all.
 */
function gradeWeights(chosen: ReadonlySet<string>, weights: Readonly<Record<string, number>>, points: number): number {
  const smallest = Math.min(...Object.values(weights).filter((weight) => weight > 0))
  let percent = 0
  for (const letter of chosen) percent += weights[letter] || -smallest
  return shareOf(Math.round(percent * 100), 10_000, points)
}

/** The options that a key calls right, those of its alternatives included; null when the question has none. */
export function rightOptions(key: AnswerKey): string[] | null {
  const own = 'keys' in key ? key.keys : 'weights' in key ? Object.keys(key.weights).filter((letter) => (key.weights[letter] ?? 0) > 0) : null
  return own === null || 'blanks' in key || 'rubric' in key ? null : [...new Set([...own, ...(key.alternatives ?? []).flat()])]
}

/** The points of each gap: as equal as whole numbers can be, and together exactly the question's. */
export function splitPoints(points: number, parts: number): number[] {
  const share = Math.floor(points / parts)
  return Array.from({ length: parts }, (_, index) => share + (index < points % parts ? 1 : 0))
}

function gradeGaps(percents: readonly number[], points: number): number {
  const shares = splitPoints(points, percents.length)
  return percents.reduce((sum, percent, index) => sum + shareOf(Math.round(percent * 100), 10_000, shares[index] ?? 0), 0)
}

export function verdictOf(earned: number | null, points: number, isAnswered: boolean): Verdict {
  if (earned === null) return 'awaiting'
  if (earned >= points) return 'right'
  if (earned > 0) return 'partly'
  return isAnswered ? 'wrong' : 'unanswered'
}

/** Passing compares whole numbers: nothing is rounded first. */
export const isPass = (score: number, passingPoints: number): boolean => score >= passingPoints

export type Parts = { readonly types: Record<string, [number, number]>; readonly topics: Record<string, [number, number]> }
/** Earned and possible points by type and by knowledge point. */
export function partsOf(questions: readonly { readonly type: string; readonly topic: string; readonly points: number; readonly earned: number }[]): Parts {
  const parts: Parts = { types: {}, topics: {} }
  const add = (list: Record<string, [number, number]>, name: string, earned: number, of: number) => {
    const [before, total] = Object.hasOwn(list, name) ? (list[name] as [number, number]) : [0, 0]
    Object.defineProperty(list, name, { value: [before + earned, total + of], enumerable: true, configurable: true, writable: true })
  }
  for (const { type, topic, points, earned } of questions) {
    add(parts.types, type, earned, points)
    add(parts.topics, topic, earned, points)
  }
  return parts
}
