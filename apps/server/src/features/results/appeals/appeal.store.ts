import type { BilingualText, PersonName } from '../../../core/text/language.ts'
import { personNameColumn } from '../../../core/text/person-name.store.ts'
import type { Db, Transaction } from '../../../database/connection.ts'
import { readPage } from '../../../database/paged.ts'
import { examOfCompanyCondition } from '../../exams/exam-attempt.public.ts'
import type { AnswerKey } from '../../questions/questions.public.ts'
import type { AppealFacts } from './appeal.rules.ts'

export type AppealState = 'open' | 'upheld' | 'rejected'
export type AppealRow = {
  readonly id: string
  readonly attemptId: string
  readonly position: number | null
  readonly words: string
  readonly madeAt: Date
  readonly state: AppealState
  readonly answer: string | null
  readonly answeredAt: Date | null
}
const columns = (db: Db) =>
  db`a.id, a.attempt_id as "attemptId", a.position, a.words, a.made_at as "madeAt", a.state, a.answer, a.answered_at as "answeredAt"`

/**
 * Finds the facts of an attempt, since it was last reopened, that decide which appeals are possible; null when there is
 * no such attempt.
 */
export async function findAppealFacts(db: Db, attemptId: string): Promise<AppealFacts | null> {
  const row = await db<AppealFacts[]>`
    select e.appeal_days as days, t.told_at as "toldAt",
      array(select q.position::int from attempt_paper q
        where q.attempt_id = t.id and q.type in ('short', 'upload') and not q.position = any(t.voided)
          and (select m.source from newest_mark(q.attempt_id, q.position) m) in ('manual', 'regrade') order by 1) as marked,
      (select r.decided_at from leave_decision r where r.attempt_id = t.id and r.sitting = t.sitting and r.state = 'upheld') as "upheldAt",
      (select coalesce(jsonb_agg(a.position), '[]') from exam_appeal a where a.attempt_id = t.id and a.sitting = t.sitting) as made
    from attempt_record t join exam_rule e on e.id = t.exam_id where t.id = ${attemptId}`.maybeOne()
  return row ?? null
}

export async function listAppealsOfAttempt(db: Db, attemptId: string): Promise<AppealRow[]> {
  return db<
    AppealRow[]
  >`select ${columns(db)} from exam_appeal a where a.attempt_id = ${attemptId} order by a.made_at, a.id`
}

export type NewAppeal = {
  readonly id: string
  readonly attemptId: string
  readonly position: number | null
  readonly words: string
  readonly at: Date
}
/**
 * Inserts an appeal. Unique indexes refuse a second open appeal of the attempt, and a second one about the same
 * subject.
 */
export async function insertAppeal(tx: Transaction, { id, attemptId, position, words, at }: NewAppeal): Promise<void> {
  await tx`
    insert into exam_appeal (id, attempt_id, sitting, position, exam_id, words, made_at)
    select ${id}, t.id, t.sitting, ${position}, t.exam_id, ${words}, ${at} from attempt_record t where t.id = ${attemptId}`
}

export type AppealListRow = AppealRow & {
  readonly examId: string
  readonly examTitle: BilingualText
  readonly name: PersonName
  readonly employeeNo: string | null
  readonly number: number
  readonly answeredBy: PersonName | null
}

/**
 * Lists a page of the appeals in one state, of one exam or of all, within the exams of one company or of all (`within`
 * is null): open ones with the oldest first, answered ones with the newest first.
 */
export async function listAppeals(
  db: Db,
  filter: { examId: string | null; within: string | null; state: AppealState; page: number; size: number },
): Promise<{ list: AppealListRow[]; total: number }> {
  return readPage(
    db,
    filter,
    (part) => db<(AppealListRow & { total: number })[]>`
    select ${columns(db)}, a.exam_id as "examId", t.terms -> 'title' as "examTitle", ${personNameColumn(db, 'p')} as name, m.employee_no as "employeeNo",
      t.number,
      ${personNameColumn(db, 's')} as "answeredBy",
      count(*) over ()::int as total
    from exam_appeal a join attempt_record t on t.id = a.attempt_id join account_name p on p.id = t.account_id
    left join membership_entry m on m.account_id = t.account_id and m.company_id = t.company_id
    left join account_name s on s.id = a.answered_by
    where a.state = ${filter.state} and (${filter.examId}::uuid is null or a.exam_id = ${filter.examId})
      and ${examOfCompanyCondition(db, db`a.exam_id`, filter.within)}
    order by ${filter.state === 'open' ? db`a.made_at, a.id` : db`a.made_at desc, a.id`} ${part}`,
  )
}

