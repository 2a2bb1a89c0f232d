import type { Db } from '../../database/connection.ts'

/**
 * Returns true when the result of this practice or mock exam is withheld because it would reveal something about an
 * exam that the person is taking.
 */
export async function isResultWithheld(db: Db, attemptId: string): Promise<boolean> {
  const found = await db`
    select from attempt t join attempt_behind_exam x on x.attempt_id = t.id where t.id = ${attemptId} and t.terms ->> 'kind' = 'mock'`
  return found.length > 0
}

/** Returns true when the person has an open attempt at a formal or course exam with this question. */
export async function isTakingQuestion(db: Db, accountId: string, questionId: string): Promise<boolean> {
  const found =
    await db`select from question_sat_now where account_id = ${accountId} and question_id = ${questionId} limit 1`
  return found.length > 0
}
