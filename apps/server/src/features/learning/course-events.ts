import { defineEvent } from '../../core/jobs/events.ts'
import type { BilingualText } from '../../core/text/language.ts'

/** A course that a learner has just completed. */
export type CompletedCourse = {
  readonly productId: string
  readonly accountId: string
  readonly companyId: string
  readonly title: BilingualText
  readonly certificateSchemeId: string | null
  readonly completedAt: Date
}
/** A product that a learner has just started, by studying it for `startedAfterSeconds`. */
export type StartedProduct = Pick<CompletedCourse, 'productId' | 'accountId' | 'companyId'>

/** Published in the transaction that completes the course. */
export const courseCompleted = defineEvent<CompletedCourse>('courseCompleted')
/** Published when a completed course is no longer completed, because a package reported `failed` later. */
export const courseReopened = defineEvent<CompletedCourse>('courseReopened')
/** Published in the transaction that credits the study with which a learner has started a product in a company. */
export const productStarted = defineEvent<StartedProduct>('productBegun')
/**
 * Published when a learner acts in a lesson that they had already completed, but must complete again for a renewed
 * requirement; in the same transaction.
 */
export const lessonRepeated = defineEvent<{ readonly accountId: string }>('lessonRepeated')
/** Published in the transaction in which a person requests a seat in a class that requires approval. */
export const classSeatRequested = defineEvent<{ readonly companyId: string; readonly accountId: string }>(
  'seatRequested',
)
