import type { Owner } from '../../../core/access/owner.ts'
import type { BilingualText } from '../../../core/text/language.ts'
import type { Db } from '../../../database/connection.ts'
import { productVisibleCondition } from '../../catalogue/catalogue.public.ts'
import type { SimilarityQuery } from './wish.rules.ts'

type Page = { readonly page: number; readonly size: number }
export type WishState = 'open' | 'planned' | 'made' | 'declined' | 'merged' | 'removed'

/** Finds the features of a company that concern wishes: the wishes themselves, and the search of courses. */
export async function findWishFeatures(db: Db, companyId: string): Promise<{ wishes: boolean; search: boolean }> {
  const row = await db<
    { wishes: boolean; search: boolean }[]
  >`select show_wanna_learn as wishes, show_search_course as search from company_feature
  where id = ${companyId}`.maybeOne()
  return row ?? { wishes: false, search: false }
}

export type WishRow = {
  readonly id: string
  readonly title: string
  readonly reason: string
  readonly state: 'open' | 'planned' | 'made' | 'declined'
  readonly wantedCount: number
  readonly isWanted: boolean
  readonly isMine: boolean
  readonly answer: BilingualText
  readonly productId: string | null
  readonly productTitle: BilingualText | null
  readonly isKnowledge: boolean
  readonly createdAt: Date
  readonly answeredAt: Date | null
}
/** A wish `w` as a person of its company sees it; with the resulting product only if they may see that product. */
const columns = (db: Db, owner: Owner) => db`
  w.id, w.title, w.state, w.wanted_count as "wantedCount", w.asked_by = ${owner.accountId} as "isMine", w.answer, w.created_at as "createdAt",
  w.answered_at as "answeredAt", vote.account_id is not null as "isWanted", coalesce(vote.reason, '') as reason,
  made.id as "productId", made.title as "productTitle", coalesce(made.kind = 'knowledge', false) as "isKnowledge"`
const around = (db: Db, owner: Owner) => db`
  left join wish_vote vote on vote.wish_id = w.id and vote.account_id = ${owner.accountId}
  left join lateral (select p.id, p.title, p.kind from product_card p where p.id = w.product_id and ${productVisibleCondition(db, owner)}) made on true`

export type WishView = 'wanted' | 'newest' | 'mine' | 'answered'

/**
 * Lists a page of the company's wishes: for `wanted` and `newest` the open and planned ones, the most wanted or the
 * newest first; for `answered` those made or declined, the last answered first; for `mine` those that the person wants,
 * the last joined first. `total` counts all of the view.
 */
export async function listWishes(
  db: Db,
  owner: Owner,
  view: WishView,
  { page, size }: Page,
): Promise<{ list: WishRow[]; total: number }> {
  const company = db`w.company_id = ${owner.companyId}`
  const from =
    view === 'mine'
      ? db`wish_vote own join wish w on w.id = own.wish_id where own.account_id = ${owner.accountId} and ${company} and w.state <> 'removed'`
      : db`wish w where ${company} and ${view === 'answered' ? db`w.state in ('made', 'declined')` : db`w.state in ('open', 'planned')`}`
  const order = {
    wanted: db`w.wanted_count desc, w.created_at desc, w.id`,
    newest: db`w.created_at desc, w.id`,
    mine: db`own.created_at desc, w.id`,
    answered: db`w.answered_at desc, w.id`,
  }[view]
  const [list, [count]] = await Promise.all([
    db<WishRow[]>`
      select ${columns(db, owner)} from (select w.*, row_number() over (order by ${order}) as place from ${from} order by ${order}
        limit ${size} offset ${page * size}) w
      ${around(db, owner)} order by w.place`,
    db<{ total: number }[]>`select count(*)::int as total from ${from}`,
  ])
  return { list, total: count?.total ?? 0 }
}

export async function findWish(db: Db, owner: Owner, wishId: string): Promise<WishRow | null> {
  const row = await db<WishRow[]>`select ${columns(db, owner)} from wish w ${around(db, owner)}
      where w.id = ${wishId} and w.company_id = ${owner.companyId}`.maybeOne()
  return row ?? null
}

/** Scores the similarity of a title that contains a good part of the typed words. */
const score = (db: Db, { tokens }: SimilarityQuery) =>
  db`cross join lateral (select count(*)::int as hits from unnest(${tokens as string[]}::text[]) t where search_tokens @@ t::tsquery) s`
