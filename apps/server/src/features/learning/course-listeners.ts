import type { Deps } from '../../core/deps.ts'
import type { BilingualText } from '../../core/language.ts'
import type { Transaction } from '../../database/connection.ts'

/** A course that a learner has just completed. */
export type CompletedCourse = {
  readonly productId: string
  readonly accountId: string
  readonly companyId: string
  readonly title: BilingualText
  readonly certificateSchemeId: string | null
  readonly completedAt: Date
}
/** Runs in the transaction that completes the course: it happens with it, once, or not at all. */
export type CourseListener = (deps: Omit<Deps, 'log'>, tx: Transaction, course: CompletedCourse) => Promise<void>

/** Who is told of completed courses. */
export const courseListeners: CourseListener[] = []

/** Has the listener called for every course that is completed. Twice is once. */
export function onCourseCompleted(listener: CourseListener): void {
  if (!courseListeners.includes(listener)) courseListeners.push(listener)
}

/** Who is told of courses that were completed and are so no more. */
export const reopenedListeners: CourseListener[] = []

/** Has the listener called when it turns out that a completed course is not completed: a package said `failed` at last. Twice is once. */
export function onCourseReopened(listener: CourseListener): void {
  if (!reopenedListeners.includes(listener)) reopenedListeners.push(listener)
}

/** A product in which a learner has just studied long enough to have begun it in earnest (`begunAfter`). */
export type BegunProduct = Pick<CompletedCourse, 'productId' | 'accountId' | 'companyId'>
/** Runs in the transaction that credits the study. */
export type BegunListener = (deps: Omit<Deps, 'log'>, tx: Transaction, product: BegunProduct) => Promise<void>

export const begunListeners: BegunListener[] = []

/** Has the listener called when a learner has begun a product in earnest, once for each. Twice is once. */
export function onProductBegun(listener: BegunListener): void {
  if (!begunListeners.includes(listener)) begunListeners.push(listener)
}
