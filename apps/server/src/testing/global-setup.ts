import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { openConnectionPool } from '../database/connection.ts'
import { startEmbeddedDatabase } from '../database/embedded.ts'
import { migrate } from '../database/migrate.ts'
import { clearSeenErrors, printUnseenErrors } from './errors-seen.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the test cluster's migrated template database. */
    templateUrl: string
    /** The folder of the demo organisation's files, and the moment for which it is loaded (demo-server.ts). */
    demo: { readonly folder: string; readonly at: string }
  }
}

/**
 * Starts one PostgreSQL for the whole run, which need not survive a loss of power; each test file copies its migrated
 * template. Returns the function that ends the run.
 */
export default async function setup(project: TestProject) {
  clearSeenErrors()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-test-'))
  chmodSync(dataDir, 0o755)
  const database = await startEmbeddedDatabase({
    dataDir,
    database: 'portal_template',
    flags: [
      'max_connections=300',
      'fsync=off',
      'full_page_writes=off',
      // Counts statements only for connections that ask for it: counting costs each statement of all other tests.
      'shared_preload_libraries=pg_stat_statements',
      'pg_stat_statements.track=none',
    ],
  })
  const sql = openConnectionPool({ url: database.url, max: 2 })
  await migrate(sql, database.url)
  await sql.end()
  project.provide('templateUrl', database.url)
  const now = Date.now()
  const lastThursday = new Date(now - ((new Date(now).getUTCDay() + 3) % 7) * 86_400_000)
  project.provide('demo', { folder: path.join(dataDir, 'demo'), at: lastThursday.toISOString() })
  return async () => {
    printUnseenErrors()
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
    rmSync(database.clusterDir, { recursive: true, force: true })
  }
}
