import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import { baseline, baselineChecksum, baselineNames, readBaseline, reasonDatabaseTooOld } from './baseline.ts'
import { type Db, openSecondPool, type Pool } from './connection.ts'

const folder = path.join(import.meta.dirname, 'migrations')
const lockKey = 7_316_402

/**
 * Thrown for a database that this version of the portal cannot work with, or cannot change now. Its message is for the
 * operator.
 */
export class DatabaseVersionError extends Error {
  override readonly name = 'StartError'
}

/** Lists the migrations since the baseline, in their order. */
export const listMigrations = async (migrationsFolder = folder): Promise<string[]> =>
  (await readdir(migrationsFolder)).filter((file) => file.endsWith('.sql')).sort()

type Migration = {
  readonly text: string
  readonly sha256: string /** True when a version that does not know the change may still use the database. */
  readonly olderGoOn: boolean
}

/**
 * Lists every migration that this version of the portal knows, in order: those included in its baseline, and those
 * since.
 */
export const listKnownMigrations = async (): Promise<string[]> => [...baselineNames(), ...(await listMigrations())]

/** Returns true when this version contains the migration exactly as it ran. */
export const isKnownMigration = async (name: string, sha256: string): Promise<boolean> =>
  (baselineChecksum(name) ??
    ((await listMigrations()).includes(name) ? (await readMigration(name)).sha256 : undefined)) === sha256

/** The text of a migration in this version of the portal, with its checksum. */
async function readMigration(name: string, migrationsFolder = folder): Promise<Migration> {
  const text = await readFile(path.join(migrationsFolder, name), 'utf8')
  return {
    text,
    sha256: createHash('sha256').update(text).digest('hex'),
    olderGoOn: /^-- older versions: go on$/m.test(text),
  }
}

/**
 * The seconds for which a migration waits for a lock, while all later statements wait behind it, and the seconds
 * between the tries.
 */
export type LockPatience = { readonly lockSeconds: number; readonly pauses: readonly number[] }
const patience: LockPatience = { lockSeconds: 0.5, pauses: [0.5, 1, 2, 4, 8, 15, 15, 15, 15, 15] }

/**
 * The SQL of the function `uuidv7()`, which the migrations call, for versions before PostgreSQL 18: the milliseconds,
 * the version and variant bits, and random bits for the rest.
 */
export const uuid7BeforePostgres18 = `
  create function uuidv7() returns uuid volatile language sql as $$
    select encode(set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid()) placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
      52, 1), 53, 1), 'hex')::uuid
  $$`

type Options = {
  readonly folder?: string
  /** The files that a backup was made with, in the order in which they ran there. */
  readonly only?: readonly string[]
  readonly patience?: LockPatience
  readonly onApplied?: (name: string, milliseconds: number) => void
}

/**
 * Migrates the database to the current schema and returns the names of the migrations that ran. An empty database gets
 * the baseline, which equals all earlier migrations; each later file then runs once, in the order of the names and in a
 * separate transaction. Only one of several starting processes migrates at a time. Throws an `Error` for a file that
 * fails or was edited after it ran, and `DatabaseVersionError` for PostgreSQL before 15, a database from before the
 * baseline, one with migrations of a newer version that don't accept this one, and a migration that gets no lock. A
 * migration waits only half a second for a table's lock, because all later statements wait behind it; then it lets them
 * pass and tries again, up to ten times.
 */
export async function migrate(
  pool: Pool,
  url: string,
  { folder: from = folder, only, patience: own = patience, onApplied }: Options = {},
): Promise<string[]> {
  const applied: string[] = []
  // It uses a dedicated connection: the lock belongs to the session, and a large table takes as long as it needs, even
  // for the waiting processes.
  const connection = openSecondPool(pool, { max: 1, settings: { statement_timeout: '0' } })
  try {
    await mustBeRecent(connection)
    await connection`select pg_advisory_lock(${lockKey})`
    if ((await connection`select 1 as lacking where to_regprocedure('uuidv7()') is null`).length > 0)
      await connection.unsafe(uuid7BeforePostgres18)
    await prepareNotes(connection)
    for (const name of await findPending(connection, from, only)) {
      const began = performance.now()
      await runOne(connection, name, name === baseline ? await readBaseline() : await readChange(name, from), own)
      onApplied?.(name, performance.now() - began)
      applied.push(name)
    }
    await runMigrations({ connectionString: url })
    return applied
  } finally {
    await connection.end()
  }
}

/** Lists the pending migrations; throws where `migrate` would refuse. Changes nothing. */
export async function listPendingMigrations(db: Db, from = folder): Promise<string[]> {
  await mustBeRecent(db)
  const table = await db<{ isThere: boolean }[]>`select to_regclass('schema_migration') is not null as "isThere"`.one()
  return table.isThere ? findPending(db, from) : [baseline, ...(await listMigrations(from))]
}

