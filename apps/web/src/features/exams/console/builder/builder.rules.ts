import { isNetworkRange } from '@portal/contract/exams/network-range.ts'
import type { ExamContent } from '../exams-console.queries.ts'
import type { ExamFeasibility } from './builder.queries.ts'

export type BuilderContent = ExamContent
export type PaperRule = BuilderContent['paper']['rules'][number]
export type ReleaseRule = BuilderContent['release']
export type ReleaseTiming = ReleaseRule['key']
export type ReleaseRow = keyof ReleaseRule

export const isDrawnPaper = ({ paper }: Pick<BuilderContent, 'paper'>): boolean => paper.fixed.length === 0

/** Returns the number of questions and the points of a paper; points in hundredths. */
export function paperTotals({ rules, fixed }: BuilderContent['paper']): {
  readonly questions: number
  readonly points: number
} {
  const parts = [...rules, ...fixed.map(({ points }) => ({ points, count: 1 }))]
  return {
    questions: parts.reduce((sum, part) => sum + part.count, 0),
    points: parts.reduce((sum, part) => sum + part.count * part.points, 0),
  }
}

export type PointShare = { readonly key: string; readonly points: number }
/**
 * Returns the points of rules grouped by a property, in hundredths: the largest first or, with `isOrdered`, in the
 * order of the rules.
 */
export function pointShares(
  rules: readonly PaperRule[],
  keyOf: (rule: PaperRule) => string,
  isOrdered: boolean,
): readonly PointShare[] {
  const sums = new Map<string, number>()
  for (const rule of rules) sums.set(keyOf(rule), (sums.get(keyOf(rule)) ?? 0) + rule.count * rule.points)
  const shares = [...sums].map(([key, points]) => ({ key, points }))
  return isOrdered ? shares : shares.sort((a, b) => b.points - a.points)
}

/** A step of the builder, counted from 1. */
export type BuilderStep = 1 | 2 | 3 | 4 | 5 | 6
export type DraftProblemName =
  | 'needsTitle'
  | 'needsQuestions'
  | 'passingTooHigh'
  | 'exposureTooWide'
  | 'windowReversed'
  | 'dailyTooMany'
  | 'needsClose'
  | 'networkWrong'
  | 'short'
  | 'unkeepable'
  | 'fixedWrong'
  | 'nobody'
/** A problem of the exam. `isKept`: the draft is saved anyway, and only publishing is blocked. */
export type DraftProblem = {
  readonly name: DraftProblemName
  readonly step: BuilderStep
  readonly isKept: boolean
  readonly count?: number
}

const isAt = (moment: ReleaseTiming): moment is { readonly at: string } => typeof moment === 'object'
const said = (text: string | undefined) => Boolean(text?.trim())

/**
 * Returns the contradictions in an exam, and the problems that block publishing. Facts that are not known yet
 * (`feasibility` or `people` null) cause no problem.
 */
export function draftProblems(
  content: BuilderContent,
  feasibility: ExamFeasibility | null,
  people: number | null,
): readonly DraftProblem[] {
  const { title, paper, exposure, opensAt, closesAt, release } = content
  const { questions, points } = paperTotals(paper)
  const found: DraftProblem[] = []
  const must = (holds: boolean, name: DraftProblemName, step: BuilderStep, isKept = false, count?: number) => {
    if (!holds) found.push({ name, step, isKept, ...(count === undefined ? {} : { count }) })
  }
  must(said(title.zh) || said(title.en), 'needsTitle', 1)
  must(questions > 0, 'needsQuestions', 2)
  must(content.passingPoints <= points, 'passingTooHigh', 2)
  must(!exposure || exposure.most < exposure.of, 'exposureTooWide', 2)
  must(!(opensAt && closesAt) || Date.parse(opensAt) < Date.parse(closesAt), 'windowReversed', 3)
  must((content.dailyAttempts ?? 0) <= (content.totalAttempts ?? Number.POSITIVE_INFINITY), 'dailyTooMany', 3)
  must((content.networks ?? []).every(isNetworkRange), 'networkWrong', 5)
  must(closesAt !== undefined || !Object.values(release).includes('afterClose'), 'needsClose', 6)
  if (feasibility) {
    const missing = feasibility.cells.reduce((sum, cell) => sum + cell.missing, 0)
    must(missing === 0, 'short', 2, true, missing)
    must(
      feasibility.exposureShortages.length === 0,
      'unkeepable',
      2,
      true,
      Math.max(0, ...feasibility.exposureShortages.map((one) => one.missing)),
    )
    must(feasibility.fixed.length === 0, 'fixedWrong', 2, true, feasibility.fixed.length)
  }
  if (people !== null) must(people > 0, 'nobody', 4, true)
  return found
}

