import type { ConnectionKind } from '@portal/contract/identity/connection-kinds.ts'
import type { BilingualText, PersonName } from '../../../core/text/language.ts'
import { personNameColumn } from '../../../core/text/person-name.store.ts'
import type { Db } from '../../../database/connection.ts'
import type { ConnectionSettings } from './kinds/connector.ts'

export type ConnectionRow = {
  readonly id: string
  readonly companyId: string
  readonly kind: ConnectionKind
  readonly name: string
  readonly settings: ConnectionSettings
  readonly sealedSecret: Buffer | null
  readonly isEnabled: boolean
  readonly isRequired: boolean
  readonly createsPeople: boolean
  /** The permissions that it was saved with, as far as the person who saved it holds them now. */
  readonly holdings: string[]
  readonly revision: number
  readonly changedAt: Date
  readonly usedAt: Date | null
  readonly testedAt: Date | null
}
type ListedConnection = ConnectionRow & {
  readonly people: number
  /** True if the person who saved it has lost a permission since: it has less power than it was saved with. */
  readonly isWeakened: boolean
  readonly savedBy: PersonName | null
  readonly scimSince: Date | null
  readonly scimPeople: number
}
const columns = (db: Db) => db`
  c.id, c.company_id as "companyId", c.kind, c.name, c.settings, c.sealed_secret as "sealedSecret", c.is_enabled as "isEnabled",
  c.is_required as "isRequired", c.creates_people as "createsPeople",
  held_by_connection(c.trusted_by, c.company_id, c.holdings) as holdings, c.revision, c.changed_at as "changedAt",
  c.used_at as "usedAt", c.tested_at as "testedAt"`

export const listConnections = (db: Db, companyId: string): Promise<ListedConnection[]> => db<ListedConnection[]>`
  select ${columns(db)}, c.scim_since as "scimSince",
    cardinality(held_by_connection(c.trusted_by, c.company_id, c.holdings)) < cardinality(c.holdings) as "isWeakened",
    (select ${personNameColumn(db, 'a')} from account a where a.id = c.trusted_by) as "savedBy",
    (select count(*)::int from connection_identity i where i.connection_id = c.id) as people,
    (select count(*)::int from scim_user s where s.connection_id = c.id and s.is_active) as "scimPeople"
  from identity_connection c where c.company_id = ${companyId} order by c.created_at, c.id`

/**
 * Finds a connection: of one company, or of any if `companyId` is null. `lock`: locks it until the transaction ends.
 * Returns null if there is none.
 */
export async function findConnection(
  db: Db,
  id: string,
  companyId: string | null,
  { lock = false } = {},
): Promise<ConnectionRow | null> {
  const row = await db<ConnectionRow[]>`
    select ${columns(db)} from identity_connection c
    where c.id = ${id} and (${companyId}::uuid is null or c.company_id = ${companyId}) ${lock ? db`for update` : db``}`.maybeOne()
  return row ?? null
}

/** Finds a connection that is turned on, of an active company; null if there is none. */
export async function findOpenConnection(db: Db, id: string): Promise<ConnectionRow | null> {
  const row = await db<ConnectionRow[]>`
    select ${columns(db)} from identity_connection c join company o on o.id = c.company_id
    where c.id = ${id} and c.is_enabled and o.status = 'active'`.maybeOne()
  return row ?? null
}

/**
 * Finds the connection of a messenger that is turned on, of an active company: the given one, or the only one of this
 * kind. Returns null if there is none, or several without the given one.
 */
export async function findMessengerConnection(
  db: Db,
  kind: ConnectionKind,
  id: string | undefined,
): Promise<{ connectionId: string } | null> {
  const found = await db<{ connectionId: string }[]>`
    select c.id as "connectionId" from identity_connection c join company o on o.id = c.company_id and o.status = 'active'
    where c.kind = ${kind} and c.is_enabled order by (c.id = ${id ?? null}::uuid) is not true limit 2`
  const [one, another] = found
  return one && (!another || one.connectionId === id?.toLowerCase()) ? one : null
}

/** Returns true if the connection of any company, even of a suspended one, is turned on. */
export async function hasOpenConnection(db: Db): Promise<boolean> {
  const row = await db<
    { has: boolean }[]
  >`select exists (select from identity_connection where is_enabled) as has`.one()
  return row.has
}

type Content = {
  readonly name: string
  readonly settings: ConnectionSettings
  readonly createsPeople: boolean
  readonly holdings: readonly string[]
  readonly by: string
  readonly now: Date
}
/** Inserts a connection; returns false if the same request has already inserted it. */
export async function insertConnection(
  db: Db,
  one: Content & { id: string; companyId: string; kind: string; sealedSecret: Buffer | null },
): Promise<boolean> {
  const { count } = await db`
    insert into identity_connection (id, company_id, kind, name, settings, sealed_secret, creates_people, holdings, trusted_by, created_at, changed_at)
    values (${one.id}, ${one.companyId}, ${one.kind}, ${one.name}, ${db.json(one.settings)}, ${one.sealedSecret}, ${one.createsPeople},
      ${one.holdings as string[]}, ${one.by}, ${one.now}, ${one.now}) on conflict (id) do nothing`
  return count === 1
}

