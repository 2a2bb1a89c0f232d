import type { BilingualText, Lang } from '../../../core/text/language.ts'
import type { Db } from '../../../database/connection.ts'
import type { JoiningAnswer, JoiningField, JoiningWayFacts } from './joining.rules.ts'

export type JoiningWayRow = JoiningWayFacts & {
  readonly id: string
  readonly companyId: string
  readonly company: BilingualText
  readonly logoFile: string | null
  readonly name: string
  readonly departmentId: string | null
  readonly fields: JoiningField[]
  readonly revision: number
}
const wayColumns = (db: Db) => db`
  w.id, w.company_id as "companyId", c.name as company, c.logo_file as "logoFile", w.kind, w.name, w.department_id as "departmentId",
  w.needs_approval as "needsApproval", w.revoked_at is not null as "isRevoked", w.expires_at as "expiresAt", w.most_uses as "mostUses",
  w.uses, w.fields, w.revision, c.status = 'active' as "isCompanyActive",
  exists (select from identity_connection i where i.company_id = w.company_id and i.is_required) as "requiresProvider",
  array(select d.domain from identity_domain d where d.company_id = w.company_id and d.proved_at is not null order by d.domain) as domains`

/**
 * Finds a way to join: of one company, or of any if `companyId` is null. `lock`: locks it until the transaction ends.
 * Returns null if there is none.
 */
export async function findJoiningWay(
  db: Db,
  id: string,
  companyId: string | null,
  { lock = false } = {},
): Promise<JoiningWayRow | null> {
  const row = await db<JoiningWayRow[]>`
    select ${wayColumns(db)} from joining_way w join company c on c.id = w.company_id
    where w.id = ${id} and (${companyId}::uuid is null or w.company_id = ${companyId}) ${lock ? db`for update of w` : db``}`.maybeOne()
  return row ?? null
}
export async function findJoiningWayByCode(db: Db, codeHash: Buffer): Promise<JoiningWayRow | null> {
  const row = await db<JoiningWayRow[]>`
    select ${wayColumns(db)} from joining_way w join company c on c.id = w.company_id where w.code_hash = ${codeHash}`.maybeOne()
  return row ?? null
}
/**
 * Finds the way to join by mail domain, of the company that has verified this domain. Returns null if there is none or
 * it was revoked.
 */
export async function findJoiningWayByDomain(db: Db, domain: string): Promise<JoiningWayRow | null> {
  const row = await db<JoiningWayRow[]>`
    select ${wayColumns(db)} from identity_domain p join joining_way w on w.company_id = p.company_id and w.kind = 'domain' and w.revoked_at is null
    join company c on c.id = w.company_id where p.domain = ${domain} and p.proved_at is not null`.maybeOne()
  return row ?? null
}

/** Returns true if an active company has an open way to join. */
export async function hasOpenJoiningWay(db: Db, now: Date): Promise<boolean> {
  const row = await db<{ has: boolean }[]>`
    select exists (select from joining_way w join company c on c.id = w.company_id and c.status = 'active'
      where w.revoked_at is null and (w.expires_at is null or w.expires_at > ${now})
        and not exists (select from identity_connection i where i.company_id = w.company_id and i.is_required)) as has`.one()
  return row.has
}

/**
 * Claims one of the uses of a way, in one statement, so that only one of two people gets the last use. Returns false if
 * no use is left, or the way was revoked or expired in the meantime.
 */
export async function claimJoiningWayUse(db: Db, wayId: string, now: Date): Promise<boolean> {
  const { count } = await db`
    update joining_way set uses = uses + 1 where id = ${wayId} and revoked_at is null and (expires_at is null or expires_at > ${now})
      and (most_uses is null or uses < most_uses)`
  return count === 1
}
export const releaseJoiningWayUse = (db: Db, wayId: string): Promise<unknown> =>
  db`update joining_way set uses = uses - 1 where id = ${wayId} and uses > 0`

export const insertJoiningProof = (
  db: Db,
  one: { tokenHash: Buffer; wayId: string; email: string; now: Date; expiresAt: Date },
): Promise<unknown> => db`
  insert into joining_proof (token_hash, way_id, email, created_at, expires_at)
  values (${one.tokenHash}, ${one.wayId}, ${one.email}, ${one.now}, ${one.expiresAt})`

export type JoiningProof = { readonly wayId: string; readonly email: string }
export async function findJoiningProof(db: Db, tokenHash: Buffer, now: Date): Promise<JoiningProof | null> {
  const row = await db<JoiningProof[]>`
    select way_id as "wayId", email from joining_proof where token_hash = ${tokenHash} and used_at is null and expires_at > ${now}`.maybeOne()
  return row ?? null
}
/**
 * Uses a link, and ends the other links of its address to the same way. Returns false if it was used in the meantime.
 */
export async function claimJoiningProof(db: Db, tokenHash: Buffer, now: Date): Promise<boolean> {
  const row = await db<JoiningProof[]>`
    update joining_proof set used_at = ${now} where token_hash = ${tokenHash} and used_at is null and expires_at > ${now}
    returning way_id as "wayId", email`.maybeOne()
  if (!row) return false
  await db`update joining_proof set used_at = ${now} where way_id = ${row.wayId} and email = ${row.email} and used_at is null`
  return true
}
export const deleteOldJoiningProofs = (db: Db, before: Date): Promise<unknown> =>
  db`delete from joining_proof where expires_at < ${before}`

