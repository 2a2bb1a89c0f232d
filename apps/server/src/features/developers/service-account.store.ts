import type { ApiScope } from '@portal/contract/developers/api-scopes.ts'
import type { BilingualText, PersonName } from '../../core/text/language.ts'
import { personNameColumn } from '../../core/text/person-name.store.ts'
import type { Db } from '../../database/connection.ts'

export type ServiceAccount = {
  readonly id: string
  readonly companyId: string | null
  readonly name: string
  readonly scopes: readonly ApiScope[]
  readonly revokedAt: Date | null
}
export type ServiceAccountRow = ServiceAccount & {
  readonly company: BilingualText | null
  readonly createdAt: Date
  readonly createdBy: PersonName
}

/**
 * Lists at most 500 accounts of one company or, if `bound` is null, of the portal and all its companies: active
 * accounts before revoked ones, and the newest first within each group.
 */
export async function listServiceAccounts(db: Db, bound: string | null): Promise<readonly ServiceAccountRow[]> {
  return db<ServiceAccountRow[]>`
    select s.id, s.company_id as "companyId", c.short_name as company, s.name, s.scopes, s.created_at as "createdAt",
      ${personNameColumn(db, 'a')} as "createdBy", s.revoked_at as "revokedAt"
    from service_account s join account_name a on a.id = s.created_by left join company_name c on c.id = s.company_id
    where ${bound === null ? db`true` : db`s.company_id = ${bound}`}
    order by s.revoked_at is not null, s.created_at desc, s.id limit 500`
}

export type ServiceTokenRow = {
  readonly id: string
  readonly accountId: string
  readonly hint: string
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly lastUsedAt: Date | null
  readonly lastUsedFrom: string | null
}
export async function listServiceTokens(db: Db, accountIds: readonly string[]): Promise<readonly ServiceTokenRow[]> {
  return db<ServiceTokenRow[]>`
    select id, service_account_id as "accountId", hint, created_at as "createdAt", expires_at as "expiresAt",
      last_used_at as "lastUsedAt", host(last_used_from) as "lastUsedFrom"
    from service_token where service_account_id = any(${accountIds as string[]}::uuid[]) order by created_at desc, id`
}

/**
 * Returns a service account and locks it until the transaction ends; null when there is none. With `bound`, only an
 * account of that company.
 */
export async function lockServiceAccount(db: Db, id: string, bound: string | null): Promise<ServiceAccount | null> {
  const row = await db<ServiceAccount[]>`
    select id, company_id as "companyId", name, scopes, revoked_at as "revokedAt" from service_account
    where id = ${id} and ${bound === null ? db`true` : db`company_id = ${bound}`} for update`.maybeOne()
  return row ?? null
}

/** Inserts an account; returns false when it exists already. */
export async function insertServiceAccount(
  db: Db,
  one: Omit<ServiceAccount, 'revokedAt'> & { readonly by: string; readonly now: Date },
): Promise<boolean> {
  const { count } = await db`
    insert into service_account (id, company_id, name, scopes, created_at, created_by)
    values (${one.id}, ${one.companyId}, ${one.name}, ${[...one.scopes]}, ${one.now}, ${one.by}) on conflict (id) do nothing`
  return count === 1
}

/** Inserts a token; returns false when it exists already. */
export async function insertServiceToken(
  db: Db,
  one: {
    readonly id: string
    readonly accountId: string
    readonly hash: Buffer
    readonly hint: string
    readonly now: Date
    readonly expiresAt: Date
  },
): Promise<boolean> {
  const { count } = await db`
    insert into service_token (id, token_hash, service_account_id, hint, created_at, expires_at)
    values (${one.id}, ${one.hash}, ${one.accountId}, ${one.hint}, ${one.now}, ${one.expiresAt}) on conflict (id) do nothing`
  return count === 1
}

/** Ends all other tokens of an account at the given time; those that end earlier do not change. */
export async function endOtherServiceTokens(db: Db, accountId: string, tokenId: string, until: Date): Promise<void> {
  await db`
    update service_token set expires_at = greatest(${until}, created_at + interval '1 millisecond')
    where service_account_id = ${accountId} and id <> ${tokenId} and expires_at > ${until}`
}

export async function setServiceAccountRevoked(db: Db, id: string, now: Date): Promise<void> {
  await db`update service_account set revoked_at = ${now} where id = ${id} and revoked_at is null`
}

export type ServiceTokenHolder = {
  readonly tokenId: string
  readonly accountId: string
  readonly name: string
  /** Null: the whole portal. */
  readonly companyId: string | null
  readonly scopes: readonly ApiScope[]
  readonly expiresAt: Date
  readonly lastUsedAt: Date | null
}
/**
 * Finds the service account of a token that is valid now; null if the token is unknown, ended or revoked, or the
 * company is suspended.
 */
export async function findServiceTokenHolder(db: Db, hash: Buffer, now: Date): Promise<ServiceTokenHolder | null> {
  const row = await db<ServiceTokenHolder[]>`
    select t.id as "tokenId", s.id as "accountId", s.name, s.company_id as "companyId", s.scopes, t.expires_at as "expiresAt",
      t.last_used_at as "lastUsedAt"
    from service_token t join service_account s on s.id = t.service_account_id
    where t.token_hash = ${hash} and t.expires_at > ${now} and s.revoked_at is null
      and (s.company_id is null or exists (select from active_company c where c.id = s.company_id))`.maybeOne()
  return row ?? null
}
export async function setServiceTokenUsed(db: Db, tokenId: string, now: Date, from: string): Promise<void> {
  await db`update service_token set last_used_at = ${now}, last_used_from = ${from}::inet where id = ${tokenId}`
}

export async function listActiveCompanies(
  db: Db,
  only: string | null,
): Promise<readonly { readonly id: string; readonly name: BilingualText }[]> {
  return db<{ id: string; name: BilingualText }[]>`
    select id, name from active_company where ${only === null ? db`true` : db`id = ${only}`} order by created_at, id`
}
export async function isActiveCompany(db: Db, id: string): Promise<boolean> {
  return (await db`select from active_company where id = ${id}`).length === 1
}

/**
 * Records the digest of the request that a new key belongs to, and returns it; for an existing key, returns the digest
 * of its first request.
 */
export async function claimApiRequestKey(
  db: Db,
  one: { readonly accountId: string; readonly key: string; readonly digest: Buffer; readonly now: Date },
): Promise<Buffer> {
  const row = await db<{ digest: Buffer }[]>`
    insert into api_request (service_account_id, request_key, digest, created_at)
    values (${one.accountId}, ${one.key}, ${one.digest}, ${one.now})
    on conflict (service_account_id, request_key) do update set request_key = excluded.request_key returning digest`.one()
  return row.digest
}
export async function deleteOldApiRequestKeys(db: Db, before: Date): Promise<void> {
  await db`delete from api_request where created_at < ${before}`
}
