import type { Readable, Writable } from 'node:stream'
import { type Db, openSecondPool, type Pool, type Transaction } from '../database/connection.ts'
import type { Partition, Sequence, TableShape } from './manifest.ts'

/** Ours, and the queue of work: a mail that waited when the backup was made is sent after the restore. */
const schemas = ['public', 'graphile_worker']
/** Written by migrations themselves. */
const ofMigrations = ['public.schema_migration', 'graphile_worker.migrations']
const quoted = (identifier: string) => `"${identifier.replaceAll('"', '""')}"`
/** From the catalogue alone: names of tables in a file are checked against it first. */
const name = (schema: string, table: string) => `${quoted(schema)}.${quoted(table)}`

export type AppliedMigration = { readonly name: string; readonly sha256: string }

/** Lists the applied migrations in the order in which they ran; empty when the database is not that of a portal. */
export async function listAppliedMigrations(db: Db): Promise<AppliedMigration[]> {
  const there = await db<
    { isThere: boolean }[]
  >`select to_regclass('public.schema_migration') is not null as "isThere"`.one()
  return there.isThere
    ? db<AppliedMigration[]>`select name, sha256 from schema_migration order by applied_at, name`
    : []
}

export async function hasTables(db: Db): Promise<boolean> {
  const row = await db<{ has: boolean }[]>`
    select exists (select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = any(${schemas}) and c.relkind in ('r', 'p')) as has`.one()
  return row.has
}

/** Lists the tables to copy with their columns, without generated ones. A partition is copied with its table. */
export async function listTablesToCopy(db: Db): Promise<TableShape[]> {
  return db<TableShape[]>`
    select n.nspname as schema, c.relname as table,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = any(${schemas}) and c.relkind in ('r', 'p') and not c.relispartition and n.nspname || '.' || c.relname <> all(${ofMigrations})
    order by n.nspname desc, c.relname`
}

export const listPartitions = (db: Db): Promise<Partition[]> => db<Partition[]>`
  select c.relname as name, p.relname as parent, pg_get_expr(c.relpartbound, c.oid) as bound
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_inherits i on i.inhrelid = c.oid join pg_class p on p.oid = i.inhparent
  where n.nspname = 'public' and c.relkind = 'r' and c.relispartition order by c.relname`

