import type { Db } from '../../database/connection.ts'

/** Is attempt `o` under way and one that counts: no practice, and no trial, whose author reads the keys anyway? */
const isSerious = (db: Db) => db`o.state = 'open' and o.terms ->> 'kind' <> 'mock' and not o.terms ? 'trial'`

/** Questions of exams that a person is sitting now: their keys are shown nowhere meanwhile. */
export const questionsSatNow = (db: Db, accountId: string) => db`
  select oq.question_id from attempt o join attempt_question oq on oq.attempt_id = o.id
  where o.account_id = ${accountId} and ${isSerious(db)}`

/** Does attempt `t` hold a question that its person is sitting in an exam now? Then right or wrong would help there, and it is judged when that one has ended. */
export const waitsForExam = (db: Db) => db`
  exists (
    select from attempt o join attempt_question oq on oq.attempt_id = o.id
    join attempt_question mine on mine.attempt_id = t.id and mine.question_id = oq.question_id
    where o.account_id = t.account_id and ${isSerious(db)})`

/** Does this practice or mock exam wait for an exam that its person is sitting? */
export async function isWaitingForExam(db: Db, attemptId: string): Promise<boolean> {
  return (
    (await db`select from attempt t where t.id = ${attemptId} and t.terms ->> 'kind' = 'mock' and ${waitsForExam(db)}`)
      .length > 0
  )
}

/** Does the person sit a formal exam or a course quiz with this question now? */
export async function isSatNow(db: Db, accountId: string, questionId: string): Promise<boolean> {
  return (
    (await db`select from (${questionsSatNow(db, accountId)}) s where s.question_id = ${questionId} limit 1`).length > 0
  )
}
