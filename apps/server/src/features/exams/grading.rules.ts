import type { AnswerKey, QuestionType } from '../questions/questions.public.ts'
import type { StoredAnswer } from './answer.rules.ts'
import { weightOfBlank } from './blank.rules.ts'

/** allOrNothing: only exactly right counts. halfForSubset: some right and none wrong earns half. netCorrect: a wrong choice cancels a right one. */
export type MultiplePolicy = 'allOrNothing' | 'halfForSubset' | 'netCorrect'
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
  if (type === 'blank')
    return 'blanks' in key
      ? gradeBlanks(
          key.blanks.map((blank, index) => weightOfBlank(blank, answer.texts?.[index] ?? '')),
          points,
        )
      : { earned: 0 }
  const chosen = new Set((answer.keys ?? []).flatMap((shown) => question.optionOrder[shown.charCodeAt(0) - 65] ?? []))
  if (chosen.size === 0) return { earned: 0 }
  if ('weights' in key) return { earned: gradeWeights(chosen, key.weights, points) }
  if (!('keys' in key)) return { earned: 0 }
  const right = key.keys.filter((letter) => chosen.has(letter)).length
  const wrong = chosen.size - right
  if (wrong === 0 && right === key.keys.length) return { earned: points }
  if (type !== 'multiple' || policy === 'allOrNothing') return { earned: 0 }
  if (policy === 'halfForSubset') return { earned: wrong === 0 && right > 0 ? Math.floor(points / 2) : 0 }
  return { earned: Math.max(0, Math.floor((points * (right - wrong)) / key.keys.length)) }
}

/** A wrong choice that the author gave no weight takes back the smallest right one: choosing everything never earns everything. */
function gradeWeights(chosen: ReadonlySet<string>, weights: Readonly<Record<string, number>>, points: number): number {
  const smallest = Math.min(...Object.values(weights).filter((weight) => weight > 0))
  let percent = 0
  for (const letter of chosen) percent += weights[letter] || -smallest
  return Math.min(points, Math.max(0, Math.round((points * percent) / 100)))
}

/** The points of each gap: as equal as whole numbers can be, and together exactly the question's. */
export function splitPoints(points: number, parts: number): number[] {
  const share = Math.floor(points / parts)
  return Array.from({ length: parts }, (_, index) => share + (index < points % parts ? 1 : 0))
}

function gradeBlanks(percents: readonly number[], points: number): Mark {
  const shares = splitPoints(points, percents.length)
  const earned = percents.reduce((sum, percent, index) => sum + Math.round(((shares[index] ?? 0) * percent) / 100), 0)
  return { earned: Math.min(points, earned), blanks: percents }
}

export function verdictOf(earned: number | null, points: number, isAnswered: boolean): Verdict {
  if (earned === null) return 'awaiting'
  if (earned >= points) return 'right'
  if (earned > 0) return 'partly'
  return isAnswered ? 'wrong' : 'unanswered'
}

/** Passing compares whole numbers: nothing is rounded first. */
export const isPass = (score: number, passingPoints: number): boolean => score >= passingPoints

/** The only rounding for display: whole percent, never 100 for less than everything, never 0 for something. */
export function shownPercent(part: number, whole: number): number {
  if (whole <= 0) return 0
  const percent = Math.round((part * 100) / whole)
  if (percent === 100 && part < whole) return 99
  return percent === 0 && part > 0 ? 1 : percent
}

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
