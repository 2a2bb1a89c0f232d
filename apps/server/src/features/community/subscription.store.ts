import type { BilingualText } from '../../core/text/language.ts'
import type { Db } from '../../database/connection.ts'
import { productVisibleCondition } from '../catalogue/catalogue.public.ts'

type Owner = { readonly accountId: string; readonly companyId: string }
/** A followed product or teacher. */
export type FollowedSubject = { readonly productId: string } | { readonly teacherId: string }

const isIt = (db: Db, followed: FollowedSubject) =>
  'productId' in followed ? db`product_id = ${followed.productId}` : db`teacher_id = ${followed.teacherId}`

export async function insertSubscription(
  db: Db,
  owner: Owner & { id: string; now: Date },
  followed: FollowedSubject,
): Promise<void> {
  const [productId, teacherId] = 'productId' in followed ? [followed.productId, null] : [null, followed.teacherId]
  await db`
    insert into subscription (id, account_id, company_id, product_id, teacher_id, created_at)
    values (${owner.id}, ${owner.accountId}, ${owner.companyId}, ${productId}, ${teacherId}, ${owner.now}) on conflict do nothing`
}

/** Ends a subscription; returns false when there was none. */
export async function deleteSubscription(db: Db, owner: Owner, followed: FollowedSubject): Promise<boolean> {
  const { count } =
    await db`delete from subscription where account_id = ${owner.accountId} and company_id = ${owner.companyId} and ${isIt(db, followed)}`
  return count > 0
}

export async function hasSubscription(db: Db, owner: Owner, followed: FollowedSubject): Promise<boolean> {
  const rows =
    await db`select 1 from subscription where account_id = ${owner.accountId} and company_id = ${owner.companyId} and ${isIt(db, followed)}`
  return rows.length > 0
}

export type SubscriptionRow = {
  readonly kind: 'course' | 'column' | 'topic' | 'live' | 'knowledge' | 'teacher'
  readonly productId: string | null
  readonly teacherId: string | null
  readonly title: BilingualText
  readonly note: BilingualText | null
  readonly categoryId: number | null
  readonly coverPattern: string | null
  readonly coverFile: string | null
  readonly lessonCount: number
  readonly latestTitle: BilingualText | null
  readonly latestAt: Date | null
  readonly latestProductId: string | null
  readonly subscribedAt: Date
}

/**
 * Lists subscriptions with the newest lesson of each, the one with the latest news first. Products that are no longer
 * shown are left out.
 */
export async function listSubscriptions(
  db: Db,
  owner: Owner,
  { page, size }: { page: number; size: number },
): Promise<SubscriptionRow[]> {
  const mine = db`s.account_id = ${owner.accountId} and s.company_id = ${owner.companyId}`
  const latest = (which: ReturnType<typeof isIt>) => db`
    left join lateral (
      select c.title, a.announced_at as at, a.product_id from product_card p join announced_lesson a on a.product_id = p.id
      join product_lesson l on l.product_id = a.product_id and l.content_id = a.content_id join content_card c on c.id = a.content_id
      where ${which} and ${productVisibleCondition(db, owner)} order by a.announced_at desc, l.position desc limit 1
    ) n on true`
  return db<SubscriptionRow[]>`
    select p.kind, p.id as "productId", p.teacher_id as "teacherId", p.title, t.name as note, p.category_id as "categoryId", p.cover_pattern as "coverPattern",
      p.cover_file as "coverFile", p.lesson_count as "lessonCount", n.title as "latestTitle", n.at as "latestAt", n.product_id as "latestProductId",
        s.created_at as "subscribedAt", s.id
    from subscription s join product_card p on p.id = s.product_id left join teacher_name t on t.id = p.teacher_id ${latest(db`p.id = s.product_id`)}
    where ${mine} and ${productVisibleCondition(db, owner)}
    union all
    select 'teacher', null, t.id, t.name, t.title, null, null, null, (select coalesce(sum(p.lesson_count), 0)::int from product_card p
    where p.teacher_id = t.id and ${productVisibleCondition(db, owner)}),
      n.title, n.at, n.product_id, s.created_at, s.id
    from subscription s join teacher_name t on t.id = s.teacher_id ${latest(db`p.teacher_id = s.teacher_id`)}
    where ${mine}
    order by "latestAt" desc nulls last, "subscribedAt" desc, id limit ${size} offset ${page * size}`
}

export async function findSubscriptionCounts(db: Db, owner: Owner): Promise<{ products: number; teachers: number }> {
  const row = await db<{ products: number; teachers: number }[]>`
    select (select count(*)::int from subscription s join product_card p on p.id = s.product_id
    where s.account_id = ${owner.accountId} and s.company_id = ${owner.companyId} and ${productVisibleCondition(db, owner)}) as products,
      (select count(*)::int from subscription s where s.account_id = ${owner.accountId} and s.company_id = ${owner.companyId}
        and s.teacher_id is not null) as teachers`.one()
  return row ?? { products: 0, teachers: 0 }
}