export type MembershipState = {
  readonly isMember: boolean
  readonly wasMember: boolean
  /** True if a provider that is on, or a directory, of another company of the account knows it. */
  readonly isManaged: boolean
}
export const findMembershipState = (db: Db, accountId: string, companyId: string): Promise<MembershipState> =>
  db<MembershipState[]>`
    select exists (select from membership m where m.account_id = a.id and m.company_id = ${companyId} and m.status = 'active') as "isMember",
      exists (select from membership m where m.account_id = a.id and m.company_id = ${companyId} and m.status = 'withdrawn') as "wasMember",
      exists (select from membership m join identity_connection c on c.company_id = m.company_id
        where m.account_id = a.id and m.company_id <> ${companyId} and m.status = 'active' and (
          exists (select from scim_user s where s.connection_id = c.id and s.account_id = a.id)
          or c.is_enabled and exists (select from connection_identity i where i.connection_id = c.id and i.account_id = a.id)))
        as "isManaged"
    from account a where a.id = ${accountId}`.one()

/**
 * Finds the id of the account with this address that was a member of the company and has no company now: its owner can
 * neither sign in nor register. Returns null if there is none.
 */
export async function findFormerMember(db: Db, email: string, companyId: string): Promise<string | null> {
  const row = await db<{ id: string }[]>`
    select a.id from account a join membership m on m.account_id = a.id and m.company_id = ${companyId} and m.status = 'withdrawn'
    where identifier_key(a.email) = identifier_key(${email}::text)
      and not exists (select from membership n where n.account_id = a.id and n.status = 'active')`.maybeOne()
  return row?.id ?? null
}

export type JoiningAccount = { readonly name: string; readonly email: string; readonly locale: Lang }
/**
 * Finds the name, address and language of an account that joins; null if it doesn't exist. Without a confirmed address,
 * its login takes the place of the address.
 */
export async function findJoiningAccount(db: Db, accountId: string): Promise<JoiningAccount | null> {
  const row = await db<
    JoiningAccount[]
  >`select name, coalesce(case when is_email_confirmed then email end, login) as email, locale from account where id = ${accountId}`.maybeOne()
  return row ?? null
}

type NewApplication = {
  readonly id: string
  readonly companyId: string
  readonly wayId: string
  readonly email: string
  readonly name: string
  readonly locale: Lang
  readonly passwordHash: string | null
  readonly accountId: string | null
  readonly answers: readonly JoiningAnswer[]
  readonly state: 'waiting' | 'joined'
  readonly now: Date
  readonly expiresAt: Date
}
/** Inserts an application. A constraint refuses a second one while the first waits (`joiningWaits`). */
export const insertJoiningApplication = (db: Db, one: NewApplication): Promise<unknown> => db`
  insert into joining_application
    (id, company_id, way_id, email, name, locale, password_hash, account_id, answers, state, made_at, expires_at, decided_at)
  values (${one.id}, ${one.companyId}, ${one.wayId}, ${one.email}, ${one.name}, ${one.locale}, ${one.passwordHash}, ${one.accountId},
    ${db.json(one.answers as never)}, ${one.state}, ${one.now}, ${one.expiresAt}, ${one.state === 'waiting' ? null : one.now})`

export type JoiningApplicationRow = {
  readonly id: string
  readonly companyId: string
  readonly company: BilingualText
  readonly wayId: string
  readonly email: string
  readonly name: string
  readonly locale: Lang
  readonly passwordHash: string | null
  readonly accountId: string | null
  readonly state: 'waiting' | 'joined' | 'rejected' | 'expired'
  readonly expiresAt: Date
}
/**
 * Locks an application until the transaction ends: one of a company, or any if `companyId` is null. Returns null if
 * there is none.
 */
export async function lockJoiningApplication(
  db: Db,
  id: string,
  companyId: string | null,
): Promise<JoiningApplicationRow | null> {
  const row = await db<JoiningApplicationRow[]>`
    select a.id, a.company_id as "companyId", c.name as company, a.way_id as "wayId", a.email, a.name, a.locale, a.password_hash as "passwordHash",
      a.account_id as "accountId", a.state, a.expires_at as "expiresAt"
    from joining_application a join company c on c.id = a.company_id
    where a.id = ${id} and (${companyId}::uuid is null or a.company_id = ${companyId}) for update of a`.maybeOne()
  return row ?? null
}
type Ending = {
  readonly state: 'joined' | 'rejected' | 'expired'
  /** The account that was made or joined; null: none. */
  readonly accountId: string | null
  readonly by: string | null
  readonly reason: string | null
  readonly now: Date
}
/** Ends a waiting application, and deletes the password stored with it. */
export const setJoiningApplicationEnded = (db: Db, id: string, end: Ending): Promise<unknown> => db`
  update joining_application set state = ${end.state}, account_id = coalesce(${end.accountId}::uuid, account_id), decided_by = ${end.by},
    reason = ${end.reason}, decided_at = ${end.now}, password_hash = null
  where id = ${id} and state = 'waiting'`

export async function listOverdueJoiningApplications(db: Db, now: Date): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select id from joining_application where state = 'waiting' and expires_at <= ${now} order by expires_at limit 500`
  return rows.map(({ id }) => id)
}
/** Deletes applications of visitors without an account that were rejected or expired before an instant. */
export const deleteOldJoiningApplications = (db: Db, before: Date): Promise<unknown> =>
  db`delete from joining_application where state in ('rejected', 'expired') and account_id is null and decided_at < ${before}`
