import { isId } from '../../../../core/secrets/random.ts'
import type { PersonName } from '../../../../core/text/language.ts'
import { personNameColumn } from '../../../../core/text/person-name.store.ts'
import type { Db, SqlFragment } from '../../../../database/connection.ts'
import type { ScimFilter, ScimUser } from './scim.rules.ts'

export type ScimDirectory = {
  readonly connectionId: string
  readonly companyId: string
  readonly name: string
  readonly holdings: string[]
  readonly provedDomains: string[]
  /** Set for a directory that is read here, and does not push. */
  readonly read?: {
    /** The departments of the listing, by the words that its users carry. */
    readonly departments: ReadonlyMap<string, string>
    /** The reasons of refusals that are in the log already, by user name. */
    readonly refusals: ReadonlyMap<string, string>
    /** True if the service gives the ids and mailboxes of leavers to other people. */
    readonly reusesIds: boolean
  }
}
const directoryColumns = (db: Db) => db`c.id as "connectionId", c.company_id as "companyId", c.name,
  held_by_connection(c.trusted_by, c.company_id, c.holdings) as holdings,
  array(select d.domain from identity_domain d where d.company_id = c.company_id and d.proved_at is not null) as "provedDomains"`
/**
 * Finds the directory that the bearer token of a connection opens; null if the token is wrong or the company is not
 * active.
 */
export async function findScimDirectory(
  db: Db,
  connectionId: string,
  tokenHash: Buffer,
): Promise<ScimDirectory | null> {
  const row = await db<ScimDirectory[]>`
    select ${directoryColumns(db)} from identity_connection c join company o on o.id = c.company_id and o.status = 'active'
    where c.id = ${connectionId} and c.scim_token_hash = ${tokenHash}`.maybeOne()
  return row ?? null
}
/**
 * Finds the directory of a connection by its id alone, for a directory that the portal itself reads and that needs no
 * token. Returns null if there is none, or its company is not active.
 */
export async function findSyncedDirectory(db: Db, connectionId: string): Promise<ScimDirectory | null> {
  const row = await db<ScimDirectory[]>`
    select ${directoryColumns(db)} from identity_connection c join company o on o.id = c.company_id and o.status = 'active'
    where c.id = ${connectionId}`.maybeOne()
  return row ?? null
}
/** Sets the token of a directory; null means that the directory can no longer make calls. */
export const setScimToken = (db: Db, connectionId: string, tokenHash: Buffer | null, now: Date): Promise<unknown> =>
  db`update identity_connection set scim_token_hash = ${tokenHash}, scim_since = ${tokenHash ? now : null} where id = ${connectionId}`

export type ScimUserRow = {
  readonly id: string
  readonly accountId: string
  readonly user: ScimUser
  readonly createdAt: Date
  readonly changedAt: Date
}
const columns = (db: Db) =>
  db`s.id, s.account_id as "accountId", s.resource as user, s.created_at as "createdAt", s.changed_at as "changedAt"`

/** Finds a user of a directory; null if there is none. `lock`: locks it until the transaction ends. */
export async function findScimUser(
  db: Db,
  connectionId: string,
  id: string,
  { lock = false } = {},
): Promise<ScimUserRow | null> {
  const row = await db<ScimUserRow[]>`select ${columns(db)} from scim_user s
    where s.connection_id = ${connectionId} and s.id = ${id} ${lock ? db`for update` : db``}`.maybeOne()
  return row ?? null
}

/** Finds a user of a directory by user name, ignoring case; null if there is none. */
export async function findScimUserByName(db: Db, connectionId: string, userName: string): Promise<ScimUserRow | null> {
  const row = await db<ScimUserRow[]>`select ${columns(db)} from scim_user s
    where s.connection_id = ${connectionId} and s.user_name_key = lower(${userName})`.maybeOne()
  return row ?? null
}

