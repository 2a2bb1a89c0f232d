import type { Actor } from '../../core/access/session.ts'
import { AppError } from '../../core/http/app-error.ts'
import type { Db } from '../../database/connection.ts'
import { canManageExams, examBoundOf } from '../exams/exams.public.ts'
import { isAttemptInvigilatedBy, isAttemptOfCompany } from './attempt.store.ts'

/**
 * Throws `attemptNotFound` for an attempt at an exam that the actor may not manage. `orForPost`: the call is open to
 * posts of invigilators. If the actor may manage the exams of all companies, it doesn't check that the attempt exists.
 */
export async function checkManagedAttempt(
  db: Db,
  actor: Actor,
  attemptId: string,
  { orForPost = false }: { readonly orForPost?: boolean } = {},
): Promise<void> {
  if (canManageExams(actor) && (await isAttemptOfCompany(db, attemptId, examBoundOf(actor)))) return
  // A post that counts only with a second factor is not among the actor's posts without one.
  if (
    orForPost &&
    actor.posts?.includes('invigilator') &&
    (await isAttemptInvigilatedBy(db, attemptId, actor.accountId))
  )
    return
  throw new AppError('attemptNotFound')
}
