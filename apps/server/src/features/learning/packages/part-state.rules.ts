import type { PackageItem, PackageVersion } from './manifest.rules.ts'

export type PackagePartState = 'notBegun' | 'incomplete' | 'completed' | 'passed' | 'failed'
export type PackagePartResult = { readonly state: Exclude<PackagePartState, 'notBegun'>; readonly score: number | null }
type Terms = Pick<PackageItem, 'kind' | 'masteryScore' | 'completionThreshold' | 'passingScore'>

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
const text = (value: unknown): string => (typeof value === 'string' ? value.trim().toLowerCase() : '')
function number(value: unknown): number | null {
  const given =
    typeof value === 'string' && value.trim() !== '' ? Number(value) : typeof value === 'number' ? value : Number.NaN
  return Number.isFinite(given) ? given : null
}
const two = (value: number) => Math.round(Math.min(100, Math.max(0, value)) * 100) / 100

/**
 * Returns the result of a part from its SCORM run-time data (`cmi`, JSON); null if that is not a JSON object. An asset
 * is completed by any report.
 */
export function packagePartResult(version: PackageVersion, terms: Terms, cmi: string): PackagePartResult | null {
  if (terms.kind === 'asset') return { state: 'completed', score: null }
  let given: unknown
  try {
    given = JSON.parse(cmi)
  } catch {
    return null
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return null
  return version === '1.2' ? result12(record(given), terms) : result2004(record(given), terms)
}

const higher = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.max(a, b)

/**
 * Returns the result to store for a part. Reopening a finished part loses neither state nor score, and a passed part
 * remains passed. The first failure of a part that is not passed replaces its state and score. Otherwise the new state
 * and the higher score are stored.
 */
export function bestPackagePartResult(before: PackagePartResult | null, now: PackagePartResult): PackagePartResult {
  if (before === null) return now
  if (before.state === 'incomplete')
    return { state: now.state, score: now.state === 'failed' ? now.score : higher(before.score, now.score) }
  if (now.state === 'incomplete') return before
  if (before.state === 'passed') return { state: 'passed', score: higher(before.score, now.score) }
  if (now.state === 'failed')
    return before.state === 'failed' ? { state: 'failed', score: higher(before.score, now.score) } : now
  return { state: now.state, score: higher(before.score, now.score) }
}

/**
 * SCORM 1.2 (run-time environment, 3.4.4): one status; a mastery score in the manifest decides between passed and
 * failed.
 */
function result12(cmi: Record<string, unknown>, { masteryScore }: Terms): PackagePartResult {
  const core = record(cmi.core)
  const score = scoreOf(record(core.score))
  const status = text(core.lesson_status)
  const isOver = status === 'completed' || status === 'passed' || status === 'failed'
  const raw = number(record(core.score).raw)
  if (isOver && masteryScore !== null && raw !== null)
    return { state: raw >= masteryScore ? 'passed' : 'failed', score }
  return { state: isOver ? status : 'incomplete', score }
}

/**
 * SCORM 2004 (run-time environment, 4.2.4 and 4.2.22): completion and success are separate, and thresholds of the
 * manifest override what the part reports.
 */
function result2004(cmi: Record<string, unknown>, { completionThreshold, passingScore }: Terms): PackagePartResult {
  const scaled = number(record(cmi.score).scaled)
  const score = scaled === null ? scoreOf(record(cmi.score)) : two(scaled * 100)
  const progress = number(cmi.progress_measure)
  const isCompleted =
    completionThreshold !== null && progress !== null
      ? progress >= completionThreshold
      : text(cmi.completion_status) === 'completed'
  const success =
    passingScore !== null && scaled !== null ? (scaled >= passingScore ? 'passed' : 'failed') : text(cmi.success_status)
  if (success === 'failed') return { state: 'failed', score }
  if (!isCompleted) return { state: 'incomplete', score }
  return { state: success === 'passed' ? 'passed' : 'completed', score }
}

/** A score in percent of its range; the range is 0 to 100 when the part names none. */
function scoreOf(score: Record<string, unknown>): number | null {
  const raw = number(score.raw)
  if (raw === null) return null
  const [min, max] = [number(score.min) ?? 0, number(score.max) ?? 100]
  return two(max > min ? ((raw - min) * 100) / (max - min) : raw)
}

/**
 * Returns the percent of a package: the share of its parts that are completed or passed, at least 1, and 100 only when
 * all of them are. Parts that can't be opened don't count.
 */
export function packagePercent(
  items: readonly Pick<PackageItem, 'item' | 'href'>[],
  stateOf: (item: string) => PackagePartState,
): number {
  const parts = items.filter((one) => one.href !== null)
  const done = parts.filter((one) => ['completed', 'passed'].includes(stateOf(one.item))).length
  return parts.length > 0 && done === parts.length
    ? 100
    : Math.max(1, Math.min(99, Math.floor((done * 100) / Math.max(1, parts.length))))
}
