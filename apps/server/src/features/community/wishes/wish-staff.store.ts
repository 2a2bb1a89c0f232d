import type { ListSource } from '../../../core/list/list.store.ts'
import type { BilingualText, PersonName } from '../../../core/text/language.ts'
import { personNameColumn } from '../../../core/text/person-name.store.ts'
import type { Db } from '../../../database/connection.ts'
import { productVisibleInCondition } from '../../catalogue/catalogue.public.ts'
import type { SimilarityQuery, StaffWishAnswer } from './wish.rules.ts'
import type { WishState } from './wish.store.ts'

export type StaffWishRow = {
  readonly id: string
  readonly revision: number
  readonly companyId: string
  readonly company: BilingualText
  readonly title: string
  readonly askedBy: PersonName
  readonly reasons: { readonly name: PersonName; readonly reason: string; readonly at: string }[]
  readonly state: 'open' | 'planned' | 'made' | 'declined' | 'removed'
  readonly wantedCount: number
  readonly wantedLately: number
  readonly departments: { readonly name: BilingualText; readonly count: number }[]
  readonly answer: BilingualText
  readonly productId: string | null
  readonly productTitle: BilingualText | null
  readonly answeredBy: PersonName | null
  readonly answeredAt: Date | null
  readonly createdAt: Date
}

/** A wish `w` with everything around it. */
const whole = (db: Db, lately: Date) => db`
  w.id, w.revision, w.company_id as "companyId", c.short_name as company, w.title, ${personNameColumn(db, 'asker')} as "askedBy", w.state,
  w.wanted_count as "wantedCount", w.answer,
  w.product_id as "productId", p.title as "productTitle", ${personNameColumn(db, 'answerer')} as "answeredBy", w.answered_at as "answeredAt",
    w.created_at as "createdAt",
  (select count(*)::int from wish_vote v where v.wish_id = w.id and v.created_at > ${lately}) as "wantedLately",
  (select coalesce(jsonb_agg(jsonb_build_object('name', last.name, 'reason', last.reason, 'at', last.created_at) order by last.created_at desc), '[]') from (
    select ${personNameColumn(db, 'a')} as name, v.reason, v.created_at from wish_vote v join account_name a on a.id = v.account_id
    where v.wish_id = w.id and v.reason <> '' order by v.created_at desc limit 10) last) as reasons,
  (select coalesce(jsonb_agg(jsonb_build_object('name', top.name, 'count', top.count) order by top.count desc, top.id), '[]') from (
    select d.id, d.name, count(*)::int as count from wish_vote v join active_membership m on m.account_id = v.account_id and m.company_id = w.company_id
    join department_entry d on d.id = m.department_id where v.wish_id = w.id group by d.id, d.name order by count desc, d.id limit 3) top) as departments`
const around = (db: Db) => db`
  join company_name c on c.id = w.company_id join account_name asker on asker.id = w.asked_by left join product_card p on p.id = w.product_id
  left join account_name answerer on answerer.id = w.answered_by`

export type StaffWishFilter = {
  readonly state: StaffWishRow['state']
  readonly companyId: string | null
  readonly query: string | null
}
export const staffWishSortKinds = { wanted: 'integer', createdAt: 'instant' } as const

/** Returns the SQL source of the wishes of one state. Both orders have an index: `wish_by_demand` and `wish_by_age`. */
export const staffWishSource = (
  db: Db,
  { state, companyId, query }: StaffWishFilter,
  key: keyof typeof staffWishSortKinds,
): ListSource => ({
  from: db`wish w`,
  where: db`w.state = ${state} ${companyId === null ? db`` : db`and w.company_id = ${companyId}`} ${
    query === null
      ? db``
      : db`
    and w.search_tokens @@ ${query}::tsquery`
  }`,
  sorted: { wanted: db`w.wanted_count`, createdAt: db`w.created_at` }[key],
  id: db`w.id`,
})

export const listStaffWishes = (db: Db, ids: readonly string[], lately: Date): Promise<StaffWishRow[]> =>
  db<StaffWishRow[]>`select ${whole(db, lately)} from wish w ${around(db)} where w.id = any(${ids as string[]}::uuid[])`

/** Lists companies with wishes, each with the number of its unanswered wishes, the most first. */
export const listWishingCompanies = (db: Db) => db<{ companyId: string; company: BilingualText; open: number }[]>`
  select c.id as "companyId", c.short_name as company, w.open from company_name c
  join (select company_id, count(*) filter (where state = 'open')::int as open from wish group by company_id) w on w.company_id = c.id
  order by w.open desc, c.id`

export type SimilarWish = {
  readonly id: string
  readonly title: string
  readonly state: 'open' | 'planned' | 'made' | 'declined'
  readonly wantedCount: number
}

