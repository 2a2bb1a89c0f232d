import type { Db } from '../../../database/connection.ts'

/** Keeps what waits for its proof; an earlier one of the account, and its link, are dead. */
export async function putEmailChange(db: Db, change: { accountId: string; email: string; tokenHash: Buffer; expiresAt: Date }): Promise<void> {
  await db`
    insert into email_change (account_id, email, token_hash, expires_at) values (${change.accountId}, ${change.email}, ${change.tokenHash}, ${change.expiresAt})
    on conflict (account_id) do update set email = excluded.email, token_hash = excluded.token_hash, expires_at = excluded.expires_at`
}

export async function findEmailChange(db: Db, accountId: string): Promise<{ email: string } | null> {
  const row = await db<{ email: string }[]>`select email from email_change where account_id = ${accountId}`.maybeOne()
  return row ?? null
}

export async function dropEmailChange(db: Db, accountId: string): Promise<boolean> {
  const { count } = await db`delete from email_change where account_id = ${accountId}`
  return count === 1
}

/** Uses a link up: once, in time, by the account that asked. Answers the address it proves. */
export async function takeEmailChange(db: Db, accountId: string, tokenHash: Buffer, now: Date): Promise<string | null> {
  const row = await db<{ email: string }[]>`delete from email_change where account_id = ${accountId} and token_hash = ${tokenHash} and expires_at > ${now}
    returning email`.maybeOne()
  return row?.email ?? null
}

/** Gives the account an address that is proved, or none; links that were mailed to the former one work no more. Answers the former one. A unique constraint refuses a taken one. */
export async function setEmail(db: Db, accountId: string, email: string | null): Promise<string | null> {
  const row = await db<{ former: string | null }[]>`
    with former as (select id, email from account where id = ${accountId} for update),
    changed as (update account a set email = ${email}, is_email_confirmed = true from former f where a.id = f.id),
    cleared as (delete from password_reset where account_id in (select id from former where lower(email) is distinct from lower(${email})))
    select email as former from former`.maybeOne()
  return row?.former ?? null
}

export async function isEmailTaken(db: Db, accountId: string, email: string): Promise<boolean> {
  const row = await db<{ isTaken: boolean }[]>`
    select exists (select from account where lower(email) = lower(${email}) and id <> ${accountId}) as "isTaken"`.one()
  return row.isTaken
}

export async function deleteOldEmailChanges(db: Db, before: Date): Promise<void> {
  await db`delete from email_change where expires_at < ${before}`
}

export type Owner = { readonly email: string | null; readonly isConfirmed: boolean; readonly locale: 'zh' | 'en' }
export async function findEmailOwner(db: Db, accountId: string): Promise<Owner | null> {
  const row = await db<Owner[]>`select email, is_email_confirmed as "isConfirmed", locale from account where id = ${accountId}`.maybeOne()
  return row ?? null
}
