import { isInvigilatorOf } from '../../../core/access/post.store.ts'
import type { Actor } from '../../../core/access/session.ts'
import { AppError } from '../../../core/http/app-error.ts'
import type { Db } from '../../../database/connection.ts'
import { boundOfExams, canManageExams } from './exam.access.ts'
import { isExamOf } from './exam-owner.store.ts'

type Terms = { readonly grant?: 'exams' | 'grading'; readonly reason?: 'examNotFound' | 'notFound' }

/**
 * Throws `examNotFound`, or the given reason, for an exam that is not within the actor's reach. Without the grant it is
 * that of their posts, in the calls that are open to posts.
 */
export async function checkExam(
  db: Db,
  actor: Actor,
  examId: string,
  { grant = 'exams', reason = 'examNotFound' }: Terms = {},
): Promise<void> {
  if (grant === 'exams' && !canManageExams(actor)) {
    if (await isInvigilatorOf(db, actor.accountId, examId)) return
    throw new AppError(reason)
  }
  const bound = boundOfExams(actor, grant)
  if (bound !== null && !(await isExamOf(db, examId, bound))) throw new AppError(reason)
}
