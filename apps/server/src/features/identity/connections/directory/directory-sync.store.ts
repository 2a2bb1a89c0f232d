import type { Db } from '../../../../database/connection.ts'

export type SyncOutcome = 'done' | 'preview' | 'halted' | 'failed'
export const syncCounts = ['listed', 'created', 'updated', 'withdrawn', 'refused', 'unchanged'] as const
export type SyncCounts = Readonly<Record<(typeof syncCounts)[number], number>>
export type SyncSample = Readonly<Record<'created' | 'updated' | 'withdrawn', readonly string[]>>
export type SyncRow = {
  readonly isOn: boolean
  readonly startedAt: Date | null
  readonly endedAt: Date | null
  readonly outcome: SyncOutcome | null
  readonly counts: Partial<SyncCounts>
  readonly sample: Partial<SyncSample>
  readonly reason: string | null
}
export async function findSync(db: Db, connectionId: string): Promise<SyncRow | null> {
  const row = await db<SyncRow[]>`
    select is_on as "isOn", started_at as "startedAt", ended_at as "endedAt", outcome, counts, sample, reason
    from directory_sync where connection_id = ${connectionId}`.maybeOne()
  return row ?? null
}

export const setSyncOn = (db: Db, connectionId: string, isOn: boolean): Promise<unknown> => db`
  insert into directory_sync (connection_id, is_on) values (${connectionId}, ${isOn})
  on conflict (connection_id) do update set is_on = excluded.is_on`

/** Begins a sync unless one is running that began after `since`. False: it is. */
export async function startSync(db: Db, connectionId: string, now: Date, since: Date): Promise<boolean> {
  const { count } = await db`
    insert into directory_sync as s (connection_id, started_at) values (${connectionId}, ${now})
    on conflict (connection_id) do update set started_at = excluded.started_at, ended_at = null
    where s.started_at is null or s.ended_at is not null or s.started_at < ${since}`
  return count === 1
}
export const endSync = (
  db: Db,
  connectionId: string,
  one: {
    now: Date
    outcome: SyncOutcome
    counts: Partial<SyncCounts>
    sample: Partial<SyncSample>
    reason: string | null
  },
): Promise<unknown> => db`
  update directory_sync set ended_at = greatest(${one.now}::timestamptz, started_at), outcome = ${one.outcome}, counts = ${db.json(one.counts)},
    sample = ${db.json(one.sample as never)}, reason = ${one.reason} where connection_id = ${connectionId}`

/** The connections whose directory is read every night. */
export async function listNightlySyncs(db: Db): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select s.connection_id as id from directory_sync s join identity_connection c on c.id = s.connection_id
    join company o on o.id = c.company_id and o.status = 'active' where s.is_on order by s.connection_id`
  return rows.map(({ id }) => id)
}
export const clearOldPreviews = (db: Db, before: Date): Promise<unknown> =>
  db`update directory_sync set sample = '{}' where ended_at < ${before} and sample <> '{}'`
