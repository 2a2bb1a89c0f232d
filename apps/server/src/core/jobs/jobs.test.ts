import { setTimeout as sleep } from 'node:timers/promises'
import { Type } from 'typebox'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openConnectionPool } from '../../database/connection.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import type { Deps } from '../deps.ts'
import { describeJob, withJobWork } from './define-job.ts'
import { listDeadPools } from './jobs.store.ts'
import { startJobs } from './jobs.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const tried = describeJob({
  name: 'tried',
  words: { zh: '试', en: 'Try' },
  payload: Type.Object({ n: Type.Integer() }),
})
const work = (run: (deps: Deps, payload: { n: number }) => Promise<void>) =>
  startJobs(server.deps, server.url, [withJobWork(tried, run)], server.app.log, { beat: 100 })
const add = (n: number) => server.deps.jobs.add(server.deps.sql, tried, { n })
const waiting = async () =>
  (await server.deps.sql<{ n: number }[]>`select count(*) as n from graphile_worker._private_jobs`)[0]?.n
const patience = { timeout: 20_000, interval: 50 }

test('a job that ends while the database is away is done again by new workers, and so is what comes later', async () => {
  // The database refuses connections while the workers try to record that the job is done.
  const { pathname } = new URL(server.url)
  const outside = openConnectionPool({ url: server.url.replace(pathname, '/postgres'), max: 1 })
  const lets = (isOpen: boolean) =>
    outside`alter database ${outside(pathname.slice(1))} with allow_connections ${outside.unsafe(String(isOpen))}`
  const done: unknown[] = []
  const jobs = await work(async (_deps, { n }) => {
    if (done.push(n) > 1) return
    await lets(false)
    await outside`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${pathname.slice(1)} and application_name <> 'portal'`
  })
  try {
    await add(1)
    await vi.waitFor(() => expect(done).toEqual([1]), patience)
    await sleep(500)
    await lets(true)
    await add(2)
    await vi.waitFor(() => expect([...done].sort()).toEqual([1, 1, 2]), patience)
    await vi.waitFor(async () => expect(await waiting()).toBe(0), patience)
  } finally {
    await jobs.stop()
    await outside.end()
  }
})

test('what a killed process had taken is given back and done', async () => {
  await add(3)
  await server.deps
    .sql`update graphile_worker._private_jobs set locked_by = 'pool-killed', locked_at = now(), attempts = 1`
  expect(await listDeadPools(server.deps.sql)).toEqual(['pool-killed'])
  const done: unknown[] = []
  const jobs = await work(async (_deps, { n }) => void done.push(n))
  await vi.waitFor(() => expect(done).toEqual([3]), patience)
  await jobs.stop()
})

test('what a living process works on is left to it, however long it takes', async () => {
  let begun = 0
  const handler = async () => {
    begun++
    await sleep(1000)
  }
  const both = [await work(handler), await work(handler)]
  await add(4)
  await vi.waitFor(async () => expect(await waiting()).toBe(0), patience)
  expect(begun).toBe(1)
  await Promise.all(both.map((one) => one.stop()))
})