/** Lists other wishes of the company that share words with this one, those with the most shared words first. */
export const listSimilarWishes = (
  db: Db,
  wish: { readonly id: string; readonly companyId: string },
  like: SimilarityQuery,
  limit: number,
): Promise<SimilarWish[]> =>
  db<SimilarWish[]>`
    select w.id, w.title, w.state, w.wanted_count as "wantedCount" from wish w
    cross join lateral (select count(*)::int as hits from unnest(${like.tokens as string[]}::text[]) t where w.search_tokens @@ t::tsquery) s
    where w.company_id = ${wish.companyId} and w.id <> ${wish.id} and w.state in ('open', 'planned', 'made', 'declined')
      and w.search_tokens @@ ${like.query}::tsquery
    order by s.hits desc, w.wanted_count desc, w.id limit ${limit}`

export async function findStaffWish(db: Db, wishId: string, lately: Date): Promise<StaffWishRow | null> {
  const row = await db<
    StaffWishRow[]
  >`select ${whole(db, lately)} from wish w ${around(db)} where w.id = ${wishId}`.maybeOne()
  return row ?? null
}

export type LockedStaffWish = {
  readonly id: string
  readonly companyId: string
  readonly askedBy: string
  readonly title: string
  readonly state: WishState
  readonly productId: string | null
  readonly answer: BilingualText
  readonly revision: number
}

/** Locks these wishes until the transaction ends, in a fixed order, so that two acts of staff cannot deadlock. */
export async function lockWishes(db: Db, wishIds: readonly string[]): Promise<LockedStaffWish[]> {
  return db<LockedStaffWish[]>`
    select id, company_id as "companyId", asked_by as "askedBy", title, state, product_id as "productId", answer, revision
    from wish where id = any(${wishIds as string[]}::uuid[]) order by id for update`
}

/** Finds a product as the people of a company see it; null when they may not see it. */
export async function findWishProduct(
  db: Db,
  companyId: string,
  productId: string,
): Promise<{ title: BilingualText; isKnowledge: boolean } | null> {
  const row = await db<{ title: BilingualText; isKnowledge: boolean }[]>`
    select p.title, p.kind = 'knowledge' as "isKnowledge" from product_card p
    where p.id = ${productId} and ${productVisibleInCondition(db, db`${companyId}::uuid`)}`.maybeOne()
  return row ?? null
}

export async function updateWishAnswer(
  db: Db,
  wishId: string,
  { state, words, productId }: StaffWishAnswer,
  by: { readonly accountId: string; readonly now: Date },
): Promise<void> {
  const isAnswered = state !== 'open'
  await db`
    update wish set state = ${state}, answer = ${db.json(words)}, product_id = ${productId}, answered_by = ${isAnswered ? by.accountId : null},
      answered_at = ${isAnswered ? by.now : null}, revision = revision + 1 where id = ${wishId}`
}

export async function setWishRemoved(
  db: Db,
  wishId: string,
  words: BilingualText,
  by: { readonly accountId: string; readonly now: Date },
): Promise<void> {
  await db`
    update wish set state = 'removed', answer = ${db.json(words)}, product_id = null, answered_by = ${by.accountId}, answered_at = ${by.now},
      revision = revision + 1 where id = ${wishId}`
}

/**
 * Merges a wish into another one: its votes move there, and so do the wishes that were merged into it, so that later
 * requests for any of them count there.
 */
export async function setWishMerged(
  db: Db,
  wishId: string,
  intoId: string,
  by: { readonly accountId: string; readonly now: Date },
): Promise<void> {
  await db`insert into wish_vote (wish_id, account_id, reason, created_at) select ${intoId}, account_id, reason, created_at from wish_vote
    where wish_id = ${wishId} on conflict do nothing`
  await db`delete from wish_vote where wish_id = ${wishId}`
  await db`
    update wish set state = 'merged', merged_into = ${intoId}, product_id = null, wanted_count = 0, answered_by = ${by.accountId}, answered_at = ${by.now},
      revision = revision + 1
    where id = ${wishId} or merged_into = ${wishId}`
  await db`update wish set wanted_count = (select count(*) from wish_vote where wish_id = ${intoId}), revision = revision + 1 where id = ${intoId}`
}

export type WishNotice = {
  readonly cause: string
  readonly title: BilingualText
  readonly body: BilingualText
  readonly link: string
  readonly now: Date
}

/**
 * Inserts notices to the requester of a wish, or to every member who wants it, once per cause; returns the new ones.
 */
export async function insertWishNotices(
  db: Db,
  wishId: string,
  notice: WishNotice,
  who: 'all' | 'asker',
): Promise<{ id: string; accountId: string; companyId: string }[]> {
  const people =
    who === 'all'
      ? db`select account_id from wish_vote where wish_id = ${wishId}`
      : db`select asked_by as account_id from wish
    where id = ${wishId}`
  return db<{ id: string; accountId: string; companyId: string }[]>`
    insert into notification (id, account_id, company_id, kind, cause, title, body, link, created_at)
    select gen_random_uuid(), v.account_id, w.company_id, 'wishAnswered', ${notice.cause}, ${db.json(notice.title)}, ${db.json(notice.body)}, ${notice.link},
      ${notice.now}
    from wish w cross join (${people}) v join active_membership m on m.account_id = v.account_id and m.company_id = w.company_id where w.id = ${wishId}
    on conflict do nothing returning id, account_id as "accountId", company_id as "companyId"`
}
