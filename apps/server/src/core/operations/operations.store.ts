import { setTimeout as sleep } from 'node:timers/promises'
import { type Db, inTransaction, type Pool } from '../../database/connection.ts'

/** Returns true when the database answers within two seconds. */
export async function isDatabaseReady(db: Db): Promise<boolean> {
  const answer = db`select 1`.then(
    () => true,
    () => false,
  )
  return Promise.race([answer, sleep(2000, false, { ref: false })])
}

/** Returns true when the database, such as a standby, takes no writes. */
export async function isDatabaseReadOnly(db: Db): Promise<boolean> {
  const row = await db<
    { isReadOnly: boolean }[]
  >`select current_setting('transaction_read_only') = 'on' as "isReadOnly"`.one()
  return row.isReadOnly
}

/**
 * Throws when the database's disk has no room for about a megabyte. It writes and drops one temporary file of that
 * size, and touches no table.
 */
export async function checkDiskSpace(sql: Pool): Promise<void> {
  await inTransaction(sql, async (tx) => {
    await tx`set local work_mem = '64kB'`
    await tx`select count(*) from generate_series(1, 40000)`
  })
}

type Waiting = { readonly jobs: boolean; readonly messages: boolean }

/**
 * Returns two flags: `jobs` if due jobs have not been started for longer than `minutes`, and `messages` if emails or
 * text messages that were tried have been unsent since `before`. A retry that is due later is not overdue. An
 * unreachable messenger of a company is not counted.
 */
export async function findOverdueWork(
  db: Db,
  { minutes, before }: { minutes: number; before: Date },
): Promise<Waiting> {
  const row = await db<Waiting[]>`
    select exists (select 1 from graphile_worker.jobs where locked_at is null and attempts < max_attempts
      and run_at < now() - make_interval(mins => ${minutes})) as jobs,
      exists (select 1 from outbound_message where has_transport and sent_at is null and failed_at is null and attempts > 0
        and channel in ('mail', 'sms') and coalesce(not_before, created_at) < ${before}) as messages`.one()
  return row ?? { jobs: false, messages: false }
}

/** Returns a value that the portal generates for itself once: the first process that asks creates it. */
export async function findOrInsertPortalValue(db: Db, name: string, make: () => string): Promise<string> {
  await db`insert into portal_value (name, value) values (${name}, ${make()}) on conflict (name) do nothing`
  const row = await db<{ value: string }[]>`select value from portal_value where name = ${name}`.maybeOne()
  return row?.value ?? ''
}

/** The state of the last backups: the last successful one, and the time at which one has failed since (null: none). */
export type BackupState = {
  readonly succeededAt: string | null
  readonly seconds: number
  readonly bytes: number
  readonly failedAt: string | null
}

/**
 * The kinds of backups. `portal`: rows and files, by its own command. `cluster`: the files of PostgreSQL, by a tool
 * that reports through `note_cluster_backup`.
 */
export type BackupKind = 'portal' | 'cluster'
const nameOfState = { portal: 'backup', cluster: 'backupOfCluster' } as const

export async function findBackupState(db: Db, kind: BackupKind = 'portal'): Promise<BackupState | null> {
  const row = await db<{ value: string }[]>`select value from portal_value where name = ${nameOfState[kind]}`.maybeOne()
  return row ? (JSON.parse(row.value) as BackupState) : null
}

export async function upsertBackupState(db: Db, state: BackupState): Promise<void> {
  await db`
    insert into portal_value (name, value) values (${nameOfState.portal}, ${JSON.stringify(state)}) on conflict (name) do update set value = excluded.value`
}

/** Returns true when a portal has ever migrated this database. */
export async function hasPortal(db: Db): Promise<boolean> {
  const row = await db<{ isThere: boolean }[]>`
    select to_regclass('schema_migration') is not null and to_regclass('portal_value') is not null as "isThere"`.one()
  return row.isThere
}

/** Finds the address for which the portal was last started; null before its first start with an address of its own. */
export async function findPublicUrl(db: Db): Promise<string | null> {
  const row = await db<{ value: string }[]>`select value from portal_value where name = 'publicUrl'`.maybeOne()
  return row?.value ?? null
}

export async function upsertPublicUrl(db: Db, publicUrl: string): Promise<void> {
  await db`insert into portal_value (name, value) values ('publicUrl', ${publicUrl})
    on conflict (name) do update set value = excluded.value where portal_value.value <> excluded.value`
}
