import type { BilingualText } from '../../core/text/language.ts'
import type { Db, Transaction } from '../../database/connection.ts'

type Owner = { readonly accountId: string; readonly companyId: string }

/**
 * Locks the learner's clock, which covers all companies and devices, and advances it, so that reports that were judged
 * but not yet written are judged again.
 */
export async function lockStudyClock(tx: Transaction, accountId: string): Promise<void> {
  await tx`insert into learner_clock (account_id) values (${accountId}) on conflict (account_id) do update set moves = learner_clock.moves + 1`
}

/** Makes a page the active player. If it already is, the time at which it began to play does not change. */
export async function setActivePlayer(db: Db, accountId: string, player: string, now: Date): Promise<void> {
  await db`
    insert into learner_clock (account_id, player, player_at) values (${accountId}, ${player}, ${now})
    on conflict (account_id) do update set player = excluded.player, player_at = excluded.player_at, moves = learner_clock.moves + 1
    where learner_clock.player is distinct from excluded.player`
}

/** Finds the learner's progress in a content item; null when they have not opened it. */
export async function findContentProgress(
  db: Db,
  owner: Owner,
  contentId: string,
): Promise<{ readonly percent: number; readonly completed: boolean } | null> {
  const row = await db<{ percent: number; completed: boolean }[]>`
    select percent::int as percent, completed_at is not null as completed from content_progress
    where company_id = ${owner.companyId} and account_id = ${owner.accountId} and content_id = ${contentId}`.maybeOne()
  return row ?? null
}

/**
 * Records that a content item was opened and its product started, and counts a new learner of the product. The first
 * opening sets the percent to 1 (specification section 4). An existing row of the content is not touched: an insert
 * would wait for a completion of the same lesson, which waits for the product.
 */
export async function recordContentOpened(
  db: Db,
  owner: Owner,
  place: { productId: string; contentId: string; now: Date },
): Promise<void> {
  await db`
    with opened as (
      insert into content_progress (company_id, account_id, content_id, percent, opened_at, updated_at)
      select ${owner.companyId}::uuid, ${owner.accountId}::uuid, ${place.contentId}::uuid, 1, ${place.now}::timestamptz, ${place.now}::timestamptz
      where not exists (select from content_progress
        where company_id = ${owner.companyId} and account_id = ${owner.accountId} and content_id = ${place.contentId})
      on conflict do nothing
    ), begun as (
      insert into product_progress (company_id, account_id, product_id, last_content_id, started_at, updated_at)
      values (${owner.companyId}, ${owner.accountId}, ${place.productId}, ${place.contentId}, ${place.now}, ${place.now})
      on conflict (company_id, account_id, product_id) do update set last_content_id = excluded.last_content_id, updated_at = excluded.updated_at
      returning (xmax = 0) as is_new
    )
    update product set learner_count = learner_count + 1 where id = ${place.productId} and exists (select from begun where is_new)`
}

/**
 * Sets the percent of a content item, which is completed from 100 on. Without `mayFall`, the percent never decreases
 * and a completion remains.
 */
export async function setContentPercent(
  db: Db,
  owner: Owner,
  contentId: string,
  percent: number,
  now: Date,
  mayFall = false,
): Promise<void> {
  await db`
    update content_progress set percent = case when ${mayFall} then ${percent} else greatest(percent, ${percent}) end,
      completed_at = case when ${percent} >= 100 then coalesce(completed_at, ${now}) when not ${mayFall} then completed_at end
    where company_id = ${owner.companyId} and account_id = ${owner.accountId} and content_id = ${contentId}`
}

/**
 * Finds the day since which an open cycle requires a person to act in a completed lesson again; null if none does. Call
 * it while the learner's clock is locked, so that a second act finds the first one.
 */
export async function findRepetitionRequiredSince(
  db: Db,
  owner: Owner,
  contentId: string,
  timeZone: string,
): Promise<string | null> {
  const row = await db<{ since: string | null }[]>`
    select act_asked_since(${owner.companyId}, ${owner.accountId}, ${contentId}, ${timeZone}) as since`.one()
  return row.since
}

