import type { BilingualText, PersonName } from '../../core/text/language.ts'
import { personNameColumn } from '../../core/text/person-name.store.ts'
import type { Db, Transaction } from '../../database/connection.ts'
import type { CommentState } from './comment.rules.ts'
import { withUpdatedRating } from './comment-rating.store.ts'

export type CommentRow = {
  readonly id: string
  readonly authorId: string
  /** The company in which the author wrote the comment. */
  readonly companyId: string
  readonly authorName: PersonName
  readonly authorPosition: BilingualText | null
  readonly rating: number
  readonly body: string
  readonly likeCount: number
  readonly isLiked: boolean
  readonly state: 'shown' | 'pending' | 'hidden'
  readonly note: string | null
  readonly isReported: boolean
  readonly createdAt: Date
}

/**
 * Lists a page of the comments of a product that a person (null: a visitor) may see, newest first, and the number of
 * all: every shown comment, and their own that are held or hidden.
 */
export async function listComments(
  db: Db,
  productId: string,
  accountId: string | null,
  page: number,
  size: number,
): Promise<{ list: CommentRow[]; total: number }> {
  const seen = db`c.product_id = ${productId} and c.status in ('shown', 'pending', 'hidden') and (c.status = 'shown' or c.account_id = ${accountId})`
  const [list, [count]] = await Promise.all([
    db<CommentRow[]>`
      select c.id, c.account_id as "authorId", c.company_id as "companyId", ${personNameColumn(db, 'a')} as "authorName", m.position as "authorPosition",
        c.rating,
        c.body,
        c.like_count as "likeCount", exists (select from comment_like l where l.comment_id = c.id and l.account_id = ${accountId}) as "isLiked",
        c.status as state, case when c.status = 'hidden' then c.decision_reason end as note,
        exists (select from comment_report r where r.comment_id = c.id and r.account_id = ${accountId}) as "isReported", c.created_at as "createdAt"
      from comment c join account_name a on a.id = c.account_id left join membership_entry m on m.account_id = c.account_id and m.company_id = c.company_id
      where ${seen} order by c.created_at desc, c.id limit ${size} offset ${page * size}`,
    // Two counts, each from an index alone: a product may have many comments, but a person has few that only they see.
    db<{ total: number }[]>`
      select ((select count(*) from comment where product_id = ${productId} and status = 'shown')
        + (select count(*) from comment where account_id = ${accountId} and product_id = ${productId} and status in ('pending', 'hidden')))::int as total`,
  ])
  return { list, total: count?.total ?? 0 }
}

export type NewComment = {
  id: string
  productId: string
  accountId: string
  companyId: string
  rating: number
  body: string
  heldFor: string | null
  now: Date
}

/** Milliseconds in which the same words count as the same comment, sent twice because its answer was lost. */
const repeatedMs = 60_000

/**
 * Inserts a comment and returns its id and state; if the same words and rating were sent within the last minute,
 * returns those of the existing comment. A held comment and its rating do not count until it is approved.
 */
export async function insertComment(
  tx: Transaction,
  comment: NewComment,
): Promise<{ readonly id: string; readonly state: CommentState }> {
  const { id, productId, accountId, companyId, rating, body, heldFor, now } = comment
  const isHeld = heldFor !== null
  // The product is locked: of two simultaneous comments, the second finds the first.
  return withUpdatedRating(tx, comment, async () => {
    const same = await tx<{ id: string; state: CommentState }[]>`
      select id, status as state from comment where product_id = ${productId} and account_id = ${accountId} and company_id = ${companyId} and rating = ${rating}
        and body = ${body}
        and status in ('shown', 'pending') and created_at > ${new Date(now.getTime() - repeatedMs)} order by created_at desc limit 1`.maybeOne()
    if (same) return same
    await tx`
      insert into comment (id, product_id, account_id, company_id, rating, body, status, held_for, waits_since, created_at)
      values (${id}, ${productId}, ${accountId}, ${companyId}, ${rating}, ${body}, ${isHeld ? 'pending' : 'shown'}, ${heldFor}, ${isHeld ? now : null}, ${now})`
    return { id, state: isHeld ? 'pending' : 'shown' }
  })
}

/** Finds the id of the product of a shown comment; null for any other. */
export async function findShownCommentProductId(db: Db, commentId: string): Promise<string | null> {
  const row = await db<
    { productId: string }[]
  >`select product_id as "productId" from comment where id = ${commentId} and status = 'shown'`.maybeOne()
  return row?.productId ?? null
}

/** Adds or removes a like, and returns the count of likes. Repeating it does not change the count. */
export async function setLikeOfComment(
  db: Db,
  commentId: string,
  accountId: string,
  isLiked: boolean,
): Promise<number> {
  const [row] = isLiked
    ? await db<{ likeCount: number }[]>`
        with added as (insert into comment_like (comment_id, account_id) values (${commentId}, ${accountId}) on conflict do nothing returning 1)
        update comment set like_count = like_count + (select count(*) from added) where id = ${commentId} returning like_count as "likeCount"`
    : await db<{ likeCount: number }[]>`
        with gone as (delete from comment_like where comment_id = ${commentId} and account_id = ${accountId} returning 1)
        update comment set like_count = like_count - (select count(*) from gone) where id = ${commentId} returning like_count as "likeCount"`
  return row?.likeCount ?? 0
}

export async function insertFavouriteProduct(
  db: Db,
  who: { accountId: string; companyId: string; productId: string; now: Date },
): Promise<void> {
  await db`insert into favourite_product (account_id, company_id, product_id, created_at)
    values (${who.accountId}, ${who.companyId}, ${who.productId}, ${who.now}) on conflict do nothing`
}

/** Removes a favourite product; returns false if it was not a favourite. */
export async function deleteFavouriteProduct(
  db: Db,
  who: { accountId: string; companyId: string; productId: string },
): Promise<boolean> {
  const { count } =
    await db`delete from favourite_product where account_id = ${who.accountId} and company_id = ${who.companyId}
    and product_id = ${who.productId}`
  return count > 0
}
