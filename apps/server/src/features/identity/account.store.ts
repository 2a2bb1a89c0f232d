import type { BilingualText, PersonName } from '../../core/text/language.ts'
import { personNameColumn } from '../../core/text/person-name.store.ts'
import type { Db } from '../../database/connection.ts'
import type { SsoPerson } from './account-access/account-access.rules.ts'

export type Account = {
  readonly id: string
  readonly login: string
  readonly email: string | null
  readonly passwordHash: string | null
  readonly passwordSetAt: Date | null
  readonly status: 'active' | 'suspended'
  /** The language they have chosen for messages; null: none. */
  readonly chosenLocale: 'zh' | 'en' | null
}

/** Finds the account with this user name or, if there is none, with this email address; null if there is neither. */
export async function findAccountByName(db: Db, name: string): Promise<Account | null> {
  const row = await db<Account[]>`
    select id, login, email, password_hash as "passwordHash", password_set_at as "passwordSetAt", status,
      case when is_locale_chosen then locale end as "chosenLocale" from account
    where identifier_key(login) = identifier_key(${name}) or identifier_key(email) = identifier_key(${name})
    order by identifier_key(login) = identifier_key(${name}) desc limit 1`.maybeOne()
  return row ?? null
}

/** Sets a password without checking the previous one. */
export async function setPassword(db: Db, accountId: string, passwordHash: string, now: Date): Promise<void> {
  await db`update account set password_hash = ${passwordHash}, password_set_at = ${now} where id = ${accountId}`
}

/**
 * Marks the email address of an account, if it has one, as confirmed now: its owner has proved access to the mailbox,
 * or a domain that their company has verified proves it.
 */
export async function setEmailConfirmed(db: Db, accountId: string, now: Date): Promise<void> {
  await db`update account set is_email_confirmed = true, email_confirmed_at = ${now} where id = ${accountId} and email is not null`
}

export type PasswordOwner = {
  readonly login: string
  readonly email: string | null
  readonly passwordHash: string | null
  readonly locale: 'zh' | 'en'
}
export async function findPasswordOwner(db: Db, accountId: string): Promise<PasswordOwner | null> {
  const row = await db<
    PasswordOwner[]
  >`select login, email, password_hash as "passwordHash", locale from account where id = ${accountId}`.maybeOne()
  return row ?? null
}

/**
 * Finds the words about the owner of a password that others may know: the login, and as `known` the names and email
 * address of the person and the names of their companies. Both are empty if the account doesn't exist.
 */
export async function findPasswordContext(
  db: Db,
  accountId: string,
): Promise<{ readonly login: string; readonly known: readonly string[] }> {
  const row = await db<{ login: string; known: string[] }[]>`
    select a.login, array_remove(array[a.name, a.name_latin, a.email] || array(
      select word.value from membership m join company c on c.id = m.company_id
      cross join lateral (select value from jsonb_each_text(c.name) union select value from jsonb_each_text(c.short_name)) word
      where m.account_id = a.id), null) as known
    from account a where a.id = ${accountId}`.maybeOne()
  return row ?? { login: '', known: [] }
}

/** Replaces a password; returns false if it was changed in the meantime. */
export async function updatePasswordIfUnchanged(
  db: Db,
  { accountId, former, passwordHash, now }: { accountId: string; former: string; passwordHash: string; now: Date },
): Promise<boolean> {
  const { count } =
    await db`update account set password_hash = ${passwordHash}, password_set_at = ${now} where id = ${accountId} and password_hash = ${former}`
  return count === 1
}

/** Sets the language of messages to the one in which the person reads the portal, unless they have chosen one. */
export async function setMessageLanguageUnlessChosen(db: Db, accountId: string, lang: 'zh' | 'en'): Promise<void> {
  await db`update account set locale = ${lang} where id = ${accountId} and not is_locale_chosen and locale <> ${lang}`
}

export type ProviderUser = { readonly issuer: string; readonly subject: string }
/** Finds the account to which a provider's user is linked, and the time of the link; null if there is none. */
export async function findSsoIdentity(
  db: Db,
  { issuer, subject }: ProviderUser,
): Promise<{ accountId: string; linkedAt: Date } | null> {
  const row = await db<{ accountId: string; linkedAt: Date }[]>`
    select account_id as "accountId", created_at as "linkedAt" from account_identity where issuer = ${issuer} and subject = ${subject}`.maybeOne()
  return row ?? null
}

