import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { inject } from 'vitest'
import { createDeps } from '../create-deps.ts'
import { openConnectionPool } from '../database/connection.ts'
import { loadDemo } from '../demo/load-demo.ts'
import { openTestServer, TestClock, type TestServer, testSettings } from './test-server.ts'

const database = 'portal_demo'
/** The number of the lock under which the demo is loaded. */
const lock = 64

/**
 * Opens a server on the demo organisation, at the moment for which it was loaded: the last Thursday, because early in a
 * week no one has studied in it yet. It is loaded once for all files of a run, and each gets a copy.
 */
export async function openDemoServer(): Promise<TestServer> {
  const { folder, at } = inject('demo')
  await loadOnce(folder, new TestClock(new Date(at)))
  const copyOf = { database, files: path.join(folder, 'files') }
  return openTestServer({ copyOf, clock: new TestClock(new Date(at)) })
}

async function loadOnce(folder: string, clock: TestClock): Promise<void> {
  const templateUrl = inject('templateUrl')
  const admin = openConnectionPool({ url: templateUrl.replace(/portal_template$/, 'postgres'), max: 1 })
  try {
    await admin`select pg_advisory_lock(${lock}::int)`
    if ((await admin`select from pg_database where datname = ${database}`).length > 0) return
    // One that broke off half-way is left behind under its own name.
    const making = `${database}_${randomBytes(4).toString('hex')}`
    await admin.unsafe(`create database ${making} template portal_template strategy file_copy`)
    const url = templateUrl.replace(/portal_template$/, making)
    const sql = openConnectionPool({ url, max: 6 })
    const settings = testSettings(folder, { DATABASE_URL: url, PAY_SANDBOX: '1' })
    await loadDemo(await createDeps(settings, sql, { clock }))
    await sql.end()
    await admin.unsafe(`alter database ${making} rename to ${database}`)
  } finally {
    await admin.end()
  }
}
