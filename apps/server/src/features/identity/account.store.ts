import type { BilingualText } from '../../core/language.ts'
import type { Db } from '../../database/connection.ts'
import type { SsoPerson } from './sso.rules.ts'

export type Account = {
  readonly id: string
  readonly login: string
  readonly email: string | null
  readonly passwordHash: string | null
  readonly status: 'active' | 'suspended'
  /** The language they have chosen for messages; null: none. */
  readonly chosenLocale: 'zh' | 'en' | null
}

/** The account with this user name or e-mail. */
export async function findAccountByName(db: Db, name: string): Promise<Account | null> {
  const row = await db<Account[]>`
    select id, login, email, password_hash as "passwordHash", status, case when is_locale_chosen then locale end as "chosenLocale" from account
    where lower(login) = lower(${name}) or lower(email) = lower(${name}) order by lower(login) = lower(${name}) desc limit 1`.maybeOne()
  return row ?? null
}

/** Sets a password by a link. If it was mailed, its user reads the mails of the account's address. */
export async function setPassword(db: Db, accountId: string, passwordHash: string, { provesEmail }: { provesEmail: boolean }): Promise<void> {
  await db`update account set password_hash = ${passwordHash}, is_email_confirmed = is_email_confirmed or ${provesEmail} where id = ${accountId}`
}

export type PasswordOwner = { readonly login: string; readonly email: string | null; readonly passwordHash: string | null; readonly locale: 'zh' | 'en' }
export async function findPasswordOwner(db: Db, accountId: string): Promise<PasswordOwner | null> {
  const row = await db<PasswordOwner[]>`select login, email, password_hash as "passwordHash", locale from account where id = ${accountId}`.maybeOne()
  return row ?? null
}

/** Replaces a password by another one; false when it was changed meanwhile. */
export async function replacePassword(db: Db, { accountId, former, passwordHash }: { accountId: string; former: string; passwordHash: string }): Promise<boolean> {
  const { count } = await db`update account set password_hash = ${passwordHash} where id = ${accountId} and password_hash = ${former}`
  return count === 1
}

/** Messages go out in the language that somebody reads the portal in, unless they have chosen one. */
export async function followLanguage(db: Db, accountId: string, lang: 'zh' | 'en'): Promise<void> {
  await db`update account set locale = ${lang} where id = ${accountId} and not is_locale_chosen and locale <> ${lang}`
}

/** The account that a provider's user is; linked by an earlier sign-in. */
export async function findAccountByIdentity(db: Db, issuer: string, subject: string): Promise<{ id: string; status: string } | null> {
  const row = await db<{ id: string; status: string }[]>`
    select a.id, a.status from account_identity i join account a on a.id = i.account_id where i.issuer = ${issuer} and i.subject = ${subject}`.maybeOne()
  return row ?? null
}

/**
 * Links a provider's user, once, to the only account that it names: by an e-mail address that is confirmed here, a login, or a phone number.
 * Null: there is no such account, there are two, or it is another user's already.
 */
export async function linkIdentity(db: Db, link: SsoPerson & { issuer: string; subject: string; now: Date }): Promise<{ id: string; status: string } | null> {
  await db`
    with named as (
      select id from account where lower(email) = lower(${link.email}::text) and is_email_confirmed or lower(login) = lower(${link.login}::text)
        or phone = ${link.phone}::text)
    insert into account_identity (issuer, subject, account_id, created_at)
    select ${link.issuer}, ${link.subject}, n.id, ${link.now} from named n
    where (select count(*) from named) = 1 and not exists (select from account_identity i where i.account_id = n.id and i.issuer = ${link.issuer})
    on conflict do nothing`
  return findAccountByIdentity(db, link.issuer, link.subject)
}

/** How many accounts each of a person's facts names, and how many of those are linked to another user of the provider; only who may be found by it counts. */
export type Named = { readonly byConfirmedEmail: number; readonly byUnconfirmedEmail: number; readonly byLogin: number; readonly byPhone: number; readonly linkedToOthers: number }
export async function countNamed(db: Db, { email, login, phone, issuer }: SsoPerson & { issuer: string }): Promise<Named | null> {
  const [row] = await db<Named[]>`
    select count(*) filter (where lower(email) = lower(${email}::text) and is_email_confirmed)::int as "byConfirmedEmail",
      count(*) filter (where lower(email) = lower(${email}::text) and not is_email_confirmed)::int as "byUnconfirmedEmail",
      count(*) filter (where lower(login) = lower(${login}::text))::int as "byLogin", count(*) filter (where phone = ${phone}::text)::int as "byPhone",
      count(*) filter (where exists (select from account_identity i where i.account_id = a.id and i.issuer = ${issuer}))::int as "linkedToOthers"
    from account a where lower(email) = lower(${email}::text) or lower(login) = lower(${login}::text) or phone = ${phone}::text`
  return row ?? null
}

export type ProfileRow = {
  readonly id: string
  readonly login: string
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  readonly gender: 'male' | 'female' | null
  readonly employeeNo: string | null
  readonly position: BilingualText | null
  readonly department: BilingualText | null
}

export async function findProfile(db: Db, accountId: string, companyId: string): Promise<ProfileRow | null> {
  const row = await db<ProfileRow[]>`
    select a.id, a.login, a.name, a.email, a.phone, a.gender, m.employee_no as "employeeNo", m.position, d.name as department
    from account a join membership m on m.account_id = a.id and m.company_id = ${companyId} left join department d on d.id = m.department_id
    where a.id = ${accountId}`.maybeOne()
  return row ?? null
}

/** Lets others who do the same for this person wait until the transaction ends. */
export const lockAccount = (db: Db, accountId: string): Promise<unknown> => db`select from account where id = ${accountId} for no key update`

/** Says whether news come to a person by mail. */
export const setNoticeMail = (db: Db, accountId: string, wanted: boolean): Promise<unknown> => db`update account set notice_mail = ${wanted}
where id = ${accountId}`
