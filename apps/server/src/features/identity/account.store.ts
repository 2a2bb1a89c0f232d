import type { BilingualText } from '../../core/language.ts'
import type { Db } from '../../database/connection.ts'

export type Account = {
  readonly id: string
  readonly login: string
  readonly email: string | null
  readonly passwordHash: string | null
  readonly status: 'active' | 'suspended'
  readonly locale: 'zh' | 'en'
}

/** The account with this user name or e-mail. */
export async function findAccountByName(db: Db, name: string): Promise<Account | null> {
  const [row] = await db<Account[]>`
    select id, login, email, password_hash as "passwordHash", status, locale from account
    where lower(login) = lower(${name}) or lower(email) = lower(${name}) order by lower(login) = lower(${name}) desc limit 1`
  return row ?? null
}

/** Sets a password by a link that was mailed: who used it reads the mails of the account's address. */
export async function setPassword(db: Db, accountId: string, passwordHash: string): Promise<void> {
  await db`update account set password_hash = ${passwordHash}, is_email_confirmed = true where id = ${accountId}`
}

/** The account that a provider's user is; linked by an earlier sign-in. */
export async function findAccountByIdentity(db: Db, issuer: string, subject: string): Promise<{ id: string; status: string } | null> {
  const [row] = await db<{ id: string; status: string }[]>`
    select a.id, a.status from account_identity i join account a on a.id = i.account_id where i.issuer = ${issuer} and i.subject = ${subject}`
  return row ?? null
}

/**
 * Links a provider's user to the account with this e-mail, verified there and confirmed here, once. Null: there is no such account, or it
 * is another user's already.
 */
export async function linkIdentity(db: Db, link: { issuer: string; subject: string; email: string; now: Date }): Promise<{ id: string; status: string } | null> {
  await db`
    insert into account_identity (issuer, subject, account_id, created_at)
    select ${link.issuer}, ${link.subject}, a.id, ${link.now} from account a
    where lower(a.email) = lower(${link.email}) and a.is_email_confirmed and not exists (select from account_identity i where i.account_id = a.id and i.issuer = ${link.issuer})
    on conflict do nothing`
  return findAccountByIdentity(db, link.issuer, link.subject)
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
  const [row] = await db<ProfileRow[]>`
    select a.id, a.login, a.name, a.email, a.phone, a.gender, m.employee_no as "employeeNo", m.position, d.name as department
    from account a join membership m on m.account_id = a.id and m.company_id = ${companyId} left join department d on d.id = m.department_id
    where a.id = ${accountId}`
  return row ?? null
}
