import type { BilingualText, PersonName } from '../../../core/text/language.ts'
import { personNameColumn } from '../../../core/text/person-name.store.ts'
import type { Db, Transaction } from '../../../database/connection.ts'
import { readPage } from '../../../database/paged.ts'
import { examOfCompanyCondition } from '../../exams/exam-attempt.public.ts'
import type { RecordedLeave } from './leave.rules.ts'

const leaveColumns = (db: Db) =>
  db`key, cause, began_at as "beganAt", away_ms as "awayMs", is_counted as "isCounted", is_excused as "isExcused"`

export async function listLeaves(db: Db, attemptId: string): Promise<RecordedLeave[]> {
  return db<
    RecordedLeave[]
  >`select ${leaveColumns(db)} from attempt_leave where attempt_id = ${attemptId} order by began_at, key`
}

/** Upserts exits and their count in the attempt, in one statement. A known exit gets its length once. */
export async function upsertLeaves(
  db: Db,
  attemptId: string,
  leaves: readonly RecordedLeave[],
  count: number,
): Promise<void> {
  await db`
    with written as (
      insert into attempt_leave (attempt_id, key, cause, began_at, away_ms, is_counted)
      select ${attemptId}, key, cause, "beganAt", "awayMs", "isCounted"
      from jsonb_to_recordset(${db.json(leaves)}) as t(key text, cause text, "beganAt" timestamptz, "awayMs" int, "isCounted" boolean)
      on conflict (attempt_id, key) do update set away_ms = coalesce(attempt_leave.away_ms, excluded.away_ms)
    )
    update attempt set leave_count = ${count} where id = ${attemptId}`
}

/** Inserts a review for an attempt that ended after too many exits or a reload. */
export async function insertLeaveReview(
  tx: Transaction,
  attemptId: string,
  endedBy: 'leaves' | 'reload',
  endedAt: Date,
): Promise<void> {
  await tx`
    insert into leave_review (attempt_id, sitting, exam_id, ended_by, ended_at) select id, sitting, exam_id, ${endedBy}, ${endedAt} from attempt
    where id = ${attemptId}
    on conflict do nothing`
}

export type LeaveReviewRow = {
  readonly attemptId: string
  readonly sitting: number
  readonly state: 'waiting' | 'upheld' | 'restored'
  readonly reason: string | null
  readonly decidedAt: Date | null
}

/** Finds the newest review of an attempt; null when it has none. */
export async function findLeaveReview(db: Db, attemptId: string): Promise<LeaveReviewRow | null> {
  const row = await db<LeaveReviewRow[]>`
    select attempt_id as "attemptId", sitting, state, reason, decided_at as "decidedAt" from leave_review where attempt_id = ${attemptId} order by sitting desc
    limit 1`.maybeOne()
  return row ?? null
}

/** Decides the review of the attempt's current end, and returns it; null when that end has no open review. */
export async function setLeaveReviewDecision(
  tx: Transaction,
  decision: { attemptId: string; state: 'upheld' | 'restored'; actorId: string; at: Date; reason: string },
): Promise<LeaveReviewRow | null> {
  const row = await tx<LeaveReviewRow[]>`
    update leave_review r set state = ${decision.state}, decided_by = ${decision.actorId}, decided_at = ${decision.at}, reason = ${decision.reason}
    from attempt t where t.id = ${decision.attemptId} and r.attempt_id = t.id and r.sitting = t.sitting and r.state = 'waiting'
    returning r.attempt_id as "attemptId", r.sitting, r.state, r.reason, r.decided_at as "decidedAt"`.maybeOne()
  return row ?? null
}

/** Excuses the exits so far: they remain in the log but no longer count. */
export async function setLeavesExcused(tx: Transaction, attemptId: string): Promise<void> {
  await tx`
    with excused as (update attempt_leave set is_excused = true where attempt_id = ${attemptId})
    update attempt set leave_count = 0 where id = ${attemptId}`
}

export type LeaveReviewListRow = LeaveReviewRow & {
  readonly examId: string
  readonly examTitle: BilingualText
  readonly name: PersonName
  readonly employeeNo: string | null
  readonly endedBy: 'leaves' | 'reload'
  readonly endedAt: Date
  readonly startedAt: Date
  readonly deadline: Date | null
  readonly passed: boolean | null
  readonly leaves: readonly (Omit<RecordedLeave, 'beganAt'> & { readonly beganAt: string })[]
}

/**
 * Lists a page of the reviews in one state, each with its exits, of the exams of one company or of all (null): open
 * reviews with the oldest first, decided ones with the newest first.
 */
export async function listLeaveReviews(
  db: Db,
  filter: { examId: string | null; within: string | null; state: LeaveReviewRow['state']; page: number; size: number },
): Promise<{ list: LeaveReviewListRow[]; total: number }> {
  const isWaiting = filter.state === 'waiting'
  return readPage(
    db,
    filter,
    (part) => db<(LeaveReviewListRow & { total: number })[]>`
    with page as (
      select r.*, count(*) over ()::int as total from leave_review r
      where r.state = ${filter.state} and (${filter.examId}::uuid is null or r.exam_id = ${filter.examId})
        and ${examOfCompanyCondition(db, db`r.exam_id`, filter.within)}
      order by ${isWaiting ? db`r.ended_at, r.attempt_id` : db`r.ended_at desc, r.attempt_id`} ${part}
    )
    select r.attempt_id as "attemptId", r.sitting, r.state, r.reason, r.decided_at as "decidedAt", r.exam_id as "examId", t.terms -> 'title' as "examTitle",
      ${personNameColumn(db, 'p')} as name, m.employee_no as "employeeNo", r.ended_by as "endedBy", r.ended_at as "endedAt", t.started_at as "startedAt",
      case when t.sitting = r.sitting then t.deadline end as deadline, case when t.sitting = r.sitting then t.passed end as passed,
        coalesce((select json_agg(l order by l."beganAt") from (select ${leaveColumns(db)} from attempt_leave where attempt_id = r.attempt_id
        and began_at <= r.ended_at) l), '[]') as leaves, r.total
    from page r join attempt t on t.id = r.attempt_id join account_name p on p.id = t.account_id
    left join membership_entry m on m.account_id = t.account_id and m.company_id = t.company_id
    order by ${isWaiting ? db`r.ended_at, r.attempt_id` : db`r.ended_at desc, r.attempt_id`}`,
  )
}
