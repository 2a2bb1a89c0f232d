import type { BilingualText } from '../../../core/text/language.ts'
import type { Db } from '../../../database/connection.ts'
import type { EndedBy } from '../../exams/exams.public.ts'
import { trialExamId } from './trial.rules.ts'
import type { TrialResult } from './trial-grading.ts'

export type NewTrial = {
  readonly id: string
  readonly examId: string
  readonly accountId: string
  readonly companyId: string
  readonly startedAt: Date
  readonly questions: number
}
export async function insertTrial(db: Db, trial: NewTrial): Promise<void> {
  await db`
    insert into exam_trial (id, exam_id, account_id, company_id, started_at, questions)
    values (${trial.id}, ${trial.examId}, ${trial.accountId}, ${trial.companyId}, ${trial.startedAt}, ${trial.questions})`
}

/**
 * The end of a trial, which remains after its attempt is deleted; `submitKey` is null unless its author submitted it.
 */
export type EndedTrial = {
  readonly examId: string
  readonly endedAt: Date
  readonly endedBy: EndedBy
  readonly submitKey: string | null
}

/**
 * Ends a trial: deletes its attempt with everything that belongs to it, and records the end and the result. The caller
 * holds the attempt's row lock.
 */
export async function setTrialEnded(
  db: Db,
  attemptId: string,
  ending: {
    readonly at: Date
    readonly endedBy: EndedBy
    readonly submitKey: string | null
    readonly result: TrialResult | null
  },
): Promise<void> {
  await db`
    update exam_trial set ended_at = ${ending.at}, ended_by = ${ending.endedBy}, submit_key = ${ending.submitKey},
      result = ${ending.result === null ? null : db.json(ending.result as never)},
      answered = (select count(*) from saved_answer q where q.attempt_id = ${attemptId} and q.answer is not null)
    where id = ${attemptId} and ended_at is null`
  await db`delete from attempt_leave where attempt_id = ${attemptId}`
  await db`delete from attempt_credit where attempt_id = ${attemptId}`
  await db`delete from attempt_announcement where attempt_id = ${attemptId}`
  await db`delete from attempt_contact where attempt_id = ${attemptId}`
  await db`delete from attempt_event where attempt_id = ${attemptId}`
  await db`delete from saved_answer where attempt_id = ${attemptId}`
  await db`delete from attempt where id = ${attemptId} and exam_id = ${trialExamId}`
}

/** Finds an ended trial of this person in this company; null when there is none. */
export async function findEndedTrial(
  db: Db,
  attemptId: string,
  { accountId, companyId }: { readonly accountId: string; readonly companyId: string },
): Promise<EndedTrial | null> {
  const row = await db<EndedTrial[]>`
    select exam_id as "examId", ended_at as "endedAt", ended_by as "endedBy", submit_key as "submitKey" from exam_trial
    where id = ${attemptId} and account_id = ${accountId} and company_id = ${companyId} and ended_at is not null`.maybeOne()
  return row ?? null
}

export type GradedTrial = {
  readonly startedAt: Date
  readonly endedAt: Date
  readonly endedBy: EndedBy
  readonly result: TrialResult
  readonly stems: Readonly<Record<string, BilingualText>>
}
/**
 * Finds a person's last graded trial of an exam, with the stems of its questions by position; null when there is none.
 */
export async function findTrialResult(db: Db, examId: string, accountId: string): Promise<GradedTrial | null> {
  const row = await db<GradedTrial[]>`
    select t.started_at as "startedAt", t.ended_at as "endedAt", t.ended_by as "endedBy", t.result, (
      select coalesce(json_object_agg(q ->> 'position', w.content -> 'stem'), '{}') from jsonb_array_elements(t.result -> 'questions') q
      join question_wording w on w.question_id = (q ->> 'questionId')::uuid and w.version = (q ->> 'version')::int) as stems
    from exam_trial t where t.exam_id = ${examId} and t.account_id = ${accountId} and t.result is not null
    order by t.started_at desc limit 1`.maybeOne()
  return row ?? null
}

/** Returns true when a person has this trial, open or ended. */
export async function isOwnTrial(db: Db, attemptId: string, accountId: string): Promise<boolean> {
  return (await db`select from exam_trial where id = ${attemptId} and account_id = ${accountId}`).length > 0
}

/** Lists the ids of open trials of a person in any company. */
export const listOpenTrials = async (db: Db, accountId: string): Promise<string[]> =>
  (
    await db<
      { id: string }[]
    >`select id from exam_trial where account_id = ${accountId} and ended_at is null order by id`
  ).map(({ id }) => id)

/** Lists the ids of at most 500 unsubmitted trials that started before `before`. */
export const listAbandonedTrials = async (db: Db, before: Date): Promise<string[]> =>
  (
    await db<
      { id: string }[]
    >`select id from exam_trial where ended_at is null and started_at < ${before} order by id limit 500`
  ).map(({ id }) => id)
