import type { Db, Pool, Transaction } from '../database/connection.ts'

const lockKey = 7_316_477
type Row = { readonly [column: string]: unknown }

/** Returns true when the demo organisation is in this database. */
export async function isDemoLoaded(db: Db): Promise<boolean> {
  const row = await db`select 1 from portal_value where name = 'demo'`.maybeOne()
  return row !== undefined
}

/** Locks the demo until the transaction ends; all other processes wait. */
export const lockDemo = (tx: Transaction): Promise<unknown> => tx`select pg_advisory_xact_lock(${lockKey})`

export const recordDemoLoaded = (tx: Transaction, at: Date): Promise<unknown> =>
  tx`insert into portal_value (name, value) values ('demo', ${at.toISOString()})`

export async function isDemoClosed(db: Db): Promise<boolean> {
  const row = await db`select 1 from portal_value where name = 'demoClosed'`.maybeOne()
  return row !== undefined
}
export const recordDemoClosed = (tx: Transaction, at: Date): Promise<unknown> =>
  tx`insert into portal_value (name, value) values ('demoClosed', ${at.toISOString()})`

export async function hasPeople(db: Db): Promise<boolean> {
  const row = await db`select 1 from account limit 1`.maybeOne()
  return row !== undefined
}

/**
 * Suspends every active account of the demo, whichever version created it (their ids are of UUID version 8), and ends
 * the sessions, service accounts and webhooks of these accounts. Returns the number of suspended accounts.
 */
export async function closeDemoAccounts(tx: Transaction, now: Date): Promise<number> {
  const { count } =
    await tx`update account set status = 'suspended' where id::text like '________-____-8%' and status = 'active'`
  await tx`update session set ended_at = ${now}, end_reason = 'suspended' where account_id::text like '________-____-8%' and ended_at is null`
  await tx`update service_account set revoked_at = ${now} where created_by::text like '________-____-8%' and revoked_at is null`
  await tx`update webhook_endpoint set deleted_at = ${now} where created_by::text like '________-____-8%' and deleted_at is null`
  return count
}

/**
 * Inserts rows of a demo table; the first row names the columns. Existing rows stay unchanged. Table and columns must
 * come from the code, never from a request.
 */
export async function insertDemoRows(tx: Transaction, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = tx(Object.keys(first))
  await tx`insert into ${tx(table)} (${columns}) select ${columns} from jsonb_populate_recordset(null::${tx(table)}, ${tx.json(rows)}) on conflict do nothing`
}

type NamedCategory = { readonly id: number; readonly name: object; readonly note: object }

/** Renames the portal's five categories to the names of the demo's organisation. */
export async function updateCategoryNames(tx: Transaction, categories: readonly NamedCategory[]): Promise<void> {
  const rows = tx.json(categories)
  await tx`update category c set name = n.name, note = n.note from jsonb_to_recordset(${rows}) n (id smallint, name jsonb, note jsonb) where c.id = n.id`
}

/**
 * Refreshes sums and references: the figures of products and comments, study ranks, announced lessons, and the content
 * item that a video belongs to.
 */
export async function refreshDemoFigures(tx: Transaction): Promise<void> {
  await tx`
    update product p set lesson_count = l.n, duration = l.seconds
    from (select product_id, count(*)::int as n, sum(c.duration)::int as seconds from lesson join content c on c.id = content_id group by 1) l
      where l.product_id = p.id`
  await tx`
    insert into study_rank (company_id, period, starts_on, account_id, seconds)
    select company_id, n, date_trunc((array['week', 'month', 'year'])[n], day::timestamp)::date, account_id, sum(seconds)
      from study_day, generate_series(1, 3) n group by 1, 2, 3, 4
    on conflict do nothing`
  await tx`
    insert into study_rank_count (company_id, period, starts_on, minute, people)
    select company_id, period, starts_on, seconds / 60, count(*) from study_rank where seconds > 0 group by 1, 2, 3, 4 on conflict do nothing`
  // Lessons of the initial catalogue are not news; they count as announced when their product appeared.
  await tx`
    insert into announced_lesson (product_id, content_id, announced_at)
    select l.product_id, l.content_id, p.published_at + make_interval(mins => l.position) from lesson l join product p on p.id = l.product_id
      where p.status = 'published' on conflict do nothing`
  await tx`update stored_file f set media_scope = coalesce(c.media_id, c.id) from content c where f.id in (c.sd_file, c.hd_file, c.shd_file, c.file)`
  await tx`update comment c set like_count = l.n from (select comment_id, count(*)::int as n from comment_like group by 1) l where l.comment_id = c.id`
  await tx`
    update comment c set open_reports = r.n, waits_since = r.since
    from (select comment_id, count(*)::int as n, min(created_at) as since from comment_report where closed_at is null group by 1) r where r.comment_id = c.id`
  await tx`
    update product p set rating_sum = c.sum, rating_count = c.n
    from (select product_id, sum(rating)::int as sum, count(*)::int as n
      from (select distinct on (product_id, account_id) product_id, rating from comment where status = 'shown'
        order by product_id, account_id, created_at desc, id desc) last group by 1) c
    where c.product_id = p.id`
}