const where = (db: Db, connectionId: string, filter: ScimFilter | null) => {
  const own = db`s.connection_id = ${connectionId}`
  if (!filter) return own
  const { by, value } = filter
  if (by === 'userName') return db`${own} and s.user_name_key = lower(${value})`
  if (by === 'externalId') return db`${own} and s.external_id = ${value}`
  if (by === 'id') return db`${own} and s.id::text = lower(${value})`
  return db`${own} and exists (select from jsonb_array_elements(s.resource->'emails') e where lower(e->>'value') = lower(${value}))`
}
export async function listScimUsers(
  db: Db,
  connectionId: string,
  filter: ScimFilter | null,
  { startIndex, count }: { startIndex: number; count: number },
): Promise<{ rows: ScimUserRow[]; total: number }> {
  const condition = where(db, connectionId, filter)
  const { total } = await db<
    { total: number }[]
  >`select count(*)::int as total from scim_user s where ${condition}`.one()
  const rows = await db<ScimUserRow[]>`select ${columns(db)} from scim_user s where ${condition}
    order by s.created_at, s.id limit ${count} offset ${startIndex - 1}`
  return { rows, total }
}

/** Lists all users of a directory, each with the data that the directory gave last. */
export const listDirectoryUsers = (db: Db, connectionId: string): Promise<{ id: string; user: ScimUser }[]> =>
  db<
    { id: string; user: ScimUser }[]
  >`select s.id, s.resource as user from scim_user s where s.connection_id = ${connectionId} order by s.id`

/** Lists the user names for which the newest log entry is a refusal, with its reason. */
export async function listCurrentRefusals(db: Db, connectionId: string): Promise<Map<string, string>> {
  const rows = await db<{ userName: string; reason: string }[]>`
    select user_name as "userName", detail->>'reason' as reason from (
      select distinct on (user_name) user_name, act, detail from provisioning_entry
      where connection_id = ${connectionId} order by user_name, position desc) newest
    where act = 'refuse' and detail->>'reason' is not null`
  return new Map(rows.map(({ userName, reason }) => [userName, reason]))
}

type Write = { readonly id: string; readonly user: ScimUser; readonly now: Date }
/** Inserts a user. A constraint refuses a user name or a person that the directory already has. */
export async function insertScimUser(
  db: Db,
  { id, user, now, connectionId, accountId }: Write & { connectionId: string; accountId: string },
): Promise<void> {
  await db`
    insert into scim_user (id, connection_id, account_id, user_name_key, external_id, resource, is_active, created_at, changed_at)
    values (${id}, ${connectionId}, ${accountId}, lower(${user.userName}), ${user.externalId}, ${db.json(user as never)}, ${user.isActive}, ${now}, ${now})`
}
export async function updateScimUser(db: Db, { id, user, now }: Write): Promise<void> {
  await db`
    update scim_user set user_name_key = lower(${user.userName}), external_id = ${user.externalId}, resource = ${db.json(user as never)},
      is_active = ${user.isActive}, changed_at = ${now} where id = ${id}`
}
export const deleteScimUser = (db: Db, id: string): Promise<unknown> => db`delete from scim_user where id = ${id}`

/** Returns true if the directory has a user with this user name, or one linked to this person. */
export async function isUserInDirectory(
  db: Db,
  connectionId: string,
  one: { userName: string; accountId: string | null },
): Promise<boolean> {
  return (
    (
      await db`select from scim_user where connection_id = ${connectionId}
      and (user_name_key = lower(${one.userName}) or account_id = ${one.accountId}) limit 1`
    ).length > 0
  )
}

type Place = { readonly connectionId: string; readonly companyId: string }
type Reference = { readonly id: string; readonly user: ScimUser }

/** The active user of a directory that a reference names: an id, otherwise an `externalId`, otherwise a `userName`. */
async function findNamedUser(db: Db, connectionId: string, name: string): Promise<string | null> {
  const own = db`select s.id from scim_user s where s.connection_id = ${connectionId} and s.is_active`
  const ways = [
    ...(isId(name) ? [db`${own} and s.id = ${name}`] : []),
    db`${own} and s.external_id = ${name}`,
    db`${own} and s.user_name_key = lower(${name})`,
  ]
  for (const way of ways) {
    const found = await db<{ id: string }[]>`${way} order by s.id limit 1`.maybeOne()
    if (found) return found.id
  }
  return null
}

