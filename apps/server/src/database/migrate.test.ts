import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyDatabase } from '../testing/test-server.ts'
import { connect, type Pool } from './connection.ts'
import { migrate } from './migrate.ts'

let database: Awaited<ReturnType<typeof copyDatabase>>
let folder: string
let pool: Pool
beforeAll(async () => {
  database = await copyDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'migrations-'))
  pool = connect({ url: database.url, max: 2, settings: { statement_timeout: '100' } })
})
afterAll(async () => {
  await pool.end()
  await rm(folder, { recursive: true })
  await database.drop()
})

test('a change of a large table may take longer than any call, and a process that starts meanwhile waits for it', async () => {
  await writeFile(path.join(folder, '9000_slow.sql'), 'create table slow (n int); select pg_sleep(0.5);')
  const applied = await Promise.all([migrate(pool, database.url, folder), migrate(pool, database.url, folder)])
  expect(applied.flat()).toEqual(['9000_slow.sql'])
  expect(await pool`select n from slow`).toEqual([])
})

test('a file that fails leaves nothing behind, and one that was changed afterwards is refused', async () => {
  const file = path.join(folder, '9001_next.sql')
  await writeFile(file, 'create table next (n int); select 1 / 0;')
  await expect(migrate(pool, database.url, folder)).rejects.toThrow('9001_next.sql failed: division by zero')
  await writeFile(file, 'create table next (n int);')
  expect(await migrate(pool, database.url, folder)).toEqual(['9001_next.sql'])
  await writeFile(file, 'create table next (n bigint);')
  await expect(migrate(pool, database.url, folder)).rejects.toThrow('was changed after it had run')
})
