import type { BilingualText, PersonName } from '../../core/text/language.ts'
import { personNameColumn } from '../../core/text/person-name.store.ts'
import type { Db } from '../../database/connection.ts'
import { productVisibleInCondition } from '../catalogue/catalogue.public.ts'
import {
  type EndedBy,
  type ExamAdmission,
  type ExamCaller,
  type ExamHistory,
  type ExamStartRules,
  findExamProgressWithAdmission,
  type ZonedNow,
} from '../exams/exams.public.ts'
import type { RegradeAction } from '../grading/grading.public.ts'
import type { AnswerKey, ChoicePolicy, Feedback, Scoring } from '../questions/questions.public.ts'
import type {
  AttemptState,
  AttemptTerms,
  PaperRow,
  VersionId,
  VersionWording,
  WordingCache,
} from '../sitting/sitting.public.ts'
import type { CohortFigures, TopicHelp } from './result.rules.ts'

export type ResultHead = ExamStartRules &
  ExamHistory &
  ExamAdmission & { readonly productId: string | null } & AttemptOfResult
type AttemptOfResult = {
  readonly attemptId: string
  readonly examId: string
  readonly number: number
  readonly state: AttemptState
  readonly endedBy: EndedBy | null
  readonly startedAt: Date
  readonly submittedAt: Date | null
  readonly deadline: Date | null
  readonly timeUsed: number | null
  readonly spent: readonly number[] | null
  readonly terms: AttemptTerms
  readonly totalPoints: number
  readonly score: number | null
  readonly passed: boolean | null
  readonly name: PersonName
  readonly employeeNo: string | null
  readonly certificate: {
    readonly id: string
    readonly state: 'valid' | 'expired' | 'revoked' | 'superseded'
    readonly validUntil: string | null
  } | null
  readonly isPublished: boolean
  /** True when the person is taking an exam with a question of this attempt. */
  readonly isSatNow: boolean
  readonly cohort: CohortFigures | null
  /** The cohort's figures don't include the person's first attempt, or a regrade of the exam, yet. */
  readonly isCohortBehind: boolean
  /** The exam was regraded, so marks and keys may have been corrected. */
  readonly isRegraded: boolean
}

/**
 * Finds an attempt with its exam's release and retake rules, its cohort and its candidate, for its owner in this
 * company; null for any other attempt.
 */
export async function findResult(
  db: Db,
  attemptId: string,
  asker: NonNullable<ExamCaller>,
  moment: ZonedNow,
): Promise<ResultHead | null> {
  const row = await db<AttemptOfResult[]>`
    select t.id as "attemptId", t.exam_id as "examId", t.number, t.state, t.ended_by as "endedBy", t.started_at as "startedAt", t.submitted_at as "submittedAt",
      t.deadline, t.time_used as "timeUsed", t.spent, t.terms, t.total_points as "totalPoints", t.score, t.passed, ${personNameColumn(db, 'p')} as name,
      m.employee_no as "employeeNo",
      e.status = 'published' as "isPublished", exists (select from regrade_entry r where r.exam_id = t.exam_id) as "isRegraded",
      exists (select from attempt_behind_exam x where x.attempt_id = t.id) as "isSatNow",
      case when h.size is not null then jsonb_build_object('size', h.size, 'medianTime', h.median_time, 'scores', h.scores, 'counts', h.counts, 'parts',
        h.parts) end as cohort, (t.number = 1 and h.computed_at is null) or exists (select from attempt_record f
      where f.exam_id = t.exam_id and f.account_id = t.account_id and f.number = 1 and f.state = 'graded'
      and f.graded_at > h.computed_at - interval '2 seconds')
        or exists (select from regrade_entry r where r.exam_id = t.exam_id and r.applied_at > h.computed_at) as "isCohortBehind",
      (select jsonb_build_object('id', c.id, 'state', case when c.state = 'valid' and c.ends_at <= ${moment.now} then 'expired' else c.state end,
        'validUntil', c.facts ->> 'validUntil')
        from held_certificate c where c.account_id = t.account_id
        and c.company_id = t.company_id and (c.source_id = t.id or c.scheme_id = (t.terms ->> 'certificateSchemeId')::uuid)
        order by c.source_id = t.id desc, c.issued_at desc limit 1) as certificate
    from attempt_record t
    join exam_rule e on e.id = t.exam_id
    join account_name p on p.id = t.account_id
    left join membership_entry m on m.account_id = t.account_id and m.company_id = t.company_id
    left join exam_cohort h on h.exam_id = t.exam_id
    where t.id = ${attemptId} and t.account_id = ${asker.accountId} and t.company_id = ${asker.companyId}`.maybeOne()
  if (!row) return null
  const exam = await findExamProgressWithAdmission(db, row.examId, asker, moment)
  return exam ? { ...exam, ...row } : null
}

export type ResultRow = PaperRow & {
  readonly topic: string
  /** The exam's rule for multiple choice as promised at the start. */
  readonly policy: ChoicePolicy
  /** Null before marks are released, and while a person must mark it. */
  readonly earned: number | null
  readonly detail: { readonly blanks?: readonly number[]; readonly criteria?: readonly number[] } | null
  readonly remark: string | null
  /** Null before the key is released; in that case it isn't even read. */
  readonly key: AnswerKey | null
  readonly explanation: BilingualText | null
  /** From the question's own key. Null where a regrade replaced it. */
  readonly feedback: Feedback | null
  /** The regrade of the question, once marks may be seen. A void one has no points. */
  readonly correction: RegradeAction | null
  readonly correctionReason: string | null
  readonly correctedAt: Date | null
}

/**
 * The filter for the rows to read. `key: 'marked'` decides for each question: its key is read once it is marked. While
 * the person `accountId` is taking the question in an open exam, its key is never read, and its mark is not read with
 * `key: 'marked'`.
 */
