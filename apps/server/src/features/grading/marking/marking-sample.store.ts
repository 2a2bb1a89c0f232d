import type { Db } from '../../../database/connection.ts'
import {
  answerFilesColumn,
  type GraderScope,
  questionWordingJoin,
  taskInScopeCondition,
  writtenAnswerJoin,
} from './marking.store.ts'

export type MarkingSampleRow = {
  readonly taskId: string
  readonly answer: string
  readonly attemptId: string
  readonly position: number
  readonly files: string | null
  readonly points: number
  readonly of: number
  readonly comment: string
}
const samplesShown = 6

/**
 * Saves an answer as a sample if the caller has claimed it (`isHeld`). `isNew` is true only if it was not a sample
 * before.
 */
export async function upsertMarkingSample(
  db: Db,
  caller: GraderScope,
  taskId: string,
): Promise<{ readonly isHeld: boolean; readonly isNew: boolean }> {
  const row = await db<[{ isHeld: boolean; isNew: boolean }]>`
    with held as (
      select k.id, k.exam_id, k.question_id from marking_task k
      where k.id = ${taskId} and k.claimed_by = ${caller.accountId} and k.claimed_until > ${caller.now}
    ), kept as (
      insert into marking_sample (task_id, exam_id, question_id, kept_by, at)
      select id, exam_id, question_id, ${caller.accountId}, ${caller.now} from held
      on conflict (task_id) do nothing returning task_id
    )
    select exists (select from held) as "isHeld", exists (select from kept) as "isNew"`.one()
  return row
}

/** Deletes a sample; returns false if the answer was not a sample. */
export async function deleteMarkingSample(db: Db, taskId: string): Promise<boolean> {
  return (await db`delete from marking_sample where task_id = ${taskId}`).count === 1
}

/**
 * Lists the six newest samples of a question in an exam that are in the caller's scope, those with the most points
 * first, with the current mark and its comment. Answers without a settled mark are left out, and so are the caller's
 * own.
 */
export async function listMarkingSamples(
  db: Db,
  caller: GraderScope,
  of: { readonly examId: string; readonly questionId: string },
): Promise<MarkingSampleRow[]> {
  return db<MarkingSampleRow[]>`
    with newest as (
      select k.id, k.attempt_id, k.position, k.question_id, k.version, m.points, k.points as of, coalesce(m.reason, '') as comment
      from marking_sample s join marking_task k on k.id = s.task_id
      cross join lateral newest_mark(k.attempt_id, k.position) m
      where s.exam_id = ${of.examId} and s.question_id = ${of.questionId} and k.state = 'done' and k.candidate_id <> ${caller.accountId}
        and ${taskInScopeCondition(db, caller)}
      order by s.at desc limit ${samplesShown}
    )
    select k.id as "taskId", coalesce(a.answer ->> 'text', '') as answer, k.attempt_id as "attemptId", k.position, ${answerFilesColumn(db)} as files,
      k.points, k.of, k.comment
    from newest k ${questionWordingJoin(db)} ${writtenAnswerJoin(db)} order by k.points desc, k.id`
}
