import type { Deps } from '../../core/deps.ts'
import type { BilingualText } from '../../core/language.ts'
import type { Transaction } from '../../database/connection.ts'

/** An attempt whose result is final. Points in 1/100. */
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
/** Runs in the transaction that makes the result final: it happens with it, once, or not at all. Two statements at most. */
export type GradedListener = (deps: Omit<Deps, 'log'>, tx: Transaction, attempt: GradedAttempt) => Promise<void>

/** Who is told in the transaction that makes a result final. */
export const gradedListeners: GradedListener[] = []

/** Has the listener called for every attempt that becomes final, passed or not. Call it where the feature is served; twice is once. */
export function onAttemptGraded(listener: GradedListener): void {
  if (!gradedListeners.includes(listener)) gradedListeners.push(listener)
}
