import type { Deps } from '../../../core/deps.ts'
import type { BilingualText } from '../../../core/language.ts'
import type { Transaction } from '../../../database/connection.ts'
import type { AttemptHead } from '../attempts/attempt.store.ts'
import type { EndedBy } from '../definition/exam.rules.ts'
import { type Release, releasedNow } from '../results/release.rules.ts'

/** An attempt whose result is final and may be seen. Points in 1/100. */
export type GradedAttempt = {
  readonly attemptId: string
  readonly examId: string
  readonly accountId: string
  readonly companyId: string
  readonly title: BilingualText
  readonly kind: 'formal' | 'mock' | 'course'
  readonly passed: boolean
  readonly score: number
  readonly totalPoints: number
  readonly passingPoints: number
  readonly certificateSchemeId: string | null
  readonly submittedAt: Date
  readonly gradedAt: Date
}
/** Runs in the transaction that makes the result known: it happens with it, once, or not at all. Two statements at most. */
export type GradedListener = (deps: Omit<Deps, 'log'>, tx: Transaction, attempt: GradedAttempt) => Promise<void>

/** Who is told. */
export const gradedListeners: GradedListener[] = []

/**
 * Has the listener called for every attempt, passed or not, when its result is final and its score may be seen: what follows from a
 * result (a certificate, say) would tell it. Call it where the feature is served; twice is once.
 */
export function onAttemptGraded(listener: GradedListener): void {
  if (!gradedListeners.includes(listener)) gradedListeners.push(listener)
}

/**
 * Is a result told as soon as it is final? Its score must be out, and its end undisputed: what leaves or a reload ended waits for an
 * officer. Otherwise the results job tells it when both are so.
 */
export const isToldAtOnce = (promised: Release | undefined, endedBy: EndedBy, now: Date): boolean =>
  promised !== undefined && endedBy !== 'leaves' && endedBy !== 'reload' && releasedNow({ release: promised, promised: null, overAt: null }, now).score

export type FinalResult = Pick<GradedAttempt, 'score' | 'passed' | 'totalPoints' | 'passingPoints' | 'submittedAt' | 'gradedAt'>

/** Tells the listeners of a final result; the caller holds the attempt's row and writes that it was told. */
export async function tellResult(deps: Omit<Deps, 'log'>, tx: Transaction, attempt: AttemptHead, result: FinalResult): Promise<void> {
  for (const tell of gradedListeners) {
    await tell(deps, tx, {
      attemptId: attempt.id,
      examId: attempt.examId,
      accountId: attempt.accountId,
      companyId: attempt.companyId,
      title: attempt.terms.title,
      kind: attempt.terms.kind,
      certificateSchemeId: attempt.terms.certificateSchemeId,
      ...result,
    })
  }
}

/** A final result that a regrade changed, and what becomes of the certificate with it. Points in 1/100. */
export type CorrectedResult = Pick<GradedAttempt, 'attemptId' | 'accountId' | 'companyId' | 'title' | 'score' | 'totalPoints' | 'passingPoints'> & {
  readonly schemeId: string
  readonly change: 'issue' | 'revoke'
  readonly at: Date
}
export type CorrectedListener = (deps: Omit<Deps, 'log'>, tx: Transaction, result: CorrectedResult) => Promise<void>

/** Who issues and takes back certificates when results are corrected. */
export const correctedListeners: CorrectedListener[] = []

/** Has the listener called in the transaction that corrects a result, when a certificate is to be issued or taken back for it. */
export function onResultCorrected(listener: CorrectedListener): void {
  if (!correctedListeners.includes(listener)) correctedListeners.push(listener)
}
