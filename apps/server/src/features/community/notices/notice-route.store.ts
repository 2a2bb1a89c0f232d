import type { NoticeKind } from '@portal/contract/community/notice-kinds.ts'
import type { QuietHours } from '../../../core/messages/quiet-hours.rules.ts'
import type { PersonName } from '../../../core/text/language.ts'
import { personNameColumn } from '../../../core/text/person-name.store.ts'
import type { Db } from '../../../database/connection.ts'
import type { NoticeChannel, NoticeMode } from './notice-kinds.ts'

export type NoticeReader = {
  readonly accountId: string
  readonly name: PersonName
  readonly email: string | null
  /** With its country code; null: no number is known. */
  readonly phone: string | null
  readonly locale: 'zh' | 'en'
  /** False: the person turned off all emails of notices. */
  readonly wantsMail: boolean
  readonly hours: QuietHours | null
}
/** Lists those of these people whose accounts are active, as readers of notices. */
export const listNoticeReaders = (db: Db, accountIds: readonly string[]): Promise<NoticeReader[]> => db<NoticeReader[]>`
  select a.id as "accountId", ${personNameColumn(db, 'a')} as name, a.email, a.phone, a.locale, a.notice_mail as "wantsMail",
    case when h.account_id is not null then jsonb_build_object('timeZone', h.time_zone, 'isQuiet', h.is_quiet, 'from', h.quiet_from,
      'until', h.quiet_until) end as hours
  from account_contact a left join notice_hours h on h.account_id = a.id where a.is_active and a.id = any(${accountIds as string[]}::uuid[])`

type Choice = { readonly kind: string; readonly channel: string; readonly mode: NoticeMode }
/** Lists the choices of people in a company, for some kinds or (null) all. */
export const listNoticeChoices = (
  db: Db,
  companyId: string,
  accountIds: readonly string[],
  kinds: readonly string[] | null,
): Promise<(Choice & { accountId: string })[]> => db<(Choice & { accountId: string })[]>`
  select account_id as "accountId", kind, channel, mode from notice_preference
  where company_id = ${companyId} and account_id = any(${accountIds as string[]}::uuid[])
    and (${kinds === null} or kind = any(${(kinds ?? []) as string[]}))`

export const listNoticeDefaults = (db: Db, companyId: string): Promise<Choice[]> =>
  db<Choice[]>`select kind, channel, mode from notice_default where company_id = ${companyId}`

export type DigestItem = {
  readonly notificationId: string
  readonly accountId: string
  readonly companyId: string
  readonly channel: NoticeChannel
  readonly period: 'daily' | 'weekly'
  readonly dueAt: Date
}
export async function insertDigestItems(db: Db, items: readonly DigestItem[]): Promise<void> {
  if (items.length === 0) return
  await db`
    insert into notice_digest_item (notification_id, account_id, company_id, channel, period, due_at)
    select i."notificationId", i."accountId", i."companyId", i.channel, i.period, i."dueAt"
    from jsonb_to_recordset(${db.json(items)}) as i("notificationId" uuid, "accountId" uuid, "companyId" uuid, channel text, period text,
      "dueAt" timestamptz) on conflict do nothing`
}

export type DueDigest = {
  readonly accountId: string
  readonly companyId: string
  readonly channel: NoticeChannel
  readonly period: 'daily' | 'weekly'
}
/** Lists digests that are due, one for each person, company, channel and period; at most `limit`. */
export const listDueDigests = (db: Db, now: Date, limit: number): Promise<DueDigest[]> => db<DueDigest[]>`
  select distinct account_id as "accountId", company_id as "companyId", channel, period from notice_digest_item
  where due_at <= ${now} order by account_id, company_id, channel, period limit ${limit}`

export type DigestLine = {
  readonly kind: NoticeKind
  readonly title: { readonly zh: string; readonly en: string }
  readonly link: string
  readonly createdAt: Date
}
/**
 * Takes the due notices of a digest out of the queue and returns the unread ones, the oldest first. After a person has
 * left the company, returns none.
 */
export const claimDigest = (db: Db, digest: DueDigest, now: Date): Promise<DigestLine[]> => db<DigestLine[]>`
  with taken as (
    delete from notice_digest_item where account_id = ${digest.accountId} and company_id = ${digest.companyId} and channel = ${digest.channel}
      and period = ${digest.period} and due_at <= ${now} returning notification_id
  )
  select n.kind, n.title, n.link, n.created_at as "createdAt" from taken t join notification n on n.id = t.notification_id
  where n.read_at is null
    and exists (select from active_membership m where m.account_id = ${digest.accountId} and m.company_id = ${digest.companyId})
  order by n.created_at, n.id`
