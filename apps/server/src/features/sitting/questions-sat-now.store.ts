import type { Db } from '../../database/connection.ts'

/** True when attempt `o` is open and counts: not practice, and not a trial, whose author can read the keys anyway. */
const isSerious = (db: Db) => db`o.state = 'open' and o.terms ->> 'kind' <> 'mock' and not o.terms ? 'trial'`

/** Questions of a person's open exams. Their keys are hidden everywhere meanwhile. */
export const questionsSatNow = (db: Db, accountId: string) => db`
  select oq.question_id from attempt o join attempt_paper oq on oq.attempt_id = o.id
  where o.account_id = ${accountId} and ${isSerious(db)}`

/**
 * True when attempt `t` contains a question of its person's open exam. A verdict would help there, so it is graded when
 * that exam has ended.
 */
export const waitsForExam = (db: Db) => db`
  exists (
    select from attempt o join attempt_paper oq on oq.attempt_id = o.id
    join attempt_paper mine on mine.attempt_id = t.id and mine.question_id = oq.question_id
    where o.account_id = t.account_id and ${isSerious(db)})`

/** True when this practice or mock exam waits for an open exam of its person. */
export async function isWaitingForExam(db: Db, attemptId: string): Promise<boolean> {
  return (
    (await db`select from attempt t where t.id = ${attemptId} and t.terms ->> 'kind' = 'mock' and ${waitsForExam(db)}`)
      .length > 0
  )
}

/** True when the person has an open formal exam or course quiz with this question. */
export async function isSatNow(db: Db, accountId: string, questionId: string): Promise<boolean> {
  return (
    (await db`select from (${questionsSatNow(db, accountId)}) s where s.question_id = ${questionId} limit 1`).length > 0
  )
}
