import type { Db, Transaction } from '../../database/connection.ts'

/**
 * Returns the instant up to which the demo is simulated (null: nothing yet), and the time at which it was loaded; null
 * when it is not loaded, or closed.
 */
export async function findDemoLifeState(
  db: Db,
): Promise<{ readonly until: Date | null; readonly loadedAt: Date } | null> {
  const row = await db<{ until: string | null; loaded: string }[]>`
    select value as loaded, (select value from portal_value where name = 'demoLife') as until from portal_value d
    where name = 'demo' and not exists (select from portal_value where name = 'demoClosed')`.maybeOne()
  return row ? { until: row.until === null ? null : new Date(row.until), loadedAt: new Date(row.loaded) } : null
}
export const setDemoSimulatedUntil = (tx: Transaction, until: Date): Promise<unknown> => tx`
  insert into portal_value (name, value) values ('demoLife', ${until.toISOString()}) on conflict (name) do update set value = excluded.value`

/**
 * Returns true if a visitor is signed in with this account and has used it since an instant. Sessions that the demo
 * itself created don't count.
 */
export async function isDemoAccountInUse(db: Db, accountId: string, since: Date): Promise<boolean> {
  const row =
    await db`select 1 from session where account_id = ${accountId} and ended_at is null and seen_at >= ${since}
        and id::text not like '________-____-8%' limit 1`.maybeOne()
  return row !== undefined
}

export async function findBankId(db: Db, title: object): Promise<string> {
  const row = await db<
    { id: string }[]
  >`select id from question_bank where title = ${db.json(title)} order by id limit 1`.maybeOne()
  if (!row) throw new Error('The bank of the daily exams is gone')
  return row.id
}
export async function findSchemeId(db: Db, code: string): Promise<string> {
  const row = await db<{ id: string }[]>`select id from certificate_scheme where code = ${code}`.maybeOne()
  return row?.id ?? ''
}

/** Returns the revision of an object, as staff see it before they change it; 0 when it no longer exists. */
export async function findDemoObjectRevision(
  db: Db,
  thing: 'exam' | 'product' | 'live_class' | 'comment' | 'wish',
  id: string,
): Promise<number> {
  const row = await db<{ revision: number }[]>`select revision from ${db(thing)} where id = ${id}`.maybeOne()
  return row?.revision ?? 0
}
/** Finds the id of a person's waiting application for a certificate by its grounds; null when there is none. */
export async function findWaitingApplicationId(
  db: Db,
  owner: { readonly accountId: string; readonly companyId: string },
  schemeId: string,
  words: string,
): Promise<string | null> {
  const row = await db<{ id: string }[]>`
    select id from certificate_application
    where account_id = ${owner.accountId} and company_id = ${owner.companyId} and scheme_id = ${schemeId} and state = 'submitted'
    and grounds = ${words} limit 1`.maybeOne()
  return row?.id ?? null
}
export async function findAdmissionTicketNumber(db: Db, applicationId: string): Promise<string | null> {
  const row = await db<
    { ticket: string | null }[]
  >`select ticket_no as ticket from exam_application where id = ${applicationId}`.maybeOne()
  return row?.ticket ?? null
}
/**
 * Finds the question at a position of an attempt, with the version that its candidate saw; null beyond the last
 * question.
 */
export async function findAskedQuestion(
  db: Db,
  attemptId: string,
  position: number,
): Promise<{ readonly questionId: string; readonly version: number } | null> {
  const row = await db<{ questionId: string; version: number }[]>`
    select question_id as "questionId", version from attempt_paper where attempt_id = ${attemptId} and position = ${position}`.maybeOne()
  return row ?? null
}

export type ContentProgress = { readonly contentId: string; readonly percent: number; readonly furthest: number }
/** Finds a person's progress: the content items that they have opened, and the products that they have started. */
export async function findLearnerProgress(
  db: Db,
  owner: { readonly accountId: string; readonly companyId: string },
): Promise<{ readonly learned: readonly ContentProgress[]; readonly begun: ReadonlySet<string> }> {
  const { accountId, companyId } = owner
  const [learned, begun] = await Promise.all([
    db<
      ContentProgress[]
    >`select content_id as "contentId", percent, furthest from content_progress where account_id = ${accountId} and company_id = ${companyId}`,
    db<
      { id: string }[]
    >`select product_id as id from product_progress where account_id = ${accountId} and company_id = ${companyId}`,
  ])
  return { learned, begun: new Set(begun.map(({ id }) => id)) }
}

/** Lists the ids of at most 100 attempts of the demo in progress that this writer saves and that are not paused. */
export async function listOpenDemoAttempts(db: Db, writer: string): Promise<string[]> {
  const rows = await db<
    { id: string }[]
  >`select id from attempt where state = 'open' and paused_at is null and writer = ${writer} and account_id::text like '________-____-8%' limit 100`
  return rows.map(({ id }) => id)
}

export const deleteOutboundMessage = (tx: Transaction, id: string): Promise<unknown> =>
  tx`delete from outbound_message where id = ${id}`

/** Gives a product a drawn cover. */
export const setCoverPattern = (tx: Transaction, productId: string, pattern: string): Promise<unknown> =>
  tx`update product set cover_pattern = ${pattern} where id = ${productId}`
