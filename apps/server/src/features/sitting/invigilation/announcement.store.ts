import type { Db, Transaction } from '../../../database/connection.ts'
import { attemptNotificationExpression } from '../attempt.store.ts'

type Announcement = {
  readonly id: string
  readonly examId: string
  readonly words: string
  readonly isForAll: boolean
  readonly saidBy: string
  readonly at: Date
}

export async function insertAnnouncement(
  tx: Transaction,
  { id, examId, words, isForAll, saidBy, at }: Announcement,
): Promise<void> {
  await tx`insert into exam_announcement (id, exam_id, words, is_for_all, said_by, said_at) values (${id}, ${examId}, ${words}, ${isForAll}, ${saidBy}, ${at})`
}

/**
 * Inserts the announcement for the open attempts of the exam, or for the given ones of them (null: all), and notifies
 * their pages. Returns the ids of these attempts.
 */
export async function insertAttemptAnnouncements(
  tx: Transaction,
  announcementId: string,
  examId: string,
  chosen: readonly string[] | null,
): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    with told as (
      insert into attempt_announcement (attempt_id, announcement_id)
      select id, ${announcementId} from attempt where exam_id = ${examId} and state = 'open'
        and (${chosen && [...chosen]}::uuid[] is null or id = any(${chosen && [...chosen]}::uuid[]))
      returning attempt_id
    )
    select attempt_id as id, ${attemptNotificationExpression(tx, tx`attempt_id`)} from told`
  return rows.map((row) => row.id)
}

type Owned = { readonly attemptId: string; readonly accountId: string; readonly companyId: string }

/** Records that announcements were read; returns false when the person has no such attempt. */
export async function setAnnouncementsSeen(
  db: Db,
  { attemptId, accountId, companyId }: Owned,
  announcementIds: readonly string[],
  at: Date,
): Promise<boolean> {
  const { count } = await db`
    with own as (
      select id from attempt where id = ${attemptId} and account_id = ${accountId} and company_id = ${companyId}
    ), seen as (
      update attempt_announcement r set seen_at = ${at} from own where r.attempt_id = own.id and r.announcement_id = any(${[...announcementIds]}::uuid[])
        and r.seen_at is null
    )
    select from own`
  return count === 1
}