const setManagerWhere = (db: Db, { connectionId, companyId }: Place, managerId: string, which: SqlFragment) => db`
  update membership m set manager_id = h.account_id
  from scim_user s, scim_user h, membership n
  where ${which} and s.connection_id = ${connectionId} and s.is_active and h.id = ${managerId} and h.is_active
    and h.account_id <> s.account_id and m.company_id = ${companyId} and m.account_id = s.account_id and m.status = 'active'
    and n.company_id = ${companyId} and n.account_id = h.account_id and n.status = 'active'
    and m.manager_id is distinct from h.account_id`

/**
 * Sets the line manager of a person, and this person as the manager of others, as the directory gives them. Both must
 * be active members whom the connection manages. A person for whom the directory gives no manager keeps the current
 * one.
 */
export async function linkDirectoryManagers(db: Db, place: Place, { id, user }: Reference): Promise<void> {
  const managerId = user.manager ? await findNamedUser(db, place.connectionId, user.manager) : null
  if (managerId) await setManagerWhere(db, place, managerId, db`s.id = ${id}`)
  const names = [id, user.externalId ?? id, user.userName, user.userName.toLowerCase()]
  await setManagerWhere(db, place, id, db`s.resource->>'manager' = any(${names}::text[])`)
}

/**
 * Removes the line manager of a person for whom the directory no longer gives one, if the manager is a user of the same
 * connection.
 */
export const unlinkDirectoryManager = (
  db: Db,
  { connectionId, companyId }: Place,
  accountId: string,
): Promise<unknown> => db`
  update membership m set manager_id = null where m.company_id = ${companyId} and m.account_id = ${accountId}
    and m.manager_id in (select o.account_id from scim_user o where o.connection_id = ${connectionId})`

/** Ends every session of an account; returns their number. */
export async function endSessionsOfLeaver(db: Db, accountId: string, now: Date): Promise<number> {
  const { count } =
    await db`update session set ended_at = ${now}, end_reason = 'withdrawn' where account_id = ${accountId} and ended_at is null`
  return count
}

export type ProvisioningAct = 'create' | 'adopt' | 'update' | 'deactivate' | 'reactivate' | 'delete' | 'refuse'
export async function recordProvisioning(
  db: Db,
  entry: {
    id: string
    connectionId: string
    now: Date
    act: ProvisioningAct
    userName: string
    accountId: string | null
    detail: Readonly<Record<string, unknown>>
  },
): Promise<void> {
  await db`
    insert into provisioning_entry (id, connection_id, at, act, user_name, account_id, detail)
    values (${entry.id}, ${entry.connectionId}, ${entry.now}, ${entry.act}, ${entry.userName}, ${entry.accountId}, ${db.json(entry.detail as never)})`
}
export type ProvisioningRow = {
  readonly id: string
  readonly at: Date
  readonly act: ProvisioningAct
  readonly userName: string
  readonly accountId: string | null
  readonly name: PersonName | null
  readonly detail: {
    readonly changed?: readonly string[]
    readonly sessions?: number
    readonly reason?: string
    readonly isGroup?: boolean
  }
}
/**
 * Lists at most `limit` acts of a directory, the newest first; with `before`, only those older than the act with this
 * id. The person is named only if they are or were a member of the company.
 */
export const listProvisioning = (
  db: Db,
  connectionId: string,
  { before, limit }: { before: string | null; limit: number },
): Promise<ProvisioningRow[]> => db<ProvisioningRow[]>`
  select p.id, p.at, p.act, p.user_name as "userName", a.id as "accountId", ${personNameColumn(db, 'a')} as name, p.detail
  from provisioning_entry p join identity_connection c on c.id = p.connection_id
  left join membership m on m.account_id = p.account_id and m.company_id = c.company_id left join account a on a.id = m.account_id
  where p.connection_id = ${connectionId}
    and (${before}::uuid is null or p.position < (select b.position from provisioning_entry b where b.id = ${before}))
  order by p.position desc limit ${limit}`
export const deleteOldProvisioning = (db: Db, before: Date): Promise<unknown> =>
  db`delete from provisioning_entry where at < ${before}`
