import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyDatabase } from '../testing/test-server.ts'
import { baselineNames } from './baseline.ts'
import { openConnectionPool, type Pool } from './connection.ts'
import { DatabaseVersionError, listKnownMigrations, listMigrations, listPendingMigrations, migrate } from './migrate.ts'

const newest = baselineNames().at(-1) ?? ''
let database: Awaited<ReturnType<typeof copyDatabase>>
/** The schema of the template, from the baseline and later migrations. */
let pool: Pool
let admin: Pool
let empty: { readonly url: string; readonly pool: Pool }
beforeAll(async () => {
  database = await copyDatabase()
  pool = openConnectionPool({ url: database.url, max: 2 })
  admin = openConnectionPool({ url: database.url, max: 1 })
  await admin`create database empty_of_tables template template0`
  const url = database.url.replace(/[^/]+$/, 'empty_of_tables')
  empty = { url, pool: openConnectionPool({ url, max: 2 }) }
})
afterAll(async () => {
  await empty.pool.end()
  await admin`drop database empty_of_tables with (force)`
  await admin.end()
  await pool.end()
  await database.drop()
})

const notesOf = async (sql: Pool) => [
  ...(await sql`select name, sha256, older_go_on from schema_migration order by name`),
]

test('an empty database lacks the baseline and what came after it, and asking changes nothing', async () => {
  expect(await listPendingMigrations(empty.pool)).toEqual(['baseline', ...(await listMigrations())])
  expect(await empty.pool`select to_regclass('schema_migration') as made`).toEqual([{ made: null }])
})

test('a baseline that fails leaves nothing behind, and the next start applies all of it', async () => {
  // A foreign table has the name of one that the baseline creates last.
  await empty.pool`create table report_mail (n int)`
  await expect(migrate(empty.pool, empty.url)).rejects.toThrow(
    'Migration baseline failed: relation "report_mail" already exists',
  )
  expect(await empty.pool`select to_regclass('account') as account`).toEqual([{ account: null }])
  await empty.pool`drop table report_mail`
  expect(await migrate(empty.pool, empty.url)).toEqual(['baseline', ...(await listMigrations())])
  expect(await notesOf(empty.pool)).toEqual(await notesOf(pool))
  expect((await notesOf(empty.pool)).map(({ name }) => name)).toEqual((await listKnownMigrations()).toSorted())
})

test('a database created by the migrations in the baseline gets only the later ones', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'after-baseline-'))
  await writeFile(path.join(folder, '9000_next.sql'), '-- older versions: go on\ncreate table next (n int);')
  expect(await listPendingMigrations(pool)).toEqual([])
  expect(await listPendingMigrations(pool, folder)).toEqual(['9000_next.sql'])
  expect(await migrate(pool, database.url, { folder })).toEqual(['9000_next.sql'])
  expect(await migrate(pool, database.url)).toEqual([])
  await rm(folder, { recursive: true })
  await pool`delete from schema_migration where name = '9000_next.sql'`
})

test('a database with a different version of a known migration is reported', async () => {
  await pool`update schema_migration set sha256 = 'x' || sha256 where name = ${newest}`
  await expect(listPendingMigrations(pool)).rejects.toThrow(`Migration ${newest} was changed after it ran here`)
  await pool`update schema_migration set sha256 = substr(sha256, 2) where name = ${newest}`
  expect(await listPendingMigrations(pool)).toEqual([])
})

test('a database from before the baseline is refused with the way to go, and nothing is run', async () => {
  await pool`delete from schema_migration where name = ${newest}`
  const refused = async () => {
    for (const attempt of [() => migrate(pool, database.url), () => listPendingMigrations(pool)]) {
      const error = await attempt().catch((reason) => reason)
      expect(error).toBeInstanceOf(DatabaseVersionError)
      expect(error.message).toContain(
        `too old for this version of the portal: it lacks 1 of the ${baselineNames().length} changes up to ${newest}`,
      )
      expect(error.message).toContain('Start the last version from before the baseline once')
    }
    expect(await pool`select from schema_migration where name = ${newest}`).toEqual([])
  }
  await refused()
  // The table of an older portal has no column for compatibility with older versions.
  await pool`alter table schema_migration drop column older_go_on`
  await refused()
})
