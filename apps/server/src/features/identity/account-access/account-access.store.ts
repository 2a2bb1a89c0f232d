import type { Db } from '../../../database/connection.ts'
import type { AccountHoldings, CallerPower, SignInAccountFacts } from './account-access.rules.ts'

/**
 * Returns the SQL columns `holdings`, the grants of account `a` with those of its posts, and `companies`, those of its
 * active memberships.
 */
export const accountAccessColumns = (db: Db) => db`
  array(select g.grant_name || coalesce('@' || g.company_id, '') from staff_grant g where g.account_id = a.id
    union select holdings_of_posts(a.id)) as holdings,
  array(select m.company_id::text from membership m where m.account_id = a.id and m.status = 'active') as companies`

/**
 * Returns the SQL column of the time at which the newest of the permissions and posts of account `a` was given; null if
 * it has none.
 */
export const lastGrantedAtColumn = (db: Db) => db`
  greatest((select max(g.given_at) from staff_grant g where g.account_id = a.id),
    (select max(p.given_at) from staff_post p where p.account_id = a.id))`

/** Finds the grants and companies of an account; null if it doesn't exist. */
export async function findAccountAccess(db: Db, accountId: string): Promise<AccountHoldings | null> {
  const row = await db<
    AccountHoldings[]
  >`select ${accountAccessColumns(db)} from account a where a.id = ${accountId}`.maybeOne()
  return row ?? null
}

/**
 * Locks an account and returns the facts that decide how it may be opened; null if it doesn't exist. A transaction that
 * grants a permission at the same time waits for this one, and then ends the session that this one has started.
 */
export async function lockSignInState(db: Db, accountId: string): Promise<SignInAccountFacts | null> {
  await db`select from account where id = ${accountId} for no key update`
  const row = await db<SignInAccountFacts[]>`
    select ${accountAccessColumns(db)}, a.status = 'active' as "isActive", a.login, a.email,
      ${lastGrantedAtColumn(db)} as "grantedAt",
      a.email_confirmed_at as "emailConfirmedAt", a.phone, a.phone_confirmed_at as "phoneConfirmedAt",
      (select coalesce(jsonb_agg(jsonb_build_object('reach', c.company_id,
          'holdings', held_by_connection(c.trusted_by, c.company_id, c.holdings))), '[]') from membership m
        join identity_connection c on c.company_id = m.company_id and c.is_required
        where m.account_id = a.id and m.status = 'active'
          and not exists (select from emergency_account e where e.company_id = m.company_id and e.account_id = m.account_id)) as "requiredBy"
    from account a where a.id = ${accountId}`.maybeOne()
  return row ?? null
}

export type MailedLinkPurpose = 'password' | 'signIn'
type NewLink = {
  readonly tokenHash: Buffer
  readonly accountId: string
  readonly purpose: MailedLinkPurpose
  /** The recipient's address; null: the operator passes the link on. */
  readonly email: string | null
  /** The power of the sender; null if the person requested the link. */
  readonly power: CallerPower | null
  readonly now: Date
  readonly expiresAt: Date
}

export async function insertMailedLink(db: Db, link: NewLink): Promise<void> {
  await db`
    insert into password_reset (token_hash, account_id, purpose, is_mailed, email, holdings, reach, made_at, expires_at)
    values (${link.tokenHash}, ${link.accountId}, ${link.purpose}, ${link.email !== null}, ${link.email},
      ${link.power ? (link.power.holdings as string[]) : null},
      ${link.power?.reach ?? null}, ${link.now}, ${link.expiresAt})`
}

export type MailedLink = {
  readonly accountId: string
  readonly purpose: MailedLinkPurpose
  readonly login: string
  readonly email: string | null
  readonly power: CallerPower | null
  readonly madeAt: Date | null
}

/**
 * Finds an unused link of this purpose with its account; null if it is unknown, used or expired, or the account is not
 * active.
 */
export async function findMailedLink(
  db: Db,
  tokenHash: Buffer,
  purpose: MailedLinkPurpose,
  now: Date,
): Promise<MailedLink | null> {
  const row = await db<MailedLink[]>`
    select r.account_id as "accountId", r.purpose, a.login, r.email, r.made_at as "madeAt",
      case when r.holdings is not null then jsonb_build_object('holdings', r.holdings, 'reach', r.reach) end as power
    from password_reset r join account a on a.id = r.account_id
    where r.token_hash = ${tokenHash} and r.purpose = ${purpose} and r.used_at is null and r.expires_at > ${now} and a.status = 'active'`.maybeOne()
  return row ?? null
}

/** Uses a link and invalidates all other links of the account. Returns false if it was used in the meantime. */
export async function claimMailedLink(db: Db, tokenHash: Buffer, accountId: string, now: Date): Promise<boolean> {
  const { count } =
    await db`update password_reset set used_at = ${now} where token_hash = ${tokenHash} and used_at is null`
  if (count === 1) await endMailedLinks(db, accountId, now)
  return count === 1
}

export async function endMailedLinks(db: Db, accountId: string, now: Date): Promise<void> {
  await db`update password_reset set used_at = ${now} where account_id = ${accountId} and used_at is null`
}
