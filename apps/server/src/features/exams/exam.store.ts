import type { BilingualText } from '../../core/language.ts'
import type { Db } from '../../database/connection.ts'
import type { QuestionType } from '../questions/questions.public.ts'
import type { DrawRule, Pool } from './draw.rules.ts'
import type { ExamTimes, Standing } from './exam.rules.ts'
import type { MultiplePolicy } from './grading.rules.ts'

export type ExamKind = 'formal' | 'mock' | 'course'
export type Zone = 'preSales' | 'service' | 'management' | 'technical'
export type FixedQuestion = { readonly questionId: string; readonly type: QuestionType; readonly points: number }
export type Paper = { readonly rules: readonly DrawRule[] } | { readonly fixed: readonly FixedQuestion[] }
export type TypeCount = { readonly type: QuestionType; readonly count: number; readonly points: number }

export type ExamRow = ExamTimes & {
  readonly id: string
  readonly kind: ExamKind
  readonly title: BilingualText
  readonly notice: BilingualText
  readonly zones: Zone[]
  readonly paper: Paper
  readonly questionCount: number
  readonly typeCounts: readonly TypeCount[]
  readonly totalPoints: number
  readonly passingPoints: number
  readonly timeLimit: number | null
  readonly shuffleQuestions: boolean
  readonly shuffleOptions: boolean
  readonly multiplePolicy: MultiplePolicy
  readonly leavePolicy: 'strict' | 'lenient'
  readonly leaveLimit: number
  readonly onReload: 'submit' | 'countAsLeave'
  readonly productId: string | null
  readonly certificateSchemeId: string | null
  readonly version: number
}
export type ExamWithStanding = ExamRow & Standing & { readonly lastScore: number | null; readonly certificate: BilingualText | null; readonly productTitle: BilingualText | null }

/** Who asks, and when a day began for them; null: a visitor. */
export type Asker = { readonly accountId: string; readonly companyId: string } | null
export type Moment = { readonly now: Date; readonly timeZone: string }

export async function insertExam(db: Db, exam: ExamRow & { readonly forCompanies: boolean }, at: Date): Promise<void> {
  await db`
    insert into exam (id, kind, title, notice, zones, paper, question_count, type_counts, total_points, passing_points, time_limit, opens_at, closes_at,
      daily_attempts, total_attempts, retake_hours, shuffle_questions, shuffle_options, multiple_policy, leave_policy, leave_limit, on_reload, release,
      product_id, certificate_scheme_id, for_companies, created_at, updated_at)
    values (${exam.id}, ${exam.kind}, ${db.json(exam.title as never)}, ${db.json(exam.notice as never)}, ${exam.zones}, ${db.json(exam.paper as never)}, ${exam.questionCount},
      ${db.json(exam.typeCounts as never)}, ${exam.totalPoints}, ${exam.passingPoints}, ${exam.timeLimit}, ${exam.opensAt}, ${exam.closesAt}, ${exam.dailyAttempts},
      ${exam.totalAttempts}, ${exam.retakeHours}, ${exam.shuffleQuestions}, ${exam.shuffleOptions}, ${exam.multiplePolicy}, ${exam.leavePolicy}, ${exam.leaveLimit},
      ${exam.onReload}, ${db.json(exam.release as never)}, ${exam.productId}, ${exam.certificateSchemeId}, ${exam.forCompanies}, ${at}, ${at})`
}

export async function insertExamCompanies(db: Db, examId: string, companyIds: readonly string[]): Promise<void> {
  await db`insert into exam_company (exam_id, company_id) select ${examId}, * from unnest(${[...companyIds]}::uuid[])`
}

export async function setPublished(db: Db, examId: string, at: Date): Promise<boolean> {
  return (await db`update exam set status = 'published', updated_at = ${at} where id = ${examId} and status <> 'published'`).count === 1
}

const examColumns = (db: Db) => db`
  e.id, e.kind, e.title, e.notice, e.zones, e.paper, e.question_count as "questionCount", e.type_counts as "typeCounts", e.total_points as "totalPoints",
  e.passing_points as "passingPoints", e.time_limit as "timeLimit", e.opens_at as "opensAt", e.closes_at as "closesAt", e.daily_attempts as "dailyAttempts",
  e.total_attempts as "totalAttempts", e.retake_hours as "retakeHours", e.shuffle_questions as "shuffleQuestions", e.shuffle_options as "shuffleOptions",
  e.multiple_policy as "multiplePolicy", e.leave_policy as "leavePolicy", e.leave_limit as "leaveLimit", e.on_reload as "onReload", e.release,
  e.product_id as "productId", e.certificate_scheme_id as "certificateSchemeId", e.version`