export type AppealCase = AppealListRow & {
  readonly accountId: string
  readonly leaves: { readonly reason: string; readonly decidedAt: string; readonly count: number } | null
  readonly question: {
    readonly questionId: string
    readonly version: number
    readonly stem: BilingualText
    readonly points: number
    readonly written: string
    /** The ids of its files; null where the question takes none. */
    readonly files: string | null
    readonly key: AnswerKey
    readonly marks: readonly {
      readonly points: number
      readonly source: 'auto' | 'manual' | 'regrade' | 'void'
      readonly by: PersonName | null
      readonly reason: string
      readonly at: string
    }[]
    readonly opinions: readonly {
      readonly points: number
      readonly criteria: readonly number[]
      readonly comment: string
      readonly by: PersonName
    }[]
    readonly remark: {
      readonly regradeId: string
      readonly state: 'proposed' | 'approved' | 'applied' | 'rejected'
      readonly points: number | null
    } | null
  } | null
}

/**
 * Finds one appeal with the answer in question, its marks in order, the graders' opinions, and the newest regrade
 * proposed since the appeal; null when the company (null: any) has no such appeal.
 */
export async function findAppealCase(db: Db, appealId: string, within: string | null): Promise<AppealCase | null> {
  const row = await db<AppealCase[]>`
    select ${columns(db)}, a.exam_id as "examId", t.terms -> 'title' as "examTitle", t.account_id as "accountId", ${personNameColumn(db, 'p')} as name,
      m.employee_no as "employeeNo",
      t.number, ${personNameColumn(db, 's')} as "answeredBy",
        (select json_build_object('reason', coalesce(r.reason, ''), 'decidedAt', r.decided_at, 'count',
        (select count(*) from attempt_leave l where l.attempt_id = t.id and l.is_counted and l.began_at <= r.ended_at))
        from leave_decision r where a.position is null and r.attempt_id = t.id and r.sitting = a.sitting and r.state = 'upheld') as leaves,
      case when q.attempt_id is not null then json_build_object('questionId', q.question_id, 'version', q.version, 'stem', v.content -> 'stem', 'points',
        q.points, 'written', coalesce(w.answer ->> 'text', ''),
        'files', case when v.content ? 'upload' then coalesce(w.answer ->> 'files', '') end,
        'key', y.answer_key,
        'marks', (select coalesce(json_agg(json_build_object('points', k.points, 'source', k.source, 'by', ${personNameColumn(db, 'g')}, 'reason',
        coalesce(k.reason, ''), 'at', k.at)
          order by k.seq), '[]')
          from given_mark k left join account_name g on g.id = k.author_id where k.attempt_id = t.id and k.position = a.position),
        'opinions', (select coalesce(json_agg(json_build_object('points', o.points, 'criteria', coalesce(o.criteria, '{}'), 'comment', o.comment, 'by',
        ${personNameColumn(db, 'g')})
          order by o.seq), '[]')
          from marking_queue k join (select distinct on (task_id, round, grader_id) * from marking_opinion
          order by task_id, round, grader_id, seq desc) o on o.task_id = k.id and o.round = k.round
          join account_name g on g.id = o.grader_id where k.attempt_id = t.id and k.position = a.position and not o.is_provisional),
        'remark', (select json_build_object('regradeId', r.id, 'state', r.state, 'points', r.points) from regrade_entry r
          where r.attempt_id = t.id and r.exam_id = a.exam_id and r.question_id = q.question_id and r.version = q.version and r.proposed_at >= a.made_at
          order by r.proposed_at desc limit 1)) end as question
    from exam_appeal a join attempt_record t on t.id = a.attempt_id join account_name p on p.id = t.account_id
    left join membership_entry m on m.account_id = t.account_id and m.company_id = t.company_id
    left join account_name s on s.id = a.answered_by
    left join attempt_paper q on q.attempt_id = a.attempt_id and q.position = a.position
    left join question_wording v on v.question_id = q.question_id and v.version = q.version
    left join question_key y on y.question_id = q.question_id and y.version = q.version
    left join attempt_answer w on w.attempt_id = a.attempt_id and w.position = a.position
    where a.id = ${appealId} and ${examOfCompanyCondition(db, db`a.exam_id`, within)}`.maybeOne()
  return row ?? null
}

export type AppealHead = {
  readonly attemptId: string
  readonly accountId: string
  readonly position: number | null
  readonly title: BilingualText
}

/**
 * Locks an appeal, in an exam of the company or in any exam (null), against another answer, and returns it with its
 * candidate; null when there is none.
 */
export async function lockAppeal(tx: Transaction, appealId: string, within: string | null): Promise<AppealHead | null> {
  const row = await tx<AppealHead[]>`
    select a.attempt_id as "attemptId", t.account_id as "accountId", a.position, t.terms -> 'title' as title from exam_appeal a
    join attempt_record t on t.id = a.attempt_id where a.id = ${appealId} and ${examOfCompanyCondition(tx, tx`a.exam_id`, within)} for update of a`.maybeOne()
  return row ?? null
}

/** Sets the answer to an appeal; returns false when it has already been answered. */
export async function setAppealAnswer(
  tx: Transaction,
  one: { appealId: string; state: 'upheld' | 'rejected'; answer: string; by: string; at: Date },
): Promise<boolean> {
  const { count } = await tx`
    update exam_appeal set state = ${one.state}, answer = ${one.answer}, answered_by = ${one.by}, answered_at = ${one.at}
    where id = ${one.appealId} and state = 'open'`
  return count === 1
}
