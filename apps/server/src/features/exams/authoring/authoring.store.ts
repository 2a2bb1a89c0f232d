import type { QuestionType } from '@portal/contract/exams/question-types.ts'
import type { BilingualText, PersonName } from '../../../core/text/language.ts'
import { phrasePattern } from '../../../core/text/like-pattern.ts'
import { personNameColumn } from '../../../core/text/person-name.store.ts'
import type { Db } from '../../../database/connection.ts'
import type { AnswerKey, QuestionContent } from '../../questions/questions.public.ts'
import { type ExamRow, examRowColumns } from '../definition/exam.store.ts'
import type { DrawRule } from '../papers/draw.rules.ts'
import type { ExamContent, Paper, paperTotals } from './authoring.rules.ts'

/** Figures derived from an exam's content, stored with it. */
export type DerivedExamFields = ReturnType<typeof paperTotals> & {
  readonly paper: Paper
  readonly poolSizes: readonly number[]
}
export type ExamStatus = 'draft' | 'published' | 'withdrawn'
export type AuthoredExam = Omit<ExamRow, 'overAt'> & {
  readonly status: ExamStatus
  readonly revision: number
  readonly draft: ExamContent | null
  /** The company that it belongs to; null: the organisation. */
  readonly companyId: string | null
  /** All three null: the exam is for everyone. */
  readonly companyIds: readonly string[] | null
  readonly departmentIds: readonly string[] | null
  readonly accountIds: readonly string[] | null
  readonly graders: number
  readonly threshold: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** True when the exam is limited to some people. */
const isNarrow = ({ companyIds, departmentIds, accountIds }: ExamContent): boolean =>
  companyIds !== undefined || departmentIds !== undefined || accountIds !== undefined

const columnsOf = (db: Db, content: ExamContent, derived: DerivedExamFields, at: Date) => ({
  kind: content.kind,
  title: db.json(content.title),
  notice: db.json(content.notice ?? {}),
  zones: content.zones,
  paper: db.json(derived.paper),
  question_count: derived.questionCount,
  type_counts: db.json(derived.typeCounts),
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
  check_in_first: content.checkInFirst ?? false,
  networks: content.networks ?? [],
  release: db.json(content.release),
  avoid_seen: content.avoidSeen,
  exposure_most: content.exposure?.most ?? null,
  exposure_of: content.exposure?.of ?? null,
  pool_sizes: [...derived.poolSizes],
  appeal_days: content.appealDays ?? null,
  product_id: content.productId ?? null,
  certificate_scheme_id: content.certificateSchemeId ?? null,
  for_companies: isNarrow(content),
  skips_holders: content.skipsHolders ?? false,
  updated_at: at,
})

/** Inserts an exam as a draft. */
export async function insertExamRow(
  db: Db,
  id: string,
  content: ExamContent,
  derived: DerivedExamFields,
  at: Date,
  companyId: string | null,
): Promise<void> {
  await db`insert into exam ${db({ id, ...columnsOf(db, content, derived, at), company_id: companyId, created_at: at })}`
  await setExamAudience(db, id, content)
}

/** Replaces the audience of an exam. */
export async function setExamAudience(
  db: Db,
  examId: string,
  { companyIds = [], departmentIds = [], accountIds = [] }: ExamContent,
): Promise<void> {
  await db`
    with gone as (delete from exam_company where exam_id = ${examId} and company_id <> all(${companyIds}::uuid[]))
    insert into exam_company (exam_id, company_id) select distinct ${examId}::uuid, * from unnest(${companyIds}::uuid[]) on conflict do nothing`
  await db`
    with gone as (delete from exam_target where exam_id = ${examId}
      and not (coalesce(department_id, account_id) = any(${[...departmentIds, ...accountIds]}::uuid[])))
    insert into exam_target (exam_id, department_id, account_id)
    select distinct ${examId}::uuid, id, null::uuid from unnest(${departmentIds}::uuid[]) d(id) union select ${examId}::uuid, null, id
    from unnest(${accountIds}::uuid[]) a(id)
    on conflict do nothing`
}

/**
 * Returns the SQL condition that exam `e` has questions, as every exam of an author does. The exams to which practice,
 * quizzes and trials belong have no questions.
 */
export const authoredExamCondition = (db: Db) => db`e.question_count > 0`

/**
 * Finds an exam in any state, for its authors; null when there is none, and for the exams to which practice, quizzes
 * and trials belong.
 */
export async function findExamForAuthors(db: Db, examId: string): Promise<AuthoredExam | null> {
  const row = await db<AuthoredExam[]>`
    select ${examRowColumns(db)}, e.company_id as "companyId", e.status, e.revision, e.draft, e.created_at as "createdAt", e.updated_at as "updatedAt",
      e.graders, e.mark_threshold as threshold, case when e.for_companies then array(select c.company_id from exam_company c where c.exam_id = e.id
        order by 1) end as "companyIds",
      case when e.for_companies then array(select t.department_id from exam_target t where t.exam_id = e.id and t.department_id is not null
        order by 1) end as "departmentIds",
      case when e.for_companies then array(select t.account_id from exam_target t where t.exam_id = e.id and t.account_id is not null
        order by 1) end as "accountIds"
    from exam e where e.id = ${examId} and ${authoredExamCondition(db)}`.maybeOne()
  return row ?? null
}

type Change = { readonly examId: string; readonly revision: number; readonly at: Date }

/** Updates the content of a draft. Returns false when it was changed or published after it was read. */
export async function updateUnpublishedExam(
  db: Db,
  { examId, revision, at }: Change,
  content: ExamContent,
  derived: DerivedExamFields,
): Promise<boolean> {
  const { count } =
    await db`update exam set ${db(columnsOf(db, content, derived, at))}, company_id = company_id, revision = revision + 1
      where id = ${examId} and revision = ${revision} and status = 'draft'`
  if (count === 1) await setExamAudience(db, examId, content)
  return count === 1
}

/**
 * Stores the unpublished changes of a published or withdrawn exam, or discards them (null). Returns false when the exam
 * was changed after it was read, or is still a draft.
 */
export async function setUnpublishedChanges(
  db: Db,
  { examId, revision, at }: Change,
  content: ExamContent | null,
): Promise<boolean> {
  const { count } = await db`
    update exam set draft = ${content === null ? null : db.json(content)}, revision = revision + 1, updated_at = ${at}
    where id = ${examId} and revision = ${revision} and status <> 'draft'`
  return count === 1
}

/**
 * Publishes this content. The release rule, which a separate call changes, is not affected. An attempt that is being
 * started at the same time keeps the content that its start has read. Returns false when the exam has changed since it
 * was read.
 */
export async function setPublishedContent(
  db: Db,
  { examId, revision, at }: Change,
  version: number,
  content: ExamContent,
  derived: DerivedExamFields,
): Promise<boolean> {
  const { release: _own, ...columns } = columnsOf(db, content, derived, at)
  const { count } = await db`
    update exam set ${db(columns)}, company_id = company_id, status = 'published', version = ${version}, draft = null, revision = revision + 1
    where id = ${examId} and revision = ${revision}`
  if (count === 1) await setExamAudience(db, examId, content)
  return count === 1
}

/** Sets the password that starting an attempt requires, or removes it (null). The password is not part of a version. */
export async function setStartPassword(db: Db, examId: string, password: string | null): Promise<void> {
  await db`update exam set start_password = ${password} where id = ${examId}`
}

export async function insertExamVersion(
  db: Db,
  examId: string,
  version: number,
  content: ExamContent,
  at: Date,
  publishedBy: string | null,
): Promise<void> {
  await db`
    insert into exam_version (exam_id, version, content, published_at, published_by)
    values (${examId}, ${version}, ${db.json(content)}, ${at}, ${publishedBy})
    on conflict do nothing`
}

/** Finds the content of a published version; null when there is no such version. */
export async function findExamVersion(db: Db, examId: string, version: number): Promise<ExamContent | null> {
  const row = await db<
    { content: ExamContent }[]
  >`select content from exam_version where exam_id = ${examId} and version = ${version}`.maybeOne()
  return row?.content ?? null
}

export async function setExamWithdrawn(db: Db, { examId, revision, at }: Change): Promise<boolean> {
  return (
    (
      await db`update exam set status = 'withdrawn', revision = revision + 1, updated_at = ${at}
      where id = ${examId} and revision = ${revision} and status = 'published'`
    ).count === 1
  )
}

/** The name of one thing that an exam refers to, or of its owner. */
export type ExamReferenceName = {
  readonly what: 'bank' | 'company' | 'department' | 'person' | 'product' | 'scheme' | 'owner'
  readonly id: string
  readonly title: BilingualText
  /**
   * The company of a department, or one company of a person: the exam's owner if they are a member of it. Null for
   * everything else, and for a person without a company.
   */
  readonly company: BilingualText | null
}
export type ExamReferences = {
  readonly bankIds: readonly string[]
  readonly companyIds: readonly string[]
  readonly departmentIds: readonly string[]
  readonly accountIds: readonly string[]
  readonly productId?: string | undefined
  readonly certificateSchemeId?: string | undefined
  readonly owner?: string | undefined
}

/**
 * Lists the names of those of the given banks, companies, departments, people, courses, certificate schemes and owners
 * that exist.
 */
export async function listExamReferenceNames(
  db: Db,
  { bankIds, companyIds, departmentIds, accountIds, productId, certificateSchemeId, owner }: ExamReferences,
): Promise<ExamReferenceName[]> {
  return db<ExamReferenceName[]>`
    select 'bank' as what, id, title, null::jsonb as company from bank_name where id = any(${[...bankIds]}::uuid[])
    union all select 'company', id, name, null from company_name where id = any(${[...companyIds]}::uuid[])
    union all select 'department', d.id, d.name, c.name from department_entry d join company_name c on c.id = d.company_id
    where d.id = any(${[...departmentIds]}::uuid[])
    union all select 'person', a.id, jsonb_build_object('zh', a.name, 'en', coalesce(a.name_latin, a.name)), (
        select c.name from active_membership m join company_name c on c.id = m.company_id where m.account_id = a.id
        order by m.company_id is distinct from ${owner ?? null}::uuid, m.joined_at limit 1)
      from account_name a where a.id = any(${[...accountIds]}::uuid[])
    union all select 'product', id, title, null from product_card where id = ${productId ?? null}::uuid
    union all select 'scheme', id, title, null from scheme_name where id = ${certificateSchemeId ?? null}::uuid
    union all select 'owner', id, name, null from company_name where id = ${owner ?? null}::uuid`
}

export type AttemptCounts = { readonly open: number; readonly ended: number }
/**
 * Returns the SQL joins that count the attempts of exam `e` from indexes alone: all of them as `t.all`, the open ones
 * as `o.open`.
 */
export const attemptCountJoins = (db: Db) => db`
  left join lateral (select count(*)::int as open from attempt_record a where a.exam_id = e.id and a.state = 'open') o on true
  left join lateral (select count(*)::int as all from attempt_record a where a.exam_id = e.id) t on true`

export type ExamVersionRow = {
  readonly version: number
  readonly publishedAt: Date
  readonly publishedBy: PersonName | null
}
export type LastTrial = { readonly by: PersonName; readonly startedAt: Date; readonly endedAt: Date | null }
export type OwnTrial = { readonly attemptId: string; readonly isOpen: boolean; readonly hasResult: boolean }
/**
 * Finds how an exam is used: the numbers of its attempts, its versions (the newest first), its newest trial by anyone,
 * and the newest one by this person.
 */
export async function findExamActivity(
  db: Db,
  examId: string,
  accountId: string,
): Promise<{
  attempts: AttemptCounts
  versions: ExamVersionRow[]
  trial: LastTrial | null
  ownTrial: OwnTrial | null
}> {
  // The last one of other people, and the last one of this person.
  const trials = await db<(LastTrial & OwnTrial & { isOwn: boolean })[]>`
    select distinct on (x."isOwn") x.* from (
      select t.account_id = ${accountId} as "isOwn", t.id as "attemptId", ${personNameColumn(db, 'a')} as by, t.started_at as "startedAt",
        t.ended_at as "endedAt", t.ended_at is null as "isOpen", t.result is not null as "hasResult"
      from exam_trial t join account_name a on a.id = t.account_id where t.exam_id = ${examId}) x
    order by x."isOwn", x."startedAt" desc`
  const [trial = null] = trials.toSorted((a, b) => b.startedAt.getTime() - a.startedAt.getTime())
  const own = trials.find(({ isOwn }) => isOwn)
  const ownTrial = own ? { attemptId: own.attemptId, isOpen: own.isOpen, hasResult: own.hasResult } : null
  const row = await db<
    {
      open: number
      ended: number
      versions: { version: number; publishedAt: string; publishedBy: PersonName | null }[]
    }[]
  >`
    select o.open, t.all - o.open as ended, coalesce((
      select json_agg(json_build_object('version', v.version, 'publishedAt', v.published_at, 'publishedBy', ${personNameColumn(db, 'p')})
        order by v.version desc)
      from exam_version v left join account_name p on p.id = v.published_by where v.exam_id = e.id), '[]') as versions
    from exam e ${attemptCountJoins(db)} where e.id = ${examId}`.maybeOne()
  const { open = 0, ended = 0, versions = [] } = row ?? {}
  return {
    attempts: { open, ended },
    trial,
    ownTrial,
    versions: versions.map((version) => ({ ...version, publishedAt: new Date(version.publishedAt) })),
  }
}

export type FixedQuestionRow = {
  readonly id: string
  readonly bankId: string
  readonly type: QuestionType
  readonly topic: string
  readonly difficulty: number
  readonly isRetired: boolean
  readonly stem: BilingualText
  /** The active questions of its group, in their order; empty: it has no group. */
  readonly together: readonly string[]
}
const fixedColumns = (
  db: Db,
) => db`q.id, q.bank_id as "bankId", q.type, q.topic, q.difficulty, q.status <> 'active' as "isRetired",
  v.content -> 'stem' as stem, array(select o.id from drawable_question d join drawable_question o on o.group_id = d.group_id
    where d.id = q.id order by o.group_position, o.id) as together`

/** Lists those of these questions that exist, in the order of the given ids, without their keys. */
export const listFixedQuestions = (db: Db, ids: readonly string[]): Promise<FixedQuestionRow[]> => db<
  FixedQuestionRow[]
>`
  select ${fixedColumns(db)} from unnest(${ids as string[]}::uuid[]) with ordinality w(id, n) join question_entry q on q.id = w.id
  join question_wording v on v.question_id = q.id and v.version = q.current_version order by w.n`

export type QuestionsForFixedPaperFilter = {
  readonly bankId: string
  /** The company whose own and shared banks may be read; null: all. */
  readonly within: string | null
  readonly words: string | null
  readonly type: string | null
  readonly topic: string | null
  readonly difficulty: number | null
}
/**
 * Lists the newest hundred active questions of a bank that match the filter, without their keys, and the number of all
 * that match. A topic includes those below it.
 */
export async function listQuestionsForFixedPaper(
  db: Db,
  { bankId, within, words, type, topic, difficulty }: QuestionsForFixedPaperFilter,
): Promise<{ rows: FixedQuestionRow[]; total: number }> {
  const like = phrasePattern(words)
  const rows = await db<(FixedQuestionRow & { total: number })[]>`
    select ${fixedColumns(db)}, count(*) over ()::int as total
    from question_entry q join question_wording v on v.question_id = q.id and v.version = q.current_version
    where q.bank_id = ${bankId} and q.status = 'active'
      and (${within}::uuid is null or exists (select from bank_owner b where b.id = q.bank_id and (b.company_id = ${within} or b.is_shared)))
      and (${type}::text is null or q.type = ${type})
      and (${difficulty}::int is null or q.difficulty = ${difficulty})
      and (${topic}::text is null or q.topic = ${topic} or starts_with(q.topic, ${topic} || '/'))
      and (${like}::text is null or v.content -> 'stem' ->> 'zh' ~* ${like} or v.content -> 'stem' ->> 'en' ~* ${like} or q.topic ~* ${like})
    order by q.created_at desc, q.id limit 100`
  return { rows, total: rows[0]?.total ?? 0 }
}

/** Lists published exams that draw from a bank and whose closing time, if any, has not passed. */
export async function listExamsDrawingFromBank(
  db: Db,
  bankId: string,
  now: Date,
): Promise<{ examId: string; title: BilingualText; rules: DrawRule[] }[]> {
  return db<{ examId: string; title: BilingualText; rules: DrawRule[] }[]>`
    select id as "examId", title, paper -> 'rules' as rules from exam
    where status = 'published' and paper -> 'rules' @> json_build_array(json_build_object('bankId', ${bankId}::text))::jsonb
      and (closes_at is null or closes_at > ${now})
    order by id`
}

export type ExamPreviewRow = {
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
/**
 * Lists the current versions of these questions in the given order, with their keys, and with their options in the
 * order of the given letters. For staff only.
 */
export async function listQuestionsWithKeys(
  db: Db,
  questions: readonly { readonly questionId: string; readonly letters: string }[],
): Promise<ExamPreviewRow[]> {
  return db<ExamPreviewRow[]>`
    select q.id, v.version, q.type, q.topic, q.difficulty, v.content, k.answer_key as "answerKey", k.explanation,
      option_order(case when q.type = 'judge' then 'AB' else d.letters end, v.option_count, v.pinned) as "optionOrder"
    from unnest(${questions.map((one) => one.questionId)}::uuid[], ${questions.map((one) => one.letters)}::text[]) with ordinality as d(id, letters, position)
    join question_entry q on q.id = d.id join question_wording v on v.question_id = q.id and v.version = q.current_version
    join question_key k on k.question_id = q.id and k.version = q.current_version
    order by d.position`
}

export type ExamChoices = {
  readonly banks: readonly {
    readonly id: string
    readonly title: BilingualText
    readonly questions: number
    readonly topics: readonly string[]
  }[]
  readonly companies: readonly Omit<ExamReferenceName, 'what'>[]
  readonly courses: readonly Omit<ExamReferenceName, 'what'>[]
  readonly certificateSchemes: readonly Omit<ExamReferenceName, 'what'>[]
}
/**
 * Finds the choices in an author's form. Authors of one company get its banks, shared banks, the courses that it can
 * see, the company itself, and no certificate schemes.
 */
export async function findExamChoices(db: Db, companyId: string | null): Promise<ExamChoices> {
  const isBounded = companyId !== null
  const row = await db<ExamChoices[]>`
    select
      (select coalesce(json_agg(json_build_object('id', b.id, 'title', b.title, 'questions', coalesce(t.questions, 0), 'topics', coalesce(t.topics, '[]'))
        order by b.created_at desc), '[]')
        from bank_name b left join (
          select bank_id, sum(questions) as questions, json_agg(topic order by topic) filter (where topic <> '') as topics
          from (select bank_id, topic, count(*) as questions from question_entry where status = 'active' group by bank_id, topic) byTopic group by bank_id
        ) t on t.bank_id = b.id join bank_owner o on o.id = b.id where ${!isBounded} or o.company_id = ${companyId} or o.is_shared) as banks,
      (select coalesce(json_agg(json_build_object('id', id, 'title', name) order by created_at), '[]') from active_company
      where ${!isBounded} or id = ${companyId}) as companies,
      (select coalesce(json_agg(json_build_object('id', id, 'title', title) order by updated_at desc), '[]') from product_card p
      where kind = 'course' and status = 'published' and (${!isBounded} or not p.for_companies
        or exists (select from product_audience a where a.product_id = p.id and a.company_id = ${companyId}))) as courses,
      (select coalesce(json_agg(json_build_object('id', id, 'title', title) order by created_at), '[]') from scheme_name
      where kind = 'exam' and ${!isBounded}) as "certificateSchemes"`.one()
  return row as ExamChoices
}
