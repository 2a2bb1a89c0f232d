import type { BilingualText } from '../../../core/language.ts'
import { likeOf } from '../../../core/like.ts'
import type { Db } from '../../../database/connection.ts'
import { readPage } from '../../../database/paged.ts'
import type { AnswerKey, QuestionContent, QuestionType } from '../../questions/questions.public.ts'
import { type ExamRow, examColumns } from '../definition/exam.store.ts'
import type { DrawRule } from '../papers/draw.rules.ts'
import type { countsOf, ExamContent, Paper } from './authoring.rules.ts'

/** What is counted from an exam's content when it is kept. */
export type Derived = ReturnType<typeof countsOf> & { readonly paper: Paper; readonly poolSizes: readonly number[] }
export type ExamStatus = 'draft' | 'published' | 'withdrawn'
export type AuthoredExam = Omit<ExamRow, 'overAt'> & {
  readonly status: ExamStatus
  readonly revision: number
  readonly draft: ExamContent | null
  readonly companyIds: readonly string[] | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

const columnsOf = (db: Db, content: ExamContent, derived: Derived, at: Date) => ({
  kind: content.kind,
  title: db.json(content.title as never),
  notice: db.json((content.notice ?? {}) as never),
  zones: content.zones,
  paper: db.json(derived.paper as never),
  question_count: derived.questionCount,
  type_counts: db.json(derived.typeCounts as never),
  total_points: derived.totalPoints,
  passing_points: content.passingPoints,
  time_limit: content.timeLimit ?? null,
  opens_at: content.opensAt ?? null,
  closes_at: content.closesAt ?? null,
  daily_attempts: content.dailyAttempts ?? null,
  total_attempts: content.totalAttempts ?? null,
  retake_hours: content.retakeHours ?? null,
  shuffle_questions: content.shuffleQuestions,
  shuffle_options: content.shuffleOptions,
  multiple_policy: content.multiplePolicy,
  leave_policy: content.leavePolicy,
  leave_limit: content.leaveLimit,
  on_reload: content.onReload,
  full_screen: content.fullScreen ?? false,
  release: db.json(content.release as never),
  avoid_seen: content.avoidSeen,
  exposure_most: content.exposure?.most ?? null,
  exposure_of: content.exposure?.of ?? null,
  pool_sizes: [...derived.poolSizes],
  appeal_days: content.appealDays ?? null,
  product_id: content.productId ?? null,
  certificate_scheme_id: content.certificateSchemeId ?? null,
  for_companies: content.companyIds !== undefined,
  updated_at: at,
})

/** Adds an exam as a draft. */
export async function insertExam(db: Db, id: string, content: ExamContent, derived: Derived, at: Date): Promise<void> {
  await db`insert into exam ${db({ id, ...columnsOf(db, content, derived, at), created_at: at } as never)}`
  if (content.companyIds?.length) await setCompanies(db, id, content.companyIds)
}

async function setCompanies(db: Db, examId: string, companyIds: readonly string[]): Promise<void> {
  await db`
    with gone as (delete from exam_company where exam_id = ${examId} and company_id <> all(${[...companyIds]}::uuid[]))
    insert into exam_company (exam_id, company_id) select distinct ${examId}::uuid, * from unnest(${[...companyIds]}::uuid[]) on conflict do nothing`
}

/** The exam that learners' own practice belongs to has no paper, and no author. */
const hasAuthor = (db: Db) => db`e.question_count > 0`

/** An exam whatever its state, for its authors. */
export async function findAuthored(db: Db, examId: string): Promise<AuthoredExam | null> {
  const [row] = await db<AuthoredExam[]>`
    select ${examColumns(db)}, e.status, e.revision, e.draft, e.created_at as "createdAt", e.updated_at as "updatedAt",
      case when e.for_companies then array(select c.company_id from exam_company c where c.exam_id = e.id order by 1) end as "companyIds"
    from exam e where e.id = ${examId} and ${hasAuthor(db)}`
  return row ?? null
}

type Change = { readonly examId: string; readonly revision: number; readonly at: Date }

/** Writes the content of an exam that nobody has sat. False when it has been changed or published since it was read. */
export async function updateUnpublished(db: Db, { examId, revision, at }: Change, content: ExamContent, derived: Derived): Promise<boolean> {
  const { count } =
    await db`update exam set ${db(columnsOf(db, content, derived, at) as never)}, revision = revision + 1 where id = ${examId} and revision = ${revision} and status = 'draft'`
  if (count === 1) await setCompanies(db, examId, content.companyIds ?? [])
  return count === 1
}

/** Keeps changes of an exam that has been published until they are published, or drops them (null). */
export async function updateDraft(db: Db, { examId, revision, at }: Change, content: ExamContent | null): Promise<boolean> {
  const { count } = await db`
    update exam set draft = ${content === null ? null : db.json(content as never)}, revision = revision + 1, updated_at = ${at}
    where id = ${examId} and revision = ${revision} and status <> 'draft'`
  return count === 1
}

/** Opens an exam with this content; its release rule, which has a call of its own, stays. Attempts that begin meanwhile keep what they have read. False when it has been changed since it was read. */
export async function publishContent(db: Db, { examId, revision, at }: Change, version: number, content: ExamContent, derived: Derived): Promise<boolean> {
  const { release: _own, ...columns } = columnsOf(db, content, derived, at)
  const { count } = await db`
    update exam set ${db(columns as never)}, status = 'published', version = ${version}, draft = null, revision = revision + 1
    where id = ${examId} and revision = ${revision}`
  if (count === 1) await setCompanies(db, examId, content.companyIds ?? [])
  return count === 1
}

export async function insertVersion(db: Db, examId: string, version: number, content: ExamContent, at: Date, publishedBy: string | null): Promise<void> {
  await db`
    insert into exam_version (exam_id, version, content, published_at, published_by) values (${examId}, ${version}, ${db.json(content as never)}, ${at}, ${publishedBy})
    on conflict do nothing`
}

/** What a published version said. */
export async function findVersion(db: Db, examId: string, version: number): Promise<ExamContent | null> {
  const [row] = await db<{ content: ExamContent }[]>`select content from exam_version where exam_id = ${examId} and version = ${version}`
  return row?.content ?? null
}

export async function withdrawExam(db: Db, { examId, revision, at }: Change): Promise<boolean> {
  return (
    (await db`update exam set status = 'withdrawn', revision = revision + 1, updated_at = ${at} where id = ${examId} and revision = ${revision} and status = 'published'`).count ===
    1
  )
}

/** What an exam names, by the field that names it. */
export type Named = { readonly what: 'bank' | 'company' | 'product' | 'scheme'; readonly id: string; readonly title: BilingualText }
export type References = {
  readonly bankIds: readonly string[]
  readonly companyIds: readonly string[]
  readonly productId?: string | undefined
  readonly certificateSchemeId?: string | undefined
}

/** Those of the banks, companies, course and certificate scheme that exist, with their names. */
export async function findNamed(db: Db, { bankIds, companyIds, productId, certificateSchemeId }: References): Promise<Named[]> {
  return db<Named[]>`
    select 'bank' as what, id, title from question_bank where id = any(${[...bankIds]}::uuid[])
    union all select 'company', id, name from company where id = any(${[...companyIds]}::uuid[])
    union all select 'product', id, title from product where id = ${productId ?? null}::uuid
    union all select 'scheme', id, title from certificate_scheme where id = ${certificateSchemeId ?? null}::uuid`
}

export type AttemptCounts = { readonly open: number; readonly ended: number }
/** Attempts of exam `e`, and how many of them are open, from indexes alone. */
const attemptCounts = (db: Db) => db`
  left join lateral (select count(*)::int as open from attempt a where a.exam_id = e.id and a.state = 'open') o on true
  left join lateral (select count(*)::int as all from attempt a where a.exam_id = e.id) t on true`

export type VersionRow = { readonly version: number; readonly publishedAt: Date; readonly publishedBy: string | null }
export async function findUse(db: Db, examId: string): Promise<{ attempts: AttemptCounts; versions: VersionRow[] }> {
  const [row] = await db<{ open: number; ended: number; versions: { version: number; publishedAt: string; publishedBy: string | null }[] }[]>`
    select o.open, t.all - o.open as ended, coalesce((
      select json_agg(json_build_object('version', v.version, 'publishedAt', v.published_at, 'publishedBy', p.name) order by v.version desc)
      from exam_version v left join account p on p.id = v.published_by where v.exam_id = e.id), '[]') as versions
    from exam e ${attemptCounts(db)} where e.id = ${examId}`
  const { open = 0, ended = 0, versions = [] } = row ?? {}
  return { attempts: { open, ended }, versions: versions.map((version) => ({ ...version, publishedAt: new Date(version.publishedAt) })) }
}

export type ManageFilter = {
  readonly words: string | null
  readonly kind: string | null
  readonly status: ExamStatus | null
  readonly zone: string | null
  readonly window: 'upcoming' | 'open' | 'over' | null
  readonly bankId: string | null
  readonly companyId: string | null
  readonly page: number
  readonly size: number
}
export type ManagedRow = Pick<
  AuthoredExam,
  'id' | 'kind' | 'title' | 'zones' | 'questionCount' | 'totalPoints' | 'passingPoints' | 'opensAt' | 'closesAt' | 'version' | 'revision' | 'status' | 'updatedAt'
> &
  AttemptCounts & { readonly hasDraft: boolean }

/** Exams for their authors, the last changed first. */
export async function listAuthored(db: Db, filter: ManageFilter, now: Date): Promise<{ list: ManagedRow[]; total: number }> {
  const like = likeOf(filter.words)
  return readPage(
    db,
    filter,
    (part) => db<(ManagedRow & { total: number })[]>`
    select e.*, o.open, t.all - o.open as ended from (
      select e.id, e.kind, e.title, e.zones, e.question_count as "questionCount", e.total_points as "totalPoints", e.passing_points as "passingPoints", e.opens_at as "opensAt",
        e.closes_at as "closesAt", e.version, e.revision, e.status, e.updated_at as "updatedAt", e.draft is not null as "hasDraft", count(*) over ()::int as total
      from exam e
      where ${hasAuthor(db)} and (${filter.kind}::text is null or e.kind = ${filter.kind}) and (${filter.status}::text is null or e.status = ${filter.status})
        and (${filter.zone}::text is null or ${filter.zone} = any(e.zones))
        and (${like}::text is null or e.title ->> 'zh' ilike ${like} or e.title ->> 'en' ilike ${like})
        and (${filter.bankId}::uuid is null or e.paper -> 'rules' @> json_build_array(json_build_object('bankId', lower(${filter.bankId}::text)))::jsonb
          or exists (select from jsonb_array_elements(e.paper -> 'fixed') f join question q on q.id = (f ->> 'questionId')::uuid where q.bank_id = ${filter.bankId}::uuid))
        and (${filter.companyId}::uuid is null or not e.for_companies or exists (select from exam_company c where c.exam_id = e.id and c.company_id = ${filter.companyId}))
        and (${filter.window}::text is null or ${filter.window} = case when e.opens_at > ${now} then 'upcoming' when e.closes_at <= ${now} then 'over' else 'open' end)
      order by e.updated_at desc, e.id ${part}
    ) e ${attemptCounts(db)}
    order by e."updatedAt" desc, e.id`,
  )
}

/** Published exams that draw from a bank and may still be begun. */
export async function findDrawingExams(db: Db, bankId: string, now: Date): Promise<{ examId: string; title: BilingualText; rules: DrawRule[] }[]> {
  return db<{ examId: string; title: BilingualText; rules: DrawRule[] }[]>`
    select id as "examId", title, paper -> 'rules' as rules from exam
    where status = 'published' and paper -> 'rules' @> json_build_array(json_build_object('bankId', ${bankId}::text))::jsonb and (closes_at is null or closes_at > ${now})
    order by id`
}

export type PreviewRow = {
  readonly id: string
  readonly version: number
  readonly type: QuestionType
  readonly topic: string
  readonly difficulty: number
  readonly content: QuestionContent
  readonly answerKey: AnswerKey
  readonly explanation: BilingualText
  readonly optionOrder: string
}
/** Questions with their keys, options in the order that these shuffled letters give. For staff only. */
export async function loadWithKeys(db: Db, questions: readonly { readonly questionId: string; readonly letters: string }[]): Promise<PreviewRow[]> {
  return db<PreviewRow[]>`
    select q.id, v.version, q.type, q.topic, q.difficulty, v.content, k.answer_key as "answerKey", k.explanation,
      option_order(case when q.type = 'judge' then 'AB' else d.letters end, v.option_count, v.pinned) as "optionOrder"
    from unnest(${questions.map((one) => one.questionId)}::uuid[], ${questions.map((one) => one.letters)}::text[]) with ordinality as d(id, letters, position)
    join question q on q.id = d.id join question_version v on v.question_id = q.id and v.version = q.current_version
    join question_key k on k.question_id = q.id and k.version = q.current_version
    order by d.position`
}

export type Choices = {
  readonly banks: readonly { readonly id: string; readonly title: BilingualText; readonly questions: number; readonly topics: readonly string[] }[]
  readonly companies: readonly Omit<Named, 'what'>[]
  readonly courses: readonly Omit<Named, 'what'>[]
  readonly certificateSchemes: readonly Omit<Named, 'what'>[]
}
export async function loadChoices(db: Db): Promise<Choices> {
  const [row] = await db<Choices[]>`
    select
      (select coalesce(json_agg(json_build_object('id', b.id, 'title', b.title, 'questions', coalesce(t.questions, 0), 'topics', coalesce(t.topics, '[]')) order by b.created_at desc), '[]')
        from question_bank b left join (
          select bank_id, sum(questions) as questions, json_agg(topic order by topic) filter (where topic <> '') as topics
          from (select bank_id, topic, count(*) as questions from question where status = 'active' group by bank_id, topic) byTopic group by bank_id
        ) t on t.bank_id = b.id) as banks,
      (select coalesce(json_agg(json_build_object('id', id, 'title', name) order by created_at), '[]') from company where status = 'active') as companies,
      (select coalesce(json_agg(json_build_object('id', id, 'title', title) order by updated_at desc), '[]') from product where kind = 'course' and status = 'published') as courses,
      (select coalesce(json_agg(json_build_object('id', id, 'title', title) order by created_at), '[]') from certificate_scheme where kind = 'exam') as "certificateSchemes"`
  return row as Choices
}