/** What a person did in exam `e` so far, as columns of `mine`. */
export const standingJoin = (db: Db, asker: Asker, { now, timeZone }: Moment) => db`
  left join lateral (
    select count(*) filter (where a.state <> 'open')::int as ended,
      count(*) filter (where a.started_at >= date_trunc('day', ${now}::timestamptz at time zone ${timeZone}::text) at time zone ${timeZone}::text)::int as today,
      min(a.submitted_at) as "firstEndedAt", coalesce(bool_or(a.passed), false) as "hasPassed",
      (array_agg(a.ended_by order by a.number desc) filter (where a.state <> 'open'))[1] as "lastEndedBy",
      (array_agg(a.score order by a.number desc) filter (where a.state = 'graded'))[1] as "lastScore",
      (array_agg(a.id) filter (where a.state = 'open'))[1] as "openAttemptId",
      (array_agg(a.deadline) filter (where a.state = 'open'))[1] as "openDeadline"
    from attempt a where a.exam_id = e.id and a.account_id = ${asker?.accountId ?? null}::uuid and a.company_id = ${asker?.companyId ?? null}::uuid
  ) mine on true`
export const standingColumns = (db: Db) =>
  db`mine.ended, mine.today, mine."firstEndedAt", mine."hasPassed", mine."lastEndedBy", mine."lastScore", mine."openAttemptId", mine."openDeadline"`

const isVisible = (db: Db, asker: Asker) => db`
  e.status = 'published' and (not e.for_companies or exists (select from exam_company c where c.exam_id = e.id and c.company_id = ${asker?.companyId ?? null}::uuid))`

const withStanding = (db: Db, asker: Asker, moment: Moment) => db`
  select ${examColumns(db)}, ${standingColumns(db)}, s.title as certificate, p.title as "productTitle"
  from exam e left join certificate_scheme s on s.id = e.certificate_scheme_id left join product p on p.id = e.product_id ${standingJoin(db, asker, moment)}
  where ${isVisible(db, asker)}`

/** A published exam that the asker may see, and where they stand. */
export async function findExam(db: Db, examId: string, asker: Asker, moment: Moment): Promise<ExamWithStanding | null> {
  const [row] = await db<ExamWithStanding[]>`${withStanding(db, asker, moment)} and e.id = ${examId}`
  return row ?? null
}

export type ExamFilter = { readonly words: string | null; readonly kind: ExamKind | null; readonly zone: Zone | null }

export async function listExams(db: Db, filter: ExamFilter, asker: Asker, moment: Moment): Promise<ExamWithStanding[]> {
  const like = filter.words === null ? null : `%${filter.words.replace(/[\\%_]/g, '\\$&')}%`
  return db<ExamWithStanding[]>`
    ${withStanding(db, asker, moment)}
      and (${filter.kind}::text is null or e.kind = ${filter.kind}) and (${filter.zone}::text is null or ${filter.zone} = any(e.zones))
      and (${like}::text is null or e.title ->> 'zh' ilike ${like} or e.title ->> 'en' ilike ${like})
    order by coalesce(e.closes_at, 'infinity'), e.opens_at nulls first, e.created_at desc, e.id
    limit 2000`
}

/** A draft or published exam's paper. */
export async function findPaper(db: Db, examId: string): Promise<Paper | null> {
  const [row] = await db<{ paper: Paper }[]>`select paper from exam where id = ${examId}`
  return row?.paper ?? null
}

/** The questions each rule may draw from, in a fixed order, in one statement and one row per rule. */
export async function loadPools(db: Db, rules: readonly DrawRule[]): Promise<Pool[]> {
  const rows = await db<{ rule: number; ids: string; enemies: Record<string, string> | null }[]>`
    select r.rule::int as rule, string_agg(q.id::text, ',' order by q.id) as ids, json_object_agg(q.id, q.enemy_set) filter (where q.enemy_set is not null) as enemies
    from unnest(${rules.map((rule) => rule.bankId)}::uuid[], ${rules.map((rule) => rule.type)}::text[], ${rules.map((rule) => rule.topic ?? null)}::text[], ${rules.map((rule) => rule.difficulty ?? null)}::int[])
      with ordinality as r(bank_id, type, topic, difficulty, rule)
    join question q on q.bank_id = r.bank_id and q.type = r.type and q.status = 'active'
      and (r.topic is null or q.topic = r.topic or starts_with(q.topic, r.topic || '/')) and (r.difficulty is null or q.difficulty = r.difficulty)
    group by r.rule`
  const pools: Pool[] = rules.map(() => [])
  for (const { rule, ids, enemies } of rows) pools[rule - 1] = ids.split(',').map((questionId) => ({ questionId, enemySet: enemies?.[questionId] ?? null }))
  return pools
}

/** The types of the questions that exist and are not retired. */
export async function typesOfQuestions(db: Db, questionIds: readonly string[]): Promise<Map<string, QuestionType>> {
  const rows = await db<{ id: string; type: QuestionType }[]>`select id, type from question where id = any(${[...questionIds]}::uuid[]) and status = 'active'`
  return new Map(rows.map((row) => [row.id, row.type]))
}
