import type { ChoicePolicy } from '../questions/questions.public.ts'
import {
  type GradedQuestion,
  gradeAnswer,
  isPassMarkReached,
  type Mark,
  type PartPoints,
  pointsByPart,
} from './grading.rules.ts'

/**
 * The effect of an approved regrade on a question: grade it by the corrected key (`key`; `acceptAlso` for one that
 * accepts further answers), give full points, or leave the question out.
 */
export type RulingAction = 'key' | 'acceptAlso' | 'fullMarks' | 'void'

/** A question of a paper with everything that determines its points. `key` is the corrected one, if any. */
export type QuestionToGrade = GradedQuestion & {
  readonly position: number
  readonly topic: string
  readonly ruling: RulingAction | null
  /** Points of the newest mark. Null when there is none. */
  readonly marked: number | null
}

/** Returns the mark of a question under its ruling: 0 if it is void. `earned` is null when a person must mark it. */
export function gradeWithRuling(
  question: GradedQuestion & { readonly ruling: RulingAction | null },
  policy: ChoicePolicy,
): Mark {
  if (question.ruling === 'void') return { earned: 0 }
  return question.ruling === 'fullMarks' ? { earned: question.points } : gradeAnswer(question, policy)
}

/**
 * Returns the total and passing points of a paper without its void questions. `total` and `passing` are those of the
 * whole paper, `voided` the points of the void questions.
 */
export function countedPoints(total: number, passing: number, voided: number): { total: number; passing: number } {
  return voided === 0
    ? { total, passing }
    : { total: total - voided, passing: scaledPassingPoints(passing, total, total - voided) }
}

/** Returns true for a passing score. A paper in which no question counts can't be passed. */
export const isScorePassing = (score: number, points: { readonly total: number; readonly passing: number }): boolean =>
  points.total > 0 && isPassMarkReached(score, points.passing)

export type GradingTerms = {
  readonly multiplePolicy: ChoicePolicy
  readonly passingPoints: number
  readonly fullPassingPoints?: number
}
/** Returns the passing points of the paper as if no question were void. */
export const fullPaperPassingPoints = (terms: GradingTerms): number => terms.fullPassingPoints ?? terms.passingPoints

/**
 * The outcome of an attempt's answers. `score` is null when an answer needs a person; `waiting` lists the positions of
 * such answers.
 */
export type AttemptOutcome = {
  readonly marks: readonly {
    readonly position: number
    readonly points: number
    readonly blanks: readonly number[] | null
  }[]
  readonly waiting: readonly number[]
  readonly voided: readonly number[]
  readonly totalPoints: number
  readonly passingPoints: number
  readonly score: number | null
  readonly passed: boolean | null
  readonly parts: PartPoints | null
}

/**
 * Returns the outcome of an attempt: marks for unmarked questions that need no person, and the score when none is
 * missing. The score is the sum of the newest marks of the questions that count. Only a regrade changes existing marks.
 */
export function computeOutcome(questions: readonly QuestionToGrade[], terms: GradingTerms): AttemptOutcome {
  const judged = questions.map((question) => {
    const mark: Mark =
      question.marked === null ? gradeWithRuling(question, terms.multiplePolicy) : { earned: question.marked }
    const isVoid = question.ruling === 'void'
    return { ...question, mark, earned: isVoid ? 0 : mark.earned, points: isVoid ? 0 : question.points, isVoid }
  })
  const total = questions.reduce((sum, question) => sum + question.points, 0)
  const counted = judged.reduce((sum, question) => sum + question.points, 0)
  const points = countedPoints(total, fullPaperPassingPoints(terms), total - counted)
  const isFinal = judged.every((question) => question.earned !== null)
  const score = isFinal ? judged.reduce((sum, question) => sum + (question.earned ?? 0), 0) : null
  return {
    marks: judged.flatMap(({ position, marked, mark }) =>
      marked !== null || mark.earned === null ? [] : [{ position, points: mark.earned, blanks: mark.blanks ?? null }],
    ),
    waiting: judged.flatMap(({ position, earned }) => (earned === null ? [position] : [])),
    voided: judged.flatMap(({ position, isVoid }) => (isVoid ? [position] : [])),
    totalPoints: points.total,
    passingPoints: points.passing,
    score,
    passed: score === null ? null : isScorePassing(score, points),
    parts: isFinal ? pointsByPart(judged.map((question) => ({ ...question, earned: question.earned ?? 0 }))) : null,
  }
}

/**
 * Returns the passing points when some of a paper is voided: the smallest whole number that is at least the same share.
 * Comparing `score >= passing` then gives exactly the same result as comparing the fractions.
 */
export const scaledPassingPoints = (passing: number, totalBefore: number, totalNow: number): number =>
  totalBefore <= 0
    ? passing
    : Number((BigInt(passing) * BigInt(totalNow) + BigInt(totalBefore) - 1n) / BigInt(totalBefore))
