import { examLimits } from '@portal/contract/exams/exam.limits.ts'
import type { PersonName } from '../../../core/text/language.ts'
import { personNameColumn } from '../../../core/text/person-name.store.ts'
import type { Db, SqlFragment, Transaction } from '../../../database/connection.ts'
import { readPage } from '../../../database/paged.ts'
import { examOfCompanyCondition } from '../../exams/exam-attempt.public.ts'
import { attemptNotificationExpression } from '../attempt.store.ts'

export type StaffRequest = {
  readonly key: string
  readonly action: string
  readonly thingId: string
  readonly actorId: string
  readonly at: Date
}

/**
 * Claims an act of staff in the transaction that performs it. Returns `first` for a new act, the earlier response if it
 * was already done, and `other` if its key was used for something else.
 */
export async function claimStaffRequest(
  tx: Transaction,
  request: StaffRequest,
): Promise<'first' | 'other' | { readonly answer: unknown }> {
  const { count } = await tx`
    insert into exam_staff_request (key, action, thing_id, actor_id, at)
    values (${request.key}, ${request.action}, ${request.thingId}, ${request.actorId}, ${request.at}) on conflict do nothing`
  if (count === 1) return 'first'
  const row = await tx<{ answer: unknown }[]>`
    select answer from exam_staff_request where key = ${request.key} and action = ${request.action} and thing_id = ${request.thingId}
      and actor_id = ${request.actorId}`.maybeOne()
  return row ? { answer: row.answer } : 'other'
}

export async function setStaffRequestResponse(tx: Transaction, key: string, answer: unknown): Promise<void> {
  await tx`update exam_staff_request set answer = ${tx.json(answer)} where key = ${key}`
}

/**
 * Finds the instant at which staff paused starts of an exam; null if they are not paused, false if there is no such
 * exam.
 */
export async function findPauseStart(db: Db, examId: string): Promise<Date | null | false> {
  const row = await db<
    { pausedAt: Date | null }[]
  >`select paused_at as "pausedAt" from exam_rule where id = ${examId}`.maybeOne()
  return row ? row.pausedAt : false
}

export type Allowance = {
  readonly id: string
  readonly examId: string
  readonly accountId: string | null
  readonly seconds: number
  readonly reason: string
  readonly givenBy: string
  readonly at: Date
}

/** Inserts extra time; returns false when there is no such person (in the company, unless that is null). */
export async function insertAllowance(
  tx: Transaction,
  allowance: Allowance,
  companyId: string | null = null,
): Promise<boolean> {
  const { count } = await tx`
    insert into exam_allowance (id, exam_id, account_id, seconds, reason, given_by, given_at)
    select ${allowance.id}, ${allowance.examId}, ${allowance.accountId}, ${allowance.seconds}, ${allowance.reason}, ${allowance.givenBy}, ${allowance.at}
    where ${allowance.accountId}::uuid is null or case when ${companyId}::uuid is null then exists (select from account_name where id = ${allowance.accountId})
      else exists (select from membership_entry where account_id = ${allowance.accountId} and company_id = ${companyId}) end`
  return count === 1
}

type Withdrawal = {
  readonly allowanceId: string
  readonly actorId: string
  /** Only of an exam of this company; null: of any. */
  readonly within: string | null
  readonly at: Date
}
/**
 * Withdraws extra time. Returns true when this call withdrew it, false when it was already withdrawn, `own` when it is
 * the actor's own (which is not changed), and null when no exam that the actor may manage has extra time with this id.
 */
export async function setAllowanceWithdrawn(
  tx: Transaction,
  { allowanceId, actorId, within, at }: Withdrawal,
): Promise<boolean | 'own' | null> {
  const row = await tx<{ was: Date | null; isOwn: boolean }[]>`
    with was as (select id, withdrawn_at, account_id is not distinct from ${actorId}::uuid as own from exam_allowance w
        where id = ${allowanceId} and ${examOfCompanyCondition(tx, tx`w.exam_id`, within)} for update),
      moved as (
        update exam_allowance w set withdrawn_by = ${actorId}, withdrawn_at = ${at} from was where w.id = was.id and was.withdrawn_at is null and not was.own)
    select withdrawn_at as was, own as "isOwn" from was`.maybeOne()
  if (!row) return null
  return row.isOwn ? 'own' : row.was === null
}

export type AllowanceRow = {
  readonly id: string
  readonly accountId: string | null
  readonly name: PersonName | null
  readonly seconds: number
  readonly reason: string
  readonly givenBy: PersonName
  readonly givenAt: Date
  readonly withdrawnAt: Date | null
}

