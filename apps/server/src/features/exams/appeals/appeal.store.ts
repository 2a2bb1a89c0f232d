import type { BilingualText } from '../../../core/language.ts'
import type { Db, Transaction } from '../../../database/connection.ts'
import { readPage } from '../../../database/paged.ts'
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
const columns = (db: Db) => db`a.id, a.attempt_id as "attemptId", a.position, a.words, a.made_at as "madeAt", a.state, a.answer, a.answered_at as "answeredAt"`

/** What a look at an attempt says about appeals of its present sitting. */
export async function loadAppealFacts(db: Db, attemptId: string): Promise<AppealFacts | null> {
  const [row] = await db<AppealFacts[]>`
    select e.appeal_days as days, t.told_at as "toldAt",
      array(select q.position::int from attempt_question q
        where q.attempt_id = t.id and q.type = 'short' and not q.position = any(t.voided)
          and (select m.source from attempt_mark m where m.attempt_id = q.attempt_id and m.position = q.position order by m.seq desc limit 1) in ('manual', 'regrade') order by 1) as marked,
      (select r.decided_at from leave_review r where r.attempt_id = t.id and r.sitting = t.sitting and r.state = 'upheld') as "upheldAt",
      (select coalesce(jsonb_agg(a.position), '[]') from exam_appeal a where a.attempt_id = t.id and a.sitting = t.sitting) as made
    from attempt t join exam e on e.id = t.exam_id where t.id = ${attemptId}`
  return row ?? null
}

export async function listAppealsOf(db: Db, attemptId: string): Promise<AppealRow[]> {
  return db<AppealRow[]>`select ${columns(db)} from exam_appeal a where a.attempt_id = ${attemptId} order by a.made_at, a.id`
}

export type NewAppeal = { readonly id: string; readonly attemptId: string; readonly position: number | null; readonly words: string; readonly at: Date }
/** Keeps an appeal; the unique indexes refuse a second one that is open, and one about the same thing. */
export async function insertAppeal(tx: Transaction, { id, attemptId, position, words, at }: NewAppeal): Promise<void> {
  await tx`
    insert into exam_appeal (id, attempt_id, sitting, position, exam_id, words, made_at)
    select ${id}, t.id, t.sitting, ${position}, t.exam_id, ${words}, ${at} from attempt t where t.id = ${attemptId}`
}

export type AppealListRow = AppealRow & {
  readonly examId: string
  readonly examTitle: BilingualText
  readonly name: string
  readonly employeeNo: string | null
  readonly number: number
  readonly answeredBy: string | null
}

/** Appeals in one state: those that wait by age, answered ones the newest first. */
export async function listAppeals(db: Db, filter: { examId: string | null; state: AppealState; page: number; size: number }): Promise<{ list: AppealListRow[]; total: number }> {
  return readPage(
    db,
    filter,
    (part) => db<(AppealListRow & { total: number })[]>`
    select ${columns(db)}, a.exam_id as "examId", t.terms -> 'title' as "examTitle", p.name, m.employee_no as "employeeNo", t.number, s.name as "answeredBy", count(*) over ()::int as total
    from exam_appeal a join attempt t on t.id = a.attempt_id join account p on p.id = t.account_id left join membership m on m.account_id = t.account_id and m.company_id = t.company_id
    left join account s on s.id = a.answered_by
    where a.state = ${filter.state} and (${filter.examId}::uuid is null or a.exam_id = ${filter.examId})
    order by ${filter.state === 'open' ? db`a.made_at, a.id` : db`a.made_at desc, a.id`} ${part}`,
  )
}

export type AppealHead = { readonly attemptId: string; readonly accountId: string; readonly position: number | null; readonly title: BilingualText }

/** An appeal with its candidate, locked against another answer. */
export async function lockAppeal(tx: Transaction, appealId: string): Promise<AppealHead | null> {
  const [row] = await tx<AppealHead[]>`
    select a.attempt_id as "attemptId", t.account_id as "accountId", a.position, t.terms -> 'title' as title from exam_appeal a join attempt t on t.id = a.attempt_id where a.id = ${appealId} for update of a`
  return row ?? null
}

/** False: it was answered already. */
export async function writeAnswer(tx: Transaction, one: { appealId: string; state: 'upheld' | 'rejected'; answer: string; by: string; at: Date }): Promise<boolean> {
  const { count } = await tx`
    update exam_appeal set state = ${one.state}, answer = ${one.answer}, answered_by = ${one.by}, answered_at = ${one.at} where id = ${one.appealId} and state = 'open'`
  return count === 1
}
