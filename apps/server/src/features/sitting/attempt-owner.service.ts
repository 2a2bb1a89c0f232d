import type { Actor } from '../../core/access/session.ts'
import { AppError } from '../../core/http/app-error.ts'
import type { Db } from '../../database/connection.ts'
import { boundOfExams, canManageExams } from '../exams/exams.public.ts'
import { isAttemptOfPost, isAttemptWithin } from './attempt.store.ts'

/** Throws `attemptNotFound` for an attempt at an exam that is not within the actor's reach. */
export async function checkAttempt(db: Db, actor: Actor, attemptId: string): Promise<void> {
  const isWithin = canManageExams(actor)
    ? await isAttemptWithin(db, attemptId, boundOfExams(actor))
    : await isAttemptOfPost(db, attemptId, actor.accountId)
  if (!isWithin) throw new AppError('attemptNotFound')
}
