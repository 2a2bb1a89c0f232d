import type { NoticeKind } from '@portal/contract/community/notice-kinds.ts'
import type { BilingualText, PersonName } from '../../core/text/language.ts'
import { personNameColumn } from '../../core/text/person-name.store.ts'
import type { Db } from '../../database/connection.ts'
import { productVisibleInCondition } from '../catalogue/catalogue.public.ts'
import { setNotificationEmail } from '../identity/identity.public.ts'

type Owner = { readonly accountId: string; readonly companyId: string }
export type NotificationRow = {
  readonly id: string
  readonly kind: NoticeKind
  readonly title: BilingualText
  readonly body: BilingualText
  readonly link: string
  readonly createdAt: Date
  readonly isRead: boolean
}

export async function listNotifications(
  db: Db,
  owner: Owner,
  page: { page: number; size: number },
  isUnreadOnly: boolean,
): Promise<{ list: NotificationRow[]; total: number }> {
  const mine = db`account_id = ${owner.accountId} and company_id = ${owner.companyId} ${isUnreadOnly ? db`and read_at is null` : db``}`
  const [list, [count]] = await Promise.all([
    db<NotificationRow[]>`
      select id, kind, title, body, link, created_at as "createdAt", read_at is not null as "isRead" from notification
      where ${mine} order by created_at desc, id limit ${page.size} offset ${page.page * page.size}`,
    db<{ total: number }[]>`select count(*)::int as total from notification where ${mine}`,
  ])
  return { list, total: count?.total ?? 0 }
}

export async function countUnreadNotifications(db: Db, owner: Owner): Promise<number> {
  const row = await db<
    { count: number }[]
  >`select count(*)::int as count from notification where account_id = ${owner.accountId} and company_id = ${owner.companyId} and read_at is null`.one()
  return row.count
}

/**
 * Marks one of the learner's notifications in this company, or (null) all, as read at an instant or (null) unread.
 * Returns false when the given one is not theirs.
 */
export async function setNotificationRead(
  db: Db,
  owner: Owner,
  id: string | null,
  readAt: Date | null,
): Promise<boolean> {
  const which = id === null ? db`(read_at is null) = ${readAt !== null}` : db`id = ${id}`
  const { count } =
    await db`update notification set read_at = ${readAt} where account_id = ${owner.accountId} and company_id = ${owner.companyId} and ${which}`
  return id === null || count === 1
}

/**
 * Updates a person's setting for emails of notices if a value is given, and returns the setting; false for an unknown
 * account.
 */
export async function updateNoticeEmailSetting(db: Db, accountId: string, wanted: boolean | null): Promise<boolean> {
  if (wanted !== null) await setNotificationEmail(db, accountId, wanted)
  const row = await db<
    { isOn: boolean }[]
  >`select notice_mail as "isOn" from account_contact where id = ${accountId}`.maybeOne()
  return row?.isOn ?? false
}

export type NewLessons = {
  readonly productId: string
  readonly title: BilingualText
  readonly lessonTitle: BilingualText
  readonly count: number
}

/**
 * Claims the lessons of published products that have not been announced yet, so that each is announced once. Returns,
 * for each product, the number of its new lessons and the title of the first one.
 */
export async function claimNewLessons(db: Db, now: Date): Promise<NewLessons[]> {
  return db<NewLessons[]>`
    with fresh as (
      insert into announced_lesson (product_id, content_id, announced_at)
      select l.product_id, l.content_id, ${now} from product_lesson l join product_card p on p.id = l.product_id and p.status = 'published'
      where not exists (select from announced_lesson a where a.product_id = l.product_id and a.content_id = l.content_id)
      on conflict do nothing returning product_id, content_id
    )
    select f.product_id as "productId", p.title, (array_agg(c.title order by l.position))[1] as "lessonTitle", count(*)::int as count
    from fresh f join product_card p on p.id = f.product_id join product_lesson l on l.product_id = f.product_id and l.content_id = f.content_id
    join content_card c on c.id = f.content_id
    group by f.product_id, p.title`
}

export type NewFollowerNotice = {
  readonly kind: NoticeKind
  readonly cause: string
  readonly title: BilingualText
  readonly body: BilingualText
  readonly link: string
  readonly now: Date
}

export type FollowerNotice = { readonly id: string; readonly accountId: string; readonly companyId: string }
/**
 * Inserts a notice for everyone who follows a product or its teacher and may see the product, once per cause; returns
 * the new notices.
 */
export async function insertFollowerNotices(
  db: Db,
  productId: string,
  notice: NewFollowerNotice,
): Promise<FollowerNotice[]> {
  return db<FollowerNotice[]>`
    with follower as (
      select account_id, company_id from subscription where product_id = ${productId}
      union
      select s.account_id, s.company_id from product_card p join subscription s on s.teacher_id = p.teacher_id where p.id = ${productId}
    )
    insert into notification (id, account_id, company_id, kind, cause, title, body, link, created_at)
    select gen_random_uuid(), f.account_id, f.company_id, ${notice.kind}, ${notice.cause}, ${db.json(notice.title)}, ${db.json(notice.body)}, ${notice.link},
      ${notice.now}
    from follower f join active_membership m on m.account_id = f.account_id and m.company_id = f.company_id join active_company c on c.id = f.company_id
    join product_card p on p.id = ${productId}
    where ${productVisibleInCondition(db, db`f.company_id`)}
    on conflict do nothing returning id, account_id as "accountId", company_id as "companyId"`
}

export type NotificationReader = { readonly email: string; readonly name: PersonName; readonly locale: 'zh' | 'en' }

/**
 * Lists those of the given people that have an active account and an email address, and have not turned off emails of
 * notices.
 */
export async function listMailReaders(db: Db, accountIds: readonly string[]): Promise<NotificationReader[]> {
  return db<NotificationReader[]>`select email, ${personNameColumn(db, 'a')} as name, locale from active_account a
    where id = any(${accountIds as string[]}::uuid[]) and notice_mail and email is not null`
}