/**
 * Lists the migrations that ran on the database and that this version doesn't know, because they belong to a newer one.
 * `migrate` and `listPendingMigrations` refuse those that don't accept this version; call one of them first.
 */
export async function listNewerMigrations(db: Db): Promise<string[]> {
  const ours = new Set(await listKnownMigrations())
  return (await listDone(db)).map(({ name }) => name).filter((name) => !ours.has(name))
}

/** The table of changes that ran, by name. */
const prepareNotes = (connection: Pool) => connection`
  create table if not exists schema_migration (
    name text primary key, sha256 text not null, applied_at timestamptz not null default now(), older_go_on boolean not null default false)`

type Done = { readonly name: string; readonly sha256: string; readonly olderGoOn: boolean }
/**
 * A migration table that is too old for this version may lack the column about older versions; the missing changes
 * reveal it.
 */
const listDone = (db: Db): Promise<Done[]> => db<Done[]>`
  select name, sha256, coalesce((to_jsonb(m) ->> 'older_go_on')::boolean, false) as "olderGoOn" from schema_migration m order by name`

async function mustBeRecent(db: Db): Promise<void> {
  const server = await db<
    { number: number; version: string }[]
  >`select current_setting('server_version_num')::int as number,
    current_setting('server_version') as version`.one()
  if (server && server.number < 150_000)
    throw new DatabaseVersionError(`The portal needs PostgreSQL 15 or later; this is ${server.version}.`)
}

async function findPending(db: Db, from: string, only?: readonly string[]): Promise<string[]> {
  const all = await listDone(db)
  const done = new Map(all.map(({ name, sha256 }) => [name, sha256]))
  const ours = await listMigrations(from)
  const known = new Set([...(await listKnownMigrations()), ...ours])
  const newer = all.filter(({ name, olderGoOn }) => !known.has(name) && !olderGoOn).map(({ name }) => name)
  if (newer.length > 0)
    throw new DatabaseVersionError(
      `This database is newer than this version of the portal: it has ${newer.length} change(s) that this version cannot work with (last: ${newer.at(-1)}). Start the version that made them, or a later one. To go back to this version, restore a backup that it made (docs/operations.md, "Upgrades").`,
    )
  const reason = all.length > 0 && reasonDatabaseTooOld(done.keys())
  if (reason)
    throw new DatabaseVersionError(
      `This database is too old for this version of the portal: ${reason}. Start the last version from before the baseline once, and then this one (docs/operations.md, "Upgrades").`,
    )
  const pending = all.length > 0 ? [] : [baseline]
  const later = (only ?? ours).filter((name) => baselineChecksum(name) === undefined)
  for (const name of all.length > 0 ? [...baselineNames(), ...later] : later) {
    const before = done.get(name)
    if (before === undefined) pending.push(name)
    else if (before !== (baselineChecksum(name) ?? (await readMigration(name, from)).sha256))
      throw new Error(`Migration ${name} was changed after it ran here. Add a new migration instead.`)
  }
  return pending
}

/** A change, and the note that it was made. */
async function readChange(name: string, from: string): Promise<{ readonly text: string; readonly note: string }> {
  const { text, sha256, olderGoOn } = await readMigration(name, from)
  return {
    text,
    note: `insert into schema_migration (name, sha256, older_go_on) values ('${name}', '${sha256}', ${olderGoOn})`,
  }
}

async function runOne(
  connection: Pool,
  name: string,
  { text, note }: { readonly text: string; readonly note: string },
  { lockSeconds, pauses }: LockPatience,
): Promise<void> {
  for (const pause of [...pauses, null]) {
    const error = await connection
      .unsafe(`begin;\nset local lock_timeout = '${lockSeconds * 1000}ms';\n${text}\n;${note};\ncommit;`)
      .then(
        () => null,
        async (reason: Error & { code?: string }) => {
          await connection.unsafe('rollback')
          return reason
        },
      )
    if (!error) return
    const isHeldUp = error.code === '55P03' || error.code === '40P01'
    if (isHeldUp && pause === null)
      throw new DatabaseVersionError(
        `Migration ${name} did not get its lock in ${pauses.length + 1} tries of ${lockSeconds} seconds: another transaction is holding a table. Nothing was changed. Look for a long transaction in pg_stat_activity, then try again.`,
        { cause: error },
      )
    if (!isHeldUp || pause === null) throw new Error(`Migration ${name} failed: ${error.message}`, { cause: error })
    await sleep(pause * 1000)
  }
}
