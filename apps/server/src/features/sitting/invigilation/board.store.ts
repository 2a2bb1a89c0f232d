import type { EndedBy } from '@portal/contract/exams/ended-by.ts'
import { examLimits } from '@portal/contract/exams/exam.limits.ts'
import type { BilingualText, PersonName } from '../../../core/text/language.ts'
import { personNameColumn } from '../../../core/text/person-name.store.ts'
import type { Db } from '../../../database/connection.ts'
import { questionCountExpression } from '../attempt.store.ts'

/** The number of announcements on a board, the newest first. */
const announcementsOnBoard = 20

export type BoardExam = {
  readonly id: string
  readonly title: BilingualText
  readonly opensAt: Date | null
  readonly closesAt: Date | null
  readonly timeLimit: number | null
  readonly leaveLimit: number | null
  readonly pausedAt: Date | null
  /** Its candidates are checked in at a centre before they start. */
  readonly checkInFirst: boolean
  readonly password: string | null
  readonly announcements: readonly BoardAnnouncement[]
}
export type BoardAnnouncement = {
  readonly id: string
  readonly words: string
  readonly saidAt: Date
  readonly saidBy: PersonName
  readonly isForAll: boolean
  readonly told: number
  readonly seen: number
}

export async function findBoardExam(db: Db, examId: string): Promise<Omit<BoardExam, 'announcements'> | null> {
  const row = await db<Omit<BoardExam, 'announcements'>[]>`
    select id, title, opens_at as "opensAt", closes_at as "closesAt", time_limit as "timeLimit",
      case when leave_policy = 'strict' then leave_limit end as "leaveLimit", paused_at as "pausedAt",
      exists (select from exam_admission m where m.id = exam_rule.id and m.check_in_first)
        and exists (select from exam_session_time x where x.exam_id = exam_rule.id) as "checkInFirst",
      (select m.start_password from exam_password m where m.id = exam_rule.id) as password
    from exam_rule where id = ${examId}`.maybeOne()
  return row ?? null
}

export async function listBoardAnnouncements(db: Db, examId: string, since: Date): Promise<BoardAnnouncement[]> {
  return db<BoardAnnouncement[]>`
    select n.id, n.words, n.said_at as "saidAt", ${personNameColumn(db, 'p')} as "saidBy", n.is_for_all as "isForAll", s.told, s.seen
    from exam_announcement n join account_name p on p.id = n.said_by
    cross join lateral (select count(*)::int as told, count(r.seen_at)::int as seen from attempt_announcement r where r.announcement_id = n.id) s
    where n.exam_id = ${examId} and n.said_at > ${since} order by n.said_at desc, n.id desc limit ${announcementsOnBoard}`
}

export type BoardRow = {
  readonly id: string
  readonly accountId: string
  readonly name: PersonName
  readonly employeeNo: string | null
  readonly company: BilingualText
  readonly department: BilingualText | null
  readonly number: number
  readonly startedAt: string
  readonly pausedAt: string | null
  readonly pausedLeft: number | null
  readonly deadline: string | null
  readonly submittedAt: string | null
  readonly endedBy: EndedBy | null
  readonly questions: number
  readonly answered: number
  readonly heardAt: string | null
  readonly savedAt: string | null
  readonly leaves: number
  /** The number of exits that ends the attempt; null if exits are only recorded. */
  readonly leaveLimit: number | null
  readonly extraTime: number
  readonly unread: readonly string[]
  readonly readsKeys: boolean
}

export type BoardReading = {
  readonly rows: readonly BoardRow[]
  /** Changes after this reading belong to transactions with this number or a higher one. */
  readonly horizon: string
}
/**
 * The attempts of an exam to read: all of them, or the given ones and those that changed since a horizon (a transaction
 * number).
 */
export type BoardSelection = 'all' | { readonly since: string; readonly besides: readonly string[] }

/** Reads the attempts of an exam that are open, or ended after `since` and started at most a day before it. */
export async function readBoard(db: Db, examId: string, since: Date, part: BoardSelection): Promise<BoardReading> {
  const shown = db`(state = 'open' or (submitted_at > ${since} and started_at > ${since}::timestamptz - interval '1 day'))`
  const which =
    part === 'all'
      ? db`
        select * from attempt where exam_id = ${examId} and state = 'open'
        union all
        (select * from attempt where exam_id = ${examId} and state <> 'open' and submitted_at > ${since}
          and started_at > ${since}::timestamptz - interval '1 day' order by started_at desc)
        limit ${examLimits.boardRows}`
      : db`
        select * from attempt where exam_id = ${examId} and ${shown} and id in (
          select id from attempt where exam_id = ${examId} and changed >= ${part.since}::text::xid8
          union select unnest(${[...part.besides]}::uuid[])
        )`
  const read = await db<{ horizon: string; rows: BoardRow[] }[]>`
    with seen as materialized (
      select id, account_id, company_id, number, started_at, paused_at, paused_left, deadline, submitted_at, ended_by, leave_count,
        case when terms ->> 'leavePolicy' = 'strict' then (terms -> 'leaveLimit')::int end as leave_limit, extra_time, terms, shapes
      from (${which}) a
    )
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, coalesce((select json_agg(r) from (
      select t.id, t.account_id as "accountId", ${personNameColumn(db, 'p')} as name, m.employee_no as "employeeNo", c.short_name as company,
        d.name as department,
        t.number,
        t.started_at as "startedAt", t.paused_at as "pausedAt", t.paused_left as "pausedLeft", t.deadline, t.submitted_at as "submittedAt",
        t.ended_by as "endedBy",
        ${questionCountExpression(db, 't')} as questions, q.answered,
        k.at as "heardAt", q.saved_at as "savedAt", t.leave_count as leaves, t.leave_limit as "leaveLimit",
        t.extra_time as "extraTime", array(select r.announcement_id from attempt_announcement r where r.attempt_id = t.id and r.seen_at is null
          order by r.announcement_id) as unread, exists (select from attempt_of_key_reader k where k.attempt_id = t.id) as "readsKeys"
      from seen t join account_name p on p.id = t.account_id join company_name c on c.id = t.company_id
      left join membership_entry m on m.account_id = t.account_id and m.company_id = t.company_id left join department_entry d on d.id = m.department_id
      left join attempt_contact k on k.attempt_id = t.id
      cross join lateral (select count(w.answer)::int as answered, max(w.saved_at) as saved_at from saved_answer w
        where w.attempt_id = t.id) q
      order by t.started_at, t.id
    ) r), '[]'::json) as rows`.maybeOne()
  return read ?? { horizon: '0', rows: [] }
}