const isAlike = (db: Db, { tokens }: SimilarityQuery) => db`s.hits * 3 >= ${tokens.length}::int`

/** Lists wishes of the company that resemble the typed words, the most similar first. */
export async function listWishesLikeText(
  db: Db,
  owner: Owner,
  like: SimilarityQuery,
  limit: number,
): Promise<WishRow[]> {
  return db<WishRow[]>`
    select ${columns(db, owner)} from wish w ${score(db, like)} ${around(db, owner)}
    where w.company_id = ${owner.companyId} and w.state in ('open', 'planned', 'made', 'declined') and w.search_tokens @@ ${like.query}::tsquery
      and ${isAlike(db, like)}
    order by s.hits desc, w.wanted_count desc, w.id limit ${limit}`
}

export type ProductHit = { readonly id: string; readonly title: BilingualText; readonly isKnowledge: boolean }

/**
 * Lists products with titles that resemble the typed words, the most similar first, among those that the person may
 * see.
 */
export async function listSimilarProducts(
  db: Db,
  owner: Owner,
  like: SimilarityQuery,
  limit: number,
): Promise<ProductHit[]> {
  return db<ProductHit[]>`
    select p.id, p.title, p.kind = 'knowledge' as "isKnowledge" from searched_product p ${score(db, like)}
    where p.search_tokens @@ ${like.query}::tsquery and ${isAlike(db, like)} and ${productVisibleCondition(db, owner)}
      order by s.hits desc, p.learner_count desc, p.id
    limit ${limit}`
}

/** Inserts a wish; returns false when the company has it already. */
export async function insertWish(
  db: Db,
  owner: Owner,
  wish: { id: string; title: string; fingerprint: string; vector: string; now: Date },
): Promise<boolean> {
  const { count } = await db`
    insert into wish (id, company_id, asked_by, title, fingerprint, search_tokens, created_at)
    values (${wish.id}, ${owner.companyId}, ${owner.accountId}, ${wish.title}, ${wish.fingerprint}, ${wish.vector}::tsvector, ${wish.now})
    on conflict on constraint wish_once do nothing`
  return count === 1
}

export type LockedWish = { readonly id: string; readonly state: WishState }

/**
 * Locks and returns a wish, or the one it was merged into, by its id or its key, until the transaction ends; null when
 * the company has none.
 */
export async function lockWish(
  db: Db,
  companyId: string,
  by: { readonly id: string } | { readonly fingerprint: string },
): Promise<LockedWish | null> {
  const which = 'id' in by ? db`f.id = ${by.id}` : db`f.fingerprint = ${by.fingerprint}`
  const row = await db<LockedWish[]>`
    select w.id, w.state from wish w
    where w.id = (select coalesce(f.merged_into, f.id) from wish f
    where ${which} and f.company_id = ${companyId}) and w.company_id = ${companyId} for update`.maybeOne()
  return row ?? null
}

/** Adds a person's vote to a wish, unless they voted before; returns the number of votes. */
export async function insertWishVote(db: Db, wishId: string, accountId: string, now: Date): Promise<number> {
  const row = await db<{ count: number }[]>`
    with added as (insert into wish_vote (wish_id, account_id, created_at) values (${wishId}, ${accountId}, ${now}) on conflict do nothing returning 1)
    update wish set wanted_count = wanted_count + (select count(*) from added) where id = ${wishId} returning wanted_count as count`.maybeOne()
  return row?.count ?? 0
}

/** Sets the reason on a person's vote for a wish, in place of an earlier one. */
export async function setWishReason(db: Db, wishId: string, accountId: string, reason: string): Promise<void> {
  await db`update wish_vote set reason = ${reason} where wish_id = ${wishId} and account_id = ${accountId}`
}

/**
 * Deletes the vote of a person and returns the number of remaining votes. An open wish without votes is deleted too.
 */
export async function deleteWishVote(db: Db, wishId: string, accountId: string): Promise<number> {
  const row = await db<{ count: number }[]>`
    with dropped as (delete from wish_vote where wish_id = ${wishId} and account_id = ${accountId} returning 1)
    update wish set wanted_count = wanted_count - (select count(*) from dropped) where id = ${wishId} returning wanted_count as count`.maybeOne()
  const count = row?.count ?? 0
  if (count === 0) await db`delete from wish where id = ${wishId} and state = 'open'`
  return count
}
