import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { openConnectionPool, type Pool } from '../../apps/server/src/database/connection.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../../apps/server/src/database/embedded.ts'

const name = 'standby'

/**
 * Starts a second PostgreSQL that follows the first over a port of this machine: a copy of its files, taken while it
 * runs, to which the log is streamed. `isSynchronous`: the first does not acknowledge a commit before it has reached
 * the second.
 */
export async function startStandby(
  primary: EmbeddedDatabase,
  { dataDir, port, isSynchronous }: { dataDir: string; port: number; isSynchronous: boolean },
): Promise<EmbeddedDatabase> {
  const { password, username, pathname } = new URL(primary.url)
  const clusterDir = path.join(dataDir, 'postgres')
  mkdirSync(dataDir, { recursive: true })
  chmodSync(dataDir, 0o755)
  const sql = openConnectionPool({ url: primary.url, max: 1 })
  try {
    await sql`select pg_backup_start(${name}, true)`
    try {
      execFileSync('cp', ['-a', primary.clusterDir, clusterDir], { stdio: 'ignore' })
    } catch {
      // Files that a running database deletes meanwhile are not a fault of the copy.
    }
    const [label] = await sql<{ labelfile: string }[]>`select labelfile from pg_backup_stop(false)`
    const { uid, gid } = statSync(path.join(primary.clusterDir, 'PG_VERSION'))
    for (const [file, words] of [
      ['backup_label', label?.labelfile ?? ''],
      ['standby.signal', ''],
    ] as const) {
      writeFileSync(path.join(clusterDir, file), words, { mode: 0o600 })
      chownSync(path.join(clusterDir, file), uid, gid)
    }
    for (const file of ['postmaster.pid', 'postmaster.opts'])
      if (existsSync(path.join(clusterDir, file))) rmSync(path.join(clusterDir, file))
    writeFileSync(`${clusterDir}.json`, JSON.stringify({ password: decodeURIComponent(password) }), { mode: 0o600 })
    const follow = `primary_conninfo=host=127.0.0.1 port=${port} user=${username} password=${decodeURIComponent(password)} application_name=${name}`
    const standby = await startEmbeddedDatabase({
      dataDir,
      database: pathname.slice(1),
      flags: [follow, 'wal_retrieve_retry_interval=100ms'],
    })
    if (isSynchronous) {
      await sql.unsafe(`alter system set synchronous_standby_names = '${name}'`)
      await sql`select pg_reload_conf()`
    }
    await untilFollowed(sql, isSynchronous ? 'sync' : 'async')
    return standby
  } finally {
    await sql.end()
  }
}

/** Waits until the first database reports that the second one follows. */
async function untilFollowed(sql: Pool, state: 'sync' | 'async') {
  for (let tries = 0; tries < 300; tries++) {
    const [row] =
      await sql`select from pg_stat_replication where application_name = ${name} and state = 'streaming' and sync_state = ${state}`
    if (row) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('the standby does not follow')
}

/** Promotes the standby to the primary; throws if that has not happened after 30 seconds. */
export async function promoteStandby(standby: EmbeddedDatabase): Promise<void> {
  const sql = openConnectionPool({ url: standby.url, max: 1 })
  try {
    const [row] = await sql<{ isDone: boolean }[]>`select pg_promote(true, 30) as "isDone"`
    if (!row?.isDone) throw new Error('the standby was not promoted')
  } finally {
    await sql.end()
  }
}
