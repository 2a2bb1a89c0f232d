import { roundPercent } from '@portal/contract/exams/rounding.ts'
import type { BilingualText } from '../../core/text/language.ts'
import { minCohortSize } from '../exams/exams.public.ts'
import { answerVerdictOf, type PartPoints } from '../grading/grading.public.ts'

/**
 * The figures of an exam's cohort: everyone's first attempt. `scores`: each score once, in ascending order, in 1/100
 * points; `counts`: the number of people with it. The time is in seconds.
 */
export type CohortFigures = {
  readonly size: number
  readonly medianTime: number
  readonly scores: readonly number[]
  readonly counts: readonly number[]
  readonly parts: Partial<PartPoints>
}
/** Suggestions for a topic: a product to study, a bank to practise. */
export type TopicHelp = {
  readonly topic: string
  readonly productId: string | null
  readonly title: BilingualText | null
  readonly duration: number | null
  readonly bankId: string | null
}
type Row = { readonly points: number; readonly earned: number | null; readonly answer: unknown }

export function countAnswersByVerdict(rows: readonly Row[]) {
  const counts = { right: 0, partly: 0, wrong: 0, unanswered: 0 }
  for (const row of rows) {
    // Void questions don't count.
    if (row.points === 0) continue
    const verdict = answerVerdictOf(row.earned, row.points, row.answer !== null)
    if (verdict !== 'awaiting') counts[verdict]++
  }
  return counts
}

/** Returns the sums of earned and possible points for each name, in order of first appearance. */
export function sumPointsBy<R extends Row>(
  rows: readonly R[],
  nameOf: (row: R) => string,
): { name: string; earned: number; of: number }[] {
  const sums = new Map<string, { name: string; earned: number; of: number }>()
  for (const row of rows) {
    const name = nameOf(row)
    const sum = sums.get(name) ?? { name, earned: 0, of: 0 }
    sums.set(name, { name, earned: sum.earned + (row.earned ?? 0), of: sum.of + row.points })
  }
  return [...sums.values()]
}

/** Returns at most three topics, those with the most points lost first. */
export const topicsByPointsLost = (topics: readonly { name: string; earned: number; of: number }[]) =>
  topics
    .filter((topic) => topic.name !== '' && topic.earned < topic.of)
    .map((topic) => ({ topic: topic.name, lost: topic.of - topic.earned }))
    .sort((a, b) => b.lost - a.lost)
    .slice(0, 3)

/**
 * Decides whether the cohort's figures may be shown. `counted`: they include the candidate's own first attempt;
 * otherwise they would contradict the score next to them. `reckoning`: they will include it soon. `none`: there are too
 * few people even with that attempt, so no figures will follow.
 */
export function cohortStateOf(cohort: CohortFigures | null, isBehind: boolean): 'counted' | 'reckoning' | 'none' {
  const size = (cohort?.size ?? 0) + (isBehind ? 1 : 0)
  if (size < minCohortSize) return 'none'
  return isBehind ? 'reckoning' : 'counted'
}

/**
 * Returns the figures of everyone's first attempt, and the candidate's place among them; null while there are so few
 * attempts that a person's result would be revealed.
 */
export function compareWithCohort(
  cohort: CohortFigures | null,
  mine: { readonly score: number; readonly totalPoints: number; readonly passingPoints: number },
) {
  if (!cohort || cohort.size < minCohortSize) return null
  const count = (fits: (score: number) => boolean) =>
    cohort.scores.reduce((sum, score, index) => sum + (fits(score) ? (cohort.counts[index] ?? 0) : 0), 0)
  const step = (score: number) => Math.min(19, Math.floor((score * 20) / Math.max(1, mine.totalPoints)))
  return {
    size: cohort.size,
    average: Math.round(
      cohort.scores.reduce((sum, score, index) => sum + score * (cohort.counts[index] ?? 0), 0) / cohort.size,
    ),
    passPercent: roundPercent(
      count((score) => score >= mine.passingPoints),
      cohort.size,
    ),
    belowPercent: roundPercent(
      count((score) => score < mine.score),
      cohort.size,
    ),
    // A retake doesn't count and isn't placed after the last.
    place: Math.min(cohort.size, count((score) => score > mine.score) + 1),
    medianTime: cohort.medianTime,
    histogram: Array.from({ length: 20 }, (_, index) => count((score) => step(score) === index)),
  }
}

/**
 * Returns the percentage of the points of a type or topic that all first attempts together earned; null if the cohort
 * is too small to compare, or had no such question.
 */
export function cohortPercent(cohort: CohortFigures | null, list: 'types' | 'topics', name: string): number | null {
  const shares = cohort && cohort.size >= minCohortSize ? cohort.parts[list] : undefined
  const share = shares && Object.hasOwn(shares, name) ? shares[name] : undefined
  return share ? roundPercent(share[0], share[1]) : null
}