/**
 * Finds the id of the only account that the provider's claims identify: by an email address confirmed here, a login, or
 * a phone number. Returns null if there is none, or more than one.
 */
export async function findAccountByClaims(db: Db, { email, login, phone }: SsoPerson): Promise<string | null> {
  const rows = await db<{ id: string }[]>`
    select id from account where identifier_key(email) = identifier_key(${email}::text) and is_email_confirmed
      or identifier_key(login) = identifier_key(${login}::text) or phone = ${phone}::text limit 2`
  return rows.length === 1 ? (rows[0]?.id ?? null) : null
}

/**
 * Links a provider's user to an account. An older link of the account is replaced if it was created before `grantedAt`,
 * the time of the account's last permission. Returns false if the account is still linked to another user, or the user
 * to another account.
 */
export async function insertSsoIdentity(
  db: Db,
  { issuer, subject }: ProviderUser,
  link: { accountId: string; grantedAt: Date | null; now: Date },
): Promise<boolean> {
  await db`delete from account_identity where issuer = ${issuer} and account_id = ${link.accountId} and created_at < ${link.grantedAt}`
  const { count } = await db`
    insert into account_identity (issuer, subject, account_id, created_at)
    select ${issuer}, ${subject}, ${link.accountId}, ${link.now}
    where not exists (select from account_identity i where i.account_id = ${link.accountId} and i.issuer = ${issuer})
    on conflict do nothing`
  return count === 1
}

export async function setSsoIdentityRenewed(db: Db, { issuer, subject }: ProviderUser, now: Date): Promise<void> {
  await db`update account_identity set created_at = ${now} where issuer = ${issuer} and subject = ${subject}`
}

/**
 * The number of accounts that match each claim, and how many of all these accounts are linked to a user of the
 * provider. An unconfirmed email address is counted separately, since it identifies no account.
 */
export type ClaimCounts = {
  readonly byConfirmedEmail: number
  readonly byUnconfirmedEmail: number
  readonly byLogin: number
  readonly byPhone: number
  readonly linkedToOthers: number
}
export async function countAccountsByClaims(
  db: Db,
  { email, login, phone, issuer }: SsoPerson & { issuer: string },
): Promise<ClaimCounts> {
  const row = await db<ClaimCounts[]>`
    select count(*) filter (where identifier_key(email) = identifier_key(${email}::text) and is_email_confirmed)::int as "byConfirmedEmail",
      count(*) filter (where identifier_key(email) = identifier_key(${email}::text) and not is_email_confirmed)::int as "byUnconfirmedEmail",
      count(*) filter (where identifier_key(login) = identifier_key(${login}::text))::int as "byLogin",
      count(*) filter (where phone = ${phone}::text)::int as "byPhone",
      count(*) filter (where exists (select from account_identity i where i.account_id = a.id and i.issuer = ${issuer}))::int as "linkedToOthers"
    from account a
    where identifier_key(email) = identifier_key(${email}::text) or identifier_key(login) = identifier_key(${login}::text) or phone = ${phone}::text`.one()
  return row
}

export type ProfileRow = {
  readonly id: string
  readonly login: string
  readonly name: PersonName
  readonly email: string | null
  readonly phone: string | null
  readonly gender: 'male' | 'female' | null
  readonly employeeNo: string | null
  readonly position: BilingualText | null
  readonly department: BilingualText | null
}

export async function findProfile(db: Db, accountId: string, companyId: string): Promise<ProfileRow | null> {
  const row = await db<ProfileRow[]>`
    select a.id, a.login, ${personNameColumn(db, 'a')} as name, a.email, a.phone, a.gender, m.employee_no as "employeeNo", m.position, d.name as department
    from account a join membership m on m.account_id = a.id and m.company_id = ${companyId} left join department d on d.id = m.department_id
    where a.id = ${accountId}`.maybeOne()
  return row ?? null
}

/** Locks a person's account until the transaction ends, so that transactions for this person run one at a time. */
export const lockAccount = (db: Db, accountId: string): Promise<unknown> =>
  db`select from account where id = ${accountId} for no key update`

/** Sets whether notifications are sent to a person by email. */
export const setNotificationEmail = (
  db: Db,
  accountId: string,
  wanted: boolean,
): Promise<unknown> => db`update account set notice_mail = ${wanted}
where id = ${accountId}`
