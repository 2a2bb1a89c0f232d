import type { QuestionType } from '@portal/contract/exams/question-types.ts'
import { isInRegion, parseSpots, pictureUnits, type Region } from '@portal/contract/exams/spots.ts'

type Sums = {
  readonly paired: number
  readonly x: number
  readonly y: number
  readonly xx: number
  readonly yy: number
  readonly xy: number
}

/**
 * Returns the correlation between the share of points for a question and that for the rest of the paper; null for fewer
 * than two candidates, or when one of the shares is constant.
 */
export function correlationOf({ paired, x, y, xx, yy, xy }: Sums): number | null {
  if (paired < 2) return null
  const [vx, vy] = [xx - (x * x) / paired, yy - (y * y) / paired]
  return vx > 1e-9 && vy > 1e-9 ? Math.max(-1, Math.min(1, (xy - (x * y) / paired) / Math.sqrt(vx * vy))) : null
}

/**
 * Returns the median of values given in ascending order with their frequencies; for an even number of values, the mean
 * of the middle two; null without values.
 */
export function medianOf(values: readonly number[], counts: readonly number[]): number | null {
  const all = counts.reduce((sum, count) => sum + count, 0)
  if (all === 0) return null
  const at = (place: number) => {
    let before = 0
    for (const [index, count] of counts.entries()) {
      before += count
      if (place < before) return values[index] ?? 0
    }
    return values.at(-1) ?? 0
  }
  return (at(Math.floor((all - 1) / 2)) + at(Math.floor(all / 2))) / 2
}

/**
 * Counts the scores in twenty ranges of equal width from 0 to `totalPoints`. The first range also includes anything
 * below 0, and the last one the full score and anything above it.
 */
export function countScoresByBin(
  values: readonly number[],
  counts: readonly number[],
  totalPoints: number,
): { from: number; to: number; count: number }[] {
  const edge = (n: number) => Math.ceil((totalPoints * n) / 20)
  return Array.from({ length: 20 }, (_, n) => ({
    from: edge(n),
    to: edge(n + 1),
    count: values.reduce(
      (sum, value, index) =>
        sum + ((value >= edge(n) || n === 0) && (value < edge(n + 1) || n === 19) ? (counts[index] ?? 0) : 0),
      0,
    ),
  }))
}

type Judged = {
  readonly type: QuestionType
  readonly answered: number
  readonly facility: number
  readonly discrimination: number | null
  readonly options: readonly {
    readonly key: string
    readonly isKey: boolean
    readonly count: number
    readonly fifths: readonly (number | null)[]
  }[]
}
export type QuestionFinding = 'key' | 'apart' | 'easy' | 'hard' | 'idle'
/** The minimum number of answers for a finding about a question. */
export const minAnswersForFindings = 20

/** Returns findings for staff to check, the most serious first; none for fewer than `minAnswersForFindings` answers. */
export function questionFindings({ type, answered, facility, discrimination, options }: Judged): QuestionFinding[] {
  if (answered < minAnswersForFindings) return []
  const flags: QuestionFinding[] = []
  const best = (isKey: boolean) =>
    Math.max(0, ...options.filter((one) => one.key !== '' && one.isKey === isKey).map((one) => one.fifths[4] ?? 0))
  const isOne = type === 'single' || type === 'judge'
  if ((discrimination !== null && discrimination < -0.05) || (isOne && best(false) > best(true) && best(false) >= 0.4))
    flags.push('key')
  else if (discrimination !== null && discrimination < 0.1 && facility > 0.05 && facility < 0.95) flags.push('apart')
  if (facility >= 0.95) flags.push('easy')
  if (facility <= 0.1) flags.push('hard')
  const wrong = options.filter((one) => one.key !== '' && !one.isKey)
  const idle = wrong.filter((one) => one.count < answered * 0.02)
  if (type === 'single' && answered >= 50 && facility < 0.9 && idle.length * 2 > wrong.length) flags.push('idle')
  return flags
}
const weight: Readonly<Record<QuestionFinding, number>> = { key: 0, apart: 1, hard: 2, easy: 3, idle: 4 }
export const findingRank = (flags: readonly QuestionFinding[]): number =>
  Math.min(9, ...flags.map((flag) => weight[flag]))

/** A fiftieth part of a picture, in its units. */
const cell = pictureUnits / 50
const middleOf = (place: number) => Math.min(49, Math.floor(place / cell)) * cell + cell / 2

/**
 * Counts the people who answered, those with a spot in each region, the spots outside all regions, and the spots in
 * each cell of the picture, the fullest cells first.
 */
export function countSpots(
  regions: readonly Region[],
  answers: readonly { readonly spots: string; readonly people: number }[],
) {
  const people = regions.map(() => 0)
  const cells = new Map<string, { x: number; y: number; count: number }>()
  let [answered, outside] = [0, 0]
  for (const answer of answers) {
    const spots = parseSpots(answer.spots)
    answered += answer.people
    for (const [at, region] of regions.entries())
      if (spots.some((spot) => isInRegion(region, spot))) people[at] = (people[at] ?? 0) + answer.people
    for (const spot of spots) {
      if (!regions.some((region) => isInRegion(region, spot))) outside += answer.people
      const [x, y] = [middleOf(spot[0]), middleOf(spot[1])]
      const one = cells.get(`${x},${y}`) ?? { x, y, count: 0 }
      one.count += answer.people
      cells.set(`${x},${y}`, one)
    }
  }
  return {
    answered,
    people,
    outside,
    cells: [...cells.values()].sort((a, b) => b.count - a.count || a.y - b.y || a.x - b.x),
  }
}
