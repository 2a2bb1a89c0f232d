import { isInvigilatorOfExam } from '../../../core/access/post.store.ts'
import { type Actor, companyBoundOf } from '../../../core/access/session.ts'
import { AppError } from '../../../core/http/app-error.ts'
import type { Db } from '../../../database/connection.ts'
import { canManageExams } from './exam.access.ts'
import { isExamOfCompany } from './exam-owner.store.ts'

type Terms = {
  readonly grant?: 'exams' | 'grading'
  readonly reason?: 'examNotFound' | 'notFound'
  /** The call is open to posts of invigilators. */
  readonly orForPost?: boolean
}

/**
 * Throws `examNotFound`, or the given reason, for an exam that the actor may not manage by their grant or, in calls
 * that are open to posts, by their posts. If the actor may manage the exams of all companies, it doesn't check that the
 * exam exists.
 */
export async function checkManagedExam(
  db: Db,
  actor: Actor,
  examId: string,
  { grant = 'exams', reason = 'examNotFound', orForPost = false }: Terms = {},
): Promise<void> {
  if (canManageExams(actor, grant)) {
    const bound = companyBoundOf(actor, grant)
    if (bound === null || (await isExamOfCompany(db, examId, bound))) return
  }
  // A post that counts only with a second factor is not among the actor's posts without one.
  if (orForPost && actor.posts?.includes('invigilator') && (await isInvigilatorOfExam(db, actor.accountId, examId)))
    return
  throw new AppError(reason)
}
