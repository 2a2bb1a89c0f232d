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
