import type { ReportReason } from '@portal/contract/community/comment.limits.ts'
import type { ListSource } from '../../core/list/list.store.ts'
import type { BilingualText, PersonName } from '../../core/text/language.ts'
import { personNameColumn } from '../../core/text/person-name.store.ts'
import type { Db, Transaction } from '../../database/connection.ts'
import type { CommentState } from './comment.rules.ts'
import type { CommentReportOutcome } from './comment.words.ts'

/** The facts about a comment that never change, with the title of its product. */
export type CommentFacts = {
  readonly id: string
  readonly productId: string
  readonly accountId: string
  readonly companyId: string
  readonly title: BilingualText
}

export async function findComment(db: Db, commentId: string): Promise<CommentFacts | null> {
  const row = await db<CommentFacts[]>`
    select c.id, c.product_id as "productId", c.account_id as "accountId", c.company_id as "companyId", p.title from comment c
    join product_card p on p.id = c.product_id where c.id = ${commentId}`.maybeOne()
  return row ?? null
}

export type LockedComment = { readonly state: CommentState; readonly revision: number; readonly openReports: number }

/**
 * Locks a comment until the transaction ends; null when it does not exist. A caller that may change the product's
 * rating locks the product first (`withUpdatedRating`).
 */
export async function lockComment(tx: Transaction, commentId: string): Promise<LockedComment | null> {
  const row = await tx<LockedComment[]>`select status as state, revision, open_reports as "openReports" from comment
      where id = ${commentId} for update`.maybeOne()
  return row ?? null
}

/**
 * Returns two facts about a person's earlier reports: `isKnown`, true if they have already reported this comment, and
 * `recent`, the number of comments that they have reported since an instant.
 */
export async function findCommentReportCounts(
  tx: Transaction,
  accountId: string,
  commentId: string,
  since: Date,
): Promise<{ isKnown: boolean; recent: number }> {
  const row = await tx<{ isKnown: boolean; recent: number }[]>`
    select exists (select from comment_report where comment_id = ${commentId} and account_id = ${accountId}) as "isKnown",
      (select count(*)::int from comment_report where account_id = ${accountId} and created_at > ${since}) as recent`.one()
  return row ?? { isKnown: false, recent: 0 }
}

type NewReport = {
  readonly id: string
  readonly commentId: string
  readonly accountId: string
  readonly companyId: string
  readonly reason: ReportReason
  readonly words: string
  readonly now: Date
}

/** Inserts a report of a locked comment; a second one by the same person changes nothing. */
export async function insertCommentReport(
  tx: Transaction,
  { id, commentId, accountId, companyId, reason, words, now }: NewReport,
): Promise<void> {
  await tx`
    with added as (
      insert into comment_report (id, comment_id, author_id, account_id, company_id, reason, words, created_at)
      select ${id}, c.id, c.account_id, ${accountId}, ${companyId}, ${reason}, ${words}, ${now} from comment c where c.id = ${commentId}
      on conflict on constraint comment_report_once do nothing returning comment_id
    )
    update comment c set open_reports = c.open_reports + 1, waits_since = coalesce(c.waits_since, ${now}) from added a where c.id = a.comment_id`
}

export type ClosedCommentReport = { readonly id: string; readonly accountId: string; readonly companyId: string }

async function closeReports(
  tx: Transaction,
  commentId: string,
  outcome: CommentReportOutcome,
  now: Date,
): Promise<ClosedCommentReport[]> {
  return tx<ClosedCommentReport[]>`
    update comment_report set closed_at = ${now}, outcome = ${outcome} where comment_id = ${commentId} and closed_at is null
    returning id, account_id as "accountId", company_id as "companyId"`
}

type StaffDecision = {
  readonly commentId: string
  readonly state: 'shown' | 'hidden' | 'removed'
  readonly reason: string
  readonly by: string
  readonly now: Date
}

/**
 * Records a decision on a locked comment; returns the comment's new revision and the reports that the decision closed.
 */
export async function recordCommentDecision(
  tx: Transaction,
  { commentId, state, reason, by, now }: StaffDecision,
): Promise<{ revision: number; closed: ClosedCommentReport[] }> {
  const row = await tx<{ revision: number }[]>`
    update comment set status = ${state}, revision = revision + 1, open_reports = 0, waits_since = null, decided_by = ${by}, decided_at = ${now},
      decision_reason = ${reason}, gone_at = ${state === 'removed' ? now : null}
    where id = ${commentId} returning revision`.maybeOne()
  return {
    revision: row?.revision ?? 0,
    closed: await closeReports(tx, commentId, state === 'shown' ? 'kept' : state, now),
  }
}

/** Withdraws a locked comment for its author; returns the reports that this closed. */
export async function setCommentWithdrawn(
  tx: Transaction,
  commentId: string,
  now: Date,
): Promise<ClosedCommentReport[]> {
  await tx`update comment set status = 'withdrawn', revision = revision + 1, open_reports = 0, waits_since = null, gone_at = ${now} where id = ${commentId}`
  return closeReports(tx, commentId, 'withdrawn', now)
}