/**
 * Updates a connection and returns its new revision. `sealedSecret` undefined: the secret doesn't change.
 * `isElsewhere`: its provider or the way to sign in there has changed, so its test no longer counts.
 */
export async function updateConnection(
  db: Db,
  id: string,
  one: Content & { sealedSecret: Buffer | null | undefined; isElsewhere: boolean },
): Promise<number> {
  const row = await db<{ revision: number }[]>`
    update identity_connection set name = ${one.name}, settings = ${db.json(one.settings)}, creates_people = ${one.createsPeople},
      holdings = ${one.holdings as string[]}, trusted_by = ${one.by}, revision = revision + 1, changed_at = ${one.now},
      tested_at = case when ${one.isElsewhere} then null else tested_at end,
      sealed_secret = ${one.sealedSecret === undefined ? db`sealed_secret` : db`${one.sealedSecret}`}
    where id = ${id} returning revision`.one()
  return row.revision
}

/** Lists the connections of some kinds, turned on or off, of active companies. */
export const listConnectionsOfKinds = (db: Db, kinds: readonly ConnectionKind[]): Promise<ConnectionRow[]> => db<
  ConnectionRow[]
>`select ${columns(db)} from identity_connection c join company o on o.id = c.company_id
  where o.status = 'active' and c.kind = any(${kinds as string[]}) order by c.id`
/** Stores the data that a provider publishes now, unless the connection was saved in the meantime. */
export const setPublishedSettings = (
  db: Db,
  { id, revision }: ConnectionRow,
  settings: ConnectionSettings,
): Promise<unknown> =>
  db`update identity_connection set settings = ${db.json(settings)} where id = ${id} and revision = ${revision}`

export const setConnectionState = (
  db: Db,
  id: string,
  { isEnabled, isRequired, now }: { isEnabled: boolean; isRequired: boolean; now: Date },
): Promise<unknown> =>
  db`update identity_connection set is_enabled = ${isEnabled}, is_required = ${isRequired}, changed_at = ${now} where id = ${id}`

export const deleteConnection = (db: Db, id: string): Promise<unknown> =>
  db`delete from identity_connection where id = ${id}`

/** Deletes the links of a connection; returns their number. */
export async function deleteConnectionLinks(db: Db, connectionId: string): Promise<number> {
  return (await db`delete from connection_identity where connection_id = ${connectionId}`).count
}

export const setConnectionUsed = (db: Db, id: string, now: Date): Promise<unknown> =>
  db`update identity_connection set used_at = ${now} where id = ${id} and (used_at is null or used_at < ${now}::timestamptz - interval '1 minute')`

/**
 * Locks a name until the transaction ends, so that transactions with the same name run one at a time. The name
 * identifies a company whose sign-in changes, or a person for whom an account is opened.
 */
export const lockSignInName = (db: Db, name: string): Promise<unknown> =>
  db`select pg_advisory_xact_lock(hashtextextended('company sign-in ' || ${name}::text, 0))`

export type CompanyWithMemberCount = { readonly id: string; readonly name: BilingualText; readonly members: number }
export async function findCompanyWithMemberCount(db: Db, id: string): Promise<CompanyWithMemberCount | null> {
  const row = await db<CompanyWithMemberCount[]>`
    select c.id, c.name, (select count(*)::int from membership m where m.company_id = c.id and m.status = 'active') as members
    from company c where c.id = ${id}`.maybeOne()
  return row ?? null
}

export type CompanyDomainRow = {
  readonly id: string
  readonly companyId: string
  readonly domain: string
  readonly token: string
  readonly checkedAt: Date | null
  readonly provedAt: Date | null
  /** The instant since which it has been the company's address of the portal; null: it is not. */
  readonly hostSince: Date | null
}
const domainColumns = (db: Db) =>
  db`d.id, d.company_id as "companyId", d.domain, d.token, d.checked_at as "checkedAt", d.proved_at as "provedAt", d.host_since as "hostSince"`

export const listCompanyDomains = (
  db: Db,
  companyId: string,
): Promise<(CompanyDomainRow & { readonly people: number })[]> => db<
  (CompanyDomainRow & { readonly people: number })[]
>`
  select ${domainColumns(db)}, (select count(*)::int from membership m join account a on a.id = m.account_id
    where m.company_id = d.company_id and m.status = 'active' and split_part(lower(a.email), '@', 2) = d.domain) as people
  from identity_domain d where d.company_id = ${companyId} order by d.domain`

export async function listProvedDomains(db: Db, companyId: string): Promise<string[]> {
  const rows = await db<
    { domain: string }[]
  >`select domain from identity_domain where company_id = ${companyId} and proved_at is not null`
  return rows.map(({ domain }) => domain)
}

export async function findCompanyDomain(
  db: Db,
  id: string,
  companyId: string | null,
): Promise<CompanyDomainRow | null> {
  const row = await db<CompanyDomainRow[]>`select ${domainColumns(db)} from identity_domain d
    where d.id = ${id} and (${companyId}::uuid is null or d.company_id = ${companyId})`.maybeOne()
  return row ?? null
}

