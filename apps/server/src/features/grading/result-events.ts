import type { Deps } from '../../core/deps.ts'
import { defineEvent, emitEvent } from '../../core/jobs/events.ts'
import type { BilingualText } from '../../core/text/language.ts'
import type { Transaction } from '../../database/connection.ts'
import { type EndedBy, type Release, visibleParts } from '../exams/exams.public.ts'
import type { AttemptHead } from '../sitting/sitting.public.ts'

/** An attempt whose result is final and may be seen. Points are in 1/100. */
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
 * Published when the result of an attempt is final and its score released, so consequences that reveal it (such as a
 * certificate) may follow. Sent once, in the transaction of the release.
 */
export const resultReleased = defineEvent<GradedAttempt>('resultReleased')

/**
 * Returns true when a result is released as soon as it is final: its score must be released, and its end must be
 * undisputed (one caused by too many exits or a reload waits for a decision of staff). Otherwise the results job
 * releases it later.
 */
export const isReleasedImmediately = (promised: Release | undefined, endedBy: EndedBy, now: Date): boolean =>
  promised !== undefined &&
  endedBy !== 'leaves' &&
  endedBy !== 'reload' &&
  visibleParts({ release: promised, promised: null, overAt: null }, now).score

export type FinalResult = Pick<
  GradedAttempt,
  'score' | 'passed' | 'totalPoints' | 'passingPoints' | 'submittedAt' | 'gradedAt'
>

/**
 * Publishes the release of a final result, with its consequences. The caller holds the attempt's row and records the
 * release.
 */
export async function publishResultRelease(
  deps: Omit<Deps, 'log'>,
  tx: Transaction,
  attempt: AttemptHead,
  result: FinalResult,
): Promise<void> {
  await emitEvent(deps, tx, resultReleased, {
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

/** Published when a regrade was applied to all ended attempts of an exam, in the transaction that records it. */
export const regradeApplied = defineEvent<{ readonly examId: string }>('regradeApplied')

/**
 * A final result that a regrade changed so that a certificate of `schemeId` must be issued or revoked. Points are in
 * 1/100.
 */
export type RequiredCertificateChange = Pick<
  GradedAttempt,
  'attemptId' | 'accountId' | 'companyId' | 'title' | 'score' | 'totalPoints' | 'passingPoints'
> & {
  readonly schemeId: string
  readonly change: 'issue' | 'revoke'
  readonly at: Date
}
/** Published in the transaction of a regrade that requires a certificate to be issued or revoked. */
export const certificateChangeRequired = defineEvent<RequiredCertificateChange>('resultCorrected')