/**
 * Deletes comments that were removed or withdrawn before an instant, with their likes and reports. This can't be
 * undone.
 */
export async function deleteOldRemovedComments(db: Db, before: Date): Promise<void> {
  await db`delete from comment where gone_at < ${before}`
}

export type CommentQueueRow = CommentFacts & {
  readonly revision: number
  readonly state: CommentState
  readonly authorName: PersonName
  readonly company: BilingualText
  readonly rating: number
  readonly body: string
  readonly likeCount: number
  readonly createdAt: Date
  readonly openReports: number
  readonly reasons: ReportReason[]
  readonly waitsSince: Date | null
  readonly heldFor: string | null
  readonly decisionReason: string | null
  readonly decidedBy: PersonName | null
  readonly decidedAt: Date | null
}

const columns = (db: Db) => db`
  c.id, c.revision, c.status as state, c.product_id as "productId", p.title, c.account_id as "accountId", ${personNameColumn(db, 'a')} as "authorName",
  c.company_id as "companyId",
  u.short_name as company, c.rating, c.body, c.like_count as "likeCount", c.created_at as "createdAt", c.open_reports as "openReports",
  array(select distinct r.reason from comment_report r where r.comment_id = c.id and r.closed_at is null order by 1) as reasons,
  c.waits_since as "waitsSince", c.held_for as "heldFor", c.decision_reason as "decisionReason", ${personNameColumn(db, 's')} as "decidedBy",
    c.decided_at as "decidedAt"`
const tables = (db: Db) => db`
  comment c join product_card p on p.id = c.product_id join account_name a on a.id = c.account_id join company_name u on u.id = c.company_id
  left join account_name s on s.id = c.decided_by`

export type CommentQueueFilter = {
  readonly view: 'waiting' | 'reported' | 'pending' | 'hidden' | 'removed' | 'all'
  readonly companyId: string | null
  readonly productId: string | null
  readonly reason: ReportReason | null
  readonly words: string | null
}

/**
 * Returns the SQL source of the comments of a view, sorted by the instant at which each began to wait, was hidden, was
 * removed or withdrawn or, for `all`, was written. Each order has an index, such as `comment_waiting`.
 */
export function commentQueueSource(
  db: Db,
  { view, companyId, productId, reason, words }: CommentQueueFilter,
): ListSource {
  const { where, sorted } = {
    waiting: { where: db`c.waits_since is not null`, sorted: db`c.waits_since` },
    reported: { where: db`c.waits_since is not null and c.open_reports > 0`, sorted: db`c.waits_since` },
    pending: { where: db`c.waits_since is not null and c.status = 'pending'`, sorted: db`c.waits_since` },
    hidden: { where: db`c.status = 'hidden'`, sorted: db`c.decided_at` },
    removed: {
      where: db`c.gone_at is not null and (c.status = 'removed' or exists (select from comment_report r where r.comment_id = c.id))`,
      sorted: db`
      c.gone_at`,
    },
    all: { where: db`c.status in ('shown', 'pending', 'hidden')`, sorted: db`c.created_at` },
  }[view]
  return {
    from: db`comment c`,
    where: db`${where}
      ${companyId ? db`and c.company_id = ${companyId}` : db``} ${productId ? db`and c.product_id = ${productId}` : db``}
      ${reason ? db`and exists (select from comment_report r where r.comment_id = c.id and r.reason = ${reason})` : db``}
      ${words ? db`and strpos(lower(c.body), lower(${words})) > 0` : db``}`,
    sorted,
    id: db`c.id`,
  }
}

export const listQueuedComments = (db: Db, ids: readonly string[]): Promise<CommentQueueRow[]> =>
  db<CommentQueueRow[]>`select ${columns(db)} from ${tables(db)} where c.id = any(${ids as string[]}::uuid[])`

export async function findQueuedComment(db: Db, commentId: string): Promise<CommentQueueRow | null> {
  const row = await db<CommentQueueRow[]>`select ${columns(db)} from ${tables(db)} where c.id = ${commentId}`.maybeOne()
  return row ?? null
}

export type CommentReportRow = {
  readonly id: string
  /** Null: of another company than the reader's. */
  readonly name: PersonName | null
  readonly company: BilingualText
  readonly reason: ReportReason
  readonly words: string
  readonly createdAt: Date
  readonly outcome: CommentReportOutcome | null
}

/**
 * Lists reports of a comment, the newest first; at most two hundred. If a company is given, the names of people of
 * other companies are null.
 */
export async function listCommentReports(
  db: Db,
  commentId: string,
  ofCompany: string | null,
): Promise<CommentReportRow[]> {
  return db<CommentReportRow[]>`
    select r.id, ${ofCompany ? db`case when r.company_id = ${ofCompany} then ${personNameColumn(db, 'a')} end` : personNameColumn(db, 'a')} as name,
      u.short_name as company,
      r.reason,
      r.words, r.created_at as "createdAt", r.outcome
    from comment_report r join account_name a on a.id = r.account_id join company_name u on u.id = r.company_id
    where r.comment_id = ${commentId} order by r.created_at desc, r.id limit 200`
}
