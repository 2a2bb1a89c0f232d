import type { BilingualText } from '../../core/language.ts'
import type { Db } from '../../database/connection.ts'
import type { AnswerKey } from '../questions/questions.public.ts'
import type { AttemptState, AttemptTerms, PaperRow } from './attempt.store.ts'
import type { EndedBy, ExamTimes, Standing } from './exam.rules.ts'
import { type Asker, type Moment, standingColumns, standingJoin } from './exam.store.ts'
import type { Comparison } from './result.rules.ts'

export type ResultHead = ExamTimes &
  Standing & {
    readonly attemptId: string
    readonly examId: string
    readonly number: number
    readonly state: AttemptState
    readonly endedBy: EndedBy | null
    readonly startedAt: Date
    readonly submittedAt: Date | null
    readonly deadline: Date | null
    readonly timeUsed: number | null
    readonly terms: AttemptTerms
    readonly totalPoints: number
    readonly score: number | null
    readonly passed: boolean | null
    readonly name: string
    readonly employeeNo: string | null
    readonly certificateId: string | null
    readonly isPublished: boolean
  }

/** An attempt with its exam's release and retake rules and its candidate, for its owner in this company. */
export async function findResult(db: Db, attemptId: string, asker: NonNullable<Asker>, moment: Moment): Promise<ResultHead | null> {
  const [row] = await db<ResultHead[]>`
    select t.id as "attemptId", t.exam_id as "examId", t.number, t.state, t.ended_by as "endedBy", t.started_at as "startedAt", t.submitted_at as "submittedAt", t.deadline,
      t.time_used as "timeUsed", t.terms, t.total_points as "totalPoints", t.score, t.passed, p.name, m.employee_no as "employeeNo", e.status = 'published' as "isPublished",
      e.release, e.opens_at as "opensAt", e.closes_at as "closesAt", e.daily_attempts as "dailyAttempts", e.total_attempts as "totalAttempts", e.retake_hours as "retakeHours",
      (select c.id from certificate c where c.account_id = t.account_id and c.company_id = t.company_id and (c.source_id = t.id or c.scheme_id = (t.terms ->> 'certificateSchemeId')::uuid)
        order by c.source_id = t.id desc, c.issued_at desc limit 1) as "certificateId",
      ${standingColumns(db)}
    from attempt t
    join exam e on e.id = t.exam_id
    join account p on p.id = t.account_id
    left join membership m on m.account_id = t.account_id and m.company_id = t.company_id
    ${standingJoin(db, asker, moment)}
    where t.id = ${attemptId} and t.account_id = ${asker.accountId} and t.company_id = ${asker.companyId}`
  return row ?? null
}

export type ResultRow = PaperRow & {
  readonly topic: string
  /** Null before marks are released, and while a person must mark. */
  readonly earned: number | null
  readonly detail: { readonly blanks?: readonly number[] } | null
  readonly remark: string | null
  /** Null before the key is released: it is not even read. */
  readonly key: AnswerKey | null
  readonly explanation: BilingualText | null
}

/** The questions of a closed attempt with answers, and with marks and keys only if they may be seen. */
export async function loadResultRows(db: Db, attemptId: string, may: { marks: boolean; key: boolean }): Promise<ResultRow[]> {
  return db<ResultRow[]>`
    select q.position, q.type, q.topic, q.points, q.option_order as "optionOrder", v.content, a.seq, a.answer, a.uncertain, m.points as earned, m.detail, m.reason as remark, k.answer_key as key, k.explanation
    from attempt_question q
    join question_version v on v.question_id = q.question_id and v.version = q.version
    left join attempt_answer a on a.attempt_id = q.attempt_id and a.position = q.position
    left join lateral (
      select m.points, m.detail, m.reason from attempt_mark m
      where m.attempt_id = q.attempt_id and m.position = q.position order by m.seq desc limit 1
    ) m on ${may.marks}
    left join question_key k on k.question_id = q.question_id and k.version = q.version and ${may.key}
    where q.attempt_id = ${attemptId} order by q.position`
}

export type ComparisonQuestion = {
  readonly examId: string
  readonly score: number
  readonly totalPoints: number
  readonly passingPoints: number
  readonly wantsShares: boolean
  readonly topics: readonly string[]
  readonly companyId: string
}

/** All graded attempts of the exam in steps of 5 %, and what to study for the topics, in one statement. */
export async function compareWithCohort(db: Db, question: ComparisonQuestion): Promise<Comparison> {
  const share = (kind: 'type' | 'topic', list: 'types' | 'topics') => db`
    select ${kind}::text as kind, p.key as name, sum((p.value ->> 0)::int)::float8 as earned, sum((p.value ->> 1)::int)::float8 as of
    from attempt a, jsonb_each(a.parts -> ${list}::text) p where a.exam_id = ${question.examId} and a.state = 'graded' group by p.key`
  const [row] = await db<Comparison[]>`
    select
      (select coalesce(json_agg(s), '[]') from (
        select least(19, score::bigint * 20 / ${question.totalPoints}::int)::int as step, count(*)::int as n, sum(score)::float8 as sum, count(*) filter (where score < ${question.score})::int as below,
          count(*) filter (where score > ${question.score})::int as above, count(*) filter (where score >= ${question.passingPoints})::int as passed
        from attempt where exam_id = ${question.examId} and state = 'graded' group by 1) s) as steps,
      (select coalesce(percentile_disc(0.5) within group (order by time_used), 0)::int from attempt where exam_id = ${question.examId} and state = 'graded') as "medianTime",
      ${question.wantsShares ? db`(select coalesce(json_agg(s), '[]') from (${share('type', 'types')} union all ${share('topic', 'topics')}) s)` : db`null`} as shares,
      (select coalesce(json_agg(json_build_object('topic', w.topic, 'productId', p.id, 'title', p.title, 'duration', p.duration)), '[]')
        from unnest(${[...question.topics]}::text[]) as w(topic)
        cross join lateral (
          select id, title, duration from product
          where status = 'published' and (not for_companies or exists (select from product_company c where c.product_id = product.id and c.company_id = ${question.companyId}))
            and exists (select from jsonb_array_elements(tags) tag where w.topic in (tag #>> '{}', tag ->> 'zh', tag ->> 'en') or regexp_replace(w.topic, '^.*/', '') in (tag #>> '{}', tag ->> 'zh', tag ->> 'en'))
          order by published_at desc, id limit 1) p) as products`
  return row as Comparison
}
