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
/** A product in which a learner has just studied long enough to have begun it in earnest (`begunAfter`). */
export type StartedProduct = Pick<CompletedCourse, 'productId' | 'accountId' | 'companyId'>

/** Told in the transaction that completes the course. */
export const courseCompleted = defineEvent<CompletedCourse>('courseCompleted')
/** It turns out that a completed course is not completed: a package said `failed` at last. */
export const courseReopened = defineEvent<CompletedCourse>('courseReopened')
/** Told once for each learner and product, in the transaction that credits the study. */
export const productStarted = defineEvent<StartedProduct>('productBegun')
