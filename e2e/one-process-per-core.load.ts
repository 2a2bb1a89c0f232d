import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Deps } from '../apps/server/src/core/deps.ts'
import { createDeps } from '../apps/server/src/create-deps.ts'
import { openConnectionPool, type Pool } from '../apps/server/src/database/connection.ts'
import type { EmbeddedDatabase } from '../apps/server/src/database/embedded.ts'
import { readSettings } from '../apps/server/src/settings/settings.ts'
import { currentSlowness, measureSlowness } from '../apps/server/src/testing/slowness.ts'
import { isWholeRun } from '../apps/server/src/testing/whole-run.ts'
import { type PortalProcess, startPortal } from './portal-process.ts'
import { createOpenAttempts, type OpenAttempt } from './testing/papers.ts'
import { startPreparedDatabase } from './testing/prepared-database.ts'
import { listLostAnswers, saveConcurrently } from './testing/savers.ts'

/** One start, two processes on one port: what one of them dies of, and how both are replaced, no candidate notices. */
const token = 'a-token-for-this-test-only'
const [candidates, savesPerSecond] = [40, isWholeRun ? 200 : 50]
let dataDir: string
let database: EmbeddedDatabase
let sql: Pool
let portal: PortalProcess
let papers: readonly OpenAttempt[]
const env = () => ({
  DATABASE_URL: database.url,
  DEMO: '0',
  SECRET: 'processes-processes-processes-processes',
  METRICS_TOKEN: token,
})

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'portal-processes-'))
  chmodSync(dataDir, 0o755)
  database = await startPreparedDatabase(dataDir)
  sql = openConnectionPool({ url: database.url, max: 4 })
  const deps = (await createDeps(readSettings({ ...env(), DATA_DIR: dataDir }, dataDir), sql)) as Deps
  papers = await createOpenAttempts({ deps, sql }, candidates)
  portal = await startPortal(dataDir, { ...env(), CORES: '2' })
})
afterAll(async () => {
  await portal?.stop()
  await sql?.end()
  await database?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** The processes that a start has made, from the system. */
function childrenOf(pid: number | undefined): string[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
}

/** A new connection each time, which either process may take. */
const askOnce = (address: string, headers: Record<string, string> = {}) =>
  fetch(`${portal.url}${address}`, {
    headers: { ...headers, connection: 'close' },
    signal: AbortSignal.timeout(20_000),
  })

async function figures(): Promise<Map<string, number>> {
  const text = await (await askOnce('/metrics', { authorization: `Bearer ${token}` })).text()
  return new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )
}
const untilAll = (count: number) =>
  expect.poll(async () => (await figures()).get('portal_processes'), { timeout: 240_000, interval: 200 }).toBe(count)

const saved = 'portal_exam_answers_saved_total'
const asked = 'portal_request_seconds_count{path="/user/pc/signInWays",code="200"}'

test('figures of both processes add up, whichever is asked', async () => {
  await untilAll(2)
  const before = (await figures()).get(asked) ?? 0
  for (let n = 0; n < 30; n++) await (await askOnce('/user/pc/signInWays')).arrayBuffer()
  const all = await figures()
  expect((all.get(asked) ?? 0) - before).toBe(30)
  expect(all.get('portal_database_up')).toBe(1)
  // The process that leads has four connections more, for jobs.
  expect(all.get('portal_database_connections_wanted')).toBe(26 + 22)
  expect(all.get('portal_database_pool_size')).toBe(20)
  expect(all.get('portal_jobs{state="failed"}')).toBe(0)
})

test('SIGHUP replaces both, one after the other: no request is lost and no count falls, while answers are saved', async () => {
  const before = childrenOf(portal.child.pid)
  expect(before).toHaveLength(2)
  const counted = (await figures()).get(saved) ?? 0
  const stop = new AbortController()
  const saving = saveConcurrently(portal.url, papers, savesPerSecond, stop.signal)
  await sleep(500)
  portal.child.kill('SIGHUP')
  await expect
    .poll(() => childrenOf(portal.child.pid).filter((pid) => before.includes(pid)), { timeout: 240_000 })
    .toEqual([])
  // It is ready all the time, even for a balancer that queries the process that is leaving.
  expect((await askOnce('/readyz')).status).toBe(200)
  stop.abort()
  const acknowledged = await saving.saved
  expect([...saving.statuses.keys()]).toEqual([200])
  expect(await listLostAnswers(sql, acknowledged)).toEqual([])
  await untilAll(2)
  const all = await figures()
  expect((all.get(saved) ?? 0) - counted).toBe(saving.statuses.get(200))
  expect(all.get(asked)).toBeGreaterThanOrEqual(30)
})

test('kill -9 of one process while answers are saved: the other answers within a second, the dead one is replaced, and no acknowledged answer is lost', async () => {
  const before = childrenOf(portal.child.pid)
  const stop = new AbortController()
  const saving = saveConcurrently(portal.url, papers, savesPerSecond, stop.signal)
  await sleep(500)
  // The one that leads: it has the jobs.
  // A connection that the dying process had just taken is reset; the next one is answered.
  const answer = async (): Promise<number> => askOnce('/user/pc/signInWays').then(({ status }) => status, answer)
  const { result, slow } = await measureSlowness(async () => {
    process.kill(Number(before[0]), 'SIGKILL')
    const began = performance.now()
    const statuses = await Promise.all(Array.from({ length: 10 }, answer))
    return { statuses, took: performance.now() - began }
  })
  expect(result.statuses).toEqual(Array.from({ length: 10 }, () => 200))
  expect(result.took).toBeLessThan(1000 * slow)
  await expect.poll(() => childrenOf(portal.child.pid).length, { timeout: 240_000 }).toBe(2)
  expect(childrenOf(portal.child.pid)).not.toContain(before[0])
  expect(childrenOf(portal.child.pid)).toContain(before[1])
  await untilAll(2)
  stop.abort()
  const acknowledged = await saving.saved
  // Each candidate had at most one save with the process that died; everything else was answered.
  expect([...saving.statuses.keys()].filter((status) => status !== 200 && status !== 0)).toEqual([])
  expect(saving.statuses.get(0) ?? 0).toBeLessThanOrEqual(candidates)
  expect(await listLostAnswers(sql, acknowledged)).toEqual([])
})

test('kill -9 of the process that started both ends both within a second, and the next start gets the port', async () => {
  const before = childrenOf(portal.child.pid)
  await portal.kill()
  await expect.poll(() => before.filter(isAlive), { timeout: 1000 * currentSlowness(), interval: 50 }).toEqual([])
  portal = await startPortal(dataDir, { ...env(), CORES: '2' }, Number(new URL(portal.url).port))
  await untilAll(2)
})

test('SIGTERM stops all of them', async () => {
  const before = childrenOf(portal.child.pid)
  await portal.stop()
  expect(before).toHaveLength(2)
  expect(before.filter(isAlive)).toEqual([])
  await expect(fetch(`${portal.url}/readyz`)).rejects.toThrow()
})

/** Also returns false for a process that has ended and whose parent has not noticed yet. */
const isAlive = (pid: string) => {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}

test('CORES=1 is one process, without a supervisor', async () => {
  await portal.stop()
  portal = await startPortal(dataDir, env())
  expect(childrenOf(portal.child.pid)).toEqual([])
  expect((await figures()).get('portal_processes')).toBe(1)
  // Nothing replaces it, so it remains.
  portal.child.kill('SIGHUP')
  await sleep(300)
  expect((await askOnce('/readyz')).status).toBe(200)
})

test('a start without its database ends with 1, and leaves no process', async () => {
  const nowhere = { DATABASE_URL: 'postgres://portal@127.0.0.1:9/portal', CORES: '2' }
  await expect(startPortal(dataDir, { ...env(), ...nowhere })).rejects.toThrow(/ended with 1/)
})

test('with the embedded database, both use the one that their start runs, and it stops with them', async () => {
  const own = mkdtempSync(path.join(tmpdir(), 'portal-embedded-'))
  chmodSync(own, 0o755)
  // The start finds a cluster in its folder and need not make one.
  await (await startPreparedDatabase(own)).stop()
  await portal.stop()
  portal = await startPortal(own, { DEMO: '0', SECRET: env().SECRET, METRICS_TOKEN: token, CORES: '2' })
  await untilAll(2)
  expect((await figures()).get('portal_database_up')).toBe(1)
  const { pid, ...note } = JSON.parse(readFileSync(path.join(own, 'postgres.json'), 'utf8'))
  expect(pid).toBe(portal.child.pid)
  expect(note.port).toBeGreaterThan(0)
  await portal.stop()
  expect(existsSync(path.join(own, 'postgres', 'postmaster.pid'))).toBe(false)
  rmSync(own, { recursive: true, force: true })
})