/**
 * Moves some of a rule's questions to another difficulty: the rule keeps its remaining questions; the moved ones go to
 * the rule that differs only in difficulty, which is added if there is none.
 */
export function moveQuestionsToDifficulty(
  rules: readonly PaperRule[],
  at: number,
  difficulty: number,
  count: number,
): readonly PaperRule[] {
  const rule = rules[at]
  if (!rule) return rules
  const isLike = (one: PaperRule) =>
    one.bankId === rule.bankId &&
    one.type === rule.type &&
    one.topic === rule.topic &&
    one.points === rule.points &&
    one.difficulty === difficulty
  const twin = rules.findIndex(isLike)
  const left = rule.count - count
  const grown = rules.map((one, index) =>
    index === twin ? { ...one, count: one.count + count } : index === at ? { ...one, count: left } : one,
  )
  const withNew =
    twin >= 0 ? grown : [...grown.slice(0, at + 1), { ...rule, difficulty, count }, ...grown.slice(at + 1)]
  return withNew.filter((one) => one.count > 0)
}

export const releaseRows = ['graded', 'score', 'marks', 'key'] as const satisfies readonly ReleaseRow[]

/** The earliest release as a number to compare. */
function timeOf(moment: ReleaseTiming, closesAt: string | undefined): number {
  if (moment === 'never') return Number.POSITIVE_INFINITY
  if (moment === 'afterClose') return closesAt ? Date.parse(closesAt) : Number.MAX_SAFE_INTEGER
  return isAt(moment) ? Date.parse(moment.at) : Number.NEGATIVE_INFINITY
}

/**
 * Returns the rule with another moment for one of its four parts. The parts above it are then released no later, and
 * those below it no earlier.
 */
export function withReleaseTiming(
  release: ReleaseRule,
  row: ReleaseRow,
  moment: ReleaseTiming,
  closesAt: string | undefined,
): ReleaseRule {
  const at = releaseRows.indexOf(row)
  const time = timeOf(moment, closesAt)
  const entries = releaseRows.map((one, index): readonly [ReleaseRow, ReleaseTiming] => {
    const now = release[one]
    if (index === at) return [one, moment]
    if (index < at && timeOf(now, closesAt) > time)
      return [one, moment === 'afterPass' || moment === 'whenUsedUp' ? 'atOnce' : moment]
    if (index > at && timeOf(now, closesAt) < time) return [one, moment]
    return [one, now]
  })
  return Object.fromEntries(entries) as ReleaseRule
}

/**
 * Returns the instant that the moments of a rule share: that of the first moment that is an instant; null if none of
 * them is one.
 */
export const sharedReleaseInstant = (release: ReleaseRule): string | null =>
  releaseRows.map((row) => release[row]).find(isAt)?.at ?? null
/** Returns the rule with another instant for those of its moments that are an instant. */
export const withSharedReleaseInstant = (release: ReleaseRule, at: string): ReleaseRule =>
  Object.fromEntries(releaseRows.map((row) => [row, isAt(release[row]) ? { at } : release[row]])) as ReleaseRule
export const releaseTimingName = (
  moment: ReleaseTiming,
): 'atOnce' | 'afterClose' | 'at' | 'afterPass' | 'whenUsedUp' | 'never' => (isAt(moment) ? 'at' : moment)

export type ExampleStart = { readonly at: number; readonly seconds: number; readonly isShort: boolean }
export type ExamTimeline = {
  readonly opens: number
  readonly closes: number
  /** The last start with the full time. Null: none has it, or there is no limit. */
  readonly full: number | null
  readonly starters: readonly ExampleStart[]
}
/**
 * Returns examples of starts within the window of an exam, each with the time that it leaves: at the opening, in
 * between, and too late for the full time. Instants are in milliseconds. Null without a window.
 */
export function examTimeline({
  opensAt,
  closesAt,
  timeLimit,
}: Pick<BuilderContent, 'opensAt' | 'closesAt' | 'timeLimit'>): ExamTimeline | null {
  if (!opensAt || !closesAt) return null
  const [opens, closes] = [Date.parse(opensAt), Date.parse(closesAt)]
  if (!(opens < closes)) return null
  const limit = (timeLimit ?? 0) * 1000
  const full = limit > 0 && closes - limit > opens ? closes - limit : null
  const round = (at: number) => Math.round(at / 300_000) * 300_000
  const late = round(closes - (limit > 0 ? Math.min(limit, closes - opens) / 2 : (closes - opens) / 4))
  const starts = full === null ? [opens, late] : [opens, round(opens + (full - opens) * 0.67), late]
  const starters = starts.map((at) => {
    const seconds = Math.round((limit > 0 ? Math.min(limit, closes - at) : closes - at) / 1000)
    return { at, seconds, isShort: limit > 0 && seconds < limit / 1000 }
  })
  return { opens, closes, full, starters }
}
