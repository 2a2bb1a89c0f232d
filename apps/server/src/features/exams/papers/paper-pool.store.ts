import type { Db, SqlFragment, Transaction } from '../../../database/connection.ts'
import type { ExamRow } from '../definition/exam.store.ts'
import type { ExposureLimit } from './feasibility.rules.ts'
import { frozenItemsExpression, frozenQuestionsExpression, frozenShapesExpression } from './frozen-paper.store.ts'

/** The newest change of a question in banks. */
const newestChange = (db: Db, banks: SqlFragment) => db`(
  select max(c.changed_at) from unnest(${banks}) as b(id)
  cross join lateral (select q.changed_at from question_change_time q where q.bank_id = b.id order by q.changed_at desc limit 1) c)`

/** The time before an exam opens, or one of its sessions begins, from which on its papers are drawn. */
const ahead = '1 day'

/**
 * An exam with neither a date nor sessions may start at any time. It counts as in use for this time after its last
 * start.
 */
const inUseFor = '7 days'

/**
 * Lists the ids of published formal exams that may start soon and have no valid prepared papers, or have used half of
 * them. Exams that avoid the questions that a candidate has seen are left out, because they draw each paper at its
 * start.
 */
export async function listExamsToPrepare(db: Db, now: Date): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select e.id from exam e left join paper_pool p on p.exam_id = e.id and p.exam_version = e.version
    where ${isPreparedKind(db)} and ${mayStartSoon(db, now)}
      and (p.exam_id is null or p.changed_at is distinct from ${newestChange(db, db`p.banks`)}
        or p.size > 0 and (select count(*) from attempt_record t where t.exam_id = e.id and t.started_at > p.drawn_at) >= p.size / 2)
    order by e.id`
  return rows.map(({ id }) => id)
}

const isPreparedKind = (db: Db) => db`e.status = 'published' and e.kind = 'formal' and not e.avoid_seen`
const mayStartSoon = (db: Db, now: Date) => db`
  (e.closes_at is null or e.closes_at > ${now}) and (e.opens_at is null or e.opens_at < ${now}::timestamptz + ${ahead}::interval)
  and (case when exists (select from exam_session_time x where x.exam_id = e.id) then exists (
    select from exam_session_time x where x.exam_id = e.id and x.ends_at > ${now} and x.starts_at < ${now}::timestamptz + ${ahead}::interval)
    else e.opens_at is not null or e.closes_at is not null
      or exists (select from attempt_record t where t.exam_id = e.id and t.started_at > ${now}::timestamptz - ${inUseFor}::interval) end)`

/** Deletes the papers of exams that won't start soon. */
export async function deleteUnusedPaperPools(db: Db, now: Date): Promise<void> {
  await db`delete from paper_pool p using exam e where e.id = p.exam_id and not (${isPreparedKind(db)} and ${mayStartSoon(db, now)})`
}

export type ExamToPrepare = Pick<ExamRow, 'id' | 'paper' | 'version' | 'shuffleQuestions' | 'shuffleOptions'> & {
  readonly exposure: ExposureLimit | null
  /** The banks of its questions, and the instant of their newest change, exactly as the database has it. */
  readonly banks: readonly string[]
  readonly changedAt: string | null
  /** True if a change with a time not after `changedAt` may still be uncommitted. */
  readonly isChanging: boolean
}
/** Transactions that change questions are over by then. */
const settledAfter = '2 minutes'

export async function findExamToPrepare(db: Db, examId: string, now: Date): Promise<ExamToPrepare | null> {
  const row = await db<ExamToPrepare[]>`
    select e.id, e.paper, e.version, e.shuffle_questions as "shuffleQuestions", e.shuffle_options as "shuffleOptions",
      case when e.exposure_of is not null then json_build_object('most', e.exposure_most, 'of', e.exposure_of) end as exposure,
      o.banks, c.at::text as "changedAt", coalesce(c.at > ${now}::timestamptz - ${settledAfter}::interval, false) as "isChanging"
    from exam e cross join lateral (
      select coalesce(array_agg(distinct coalesce(s.bank_id, q.bank_id)), '{}') as banks
      from exam_source s left join question_entry q on q.id = s.question_id where s.exam_id = e.id and not s.is_draft
    ) o cross join lateral (select ${newestChange(db, db`o.banks`)} as at) c where e.id = ${examId}`.maybeOne()
  return row ?? null
}

export type DrawnPaper = {
  readonly seed: string
  readonly questions: readonly { readonly questionId: string; readonly points: number; readonly letters: string }[]
}

/** Replaces the prepared papers of an exam. Stores none when a question was deleted in the meantime. */
export async function setPreparedPapers(
  tx: Transaction,
  pool: Pick<ExamToPrepare, 'id' | 'version' | 'banks' | 'changedAt'> & { readonly at: Date },
  papers: readonly DrawnPaper[],
): Promise<void> {
  await tx`delete from paper_pool where exam_id = ${pool.id}`
  await tx`
    insert into paper_pool (exam_id, exam_version, banks, changed_at, size, drawn_at)
    values (${pool.id}, ${pool.version}, ${[...pool.banks]}::uuid[], ${pool.changedAt}::text::timestamptz, 0, ${pool.at})`
  const places = papers.flatMap(({ questions }, index) =>
    questions.map((question) => ({ ...question, paper: index + 1 })),
  )
  const { count } = await tx`
    insert into prepared_paper (exam_id, number, seed, paper, shapes, questions)
    select d.*, ${frozenQuestionsExpression(tx, 'd')} from (
      select ${pool.id}::uuid, d.paper as number, (${papers.map(({ seed }) => seed)}::text[])[d.paper], ${frozenItemsExpression(tx)} as paper,
        ${frozenShapesExpression(tx)}
      from unnest(${places.map((one) => one.paper)}::int[], ${places.map((one) => one.questionId)}::uuid[], ${places.map((one) => one.points)}::int[],
        ${places.map((one) => one.letters)}::text[]) with ordinality as d(paper, question_id, points, letters, position)
      join question_entry q on q.id = d.question_id
      join question_wording v on v.question_id = q.id and v.version = q.current_version
      group by d.paper having count(*) = (${papers.map(({ questions }) => questions.length)}::int[])[d.paper]
    ) d`
  if (count === papers.length) await tx`update paper_pool set size = ${count} where exam_id = ${pool.id}`
  else await tx`delete from prepared_paper where exam_id = ${pool.id}`
}