/**
 * Sets the time of the last change of each demo account, for the list of people: some today, most in the last weeks,
 * none before the account's creation.
 */
export const updatePersonChangeTimes = (tx: Transaction, now: Date): Promise<unknown> => tx`
  update person p set changed_at = greatest(a.created_at, ${now}::timestamptz - (power(abs(hashtext(p.account_id::text)) % 1000 / 1000.0,
    2) * 40) * interval '1 day')
  from account a where a.id = p.account_id and a.id::text like '________-____-8%'`

export type DemoProgress = {
  readonly accountId: string
  readonly productId: string
  readonly startedAt: Date
  readonly completedAt: Date | null
  readonly studiedSeconds: number
  readonly duration: number
}

/** Lists the progress of everyone in a company in their started products. */
export const listDemoProgress = (tx: Transaction, companyId: string): Promise<DemoProgress[]> => tx<DemoProgress[]>`
  select g.account_id as "accountId", g.product_id as "productId", g.started_at as "startedAt", g.completed_at as "completedAt",
    g.studied_seconds as "studiedSeconds", p.duration
  from product_progress g join product p on p.id = g.product_id where g.company_id = ${companyId} order by g.started_at, g.account_id, g.product_id`

/** Sets the course that must be completed before an exam. */
export const setRequiredCourse = (tx: Transaction, examId: string, productId: string): Promise<unknown> =>
  tx`update exam set product_id = ${productId} where id = ${examId}`
/** Opens a question bank for practice. */
export const setBankOpenForPractice = (tx: Transaction, bankId: string): Promise<unknown> =>
  tx`update question_bank set is_open_for_practice = true where id = ${bankId}`
/** Shares a question bank with the exams of all companies. */
export const setBankShared = (tx: Transaction, bankId: string): Promise<unknown> =>
  tx`update question_bank set is_shared = true where id = ${bankId}`

/** Finds the demo's bank that is open for practice, or null. */
export async function findPracticeBankId(tx: Transaction): Promise<string | null> {
  const row = await tx<
    { id: string }[]
  >`select id from question_bank where is_open_for_practice order by id limit 1`.maybeOne()
  return row?.id ?? null
}

export type AttemptResult = {
  readonly score: number
  readonly passed: boolean
  readonly totalPoints: number
  readonly passingPoints: number
  readonly gradedAt: Date
}

/** Finds the result of a past attempt; null while marks are missing. */
export async function findAttemptResult(tx: Transaction, attemptId: string): Promise<AttemptResult | null> {
  const row = await tx<AttemptResult[]>`
    select a.score, a.passed, a.total_points as "totalPoints", e.passing_points as "passingPoints", a.graded_at as "gradedAt"
    from attempt a join exam e on e.id = a.exam_id where a.id = ${attemptId} and a.state = 'graded'`.maybeOne()
  return row ?? null
}

export type DemoCounts = {
  readonly accounts: number
  readonly products: number
  readonly questions: number
  readonly attempts: number
  readonly certificates: number
}

/** Counts the contents of the database, for the log line after loading. */
export async function findDemoCounts(db: Pool | Transaction): Promise<DemoCounts> {
  const row = await db<DemoCounts[]>`
    select (select count(*)::int from account) as accounts, (select count(*)::int from product) as products, (select count(*)::int from question) as questions,
      (select count(*)::int from attempt) as attempts, (select count(*)::int from certificate) as certificates`.one()
  return row as DemoCounts
}

/** Links each video and recording of the demo to its file of the library. */
export const linkDemoMedia = (tx: Transaction): Promise<unknown> => tx`
  update content c set media_id = m.id from media m where m.state = 'ready' and c.media_id is null and (c.hd_file = m.hd_file or (m.kind = 'audio'
    and c.file = m.file))`

/** Lists the Chinese stems of all questions by their ids, which are new in each portal. */
export async function listQuestionStems(tx: Transaction): Promise<ReadonlyMap<string, string>> {
  const rows = await tx<
    { id: string; stem: string | null }[]
  >`select question_id as id, content -> 'stem' ->> 'zh' as stem from question_version where version = 1`
  return new Map(rows.map(({ id, stem }) => [id, stem ?? '']))
}

/**
 * Inserts the coverage of a requirement on an earlier day: its counts of today, with a share of the completions counted
 * as open.
 */
export const insertCoverageDay = (
  db: Db,
  requirementId: string,
  day: string,
  openPercent: number,
): Promise<unknown> => db`
  insert into requirement_day (requirement_id, day, counts)
  select r.id, ${day}::date, r.counts || jsonb_build_object('done', n.done - m.moved, 'due', n.due + m.moved)
  from requirement r
  cross join lateral (select coalesce((r.counts -> 'done')::int, 0) as done, coalesce((r.counts -> 'due')::int, 0) as due) n
  cross join lateral (select n.done * ${openPercent}::int / 100 as moved) m
  where r.id = ${requirementId} on conflict do nothing`