/** Records that a person completed a lesson by an act, with its day. */
export async function recordLessonAct(db: Db, owner: Owner, contentId: string, day: string): Promise<void> {
  await db`
    insert into lesson_act (company_id, account_id, content_id, day) values (${owner.companyId}, ${owner.accountId}, ${contentId}, ${day})
    on conflict do nothing`
}

/** Finds the minimum study time and the credited seconds of a package lesson. */
export async function findPackageTime(
  db: Db,
  owner: Owner,
  contentId: string,
): Promise<{ readonly minSeconds: number; readonly creditedSeconds: number }> {
  return db<{ minSeconds: number; creditedSeconds: number }[]>`
    select m.min_seconds as "minSeconds",
      coalesce((select p.credited_ms / 1000.0 from content_progress p where p.company_id = ${owner.companyId} and p.account_id = ${owner.accountId}
        and p.content_id = m.content_id), 0)::float8 as "creditedSeconds"
    from content_minimum m where m.content_id = ${contentId}`.one()
}

/** Sets the percent that the parts of a package report. */
export async function setPackagePartsPercent(
  db: Db,
  owner: Owner,
  contentId: string,
  partsPercent: number,
): Promise<void> {
  await db`
    update content_progress set parts_percent = ${partsPercent}
    where company_id = ${owner.companyId} and account_id = ${owner.accountId} and content_id = ${contentId}`
}

export type ProductOfLearner = {
  readonly productId: string
  readonly title: BilingualText
  readonly certificateSchemeId: string | null
  readonly isCompleted: boolean
  readonly percents: number[]
}

/**
 * Lists products that the learner has started, with these contents among their lessons, and the percent of every
 * lesson.
 */
export async function listProductsOfLearner(
  db: Db,
  owner: Owner,
  contentIds: readonly string[],
): Promise<ProductOfLearner[]> {
  return db<ProductOfLearner[]>`
    select p.id as "productId", p.title, p.certificate_scheme_id as "certificateSchemeId", pp.completed_at is not null as "isCompleted",
      array(select coalesce(cp.percent, 0)::int from product_lesson l
      left join content_progress cp on cp.content_id = l.content_id and cp.company_id = ${owner.companyId} and cp.account_id = ${owner.accountId}
        where l.product_id = p.id order by l.position) as percents
    from product_progress pp join product_rule p on p.id = pp.product_id
    where pp.company_id = ${owner.companyId} and pp.account_id = ${owner.accountId} and exists (select from product_lesson l
    where l.product_id = p.id and l.content_id = any(${contentIds as string[]}))`
}

export type ProductProgressUpdate = {
  readonly productId: string
  readonly percent: number
  readonly lessonsDone: number
  readonly completedAt: Date | null
  readonly lastContentId: string | null
  readonly now: Date
}

/** Marks a course as not completed, because one of its lessons is not. */
export async function reopenProduct(
  db: Db,
  owner: Owner,
  productId: string,
  percent: number,
  now: Date,
): Promise<void> {
  await db`
    update product_progress set percent = ${percent}, completed_at = null, updated_at = ${now}
    where company_id = ${owner.companyId} and account_id = ${owner.accountId} and product_id = ${productId}`
}

/** Updates the progress of a product. A completed course remains completed even if lessons were added. */
export async function updateProductProgress(db: Db, owner: Owner, step: ProductProgressUpdate): Promise<void> {
  await db`
    update product_progress set percent = greatest(percent, ${step.percent}), lessons_done = ${step.lessonsDone},
      completed_at = coalesce(completed_at, ${step.completedAt}), last_content_id = coalesce(${step.lastContentId}, last_content_id), updated_at = ${step.now}
    where company_id = ${owner.companyId} and account_id = ${owner.accountId} and product_id = ${step.productId}`
}