/** Lists the names of the tables that are partitioned; their rows are in their partitions. */
export async function listPartitionedTables(db: Db): Promise<string[]> {
  const rows = await db<{ name: string }[]>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind = 'p'`
  return rows.map((row) => row.name)
}

export async function listSequences(db: Db): Promise<Sequence[]> {
  return db<
    Sequence[]
  >`select schemaname as schema, sequencename as name, last_value::text as value from pg_sequences where schemaname = any(${schemas}) order by 1, 2`
}

/** Lists every storage key that a row of any table contains, once and sorted. */
export async function listStorageKeys(db: Db): Promise<string[]> {
  const tables = await db<{ table: string }[]>`
    select c.relname as table from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and a.attname = 'storage_key' and not a.attisdropped and c.relkind in ('r', 'p') and not c.relispartition order by 1`
  const keys = new Set<string>()
  for (const { table } of tables)
    for (const { key } of await db<{ key: string }[]>`select storage_key as key from ${db(table)}`) keys.add(key)
  return [...keys].sort()
}

/**
 * Returns the version of PostgreSQL, the version of the job tables, and the id of the secret that sealed last (null:
 * nothing was ever sealed).
 */
export async function describeDatabase(
  db: Db,
): Promise<{ postgres: string; worker: number; sealedWith: string | null }> {
  const row = await db<{ postgres: string; worker: number; sealedWith: string | null }[]>`
    select current_setting('server_version') as postgres, (select max(id) from graphile_worker.migrations)::int as worker,
      (select value from portal_value where name = 'sealingKeyId') as "sealedWith"`.one()
  return row ?? { postgres: '', worker: 0, sealedWith: null }
}

export const findWorkerVersion = async (db: Db): Promise<number> =>
  (await db<{ id: number }[]>`select max(id)::int as id from graphile_worker.migrations`)[0]?.id ?? 0

/**
 * Makes a new transaction read-only, with the data of one moment and neutral formats. Call it before any other
 * statement of the transaction.
 */
export async function startSnapshot(tx: Transaction): Promise<void> {
  await tx`set transaction isolation level repeatable read, read only`
  await setNeutralFormats(tx)
}

/**
 * Sets neutral formats for the rest of the transaction, so that values are written in the same way whatever the
 * settings of the role are.
 */
export async function setNeutralFormats(tx: Transaction): Promise<void> {
  await tx.unsafe(
    "set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC'; set local extra_float_digits = 1; set local bytea_output = 'hex'",
  )
}

const columnsOf = (shape: TableShape) => shape.columns.map(quoted).join(', ')

/** Streams the rows of a table in the text format of COPY, no faster than the reader consumes them. */
export const copyTableOut = (tx: Transaction, shape: TableShape): Promise<Readable> =>
  tx.copyOut(`copy (select ${columnsOf(shape)} from ${name(shape.schema, shape.table)}) to stdout`)

export const copyTableIn = (tx: Transaction, shape: TableShape): Promise<Writable> =>
  tx.copyIn(`copy ${name(shape.schema, shape.table)} (${columnsOf(shape)}) from stdin`)

export async function countTableRows(db: Db, { schema, table }: TableShape): Promise<number> {
  const { rows } = await db
    .unsafe<{ rows: number }[]>(`select count(*)::float8 as rows from ${name(schema, table)}`)
    .one()
  return rows
}

type ForeignKey = {
  readonly schema: string
  readonly table: string
  readonly name: string
  readonly definition: string
}

/**
 * Prepares the tables for rows in any order: the portal's triggers don't run, foreign keys are not checked, rows
 * written by migrations are deleted, and missing partitions are created. Returns a function that turns the triggers on
 * and creates every foreign key again, which checks every row.
 */
export async function prepareTablesForLoading(
  tx: Transaction,
  tables: readonly TableShape[],
  partitions: readonly Partition[],
): Promise<() => Promise<void>> {
  const keys = await tx<ForeignKey[]>`
    select n.nspname as schema, c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'f' and k.conparentid = 0 and n.nspname = any(${schemas}) order by 1, 2, 3`
  for (const key of keys)
    await tx.unsafe(`alter table ${name(key.schema, key.table)} drop constraint ${quoted(key.name)}`)
  for (const { schema, table } of tables) await tx.unsafe(`alter table ${name(schema, table)} disable trigger user`)
  await tx.unsafe(`truncate ${tables.map(({ schema, table }) => name(schema, table)).join(', ')}`)
  for (const { name: partition, parent, bound } of partitions)
    await tx.unsafe(`create table if not exists ${quoted(partition)} partition of ${quoted(parent)} ${bound}`)
  return async () => {
    for (const { schema, table } of tables) await tx.unsafe(`alter table ${name(schema, table)} enable trigger user`)
    for (const key of keys)
      await tx.unsafe(`alter table ${name(key.schema, key.table)} add constraint ${quoted(key.name)} ${key.definition}`)
  }
}

export async function setSequences(tx: Transaction, sequences: readonly Sequence[]): Promise<void> {
  for (const { schema, name: sequence, value } of sequences)
    if (value !== null) await tx`select setval(${name(schema, sequence)}::regclass, ${value}::bigint)`
}

/** Releases jobs that were in progress when the backup was made. */
export async function releaseRestoredJobs(tx: Transaction): Promise<void> {
  await tx`update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null`
  await tx`update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null`
}

export const refreshStatistics = async (db: Db): Promise<void> => void (await db`analyze`)

const lockKey = 7_316_536

/**
 * Runs the work under a lock; returns null without running it when another backup of this portal is in progress. A
 * dedicated connection, not through the pooler, holds the lock, which is released when the connection closes.
 */
export async function withBackupLock<T>(pool: Pool, work: () => Promise<T>): Promise<T | null> {
  const connection = openSecondPool(pool, { max: 1 })
  try {
    const row = await connection<{ isOurs: boolean }[]>`select pg_try_advisory_lock(${lockKey}) as "isOurs"`.one()
    return row.isOurs ? await work() : null
  } finally {
    await connection.end({ timeout: 5 })
  }
}

/** Lists the checksums that the portal recorded when files were uploaded. */
export const listFileChecksums = (db: Db): Promise<{ key: string; sha256: string }[]> =>
  db<{ key: string; sha256: string }[]>`select storage_key as key, encode(sha256, 'hex') as sha256 from stored_file`
