import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Deps } from '../apps/server/src/core/deps.ts'
import { createDeps } from '../apps/server/src/create-deps.ts'
import { openConnectionPool, type Pool } from '../apps/server/src/database/connection.ts'
import type { EmbeddedDatabase } from '../apps/server/src/database/embedded.ts'
import { readSettings } from '../apps/server/src/settings/settings.ts'
import { type PortalProcess, startPortal } from '../e2e/portal-process.ts'
import { startPreparedDatabase } from '../e2e/testing/prepared-database.ts'
import { type BenchServer, startBenchServer } from './child.ts'
import { isSmallestRun } from './sizes.ts'

export type BenchEnvironment = {
  readonly database: EmbeddedDatabase
  readonly portal: PortalProcess
  readonly floor: BenchServer
  readonly sql: Pool
  readonly deps: Deps
  /** The environment of the portal; a second portal gets the same. */
  readonly env: { readonly DATABASE_URL: string } & Record<string, string>
  close(): Promise<void>
}

/**
 * Opens a fresh PostgreSQL with its usual settings (every commit is on the disk before it is acknowledged), the portal
 * as after a restart by its operator, with its log, and the floor with the same number of connections to the same
 * database.
 */
export async function openBenchEnvironment({
  demo,
  env: more = {},
}: {
  demo: boolean
  env?: Readonly<Record<string, string>>
}): Promise<BenchEnvironment> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-bench-'))
  chmodSync(dataDir, 0o755)
  const database = await startPreparedDatabase(dataDir)
  const env = {
    DATABASE_URL: database.localUrl,
    DATABASE_POOL: '10',
    DEMO: demo ? '1' : '0',
    SECRET: 'benchmark-benchmark-benchmark-benchmark',
    LOG_LEVEL: 'info',
    ...more,
  }
  // Measures the second start: it finds the compile cache that the first one leaves, as an operator's start does.
  if (!isSmallestRun) await (await startPortal(dataDir, env)).stop()
  const portal = await startPortal(dataDir, env)
  const floor = await startBenchServer('floor-server.ts', env)
  const sql = openConnectionPool({ url: database.url, max: 4 })
  const deps = (await createDeps(readSettings({ ...env, DATA_DIR: dataDir }, dataDir), sql)) as Deps
  const close = async () => {
    await sql.end()
    await floor.stop()
    await portal.stop()
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { database, portal, floor, sql, deps, env, close }
}
