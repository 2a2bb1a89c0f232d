import type { Deps } from '../../core/deps.ts'
import { defineEvent, tell } from '../../core/jobs/events.ts'
import type { BilingualText } from '../../core/text/language.ts'
import type { Transaction } from '../../database/connection.ts'
import { type EndedBy, type Release, visibleParts } from '../exams/exams.public.ts'
import type { AttemptHead } from '../sitting/sitting.public.ts'

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

/**
 * The result of an attempt, passed or not, is final and its score may be seen: what follows from a result (a certificate, say) would tell
 * it. Told once, in the transaction that makes the result known.
 */
export const resultReleased = defineEvent<GradedAttempt>('attemptGraded')

/**
 * Is a result told as soon as it is final? Its score must be out, and its end undisputed: what leaves or a reload ended waits for an
 * officer. Otherwise the results job tells it when both are so.
 */
export const isReleasedAtOnce = (promised: Release | undefined, endedBy: EndedBy, now: Date): boolean =>
  promised !== undefined &&
  endedBy !== 'leaves' &&
  endedBy !== 'reload' &&
  visibleParts({ release: promised, promised: null, overAt: null }, now).score

export type FinalResult = Pick<
  GradedAttempt,
  'score' | 'passed' | 'totalPoints' | 'passingPoints' | 'submittedAt' | 'gradedAt'
>

/** Tells a final result; the caller holds the attempt's row and writes that it was told. */
export async function releaseResult(
  deps: Omit<Deps, 'log'>,
  tx: Transaction,
  attempt: AttemptHead,
  result: FinalResult,
): Promise<void> {
  await tell(deps, tx, resultReleased, {
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

/** A regrade has been applied to all ended attempts of an exam. Told in the transaction that says so. */
export const regradeApplied = defineEvent<{ readonly examId: string }>('regradeApplied')

/** A final result that a regrade changed, and what becomes of the certificate with it. Points in 1/100. */
export type CorrectedResult = Pick<
  GradedAttempt,
  'attemptId' | 'accountId' | 'companyId' | 'title' | 'score' | 'totalPoints' | 'passingPoints'
> & {
  readonly schemeId: string
  readonly change: 'issue' | 'revoke'
  readonly at: Date
}
/** Told in the transaction that corrects a result, when a certificate is to be issued or taken back for it. */
export const resultCorrected = defineEvent<CorrectedResult>('resultCorrected')
