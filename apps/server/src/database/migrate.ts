import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import { connectBeside, type Db, type Pool } from './connection.ts'

const folder = path.join(import.meta.dirname, 'migrations')
const lockKey = 7_316_402

/** A database that this version of the portal cannot work with, or cannot change now; its words are for the operator. */
export class SchemaError extends Error {
  override readonly name = 'StartError'
}

export const listMigrations = async (migrationsFolder = folder): Promise<string[]> => (await readdir(migrationsFolder)).filter((file) => file.endsWith('.sql')).sort()

type Migration = { readonly text: string; readonly sha256: string /** Does a version that does not know the change go on with the database? */; readonly olderGoOn: boolean }

/** The text of a migration as this version of the portal has it, with what tells it from another one. */
export async function readMigration(name: string, migrationsFolder = folder): Promise<Migration> {
  const text = await readFile(path.join(migrationsFolder, name), 'utf8')
  return { text, sha256: createHash('sha256').update(text).digest('hex'), olderGoOn: /^-- older versions: go on$/m.test(text) }
}

/** How long a change waits for a lock, while everybody else waits behind it, and how often it is tried again. */
export type Patience = { readonly lockSeconds: number; readonly pauses: readonly number[] }
const patience: Patience = { lockSeconds: 0.5, pauses: [0.5, 1, 2, 4, 8, 15, 15, 15, 15, 15] }

/** `uuidv7()`, which changes call, as PostgreSQL brings it since version 18: the milliseconds in front, then version and variant, the rest by chance. */
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
  readonly patience?: Patience
  readonly onApplied?: (name: string, milliseconds: number) => void
}

/**
 * Brings the database to the present schema: every SQL file once, in the order of the names, each in a transaction,
 * under an advisory lock so that processes started together do not collide. A file that was changed after it ran is refused,
 * and so is a database that a newer version has changed, unless each of its changes says that older versions go on.
 *
 * A change that waits for a table's lock makes everybody wait who comes later. So it waits for half a second only, lets them by, and tries again.
 */
export async function migrate(pool: Pool, url: string, { folder: from = folder, only, patience: own = patience, onApplied }: Options = {}): Promise<string[]> {
  const applied: string[] = []
  // One connection of its own: the lock is the session's, and a large table takes as long as it takes, also for who waits.
  const connection = connectBeside(pool, { max: 1, settings: { statement_timeout: '0' } })
  try {
    await mustBeRecent(connection)
    await connection`select pg_advisory_lock(${lockKey})`
    if ((await connection`select 1 as lacking where to_regprocedure('uuidv7()') is null`).length > 0) await connection.unsafe(uuid7BeforePostgres18)
    await prepareNotes(connection)
    for (const name of await findPending(connection, from, only)) {
      const began = performance.now()
      await runOne(connection, name, await readMigration(name, from), own)
      onApplied?.(name, performance.now() - began)
      applied.push(name)
    }
    await runMigrations({ connectionString: url })
    return applied
  } finally {
    await connection.end()
  }
}

/** What `migrate` would run; throws where it would refuse. Changes nothing. */
export async function pendingMigrations(db: Db, from = folder): Promise<string[]> {
  await mustBeRecent(db)
  const [table] = await db<{ isThere: boolean }[]>`select to_regclass('schema_migration') is not null as "isThere"`
  return table?.isThere ? findPending(db, from) : listMigrations(from)
}

/** Changes of a newer version that this one does not know and goes on with; none when a newer version has changed nothing. */
export async function changesAhead(db: Db): Promise<string[]> {
  const ours = new Set(await listMigrations())
  return (await listDone(db)).map(({ name }) => name).filter((name) => !ours.has(name))
}

/** The table of changes that ran; it is older than what it says of older versions. */
async function prepareNotes(connection: Pool): Promise<void> {
  await connection`create table if not exists schema_migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now())`
  const [known] = await connection`select from pg_attribute where attrelid = 'schema_migration'::regclass and attname = 'older_go_on'`
  if (!known) await connection`alter table schema_migration add column older_go_on boolean not null default false`
}

type Done = { readonly name: string; readonly sha256: string; readonly olderGoOn: boolean }
const listDone = (db: Db): Promise<Done[]> => db<Done[]>`
  select name, sha256, coalesce((to_jsonb(m) ->> 'older_go_on')::boolean, false) as "olderGoOn" from schema_migration m order by name`

async function mustBeRecent(db: Db): Promise<void> {
  const [server] = await db<{ number: number; version: string }[]>`select current_setting('server_version_num')::int as number, current_setting('server_version') as version`
  if (server && server.number < 150_000) throw new SchemaError(`The portal needs PostgreSQL 15 or later; this is ${server.version}.`)
}

async function findPending(db: Db, from: string, only?: readonly string[]): Promise<string[]> {
  const all = await listDone(db)
  const done = new Map(all.map(({ name, sha256 }) => [name, sha256]))
  const ours = await listMigrations(from)
  const known = new Set(from === folder ? ours : [...ours, ...(await listMigrations())])
  const newer = all.filter(({ name, olderGoOn }) => !known.has(name) && !olderGoOn).map(({ name }) => name)
  if (newer.length > 0)
    throw new SchemaError(
      `This database is newer than this version of the portal: it has ${newer.length} change(s) that this version can not work with (the last is ${newer.at(-1)}). Start the version that made them, or a later one. To go back to this version, restore a backup that it made (docs/operations.md, "Upgrades").`,
    )
  const pending: string[] = []
  for (const name of only ?? ours) {
    const before = done.get(name)
    if (before === undefined) pending.push(name)
    else if (before !== (await readMigration(name, from)).sha256) throw new Error(`Migration ${name} was changed after it had run here. Add a new migration instead.`)
  }
  return pending
}

async function runOne(connection: Pool, name: string, { text, sha256, olderGoOn }: Migration, { lockSeconds, pauses }: Patience): Promise<void> {
  const note = `insert into schema_migration (name, sha256, older_go_on) values ('${name}', '${sha256}', ${olderGoOn})`
  for (const pause of [...pauses, null]) {
    const error = await connection
      .unsafe(`begin;\nset local lock_timeout = '${lockSeconds * 1000}ms';\n${text}\n;${note};\ncommit;`)
      .simple()
      .then(
        () => null,
        async (reason: Error & { code?: string }) => {
          await connection.unsafe('rollback').simple()
          return reason
        },
      )
    if (!error) return
    const isHeldUp = error.code === '55P03' || error.code === '40P01'
    if (isHeldUp && pause === null)
      throw new SchemaError(
        `Migration ${name} did not get its lock in ${pauses.length + 1} tries of ${lockSeconds} seconds: somebody holds a table for long. Nothing of it was changed. See pg_stat_activity for a transaction that does not end, then try again.`,
        { cause: error },
      )
    if (!isHeldUp || pause === null) throw new Error(`Migration ${name} failed: ${error.message}`, { cause: error })
    await sleep(pause * 1000)
  }
}
