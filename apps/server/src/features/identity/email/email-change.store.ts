import type { Db } from '../../../database/connection.ts'
import { lastGrantedAtColumn } from '../account-access/account-access.store.ts'

/** Stores a pending address with its link, in place of an earlier pending address of the account. */
export async function upsertEmailChange(
  db: Db,
  change: { accountId: string; email: string; tokenHash: Buffer; now: Date; expiresAt: Date },
): Promise<void> {
  await db`
    insert into email_change (account_id, email, token_hash, made_at, expires_at)
    values (${change.accountId}, ${change.email}, ${change.tokenHash}, ${change.now}, ${change.expiresAt})
    on conflict (account_id) do update set email = excluded.email, token_hash = excluded.token_hash, made_at = excluded.made_at,
      expires_at = excluded.expires_at`
}

export async function findEmailChange(db: Db, accountId: string): Promise<{ email: string } | null> {
  const row = await db<{ email: string }[]>`select email from email_change where account_id = ${accountId}`.maybeOne()
  return row ?? null
}

export async function deleteEmailChange(db: Db, accountId: string): Promise<boolean> {
  const { count } = await db`delete from email_change where account_id = ${accountId}`
  return count === 1
}

/**
 * Uses a link, which works once, before it expires, and only for the requesting account. Returns the address that it
 * confirms, and the time of the request; null if the link is not valid.
 */
export async function claimEmailChange(
  db: Db,
  accountId: string,
  tokenHash: Buffer,
  now: Date,
): Promise<{ email: string; madeAt: Date | null } | null> {
  const row = await db<{ email: string; madeAt: Date | null }[]>`
    delete from email_change where account_id = ${accountId} and token_hash = ${tokenHash} and expires_at > ${now}
    returning email, made_at as "madeAt"`.maybeOne()
  return row ?? null
}

export async function isEmailTaken(db: Db, accountId: string, email: string): Promise<boolean> {
  const row = await db<{ isTaken: boolean }[]>`
    select exists (select from account where identifier_key(email) = identifier_key(${email}) and id <> ${accountId}) as "isTaken"`.one()
  return row.isTaken
}

export async function deleteOldEmailChanges(db: Db, before: Date): Promise<void> {
  await db`delete from email_change where expires_at < ${before}`
}

/**
 * The email address of an account, and the language of its owner. `isConfirmed`: the owner has proved it since they
 * received their last permission or post.
 */
export type AccountEmail = {
  readonly email: string | null
  readonly isConfirmed: boolean
  readonly locale: 'zh' | 'en'
}
export async function findAccountEmail(db: Db, accountId: string): Promise<AccountEmail | null> {
  const row = await db<AccountEmail[]>`
    select email, locale,
      is_email_confirmed and coalesce(email_confirmed_at, 'epoch') >= coalesce(${lastGrantedAtColumn(db)}, 'epoch') as "isConfirmed"
    from account a where a.id = ${accountId}`.maybeOne()
  return row ?? null
}

/**
 * Returns true if this address is neither the account's current one nor the pending one. `email` null stands for no
 * address.
 */
export async function isNewEmailOfAccount(db: Db, accountId: string, email: string | null): Promise<boolean> {
  const row = await db<{ isOther: boolean }[]>`
    select identifier_key(email) is distinct from identifier_key(${email}::text) and not exists (
      select from email_change e where e.account_id = a.id and identifier_key(e.email) = identifier_key(${email}::text)) as "isOther"
    from account a where a.id = ${accountId}`.maybeOne()
  return row?.isOther ?? true
}
