import type { WaitingQueue } from '../../../core/jobs/waiting.store.ts'
import { findWaitingQueue } from '../../../core/jobs/waiting.store.ts'
import type { Db } from '../../../database/connection.ts'
import type { NewQuestion } from '../question-content.ts'
import type { ReviewState } from './question-editing.store.ts'

export type NewQuestionChange = {
  readonly questionId: string
  readonly baseVersion: number
  readonly whole: NewQuestion
  readonly by: string
  readonly at: Date
}

/** Saves an author's change to an approved question; returns the revision of the change. */
export async function upsertQuestionChange(
  db: Db,
  { questionId, baseVersion, whole, by, at }: NewQuestionChange,
): Promise<number> {
  const row = await db<{ revision: number }[]>`
    with counted as (update question set change_count = change_count + 1 where id = ${questionId} returning change_count)
    insert into question_change as c (question_id, base_version, revision, whole, author_ids, saved_by, saved_at)
    select ${questionId}, ${baseVersion}, change_count, ${db.json(whole)}, array[${by}::uuid], ${by}, ${at} from counted
    on conflict (question_id) do update set base_version = excluded.base_version, revision = excluded.revision, whole = excluded.whole,
      author_ids = case when c.author_ids @> excluded.author_ids then c.author_ids else c.author_ids || excluded.author_ids end, saved_by = excluded.saved_by,
        saved_at = excluded.saved_at
    returning revision`.maybeOne()
  return row?.revision ?? 0
}

export async function deleteQuestionChange(db: Db, questionId: string): Promise<void> {
  await db`delete from question_change where question_id = ${questionId}`
}

export type QuestionReviewStep = {
  readonly review: ReviewState
  readonly note: string
  readonly by: string
  readonly at: Date
}

/**
 * Sets the review state and the note of a question, changed at `at`. For `inReview`, `by` and `at` are also stored as
 * its sender and the time of sending; any other state clears both.
 */
export async function setQuestionReview(
  db: Db,
  questionId: string,
  { review, note, by, at }: QuestionReviewStep,
): Promise<void> {
  const isSent = review === 'inReview'
  await db`update question set review = ${review}, review_note = ${note}, sent_by = ${isSent ? by : null}, sent_at = ${isSent ? at : null}, changed_at = ${at}
    where id = ${questionId}`
}

/** Records the approver of a version; a constraint refuses an approver who is also its author. */
export async function setQuestionApprover(
  db: Db,
  questionId: string,
  version: number,
  approver: { readonly by: string; readonly at: Date },
): Promise<void> {
  await db`update question_version set approved_by = ${approver.by}, approved_at = ${approver.at} where question_id = ${questionId} and version = ${version}`
}

/**
 * Finds the summary of the queue of questions that were sent to review, by bank. Retired questions, which can't be
 * reviewed, are left out.
 */
export const findQuestionReviewQueue = (db: Db): Promise<WaitingQueue> =>
  findWaitingQueue(
    db,
    db`select q.sent_at as at, b.title, null::text as word from question q join question_bank b on b.id = q.bank_id
    where q.review = 'inReview' and q.status <> 'retired' order by q.sent_at`,
  )