/** Inserts a domain of a company and returns its id; if the company has it already, the id of the existing one. */
export async function findOrInsertCompanyDomain(
  db: Db,
  one: { id: string; companyId: string; domain: string; token: string; now: Date },
): Promise<string> {
  const row = await db<{ id: string }[]>`
    insert into identity_domain as d (id, company_id, domain, token, created_at) values (${one.id}, ${one.companyId}, ${one.domain}, ${one.token}, ${one.now})
    on conflict on constraint identity_domain_once do update set domain = d.domain returning id`.one()
  return row.id
}
export async function countCompanyDomains(db: Db, companyId: string): Promise<number> {
  return (
    await db<{ n: number }[]>`select count(*)::int as n from identity_domain where company_id = ${companyId}`.one()
  ).n
}
/**
 * Records a lookup of the TXT record: the domain is now verified, or no longer. A unique index refuses a domain that
 * another company has verified.
 */
export const setCompanyDomainChecked = (db: Db, id: string, isProved: boolean, now: Date): Promise<unknown> =>
  db`update identity_domain set checked_at = ${now}, proved_at = case when ${isProved} then coalesce(proved_at, ${now}) end where id = ${id}`
/**
 * Makes a domain the company's address of the portal, instead of the former one. `now` null: the domain is no longer
 * that address.
 */
export async function setCompanyHost(db: Db, { id, companyId }: CompanyDomainRow, now: Date | null): Promise<void> {
  await db`update identity_domain set host_since = null where company_id = ${companyId} and (${now}::timestamptz is not null or id = ${id})`
  if (now) await db`update identity_domain set host_since = ${now} where id = ${id}`
}
/** Lists the verified domains that are portal addresses of companies, for the daily lookup of their records. */
export const listHostDomains = (db: Db): Promise<CompanyDomainRow[]> =>
  db<
    CompanyDomainRow[]
  >`select ${domainColumns(db)} from identity_domain d where d.proved_at is not null and d.host_since is not null order by d.domain`
export const deleteCompanyDomain = (db: Db, id: string): Promise<unknown> =>
  db`delete from identity_domain where id = ${id}`

export async function findCompanyCode(db: Db, companyId: string): Promise<string | null> {
  const row = await db<
    { code: string }[]
  >`select code from company_sign_in_code where company_id = ${companyId}`.maybeOne()
  return row?.code ?? null
}
/** Sets the code of a company, or deletes it (null). A constraint refuses the code of another company. */
export async function setCompanyCode(db: Db, companyId: string, code: string | null): Promise<void> {
  if (code === null) await db`delete from company_sign_in_code where company_id = ${companyId}`
  else
    await db`insert into company_sign_in_code (company_id, code) values (${companyId}, ${code})
      on conflict (company_id) do update set code = excluded.code`
}

export type EmergencyAccount = {
  readonly accountId: string
  readonly name: PersonName
  readonly account: string
  readonly hasPassword: boolean
  readonly hasFactor: boolean
  readonly givenAt: Date
}
/**
 * Lists the emergency accounts of a company that are active and belong to a present member, with or without a password.
 */
export const listEmergencyAccounts = (db: Db, companyId: string): Promise<EmergencyAccount[]> => db<EmergencyAccount[]>`
  select a.id as "accountId", ${personNameColumn(db, 'a')} as name, a.login as account, a.password_hash is not null as "hasPassword", e.given_at as "givenAt",
    exists (select from account_factor f where f.account_id = a.id and f.confirmed_at is not null) as "hasFactor"
  from emergency_account e join account a on a.id = e.account_id and a.status = 'active'
  join membership m on m.company_id = e.company_id and m.account_id = e.account_id and m.status = 'active'
  where e.company_id = ${companyId} order by a.name, a.id`

export const insertEmergencyAccount = (
  db: Db,
  one: { companyId: string; accountId: string; by: string; now: Date },
): Promise<unknown> => db`
  insert into emergency_account (company_id, account_id, given_by, given_at) values (${one.companyId}, ${one.accountId}, ${one.by}, ${one.now})
  on conflict do nothing`
export const deleteEmergencyAccount = (db: Db, companyId: string, accountId: string): Promise<unknown> =>
  db`delete from emergency_account where company_id = ${companyId} and account_id = ${accountId}`

export type CompanySignInOption = {
  readonly connectionId: string
  readonly name: string
  readonly company: BilingualText
}
/**
 * Lists the connections that are turned on, of an active company, which is identified by a verified domain, a code or
 * its id.
 */
export const listCompanySignInOptions = (
  db: Db,
  named: { domain: string | null; code: string | null; companyId: string | null },
): Promise<CompanySignInOption[]> => db<CompanySignInOption[]>`
  select c.id as "connectionId", c.name, o.short_name as company from identity_connection c join company o on o.id = c.company_id and o.status = 'active'
  where c.is_enabled and c.company_id in (
    select company_id from identity_domain where domain = ${named.domain} and proved_at is not null
    union select company_id from company_sign_in_code where code = ${named.code}
    union select ${named.companyId}::uuid) order by c.created_at, c.id`
