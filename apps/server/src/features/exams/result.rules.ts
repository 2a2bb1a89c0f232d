import type { BilingualText } from '../../core/language.ts'
import { shownPercent, verdictOf } from './grading.rules.ts'

/** One step of 5 % of the cohort's scores. */
export type CohortStep = { readonly step: number; readonly n: number; readonly sum: number; readonly below: number; readonly above: number; readonly passed: number }
export type CohortShare = { readonly kind: 'type' | 'topic'; readonly name: string; readonly earned: number; readonly of: number }
export type NextProduct = { readonly topic: string; readonly productId: string; readonly title: BilingualText; readonly duration: number }
/** What a result is compared with. */
export type Comparison = { readonly steps: CohortStep[]; readonly medianTime: number; readonly shares: CohortShare[] | null; readonly products: NextProduct[] }

type Row = { readonly points: number; readonly earned: number | null; readonly answer: unknown }

export function countVerdicts(rows: readonly Row[]) {
  const counts = { right: 0, partly: 0, wrong: 0, unanswered: 0 }
  for (const row of rows) {
    const verdict = verdictOf(row.earned, row.points, row.answer !== null)
    if (verdict !== 'awaiting') counts[verdict]++
  }
  return counts
}

/** Sums of earned and possible points by a name, in the order in which the names first stand. */
export function sumBy<R extends Row>(rows: readonly R[], nameOf: (row: R) => string): { name: string; earned: number; of: number }[] {
  const sums = new Map<string, { name: string; earned: number; of: number }>()
  for (const row of rows) {
    const name = nameOf(row)
    const sum = sums.get(name) ?? { name, earned: 0, of: 0 }
    sums.set(name, { name, earned: sum.earned + (row.earned ?? 0), of: sum.of + row.points })
  }
  return [...sums.values()]
}

/** The three topics in which most points were lost. */
export const weakestTopics = (topics: readonly { name: string; earned: number; of: number }[]) =>
  topics
    .filter((topic) => topic.name !== '' && topic.earned < topic.of)
    .map((topic) => ({ topic: topic.name, lost: topic.of - topic.earned }))
    .sort((a, b) => b.lost - a.lost)
    .slice(0, 3)

/** Figures of everybody who has a final result, the candidate among them. */
export function cohortOf(steps: readonly CohortStep[], medianTime: Comparison['medianTime']) {
  const total = (of: (step: CohortStep) => number) => steps.reduce((sum, step) => sum + of(step), 0)
  const size = total((step) => step.n)
  if (size === 0) return null
  const histogram = Array.from({ length: 20 }, (_, index) => steps.find((step) => step.step === index)?.n ?? 0)
  return {
    size,
    average: Math.round(total((step) => step.sum) / size),
    passPercent: shownPercent(
      total((step) => step.passed),
      size,
    ),
    belowPercent: shownPercent(
      total((step) => step.below),
      size,
    ),
    place: total((step) => step.above) + 1,
    medianTime,
    histogram,
  }
}