export async function listAllowances(
  db: Db,
  examId: string,
  page: number,
  size: number,
): Promise<{ list: AllowanceRow[]; total: number }> {
  return readPage(
    db,
    { page, size },
    (part) => db<(AllowanceRow & { total: number })[]>`
    select w.id, w.account_id as "accountId", ${personNameColumn(db, 'p')} as name, w.seconds, w.reason, ${personNameColumn(db, 'g')} as "givenBy",
      w.given_at as "givenAt",
      w.withdrawn_at as "withdrawnAt",
      count(*) over ()::int as total
    from exam_allowance w left join account_name p on p.id = w.account_id join account_name g on g.id = w.given_by
    where w.exam_id = ${examId} order by w.given_at desc, w.id desc ${part}`,
  )
}

export type TimeCredit = {
  readonly sourceId: string
  readonly cause: 'allowance' | 'extraTime' | 'reopening' | 'outage'
  readonly seconds: number
  readonly reason: string
  readonly at: Date
}
/**
 * The open attempts that get time: those of an exam, of a person in it, or all that were running during an outage, of
 * one person if `accountId` is given. `except`: the account of the actor, whose own attempt is skipped.
 */
export type AffectedAttempts = { readonly except?: string; readonly accountId?: string | null } & (
  | { readonly examId: string }
  | { readonly from: Date; readonly until: Date }
)
/** Returns the SQL condition that an attempt is not of this account. */
const notOf = (db: Db, accountId: string | undefined) =>
  accountId === undefined ? db`true` : db`account_id <> ${accountId}`

/** Returns true when the account has an open attempt at the exam. */
export async function hasOpenAttempt(db: Db, examId: string, accountId: string): Promise<boolean> {
  return (
    (await db`select from attempt where exam_id = ${examId} and account_id = ${accountId} and state = 'open'`).count > 0
  )
}

/**
 * Returns the SQL condition that the time of an attempt with a limit ran at some point between two instants. It holds
 * for an attempt that was paused later, and not for one that was paused or had ended when the interval began.
 */
export const attemptRanDuringCondition = (db: Db, { from, until }: { readonly from: Date; readonly until: Date }) => db`
  started_at < ${until} and (deadline > ${from} or (paused_left is not null and paused_at >= ${until})) and not exists (
    select from attempt_event v where v.attempt_id = attempt.id and v.at >= ${until} and (
      (v.kind = 'reopened' and (v.detail ->> 'submittedAt')::timestamptz <= ${from})
      or (v.kind = 'resumed' and (select max(p.at) from attempt_event p where p.attempt_id = v.attempt_id and p.kind = 'paused' and p.at <= v.at) < ${until})))`

/**
 * Gives time to open attempts that have a deadline, once per source, and returns their number. After an outage,
 * attempts that started within its recorded interval (which begins with the last heartbeat, before the actual failure)
 * get the time that they lost. It is one statement, so an attempt that ends at this moment either ends before it and
 * gets nothing, or after it and sees the new deadline.
 */
export async function insertTimeCredits(db: Db, touched: AffectedAttempts, credit: TimeCredit): Promise<number> {
  const { sourceId, cause, seconds, reason, at } = credit
  const which =
    'examId' in touched
      ? db`exam_id = ${touched.examId} and (deadline is not null or paused_left is not null)`
      : attemptRanDuringCondition(db, touched)
  const given =
    'examId' in touched
      ? db`${seconds}::int`
      : db`
    least(${seconds}::int, ceil(extract(epoch from ${touched.until}::timestamptz - started_at))::int)`
  const { count } = await db`
    with touched as (
      select id, ${given} as seconds from attempt where state = 'open' and ${notOf(db, touched.except)}
        and (${touched.accountId ?? null}::uuid is null or account_id = ${touched.accountId ?? null}) and ${which} order by id for update
    ), credited as (
      insert into attempt_credit (attempt_id, source_id, cause, seconds, reason, at)
      select id, ${sourceId}, ${cause}, seconds, ${reason}, ${at} from touched
      on conflict do nothing returning attempt_id, seconds
    )
    update attempt a set extra_time = extra_time + c.seconds, deadline = deadline + make_interval(secs => c.seconds),
      paused_left = paused_left + c.seconds::bigint * 1000
    from credited c where a.id = c.attempt_id returning ${attemptNotificationExpression(db, db`a.id`)}`
  return count
}

/** One attempt, or all attempts at an exam except those of the account `except`. */
export type AttemptScope = { readonly attemptId: string } | { readonly examId: string; readonly except: string }
const inScope = (db: Db, scope: AttemptScope) =>
  'attemptId' in scope ? db`id = ${scope.attemptId}` : db`exam_id = ${scope.examId} and ${notOf(db, scope.except)}`

