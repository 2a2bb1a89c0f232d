import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyDatabase } from '../testing/test-server.ts'
import { inTransaction, openConnectionPool, type Pool } from './connection.ts'
import {
  DatabaseVersionError,
  listNewerMigrations,
  listPendingMigrations,
  migrate,
  uuid7BeforePostgres18,
} from './migrate.ts'

let database: Awaited<ReturnType<typeof copyDatabase>>
let folder: string
let pool: Pool
beforeAll(async () => {
  database = await copyDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'migrations-'))
  pool = openConnectionPool({ url: database.url, max: 4, settings: { statement_timeout: '5000' } })
})
afterAll(async () => {
  await pool.end()
  await rm(folder, { recursive: true })
  await database.drop()
})
const run = (own: Parameters<typeof migrate>[2] = {}) => migrate(pool, database.url, { folder, ...own })

test('a change of a large table may take longer than any call, and a process that starts meanwhile waits for it', async () => {
  await writeFile(path.join(folder, '9000_slow.sql'), 'create table slow (n int); select pg_sleep(0.5);')
  const hasty = openConnectionPool({ url: database.url, max: 2, settings: { statement_timeout: '100' } })
  const applied = await Promise.all([
    migrate(hasty, database.url, { folder }),
    migrate(hasty, database.url, { folder }),
  ])
  await hasty.end()
  expect(applied.flat()).toEqual(['9000_slow.sql'])
  expect(await pool`select n from slow`).toEqual([])
})

test('a file that fails leaves nothing behind, and one that was changed afterwards is refused', async () => {
  const file = path.join(folder, '9001_next.sql')
  await writeFile(file, 'create table next (n int); select 1 / 0;')
  await expect(run()).rejects.toThrow('9001_next.sql failed: division by zero')
  await writeFile(file, 'create table next (n int);')
  expect(await run()).toEqual(['9001_next.sql'])
  await writeFile(file, 'create table next (n bigint);')
  await expect(run()).rejects.toThrow('was changed after it ran')
  await writeFile(file, 'create table next (n int);')
})

test('a change that waits for a lock lets those behind it by, and comes when the table is free', async () => {
  await writeFile(path.join(folder, '9002_column.sql'), 'alter table next add column more int;')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const reading = inTransaction(pool, async (tx) => {
    await tx`select n from next`
    await held
  })
  await sleep(100)
  const changing = run({ patience: { lockSeconds: 1, pauses: [0.5, 0.5, 0.5, 0.5, 0.5, 0.5] } })
  await sleep(300)
  // It queues behind the change, which waits for the reader: without a limit it would get no response until the reader
  // is done.
  const began = performance.now()
  await pool`select n from next`
  expect(performance.now() - began).toBeLessThan(3000)
  release()
  await reading
  expect(await changing).toEqual(['9002_column.sql'])
})

test('a table that remains locked is reported, and nothing is changed', async () => {
  await writeFile(
    path.join(folder, '9003_locked.sql'),
    'create table half (n int); alter table next add column last int;',
  )
  const error = await inTransaction(pool, async (tx) => {
    await tx`select n from next`
    return run({ patience: { lockSeconds: 1, pauses: [0.1] } }).catch((reason) => reason)
  })
  expect(error).toBeInstanceOf(DatabaseVersionError)
  expect(error.message).toMatch(/9003_locked.sql did not get its lock in 2 tries/)
  expect(await pool`select to_regclass('half') as half`).toEqual([{ half: null }])
  expect(await listPendingMigrations(pool, folder)).toEqual(['9003_locked.sql'])
  expect(await run()).toEqual(['9003_locked.sql'])
})

test('a database that a newer version has changed is refused, and nothing is run', async () => {
  await writeFile(path.join(folder, '9004_ours.sql'), 'create table ours (n int);')
  await pool`insert into schema_migration (name, sha256) values ('9990_of_the_future.sql', 'x')`
  for (const attempt of [() => run(), () => listPendingMigrations(pool, folder)]) {
    const error = await attempt().catch((reason) => reason)
    expect(error).toBeInstanceOf(DatabaseVersionError)
    expect(error.message).toMatch(/newer than this version.*1 change.*9990_of_the_future\.sql/)
  }
  expect(await pool`select to_regclass('ours') as ours`).toEqual([{ ours: null }])
  await pool`delete from schema_migration where name = '9990_of_the_future.sql'`
  expect(await run()).toEqual(['9004_ours.sql'])
})

test('a version works with a database whose newer changes allow it, reports them, and still applies its own changes', async () => {
  await writeFile(path.join(folder, '9980_later.sql'), '-- older versions: go on\ncreate table later (n int);')
  expect(await run()).toEqual(['9980_later.sql'])
  await rm(path.join(folder, '9980_later.sql'))
  await writeFile(path.join(folder, '9005_own.sql'), 'create table own (n int);')
  expect(await listPendingMigrations(pool, folder)).toEqual(['9005_own.sql'])
  expect(await run()).toEqual(['9005_own.sql'])
  expect(await listNewerMigrations(pool)).toContain('9980_later.sql')
  const stops = '-- older versions: stop, because they know no table that is gone\ndrop table later;'
  await writeFile(path.join(folder, '9981_last.sql'), stops)
  expect(await run()).toEqual(['9981_last.sql'])
  await rm(path.join(folder, '9981_last.sql'))
  await expect(run()).rejects.toThrow(/1 change\(s\).*cannot work with.*9981_last\.sql/)
  await pool`delete from schema_migration where name = '9981_last.sql'`
})

test('before version 18 PostgreSQL gets uuidv7(), whose ids have the same form and sort among its own by time', async () => {
  const ids = await inTransaction(pool, async (tx) => {
    await tx`create schema older`
    await tx`set local search_path to older`
    await tx.unsafe(uuid7BeforePostgres18)
    const next = async (schema: 'older' | 'pg_catalog') =>
      (await tx<{ id: string }[]>`select ${tx(schema)}.uuidv7() as id`)[0]?.id ?? ''
    const all: string[] = []
    for (const schema of ['pg_catalog', 'older', 'pg_catalog', 'older'] as const) {
      await sleep(3)
      all.push(await next(schema))
    }
    return all
  })
  expect(ids.toSorted()).toEqual(ids)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})
