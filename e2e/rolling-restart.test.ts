import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Deps } from '../apps/server/src/core/deps.ts'
import { createDeps } from '../apps/server/src/create-deps.ts'
import { openConnectionPool, type Pool } from '../apps/server/src/database/connection.ts'
import type { EmbeddedDatabase } from '../apps/server/src/database/embedded.ts'
import { findFreePort } from '../apps/server/src/database/embedded-address.ts'
import { readSettings } from '../apps/server/src/settings/settings.ts'
import { type PortalProcess, startPortal } from './portal-process.ts'
import { openBalancer } from './testing/balancer.ts'
import { createOpenAttempts } from './testing/papers.ts'
import { startPreparedDatabase } from './testing/prepared-database.ts'
import { listLostAnswers, saveConcurrently } from './testing/savers.ts'

/**
 * Two real servers behind a balancer that asks /readyz, as operators restart them for an update: one after the other.
 */
let dataDir: string
let database: EmbeddedDatabase
let sql: Pool
const portals = new Map<number, PortalProcess>()
const env = () => ({
  DATABASE_URL: database.url,
  DEMO: '0',
  SECRET: 'restarting-restarting-restarting-restarting',
  DRAIN_SECONDS: '2',
})

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'portal-rolling-'))
  chmodSync(dataDir, 0o755)
  database = await startPreparedDatabase(dataDir)
  sql = openConnectionPool({ url: database.url, max: 4 })
  for (const port of [await findFreePort(), await findFreePort()])
    portals.set(port, await startPortal(dataDir, env(), port))
})
afterAll(async () => {
  await Promise.all([...portals.values()].map((portal) => portal.stop()))
  await sql?.end()
  await database?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** The number of candidates who together save this many answers per second, each the answer to their next question. */
const candidates = 40
const savesPerSecond = 200
test('servers that are restarted one after the other drop no request and lose no answer, while 200 are saved each second', async () => {
  const deps = (await createDeps(readSettings({ ...env(), DATA_DIR: dataDir }, dataDir), sql)) as Deps
  const papers = await createOpenAttempts({ deps, sql }, candidates)
  const balancer = await openBalancer([...portals.keys()])
  const statuses = new Map<number, number>()
  const stop = new AbortController()
  const asking = Array.from({ length: 8 }, async () => {
    while (!stop.signal.aborted) {
      const status = await fetch(`${balancer.url}/user/pc/signInWays`).then(
        async (answer) => {
          await answer.arrayBuffer()
          return answer.status
        },
        () => 0,
      )
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      await sleep(10)
    }
  })
  const began = performance.now()
  const saving = saveConcurrently(balancer.url, papers, savesPerSecond, stop.signal)
  for (const port of portals.keys()) {
    const stopping = portals.get(port)?.stop()
    await sleep(500)
    const told = await fetch(`http://127.0.0.1:${port}/readyz`)
    expect([told.status, told.headers.get('connection')]).toEqual([503, 'close'])
    await stopping
    portals.set(port, await startPortal(dataDir, env(), port))
    // The balancer sees that it is back before the other one stops.
    await expect.poll(() => balancer.ready.has(port)).toBe(true)
  }
  stop.abort()
  await Promise.all(asking)
  const saved = await saving.saved
  const seconds = (performance.now() - began) / 1000
  await balancer.close()
  expect(balancer.broken).toEqual([])
  expect([...statuses.keys()]).toEqual([200])
  expect(statuses.get(200)).toBeGreaterThan(50)
  expect([...saving.statuses.keys()]).toEqual([200])
  // A machine that is busy with other tests may be slower than people.
  expect((saving.statuses.get(200) ?? 0) / seconds).toBeGreaterThan(savesPerSecond / 4)
  expect(await listLostAnswers(sql, saved)).toEqual([])
})