export type ResultRowFilter = {
  readonly marks: boolean
  readonly key: boolean | 'marked'
  readonly accountId: string
  readonly position?: number
  /** False: the exam was never regraded, so no regraded marks are looked for. */
  readonly isRegraded?: boolean
}

/** The texts come from `wordings`. Null: no regrade replaced the key and the question's own scoring. */
type RowWithoutWords = Omit<ResultRow, keyof VersionWording> &
  VersionId & { readonly ruled: { readonly ownScoring: Scoring | null } | null }

/**
 * Lists the questions of an attempt with answers. Marks and keys are read only if they may be seen. For a question of
 * an exam that the person is taking now, the key is never read, nor is the mark with `key: 'marked'`.
 */
export async function listResultRows(
  db: Db,
  wordings: WordingCache,
  attemptId: string,
  { marks, key, accountId, position, isRegraded = true }: ResultRowFilter,
): Promise<ResultRow[]> {
  const regraded = isRegraded
    ? {
        columns: db`coalesce(i.action, r.action) as correction, coalesce(i.reason, g.reason) as "correctionReason", coalesce(i.at, r.at) as "correctedAt",
          case when r.answer_key is not null then jsonb_build_object('ownScoring', own_scoring(r.answer_key)) end as ruled`,
        joins: db`
    left join question_ruling r on r.exam_id = t.exam_id and r.question_id = q.question_id and r.version = q.version
    left join regrade_entry g on g.id = r.regrade_id
    left join lateral (
      select o.action, o.reason, x.at from regraded_answer x join regrade_entry o on o.id = x.regrade_id
      where x.attempt_id = q.attempt_id and x.position = q.position and o.action = 'remark' and (r.at is null or x.at >= r.at) order by x.at desc limit 1
    ) i on true`,
        keys: db`case when k.question_id is not null then coalesce(r.answer_key, k.answer_key) end as key,
          case when k.question_id is not null then coalesce(r.explanation, k.explanation) end as explanation,
            case when r.answer_key is null then k.feedback end as feedback`,
      }
    : {
        columns: db`null as correction, null as "correctionReason", null::timestamptz as "correctedAt", null::jsonb as ruled`,
        joins: db``,
        keys: db`k.answer_key as key, k.explanation, k.feedback`,
      }
  const marked = marks
    ? {
        columns: db`case when ${key === 'marked'}
            and q.question_id in (select s.question_id from question_sat_now s where s.account_id = ${accountId}) then null
          when q.position = any(t.voided) then 0 else m.points end as earned, m.detail, m.reason as remark, ${regraded.columns}`,
        with: db`, newest as materialized (select distinct on (g.position) g.position, g.points, g.detail, g.reason from given_mark g
      where g.attempt_id = (select ${attemptId}::uuid) order by g.position, g.seq desc)`,
        joins: db`left join newest m on m.position = q.position ${regraded.joins}`,
      }
    : {
        columns: db`null::int as earned, null::jsonb as detail, null as remark, null as correction, null as "correctionReason",
      null::timestamptz as "correctedAt", null::jsonb as ruled`,
        with: db``,
        joins: db``,
      }
  const keyed =
    marks && key !== false
      ? {
          columns: regraded.keys,
          joins: db`left join question_key k on k.question_id = q.question_id
            and k.version = q.version ${key === 'marked' ? db`and m.points is not null` : db``}
      and q.question_id not in (select s.question_id from question_sat_now s where s.account_id = ${accountId})`,
        }
      : { columns: db`null::jsonb as key, null::jsonb as explanation, null::jsonb as feedback`, joins: db`` }
  const rows = await db<RowWithoutWords[]>`
    with t as materialized (select exam_id, voided, terms ->> 'multiplePolicy' as policy from attempt_record where id = (select ${attemptId}::uuid))
      ${marked.with}
    select q.position, q.question_id as "questionId", q.version, q.type, q.topic, case when q.position = any(t.voided) then 0 else q.points end as points,
      q.option_order as "optionOrder", q.seq, q.answer, q.uncertain, t.policy, ${marked.columns}, ${keyed.columns}
    from t cross join answered_paper q
    ${marked.joins}
    ${keyed.joins}
    where q.attempt_id = (select ${attemptId}::uuid) ${position === undefined ? db`` : db`and q.position = ${position}`} order by q.position`
  const worded = await wordings.addTo(db, rows)
  return worded.map(({ ruled, ...row }) => (ruled ? { ...row, ...ruled } : row))
}

/**
 * Lists suggestions for each topic: the newest product with its tag that the company may see, and a bank in which to
 * practise it. The `select` around the topics makes PostgreSQL plan the statement once and not for each list.
 */
export async function listTopicHelp(db: Db, topics: readonly string[], companyId: string): Promise<TopicHelp[]> {
  return db<TopicHelp[]>`
    select w.topic, p.id as "productId", p.title, p.duration, b.id as "bankId" from unnest((select ${[...topics]}::text[])) as w(topic)
    left join lateral (
      select id, title, duration from product_card p
      where ${productVisibleInCondition(db, db`${companyId}::uuid`)}
        and exists (select from jsonb_array_elements(p.tags) tag
        where w.topic in (tag #>> '{}', tag ->> 'zh', tag ->> 'en') or regexp_replace(w.topic, '^.*/', '') in (tag #>> '{}', tag ->> 'zh', tag ->> 'en'))
      order by published_at desc, id limit 1) p on true
    left join lateral (
      select b.id from practisable_question q join bank_name b on b.id = q.bank_id
      where (q.company_id is null or q.company_id = ${companyId}) and (q.topic = w.topic or starts_with(q.topic, w.topic || '/'))
      order by b.created_at, b.id limit 1) b on true`
}
