export type LeaveCause = 'hidden' | 'blur' | 'fullscreen' | 'pagehide' | 'back'
export type ReportedLeave = {
  readonly key: string
  readonly cause: LeaveCause
  readonly agoMs: number
  readonly awayMs: number | null
}
export type RecordedLeave = {
  readonly key: string
  readonly cause: LeaveCause
  readonly beganAt: Date
  readonly awayMs: number | null
  readonly isCounted: boolean /** Excused by an officer, so it no longer counts. */
  readonly isExcused?: boolean
}
export type LeaveTerms = {
  readonly leavePolicy: 'strict' | 'lenient'
  readonly leaveLimit: number
  readonly onReload: 'submit' | 'countAsLeave'
}

/** Signals of one exit arrive within this time: a hidden window loses focus as well. */
const sameLeaveMs = 1000

/** True when a signal at this moment belongs to a recorded exit. */
function isPartOf(noted: RecordedLeave, beganAt: number): boolean {
  const start = noted.beganAt.getTime()
  return (
    Math.abs(beganAt - start) < sameLeaveMs ||
    (beganAt > start && noted.awayMs !== null && beganAt <= start + noted.awayMs)
  )
}

/**
 * Merges exits reported by a page. A repeated key only adds the length of the exit. Times that the page reports are
 * limited by `startedAt` and `now`. Returns the rows to write and the new count.
 */
export function mergeLeaves(
  before: readonly RecordedLeave[],
  told: readonly ReportedLeave[],
  startedAt: Date,
  now: Date,
): { readonly changed: RecordedLeave[]; readonly count: number } {
  const all = new Map(before.map((leave) => [leave.key, leave]))
  const changed = new Map<string, RecordedLeave>()
  for (const { key, cause, agoMs, awayMs } of [...told].sort((a, b) => b.agoMs - a.agoMs)) {
    const known = all.get(key)
    const beganAt = known?.beganAt ?? new Date(Math.max(startedAt.getTime(), now.getTime() - agoMs))
    const longest = now.getTime() - beganAt.getTime()
    const away = known?.awayMs ?? (awayMs === null ? null : Math.min(awayMs, Math.max(0, longest)))
    const isCounted =
      known?.isCounted ?? ![...all.values()].some((other) => other.isCounted && isPartOf(other, beganAt.getTime()))
    const noted = {
      key,
      cause: known?.cause ?? cause,
      beganAt,
      awayMs: away,
      isCounted,
      isExcused: known?.isExcused ?? false,
    }
    all.set(key, noted)
    changed.set(key, noted)
  }
  return {
    changed: [...changed.values()],
    count: [...all.values()].filter((leave) => leave.isCounted && !leave.isExcused).length,
  }
}

/**
 * Returns the ending that these exits cause now: `reload` where the exam doesn't allow a reload, `leaves` when the
 * count reaches the limit; null for none.
 */
export function endingCausedByLeaves(
  terms: LeaveTerms,
  count: number,
  told: readonly ReportedLeave[],
): 'leaves' | 'reload' | null {
  if (terms.leavePolicy !== 'strict') return null
  if (terms.onReload === 'submit' && told.some(({ cause }) => cause === 'pagehide' || cause === 'back')) return 'reload'
  return count >= terms.leaveLimit ? 'leaves' : null
}
