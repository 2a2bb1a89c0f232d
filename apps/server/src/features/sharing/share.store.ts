import type { BilingualText, PersonName } from '../../core/text/language.ts'
import { personNameColumn } from '../../core/text/person-name.store.ts'
import type { Db } from '../../database/connection.ts'
import { productVisibleCondition } from '../catalogue/catalogue.public.ts'
import type { PosterFacts } from './poster/poster.layout.ts'

type Owner = { readonly accountId: string; readonly companyId: string }

/** Returns true if the company uses sharing rewards. */
export async function hasSharingRewards(db: Db, companyId: string): Promise<boolean> {
  const rows = await db`select from company_feature where id = ${companyId} and show_sharing_rewards`
  return rows.length > 0
}

/** Inserts a link unless its owner already has one to the product or the code is taken. */
export async function insertShareLink(
  db: Db,
  owner: Owner,
  link: { id: string; code: string; productId: string; now: Date },
): Promise<void> {
  await db`
    insert into share_link (id, code, account_id, company_id, product_id, created_at)
    values (${link.id}, ${link.code}, ${owner.accountId}, ${owner.companyId}, ${link.productId}, ${link.now}) on conflict do nothing`
}

/** Finds the owner's link to a product, with the number of people who used it; null if there is none. */
export async function findShareLink(
  db: Db,
  owner: Owner,
  productId: string,
): Promise<{ code: string; invited: number } | null> {
  const row = await db<{ code: string; invited: number }[]>`
    select l.code, (select count(*)::int from share_invite i where i.link_id = l.id) as invited
    from share_link l where l.account_id = ${owner.accountId} and l.company_id = ${owner.companyId} and l.product_id = ${productId}`.maybeOne()
  return row ?? null
}

/** Finds the product to which the link with a code leads, regardless of permissions; null if the code doesn't exist. */
export async function findShareTarget(
  db: Db,
  code: string,
): Promise<{ productId: string; isKnowledge: boolean } | null> {
  const row = await db<{ productId: string; isKnowledge: boolean }[]>`
    select p.id as "productId", p.kind = 'knowledge' as "isKnowledge" from share_link l join product_card p on p.id = l.product_id
    where l.code = ${code}`.maybeOne()
  return row ?? null
}

/**
 * Inserts an invitation: in the company of the link, from another current member, to a product that the invitee may see
 * and has not opened in any company. The first invitation counts. Returns the sharer, and whether the existing or new
 * invitation came by this link; null for a link that can't invite this person.
 */
export async function insertShareInvite(
  db: Db,
  invitee: Owner,
  code: string,
  now: Date,
): Promise<{ sharer: PersonName; isInvited: boolean } | null> {
  const row = await db<{ sharer: PersonName; isInvited: boolean }[]>`
    with link as (
      select l.*, ${personNameColumn(db, 'a')} as sharer from share_link l join account_name a on a.id = l.account_id
      join active_membership s on s.account_id = l.account_id and s.company_id = l.company_id
      join company_feature c on c.id = l.company_id and c.show_sharing_rewards join product_card p on p.id = l.product_id
      where l.code = ${code} and l.company_id = ${invitee.companyId} and l.account_id <> ${invitee.accountId} and ${productVisibleCondition(db, invitee)}
    ), added as (
      insert into share_invite (invitee_id, product_id, link_id, sharer_id, company_id, accepted_at)
      select ${invitee.accountId}, l.product_id, l.id, l.account_id, l.company_id, ${now} from link l
      where not exists (select from membership_entry m
      join product_study o on o.company_id = m.company_id and o.account_id = m.account_id and o.product_id = l.product_id
      where m.account_id = ${invitee.accountId})
      on conflict do nothing returning link_id
    )
    select l.sharer,
      exists (select from added) or exists (select from share_invite i where i.invitee_id = ${invitee.accountId} and i.product_id = l.product_id
        and i.link_id = l.id) as "isInvited" from link l`.maybeOne()
  return row ?? null
}

export type ShareLinkRow = {
  readonly code: string
  readonly productId: string
  readonly title: BilingualText
  readonly categoryId: number
  readonly coverPattern: string | null
  readonly coverFile: string | null
  readonly createdAt: Date
  readonly invited: number
  readonly started: number
  readonly completed: number
  readonly points: number
}

/** Lists a page of the owner's links, the latest first, each with its results, and counts all links. */
export async function listShareLinks(
  db: Db,
  owner: Owner,
  { page, size }: { page: number; size: number },
): Promise<{ list: ShareLinkRow[]; total: number }> {
  const mine = db`l.account_id = ${owner.accountId} and l.company_id = ${owner.companyId}`
  const [list, [count]] = await Promise.all([
    db<ShareLinkRow[]>`
      select l.code, p.id as "productId", p.title, p.category_id as "categoryId", p.cover_pattern as "coverPattern", p.cover_file as "coverFile",
        l.created_at as "createdAt", n.*
      from (select * from share_link l where ${mine} order by l.created_at desc, l.id limit ${size} offset ${page * size}) l
      join product_card p on p.id = l.product_id
      cross join lateral (
        select count(distinct i.invitee_id)::int as invited, count(e.id) filter (where e.kind = 'start')::int as started,
          count(e.id) filter (where e.kind = 'completion')::int as completed, coalesce(sum(e.points), 0)::int as points
        from share_invite i left join reward_entry e on e.invitee_id = i.invitee_id and e.product_id = i.product_id where i.link_id = l.id
      ) n order by l.created_at desc, l.id`,
    db<{ total: number }[]>`select count(*)::int as total from share_link l where ${mine}`,
  ])
  return { list, total: count?.total ?? 0 }
}

export type PosterRow = {
  readonly productId: string
  readonly categoryId: number
  readonly coverPattern: string | null
  readonly title: BilingualText
  readonly promise: BilingualText
  readonly teacher: BilingualText | null
  readonly kind: PosterFacts['kind']
  readonly code: string
  readonly lessonCount: number
  readonly duration: number
  readonly sharer: PersonName
  readonly company: BilingualText
}

/**
 * Finds the data of the poster for the owner's link to a product; null without a link, or if the owner can no longer
 * see the product.
 */
export async function findPoster(db: Db, owner: Owner, productId: string): Promise<PosterRow | null> {
  const row = await db<PosterRow[]>`
    select p.id as "productId", p.category_id as "categoryId", p.cover_pattern as "coverPattern", p.title, p.promise, t.name as teacher, p.kind, l.code,
      p.lesson_count as "lessonCount", p.duration, ${personNameColumn(db, 'a')} as sharer, c.short_name as company
    from share_link l join product_card p on p.id = l.product_id join account_name a on a.id = l.account_id join company_name c on c.id = l.company_id
    left join teacher_name t on t.id = p.teacher_id
    where l.product_id = ${productId} and l.account_id = ${owner.accountId} and l.company_id = ${owner.companyId}
      and ${productVisibleCondition(db, owner)}`.maybeOne()
  return row ?? null
}
