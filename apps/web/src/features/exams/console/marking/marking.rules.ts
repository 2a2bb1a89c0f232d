import { examLimits } from '@portal/contract/exams/exam.limits.ts'
import type { MarkingTaskData } from './marking.queries.ts'

/** The points given so far: for each criterion, or for the whole answer if it has none. Null until points are given. */
export type PointsByCriterion = {
  readonly points: readonly (number | null)[]
  readonly comment: string
  /** The grader wants to review it: the mark doesn't count yet. */
  readonly isAgain?: boolean
}

export type MarkingCriterion = {
  readonly text: MarkingTaskData['criteria'][number]['text'] | null
  readonly points: number
}
/** Returns the parts to mark in order: the rubric's criteria, or the answer as a whole. */
export const taskCriteria = (task: MarkingTaskData): readonly MarkingCriterion[] =>
  task.criteria.length > 0 ? task.criteria : [{ text: null, points: task.points }]

export function initialPointsOf(task: MarkingTaskData): PointsByCriterion {
  const own = task.own
  if (!own) return { points: taskCriteria(task).map(() => null), comment: '' }
  return {
    points: task.criteria.length > 0 ? task.criteria.map((_, at) => own.criteria[at] ?? null) : [own.points],
    comment: own.comment,
  }
}

/**
 * Returns the points of a criterion's buttons, every whole point from 0 to all, in hundredths. Returns null for a
 * criterion of more than 12 points or with a fraction of a point, which has no buttons.
 */
export const pointButtons = ({ points }: MarkingCriterion): readonly number[] | null =>
  points <= 1200 && points % 100 === 0 ? Array.from({ length: points / 100 + 1 }, (_, whole) => whole * 100) : null

/**
 * Returns the points that a typed digit means, in hundredths, and `isOpen` if another digit may follow (with 12 points,
 * `1` may become `12`). `before` is the points of the digit typed a moment ago. Returns null when no such mark can be
 * given.
 */
export function pointsForDigit(
  criterion: MarkingCriterion,
  digit: number,
  before: number | null,
): { readonly points: number; readonly isOpen: boolean } | null {
  const whole = before === null ? digit : (before / 100) * 10 + digit
  if (!Number.isInteger(whole) || whole * 100 > criterion.points)
    return before === null ? null : pointsForDigit(criterion, digit, null)
  return { points: whole * 100, isOpen: whole > 0 && whole * 1000 <= criterion.points }
}

/**
 * Returns the index of the next criterion without points, after this one and then from the start; null if all have
 * points.
 */
export function nextCriterionWithoutPoints(points: PointsByCriterion['points'], at: number): number | null {
  const order = points.map((_, step) => (at + 1 + step) % points.length)
  return order.find((one) => points[one] === null) ?? null
}

/**
 * Returns the id of the next open task after a finished one; at the end of the list, the search continues from the
 * start. Returns null when no other task is open.
 */
export function nextOpenTaskId(
  rows: readonly { readonly taskId: string; readonly state: string }[],
  taskId: string,
): string | null {
  const at = rows.findIndex((one) => one.taskId === taskId)
  const others = [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at))]
  return others.find((one) => one.taskId !== taskId && one.state === 'open')?.taskId ?? null
}

/**
 * Returns the id of the nearest open task after (`by` 1) or before (`by` -1) a task; null when there is none. A task
 * that is not in the list is treated as if it came after the last one.
 */
export function neighbouringTaskId(
  rows: readonly { readonly taskId: string; readonly state: string }[],
  taskId: string,
  by: 1 | -1,
): string | null {
  const at = rows.findIndex((one) => one.taskId === taskId)
  const isOpen = (one: { readonly state: string }) => one.state === 'open'
  if (by === 1) return at < 0 ? null : (rows.slice(at + 1).find(isOpen)?.taskId ?? null)
  return (at < 0 ? rows : rows.slice(0, at)).findLast(isOpen)?.taskId ?? null
}

export type RemainingAnswers = { readonly toMark: number; readonly byOthers: number }
/**
 * Returns the numbers of answers left in a queue: those that the reader can mark, and those left to others (0 if there
 * are too many to count).
 */
export function remainingAnswersOf(
  all: number,
  counts: { readonly open: number; readonly mine: number },
): RemainingAnswers {
  const isWhole = counts.open <= examLimits.countedAnswers
  return { toMark: counts.open, byOthers: isWhole ? Math.max(0, all - counts.mine - counts.open) : 0 }
}

const [mostTicks, widestPitch] = [80, 16]
/**
 * Returns the numbers of ticks that represent the remaining answers, at most 80 together, and the width of each
 * position in pixels.
 */
