import type { Db } from '../../../../database/connection.ts'

export type DirectorySyncOutcome = 'done' | 'preview' | 'halted' | 'failed'
export const directorySyncCountNames = ['listed', 'created', 'updated', 'withdrawn', 'refused', 'unchanged'] as const
export type DirectorySyncCounts = Readonly<Record<(typeof directorySyncCountNames)[number], number>>
export type DirectorySyncSample = Readonly<Record<'created' | 'updated' | 'withdrawn', readonly string[]>>
export type DirectorySyncRow = {
  readonly isOn: boolean
  readonly startedAt: Date | null
  readonly endedAt: Date | null
  readonly outcome: DirectorySyncOutcome | null
  readonly counts: Partial<DirectorySyncCounts>
  readonly sample: Partial<DirectorySyncSample>
  readonly reason: string | null
}
export async function findDirectorySync(db: Db, connectionId: string): Promise<DirectorySyncRow | null> {
  const row = await db<DirectorySyncRow[]>`
    select is_on as "isOn", started_at as "startedAt", ended_at as "endedAt", outcome, counts, sample, reason
    from directory_sync where connection_id = ${connectionId}`.maybeOne()
  return row ?? null
}

/** Returns true if the changes of the directory were last applied at or after `since`. */
export async function hasAppliedSyncSince(db: Db, connectionId: string, since: Date): Promise<boolean> {
  const rows = await db`select from directory_sync where connection_id = ${connectionId}
    and greatest(applied_at, case when outcome = 'done' then ended_at end) >= ${since}`
  return rows.length > 0
}

/** People and their managers, by the ids of the directory. A manager is null if the directory names none. */
type Managers = { readonly people: readonly string[]; readonly managers: readonly (string | null)[] }
/**
 * Sets the line managers of people whom a connection manages, where the directory names a different one. Person and
 * manager must be members of the company and active in the directory. For a person without a manager in the directory,
 * a manager who is a user of the same connection is removed; any other remains. Returns the changed people.
 */
export const setDirectoryManagers = (
  db: Db,
  { connectionId, companyId }: { readonly connectionId: string; readonly companyId: string },
  { people, managers }: Managers,
): Promise<{ accountId: string; userName: string }[]> => db<{ accountId: string; userName: string }[]>`
  update membership m set manager_id = h.account_id
  from unnest(${people as string[]}::text[], ${managers as (string | null)[]}::text[]) as p(person, manager)
    join scim_user s on s.connection_id = ${connectionId} and s.external_id = p.person and s.is_active
    left join scim_user h on h.connection_id = ${connectionId} and h.external_id = p.manager and h.is_active
    left join membership n on n.company_id = ${companyId} and n.account_id = h.account_id and n.status = 'active'
  where m.company_id = ${companyId} and m.account_id = s.account_id and m.status = 'active'
    and case when p.manager is null
      then m.manager_id in (select o.account_id from scim_user o where o.connection_id = ${connectionId})
      else n.account_id is not null and h.account_id <> m.account_id and m.manager_id is distinct from h.account_id end
  returning m.account_id as "accountId", s.resource->>'userName' as "userName"`

export const setDirectorySyncOn = (db: Db, connectionId: string, isOn: boolean): Promise<unknown> => db`
  insert into directory_sync (connection_id, is_on) values (${connectionId}, ${isOn})
  on conflict (connection_id) do update set is_on = excluded.is_on`

/**
 * Marks a sync as started and keeps the end of the last one that applied changes. Returns false while a sync that began
 * at or after `since` is running.
 */
export async function setDirectorySyncStarted(db: Db, connectionId: string, now: Date, since: Date): Promise<boolean> {
  const { count } = await db`
    insert into directory_sync as s (connection_id, started_at) values (${connectionId}, ${now})
    on conflict (connection_id) do update set started_at = excluded.started_at, ended_at = null,
      applied_at = greatest(s.applied_at, case when s.outcome = 'done' then s.ended_at end)
    where s.started_at is null or s.ended_at is not null or s.started_at < ${since}`
  return count === 1
}
export const setDirectorySyncEnded = (
  db: Db,
  connectionId: string,
  one: {
    now: Date
    outcome: DirectorySyncOutcome
    counts: Partial<DirectorySyncCounts>
    sample: Partial<DirectorySyncSample>
    reason: string | null
  },
): Promise<unknown> => db`
  update directory_sync set ended_at = greatest(${one.now}::timestamptz, started_at), outcome = ${one.outcome}, counts = ${db.json(one.counts)},
    sample = ${db.json(one.sample as never)}, reason = ${one.reason} where connection_id = ${connectionId}`

/** Lists the ids of the connections of active companies whose directory is read every night. */
export async function listNightlySyncs(db: Db): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select s.connection_id as id from directory_sync s join identity_connection c on c.id = s.connection_id
    join company o on o.id = c.company_id and o.status = 'active' where s.is_on order by s.connection_id`
  return rows.map(({ id }) => id)
}
export const clearOldDirectorySyncPreviews = (db: Db, before: Date): Promise<unknown> =>
  db`update directory_sync set sample = '{}' where ended_at < ${before} and sample <> '{}'`
