import { defineEvent } from '../../core/jobs/events.ts'
import type { AttemptTerms } from './attempt.store.ts'

/** An attempt that has ended, no matter how. */
export type SubmittedAttempt = {
  readonly attemptId: string
  readonly examId: string
  readonly accountId: string
  readonly companyId: string
  readonly kind: AttemptTerms['kind']
  readonly submittedAt: Date
}
/** Published once for each end of an attempt, in its transaction and before its result; not for trials. */
export const attemptSubmitted = defineEvent<SubmittedAttempt>('attemptSubmitted')