export function markingProgressSlots({
  steps,
  left,
  width,
}: {
  readonly steps: number
  readonly left: RemainingAnswers
  readonly width: number
}): RemainingAnswers & { readonly pitch: number } {
  const toMark = Math.min(mostTicks, Math.max(0, left.toMark - 1))
  const byOthers = Math.min(mostTicks - toMark, left.byOthers)
  return { toMark, byOthers, pitch: Math.min(widestPitch, width / (steps + 1 + toMark + byOthers)) }
}

type Apart = { readonly difference: number; readonly state: 'within' | 'decided' | 'open' }
/**
 * Returns a bar for each answer, in the order of `spread`; if there are more than `most` answers, one for every few of
 * them, and a few more bars than `most` because of rounding.
 */
export function differenceBars(
  spread: readonly (Apart & { readonly count: number })[],
  most: number,
): readonly Apart[] {
  const all = spread.reduce((sum, one) => sum + one.count, 0)
  const each = Math.max(1, all / most)
  return spread.flatMap(({ difference, state, count }) =>
    Array.from({ length: Math.ceil(count / each) }, () => ({ difference, state })),
  )
}

type Judgement = MarkingTaskData['others'][number]
/** Copies all points of one opinion; the comment does not change. */
export const copyOpinionPoints = (
  task: MarkingTaskData,
  from: Judgement,
  given: PointsByCriterion,
): PointsByCriterion => ({
  ...given,
  points: task.criteria.length > 0 ? task.criteria.map((_, at) => from.criteria[at] ?? null) : [from.points],
})
export const pointsSpreadOf = (points: readonly number[]): number =>
  points.length === 0 ? 0 : Math.max(...points) - Math.min(...points)
/** Returns the points of each opinion for one criterion, or for the whole answer. */
export const pointsOfCriterion = (task: MarkingTaskData, place: number): readonly number[] =>
  task.others.map((one) => (task.criteria.length > 0 ? (one.criteria[place] ?? 0) : one.points))

export const totalPoints = (points: PointsByCriterion['points']): number =>
  points.reduce<number>((sum, one) => sum + (one ?? 0), 0)

/** Appends a sentence to a comment, or removes it if the comment contains it. */
export function toggleCommentSentence(comment: string, sentence: string): string {
  if (comment.includes(sentence)) return comment.replace(sentence, '').replace(/ {2,}/g, ' ').trim()
  return [comment.trim(), sentence]
    .filter((one) => one !== '')
    .join(/[\p{Script=Han}\u3000-\u303f\uff00-\uffef]$/u.test(comment.trim()) ? '' : ' ')
}

/** Returns the mean of a spread in hundredths of points (null without answers), and the number of answers. */
export function meanPoints(spread: readonly { readonly points: number; readonly count: number }[]): {
  readonly count: number
  readonly mean: number | null
} {
  const count = spread.reduce((sum, one) => sum + one.count, 0)
  return {
    count,
    mean: count === 0 ? null : Math.round(spread.reduce((sum, one) => sum + one.points * one.count, 0) / count),
  }
}

/**
 * Returns the share of a spread's answers in each band, from zero to full points. They add up to 1, or are all 0
 * without answers.
 */
export function shareByBand(
  spread: readonly { readonly points: number; readonly count: number }[],
  most: number,
  bands: number,
): readonly number[] {
  const heights = Array.from({ length: bands }, () => 0)
  for (const { points, count } of spread) {
    const at = Math.min(bands - 1, Math.floor((points / Math.max(1, most)) * (bands - 1) + 0.5))
    heights[at] = (heights[at] ?? 0) + count
  }
  const total = heights.reduce((sum, one) => sum + one, 0)
  return heights.map((one) => (total === 0 ? 0 : one / total))
}

/**
 * Returns, for each mark, the median of the last `of` marks up to and including it. The medians fall as a grader
 * becomes stricter, and rise as a grader becomes more lenient.
 */
export const runningMedians = (marks: readonly number[], of: number): readonly number[] =>
  marks.map((_, at) => {
    const sorted = marks.slice(Math.max(0, at + 1 - of), at + 1).toSorted((one, other) => one - other)
    const middle = (sorted.length - 1) / 2
    return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2
  })

/**
 * Splits a text into the parts inside these ranges (`isShared`) and the parts outside them, in order. A range is a
 * start and an end (exclusive); ranges must be in order and must not overlap.
 */
export function splitTextAtRanges(
  text: string,
  stretches: readonly (readonly [number, number])[],
): readonly { readonly from: number; readonly words: string; readonly isShared: boolean }[] {
  const parts: { from: number; words: string; isShared: boolean }[] = []
  let at = 0
  for (const [from, to] of stretches) {
    if (from > at) parts.push({ from: at, words: text.slice(at, from), isShared: false })
    parts.push({ from, words: text.slice(from, to), isShared: true })
    at = to
  }
  if (at < text.length) parts.push({ from: at, words: text.slice(at), isShared: false })
  return parts
}
