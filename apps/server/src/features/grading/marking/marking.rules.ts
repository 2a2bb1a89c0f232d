import { roundShare } from '@portal/contract/exams/rounding.ts'
import type { GradingCriterion } from '../../questions/questions.public.ts'

/** The seconds for which an answer is reserved for the grader who has claimed it. */
export const markingLeaseSeconds = 900

/**
 * The seconds for which a provisional opinion counts as one of the opinions that its answer needs; after that, another
 * grader may claim the answer.
 */
export const provisionalOpinionSeconds = 3 * 86_400

/** The newest opinion of one grader on an answer. */
export type GraderOpinion = {
  readonly graderId: string
  readonly points: number
  readonly isResolution: boolean
  readonly isProvisional: boolean
}
export type CombinedMark = { readonly state: 'waiting' | 'resolving' | 'done'; readonly points: number | null }

/**
 * Combines the opinions on an answer. One grader decides alone. Two give their mean (rounded by `roundShare`) when they
 * differ by at most the threshold; otherwise a third grader decides, and only that mark counts. Provisional opinions
 * don't count. Points are in 1/100, and null until the opinions settle.
 */
export function combineOpinions(all: readonly GraderOpinion[], graders: number, threshold: number): CombinedMark {
  const opinions = all.filter((opinion) => !opinion.isProvisional)
  const resolution = opinions.find((opinion) => opinion.isResolution)
  if (resolution) return { state: 'done', points: resolution.points }
  const [first, second] = opinions
  if (!first) return { state: 'waiting', points: null }
  if (graders === 1) return { state: 'done', points: first.points }
  if (!second) return { state: 'waiting', points: null }
  if (Math.abs(first.points - second.points) > threshold) return { state: 'resolving', points: null }
  return {
    state: 'done',
    points: first.points === second.points ? first.points : roundShare(1, 2, first.points + second.points),
  }
}

/**
 * Returns the criteria scaled to the paper's points for the question: whole numbers in proportion that add up exactly.
 */
export function scaledCriteria(criteria: readonly GradingCriterion[], points: number): GradingCriterion[] {
  const total = criteria.reduce((sum, one) => sum + one.points, 0)
  let before = 0
  let given = 0
  return criteria.map(({ text, points: own }) => {
    before += own
    const upTo = roundShare(before, total, points)
    const share = upTo - given
    given = upTo
    return { text, points: share }
  })
}

/**
 * Returns true if a mark fits its rubric. With criteria, each has points within its own range, and the mark is their
 * sum.
 */
export function isWithinRubric(
  mark: { readonly points: number; readonly criteria: readonly number[] },
  criteria: readonly GradingCriterion[],
  points: number,
): boolean {
  if (mark.points < 0 || mark.points > points || mark.criteria.length !== criteria.length) return false
  if (criteria.length === 0) return true
  return (
    mark.criteria.every((given, index) => given >= 0 && given <= (criteria[index]?.points ?? 0)) &&
    mark.criteria.reduce((sum, given) => sum + given, 0) === mark.points
  )
}
