import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { runMigrations } from 'graphile-worker'
import { connectBeside, type Pool } from './connection.ts'

const folder = path.join(import.meta.dirname, 'migrations')
const lockKey = 7_316_402

/**
 * Brings the database to the present schema: every SQL file once, in the order of the names, each in a transaction,
 * under an advisory lock so that processes started together do not collide. A file that was changed after it ran is refused.
 */
export async function migrate(pool: Pool, url: string, migrationsFolder = folder): Promise<string[]> {
  const applied: string[] = []
  // One connection of its own: the lock is the session's, and a large table takes as long as it takes, also for who waits.
  const connection = connectBeside(pool, { max: 1, settings: { statement_timeout: '0' } })
  try {
    const [server] = await connection<
      { number: number; version: string }[]
    >`select current_setting('server_version_num')::int as number, current_setting('server_version') as version`
    if (server && server.number < 150_000) throw new Error(`The portal needs PostgreSQL 15 or later; this is ${server.version}.`)
    await connection`select pg_advisory_lock(${lockKey})`
    await connection`create table if not exists schema_migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now())`
    const done = new Map((await connection<{ name: string; sha256: string }[]>`select name, sha256 from schema_migration`).map((row) => [row.name, row.sha256]))
    for (const name of (await readdir(migrationsFolder)).filter((file) => file.endsWith('.sql')).sort()) {
      const text = await readFile(path.join(migrationsFolder, name), 'utf8')
      const sha256 = createHash('sha256').update(text).digest('hex')
      const before = done.get(name)
      if (before === sha256) continue
      if (before !== undefined) throw new Error(`Migration ${name} was changed after it had run here. Add a new migration instead.`)
      await connection
        .unsafe(`begin;\n${text}\n;insert into schema_migration (name, sha256) values ('${name}', '${sha256}');\ncommit;`)
        .simple()
        .catch(async (error) => {
          await connection.unsafe('rollback').simple()
          throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
        })
      applied.push(name)
    }
    await runMigrations({ connectionString: url })
    return applied
  } finally {
    await connection.end()
  }
}
