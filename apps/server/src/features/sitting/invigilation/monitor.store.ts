import type { BilingualText, PersonName } from '../../../core/text/language.ts'
import { phrasePattern } from '../../../core/text/like-pattern.ts'
import { personNameColumn } from '../../../core/text/person-name.store.ts'
import type { Db } from '../../../database/connection.ts'
import { readPage } from '../../../database/paged.ts'
import { questionCountExpression } from '../attempt.store.ts'
import type { ClockState, OpenAttemptState } from '../attempt-clock.rules.ts'

export type OpenAttemptRow = ClockState & {
  readonly id: string
  readonly accountId: string
  readonly name: PersonName
  readonly employeeNo: string | null
  readonly company: BilingualText
  readonly number: number
  readonly sitting: number
  readonly startedAt: Date
  readonly questions: number
  readonly answered: number
  readonly lastSavedAt: Date | null
  readonly contactAt: Date | null
  readonly leaves: number
  /** The number of exits that ends the attempt; null if exits are only recorded. */
  readonly leaveLimit: number | null
  readonly extraTime: number
  readonly examPausedAt: Date | null
}
export type OpenAttemptFilter = {
  readonly examId: string
  readonly words: string | null
  readonly state: OpenAttemptState | null
  readonly now: Date
  readonly page: number
  readonly size: number
}

/**
 * Lists a page of the open attempts of an exam in the order of their starts. Answers are counted only for the attempts
 * on the page, however many candidates there are.
 */
export async function listOpenAttempts(
  db: Db,
  filter: OpenAttemptFilter,
): Promise<{ list: OpenAttemptRow[]; total: number }> {
  const { examId, state, now, page, size } = filter
  const like = phrasePattern(filter.words)
  return readPage(
    db,
    { page, size },
    (part) => db<(OpenAttemptRow & { total: number })[]>`
    with page as (
      select t.id, t.account_id, t.company_id, t.number, t.sitting, t.started_at, t.deadline, t.paused_at, t.paused_left, t.leave_count, t.extra_time, t.shapes,
        case when t.terms ->> 'leavePolicy' = 'strict' then (t.terms -> 'leaveLimit')::int end as leave_limit,
        ${personNameColumn(db, 'p')} as name, m.employee_no, count(*) over ()::int as total
      from attempt t join account_name p on p.id = t.account_id left join membership_entry m on m.account_id = t.account_id and m.company_id = t.company_id
      where t.exam_id = ${examId} and t.state = 'open' and (${like}::text is null or p.name ~* ${like} or p.name_latin ~* ${like} or m.employee_no ~* ${like})
        and (${state}::text is null or ${state} = case when t.paused_at is not null then 'paused' when t.deadline < ${now} then 'overdue' else 'running' end)
      order by t.started_at, t.id ${part}
    )
    select g.id, g.account_id as "accountId", g.name, g.employee_no as "employeeNo", c.short_name as company, g.number, g.sitting, g.started_at as "startedAt",
      g.deadline, g.paused_at as "pausedAt", g.paused_left as "pausedLeft",
      ${questionCountExpression(db, 'g')} as questions, s.answered, s.saved_at as "lastSavedAt", k.at as "contactAt",
        g.leave_count as leaves, g.leave_limit as "leaveLimit", g.extra_time as "extraTime", (select paused_at from exam_rule
      where id = ${examId}) as "examPausedAt", g.total
    from page g join company_name c on c.id = g.company_id left join attempt_contact k on k.attempt_id = g.id
    cross join lateral (select count(a.answer)::int as answered, max(a.saved_at) as saved_at from attempt_answer a where a.attempt_id = g.id) s
    order by g.started_at, g.id`,
  )
}

/**
 * Records that a candidate's window made contact, with its report of the time per question. Writes at most every 20
 * seconds.
 */
export async function upsertAttemptContact(
  db: Db,
  attemptId: string,
  at: Date,
  spent: readonly number[] | null,
): Promise<void> {
  await db`
    insert into attempt_contact as k (attempt_id, at, spent) values (${attemptId}, ${at}, ${spent && [...spent]}::int[])
    on conflict (attempt_id) do update set at = excluded.at, spent = coalesce(excluded.spent, k.spent) where k.at < excluded.at - interval '20 seconds'`
}

/** Deletes the contacts before `before` of attempts that have ended. */
export async function deleteOldAttemptContacts(db: Db, before: Date): Promise<void> {
  await db`delete from attempt_contact k where k.at < ${before} and not exists (select from attempt t where t.id = k.attempt_id and t.state = 'open')`
}

/**
 * Finds the seconds spent on each question of an attempt, as its page reported them (null: never), the milliseconds for
 * which its clock was stopped, and its number of questions; null when there is no such attempt.
 */
export async function findTimeSpent(
  db: Db,
  attemptId: string,
): Promise<{ spent: readonly number[] | null; stoppedMs: number; questions: number } | null> {
  const row = await db<{ spent: number[] | null; stoppedMs: number; questions: number }[]>`
    select case when t.state = 'open' then k.spent else t.spent end as spent, t.stopped_ms::float8 as "stoppedMs",
      ${questionCountExpression(db, 't')} as questions
    from attempt t left join attempt_contact k on k.attempt_id = t.id where t.id = ${attemptId}`.maybeOne()
  return row ?? null
}

export type TimeCreditRow = {
  readonly cause: 'allowance' | 'extraTime' | 'reopening' | 'outage'
  readonly seconds: number
  readonly reason: string
  readonly at: Date
}

export async function listTimeCredits(db: Db, attemptId: string): Promise<TimeCreditRow[]> {
  return db<
    TimeCreditRow[]
  >`select cause, seconds, reason, at from attempt_credit where attempt_id = ${attemptId} order by at, source_id`
}

export type AttemptEvent = {
  readonly kind: 'paused' | 'resumed' | 'reopened' | 'ended' | 'takeover' | 'lateSave'
  readonly at: Date
  readonly reason: string | null
}

/**
 * Lists at most 500 events of an attempt, the oldest first, without regrades and without the answers that an event may
 * contain.
 */
export async function listAttemptEvents(db: Db, attemptId: string): Promise<AttemptEvent[]> {
  return db<AttemptEvent[]>`
    select kind, at, detail ->> 'reason' as reason from attempt_event
    where attempt_id = ${attemptId} and kind in ('paused', 'resumed', 'reopened', 'ended', 'takeover', 'lateSave') order by at, id limit 500`
}
