import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Deps } from '../apps/server/src/core/deps.ts'
import { findStandbyLag } from '../apps/server/src/core/operations/standby.store.ts'
import { followStandby, type StandbyFollower } from '../apps/server/src/core/operations/standby.ts'
import { createDeps } from '../apps/server/src/create-deps.ts'
import { openConnectionPool, type Pool } from '../apps/server/src/database/connection.ts'
import type { EmbeddedDatabase } from '../apps/server/src/database/embedded.ts'
import { readSettings } from '../apps/server/src/settings/settings.ts'
import { aCompany, aPerson, type Person } from '../apps/server/src/testing/builders.ts'
import { aCourse } from '../apps/server/src/testing/course.builder.ts'
import { startPortal } from './portal-process.ts'
import { startPreparedDatabase } from './testing/prepared-database.ts'
import { startStandby } from './testing/standby.ts'
import { type InterruptibleConnection, openInterruptibleRelay } from './testing/wire.ts'

/** A PostgreSQL, one that follows it, and what reads may go to which. */
const secret = 'standby-standby-standby-standby-standby'
let dataDir: string
let database: EmbeddedDatabase
let standby: EmbeddedDatabase
let wire: InterruptibleConnection
let sql: Pool
let there: Pool
let deps: Deps
beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'portal-reads-'))
  chmodSync(dataDir, 0o755)
  database = await startPreparedDatabase(dataDir)
  sql = openConnectionPool({ url: database.url, max: 4 })
  deps = (await createDeps(
    readSettings({ DATABASE_URL: database.url, DEMO: '0', SECRET: secret, DATA_DIR: dataDir }, dataDir),
    sql,
  )) as Deps
  wire = await openInterruptibleRelay({ host: '127.0.0.1', port: Number(new URL(database.url).port) })
  standby = await startStandby(database, {
    dataDir: path.join(dataDir, 'standby'),
    port: wire.port,
    isSynchronous: false,
  })
  there = openConnectionPool({ url: standby.url, max: 2 })
})
afterAll(async () => {
  await there?.end({ timeout: 1 })
  await standby?.stop()
  wire?.remove()
  await sql?.end({ timeout: 1 })
  await database?.stop()
  for (const folder of [dataDir, database?.clusterDir, standby?.clusterDir])
    if (folder) rmSync(folder, { recursive: true, force: true })
})

const until = async (holds: () => Promise<boolean>) => {
  for (let tries = 0; tries < 200 && !(await holds()); tries++) await new Promise((resolve) => setTimeout(resolve, 50))
  expect(await holds()).toBe(true)
}

test('a standby is read while it is up to date; when its connection breaks, or it is far behind or gone, the primary is read', async () => {
  const pool = openConnectionPool({ url: standby.url, max: 2 })
  const follower: StandbyFollower = followStandby(pool, sql)
  const isRead = async () => {
    await follower.look()
    return follower.sql() === pool
  }
  expect(follower.sql()).toBe(sql)
  await until(isRead)
  expect(await findStandbyLag(sql)).toBe(0)
  // Changes not yet replayed are seconds behind, by the clock of the last replayed one.
  const written = await aCompany(deps)
  await until(async () => (await there`select from company where id = ${written}`).length === 1)
  await there`select pg_wal_replay_pause()`
  await aCompany(deps)
  await until(async () => ((await findStandbyLag(there)) ?? 0) > 0)
  await there`select pg_wal_replay_resume()`
  await until(async () => (await findStandbyLag(there)) === 0)
  wire.pull()
  await until(async () => !(await isRead()))
  expect(await findStandbyLag(there)).toBe(null)
  wire.putBack()
  await until(isRead)
  await follower.stop()
  expect(follower.sql()).toBe(sql)
})

test('a portal reads searches and rankings there, and writes nothing there', async () => {
  const company = await aCompany(deps)
  const person: Person = await aPerson(deps, company)
  await aCourse(deps, { title: '备库上的课程' })
  const portal = await startPortal(dataDir, {
    DATABASE_URL: database.url,
    DATABASE_READ_URL: standby.url,
    DEMO: '0',
    SECRET: secret,
  })
  try {
    const call = async (address: string, body: Record<string, string>) => {
      const answer = await fetch(`${portal.url}${address}`, {
        method: 'POST',
        headers: { access_token: person.token },
        body: new URLSearchParams(body),
      })
      return (await answer.json()) as { code: number; data: { list: { title: string }[] } }
    }
    const read = async () =>
      (
        await there<
          { query: string }[]
        >`select query from pg_stat_activity where application_name = 'portal' and pid <> pg_backend_pid()`
      )
        .map((row) => row.query)
        .join('\n')
    await until(async () => {
      const { code } = await call('/user/pc/rankWithTime', { type: '1' })
      return code === 200 && /from study_rank/.test(await read())
    })
    await until(
      async () =>
        (await call('/comp/pc/searchSuggest', { q: '备库' })).code === 200 && /from product/.test(await read()),
    )
    expect(await read()).not.toMatch(/insert into|update /)
  } finally {
    await portal.stop()
  }
})
