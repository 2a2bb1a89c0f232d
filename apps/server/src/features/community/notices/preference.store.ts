import type { QuietHours } from '../../../core/messages/quiet-hours.rules.ts'
import type { BilingualText } from '../../../core/text/language.ts'
import type { Db } from '../../../database/connection.ts'
import type { NoticeMode } from './notice-kinds.ts'

type Cell = { readonly kind: string; readonly channel: string; readonly mode: NoticeMode | null }

/** Sets a person's choice; null removes it. */
export async function setNoticeChoice(
  db: Db,
  { accountId, companyId }: { accountId: string; companyId: string },
  { kind, channel, mode }: Cell,
  now: Date,
): Promise<void> {
  if (mode === null)
    await db`delete from notice_preference where account_id = ${accountId} and company_id = ${companyId} and kind = ${kind} and channel = ${channel}`
  else
    await db`
      insert into notice_preference (account_id, company_id, kind, channel, mode, changed_at)
      values (${accountId}, ${companyId}, ${kind}, ${channel}, ${mode}, ${now})
      on conflict (account_id, company_id, kind, channel) do update set mode = excluded.mode, changed_at = excluded.changed_at`
}

export const setQuietHours = (db: Db, accountId: string, hours: QuietHours, now: Date): Promise<unknown> => db`
  insert into notice_hours (account_id, time_zone, is_quiet, quiet_from, quiet_until, changed_at)
  values (${accountId}, ${hours.timeZone}, ${hours.isQuiet}, ${hours.from}, ${hours.until}, ${now})
  on conflict (account_id) do update set time_zone = excluded.time_zone, is_quiet = excluded.is_quiet, quiet_from = excluded.quiet_from,
    quiet_until = excluded.quiet_until, changed_at = excluded.changed_at`

/** Sets a company's default; null restores the default of the kind. */
export async function setNoticeDefault(db: Db, companyId: string, { kind, channel, mode }: Cell): Promise<void> {
  if (mode === null)
    await db`delete from notice_default where company_id = ${companyId} and kind = ${kind} and channel = ${channel}`
  else
    await db`
      insert into notice_default (company_id, kind, channel, mode) values (${companyId}, ${kind}, ${channel}, ${mode})
      on conflict (company_id, kind, channel) do update set mode = excluded.mode`
}

export async function findCompanyName(db: Db, companyId: string): Promise<BilingualText | null> {
  const row = await db<{ name: BilingualText }[]>`select name from company_name where id = ${companyId}`.maybeOne()
  return row?.name ?? null
}

/** Deletes the items of one kind that wait for the digest of a person in a company by one channel. */
export const deleteDigestItems = (
  db: Db,
  { accountId, companyId }: { accountId: string; companyId: string },
  channel: string,
  kind: string,
): Promise<unknown> => db`
  delete from notice_digest_item i using notification n
  where n.id = i.notification_id and n.kind = ${kind} and i.account_id = ${accountId} and i.company_id = ${companyId} and i.channel = ${channel}`
