import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openConnectionPool } from '../../apps/server/src/database/connection.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../../apps/server/src/database/embedded.ts'
import { migrate } from '../../apps/server/src/database/migrate.ts'

const root = path.resolve(import.meta.dirname, '../..')
const cache = path.join(root, 'node_modules/.cache/prepared-database')
/** The cluster and its note, under the data folder. */
const parts = ['postgres', 'postgres.json']

/**
 * Starts the PostgreSQL of a new data folder, with an empty, migrated database `portal`, as `startEmbeddedDatabase` and
 * `migrate` do. It is a copy of a cluster that is made once for each version of the schema, because making one takes
 * ten times as long. The copy is on the disk before PostgreSQL starts, so that writing it disturbs no measurement.
 */
export async function startPreparedDatabase(dataDir: string): Promise<EmbeddedDatabase> {
  const prepared = await prepareCluster()
  if (prepared) {
    for (const part of parts) execFileSync('cp', ['-a', path.join(prepared, part), dataDir])
    execFileSync('sync', ['-f', dataDir])
  }
  const database = await startEmbeddedDatabase({ dataDir, database: 'portal' })
  const sql = openConnectionPool({ url: database.url, max: 1 })
  await migrate(sql, database.url)
  await sql.end()
  return database
}

/** Returns the folder of the prepared cluster; null where a cluster is not in its data folder or can't be copied. */
async function prepareCluster(): Promise<string | null> {
  if (process.platform === 'win32') return null
  const folder = path.join(cache, versionOfSchema())
  if (existsSync(folder)) return folder
  const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-prepared-'))
  try {
    chmodSync(dataDir, 0o755)
    const database = await startEmbeddedDatabase({ dataDir, database: 'portal', flags: ['fsync=off'] })
    const sql = openConnectionPool({ url: database.url, max: 1 })
    await migrate(sql, database.url)
    await sql.end()
    await database.stop()
    if (path.dirname(database.clusterDir) !== dataDir) {
      rmSync(database.clusterDir, { recursive: true, force: true })
      return null
    }
    // Others may be making it as well: the first one stays, and those of former versions go.
    for (const old of existsSync(cache) ? globSync('*', { cwd: cache }) : [])
      if (!old.startsWith(path.basename(folder))) rmSync(path.join(cache, old), { recursive: true, force: true })
    const own = `${folder}-${process.pid}`
    mkdirSync(own, { recursive: true })
    for (const part of parts) execFileSync('cp', ['-a', path.join(dataDir, part), own])
    try {
      renameSync(own, folder)
    } catch {
      rmSync(own, { recursive: true, force: true })
    }
    return folder
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Everything that the contents of a new cluster depend on: the sources of the database, and the packages. */
function versionOfSchema(): string {
  const sources = path.join(root, 'apps/server/src/database')
  const hash = createHash('sha256').update(readFileSync(path.join(root, 'package-lock.json')))
  for (const file of globSync('**/*.{ts,sql}', { cwd: sources }).sort())
    hash.update(`${file}\n`).update(readFileSync(path.join(sources, file)))
  return hash.digest('hex').slice(0, 16)
}