/** Stops the clock of open attempts whose time is not up. Returns their ids. */
export async function setAttemptsPaused(db: Db, scope: AttemptScope, at: Date, reason: string): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    with touched as (
      select id from attempt where state = 'open' and paused_at is null and (deadline is null or deadline >= ${at}) and ${inScope(db, scope)} order by id
      for update
    ), stopped as (
      update attempt a set paused_at = ${at}, paused_left = (extract(epoch from a.deadline - ${at}::timestamptz) * 1000)::bigint, deadline = null
      from touched t where a.id = t.id returning a.id
    ), noted as (
      insert into attempt_event (id, attempt_id, kind, at, detail) select gen_random_uuid(), id, 'paused', ${at}, jsonb_build_object('reason', ${reason}::text)
      from stopped
    )
    select id, ${attemptNotificationExpression(db, db`id`)} from stopped`
  return rows.map((row) => row.id)
}

/**
 * Resumes paused attempts with the time that they had left, plus the time that may pass before their pages are
 * notified. Returns their ids.
 */
export async function setAttemptsResumed(db: Db, scope: AttemptScope, at: Date, reason: string): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    with touched as (
      select id from attempt where state = 'open' and paused_at is not null and ${inScope(db, scope)} order by id for update
    ), moved as (
      update attempt a set deadline = ${at}::timestamptz + (a.paused_left + ${examLimits.pausePollMs}) * interval '1 millisecond', paused_at = null,
        paused_left = null, stopped_ms = a.stopped_ms + greatest(0, (extract(epoch from ${at}::timestamptz - a.paused_at) * 1000)::bigint)
      from touched t where a.id = t.id returning a.id
    ), noted as (
      insert into attempt_event (id, attempt_id, kind, at, detail) select gen_random_uuid(), id, 'resumed', ${at}, jsonb_build_object('reason', ${reason}::text)
      from moved
    )
    select id, ${attemptNotificationExpression(db, db`id`)} from moved`
  return rows.map((row) => row.id)
}

export type Reopening = {
  readonly attemptId: string
  readonly eventId: string
  readonly at: Date
  readonly deadline: Date | null
  readonly seconds: number
  readonly reason: string
  readonly actorId: string
}

/**
 * Reopens an ended attempt. Its previous end is recorded in its history with the answers at that time, its marks
 * remain, and its answers are removed from the graders' queue. Its window must request the paper again, so that
 * requests sent before the end have no effect. The caller holds the attempt's row lock.
 */
export async function setAttemptReopened(
  tx: Transaction,
  { attemptId, eventId, at, deadline, seconds, reason, actorId }: Reopening,
): Promise<void> {
  await tx`
    with noted as (
      insert into attempt_event (id, attempt_id, kind, at, detail)
      select ${eventId}, t.id, 'reopened', ${at}, jsonb_build_object('reason', ${reason}::text, 'by', ${actorId}::text, 'seconds', ${seconds}::int, 'sitting',
        t.sitting, 'endedBy', t.ended_by,
        'submittedAt', t.submitted_at, 'deadline', t.deadline, 'score', t.score, 'leaveCount', t.leave_count,
        'answers', (select jsonb_agg(jsonb_build_array(a.position, a.seq, a.saved_at, a.uncertain, a.answer) order by a.position) from attempt_answer a
          where a.attempt_id = t.id))
      from attempt t where t.id = ${attemptId}
    ), credited as (
      insert into attempt_credit (attempt_id, source_id, cause, seconds, reason, at)
      select ${attemptId}, ${eventId}, 'reopening', ${seconds}::int, ${reason}, ${at} where ${seconds}::int > 0 and ${deadline}::timestamptz is not null
    ), kept as (
      insert into attempt_contact as k (attempt_id, at, spent) select id, submitted_at, spent from attempt where id = ${attemptId} and spent is not null
      on conflict (attempt_id) do update set spent = excluded.spent
    ), released as (
      update marking_task set state = 'done', claimed_by = null, claimed_until = null where attempt_id = ${attemptId} and state <> 'done'
    )
    update attempt set state = 'open', sitting = sitting + 1, deadline = ${deadline},
      extra_time = extra_time + case when ${deadline}::timestamptz is null then 0 else ${seconds}::int end, writer = ${eventId},
      stopped_ms = stopped_ms + greatest(0, (extract(epoch from ${at}::timestamptz - submitted_at) * 1000)::bigint), submitted_at = null, ended_by = null,
        submit_key = null, score = null, passed = null, graded_at = null, told_at = null, time_used = null, parts = null, spent = null
    where id = ${attemptId} and state <> 'open'`
}

/**
 * Returns the SQL statement of the chosen attempts, each once. With an `examId`, only those of this exam; with null,
 * unknown ids are included, so that they can be reported.
 */
export const chosenAttemptsStatement = (db: Db, ids: readonly string[], examId: string | null): SqlFragment =>
  db`select distinct on (g.id) g.id from unnest(${[...ids]}::uuid[]) g (id)
    where ${examId}::uuid is null or exists (select from attempt t where t.id = g.id and t.exam_id = ${examId})`

/** Finds the name of an attempt's candidate, for reports; null when there is no such attempt. */
export async function findCandidateName(db: Db, attemptId: string): Promise<PersonName | null> {
  const row = await db<
    { name: PersonName }[]
  >`select ${personNameColumn(db, 'p')} as name from attempt t join account_name p on p.id = t.account_id where t.id = ${attemptId}`.maybeOne()
  return row?.name ?? null
}
