import type { Actor } from '../../../core/access/session.ts'
import { AppError } from '../../../core/http/app-error.ts'
import type { Db } from '../../../database/connection.ts'
import { boundOfExams } from './exam.access.ts'
import { isExamOf } from './exam-owner.store.ts'

type Terms = { readonly grant?: 'exams' | 'grading'; readonly reason?: 'examNotFound' | 'notFound' }

/** Throws `examNotFound`, or the given reason, for an exam that is not within the actor's reach. */
export async function checkExam(
  db: Db,
  actor: Actor,
  examId: string,
  { grant = 'exams', reason = 'examNotFound' }: Terms = {},
): Promise<void> {
  const bound = boundOfExams(actor, grant)
  if (bound !== null && !(await isExamOf(db, examId, bound))) throw new AppError(reason)
}
