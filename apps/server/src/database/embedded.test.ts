import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { openConnectionPool, type Pool } from './connection.ts'
import { startEmbeddedDatabase } from './embedded.ts'

const cleanUp: (() => void | Promise<void>)[] = []
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step()
})

/** A folder to keep data in; `mode` 700 is closed to the database's user when we are root. */
function folder(mode: number): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'portal-embedded-'))
  chmodSync(dir, mode)
  cleanUp.push(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

async function start(dataDir: string, systemDir?: string) {
  const database = await startEmbeddedDatabase({
    dataDir,
    database: 'portal',
    flags: ['shared_buffers=16MB'],
    ...(systemDir ? { systemDir } : {}),
  })
  cleanUp.push(() => database.stop())
  return database
}

async function ask<T>(url: string, work: (sql: Pool) => Promise<T>): Promise<T> {
  const sql = openConnectionPool({ url, max: 1 })
  try {
    return await work(sql)
  } finally {
    await sql.end()
  }
}

const postmasterOf = (clusterDir: string) =>
  Number(readFileSync(path.join(clusterDir, 'postmaster.pid'), 'utf8').split('\n')[0])

test('keeps its data over a clean stop, speaks UTF-8 and finds Chinese by trigrams', async () => {
  const dir = folder(0o755)
  const first = await start(dir)
  await ask(first.url, (sql) => sql`create table note as select '考试系统' as words`)
  await first.stop()
  const second = await start(dir)
  expect(await ask(second.url, (sql) => sql`select words from note`)).toEqual([{ words: '考试系统' }])
  const [row] = await ask(second.url, (sql) =>
    sql
      .unsafe("create extension pg_trgm; select cardinality(show_trgm('考试系统')) as trigrams")
      .then((results) => results[1] as { trigrams: number }[]),
  )
  expect(row?.trigrams).toBeGreaterThan(2)
})

test('is reached through a socket next to its data, which is as closed to others as the data', async () => {
  const { url, localUrl, clusterDir } = await start(folder(0o755))
  expect(localUrl).toBe(url.replace('127.0.0.1', encodeURIComponent(clusterDir)))
  expect(statSync(clusterDir).mode & 0o077).toBe(0)
  const sql = openConnectionPool({ url: localUrl, max: 1 })
  const [row] = await sql`select inet_server_addr() as address`
  await sql.end()
  expect(row).toEqual({ address: null })
})

test('restarts automatically on the same address when PostgreSQL is killed', async () => {
  const database = await start(folder(0o755))
  await ask(database.url, (sql) => sql`create table note as select 1 as kept`)
  process.kill(postmasterOf(database.clusterDir), 'SIGKILL')
  const back = await eventually(() => ask(database.url, (sql) => sql`select kept from note`))
  expect(back).toEqual([{ kept: 1 }])
})

test('takes over from a process that was killed, and shares with one that lives', async () => {
  const dir = folder(0o755)
  const script = path.join(dir, 'owner.mjs')
  writeFileSync(
    script,
    `import { startEmbeddedDatabase } from ${JSON.stringify(path.join(import.meta.dirname, 'embedded.ts'))}\nconst database = await startEmbeddedDatabase({ dataDir: ${JSON.stringify(dir)}, database: 'portal', flags: ['shared_buffers=16MB'] })\nconsole.log(database.url)\nsetInterval(() => {}, 1000)\n`,
  )
  const owner = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const url = await new Promise<string>((resolve) =>
    owner.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim())),
  )
  await ask(url, (sql) => sql`create table note as select 'acknowledged' as words`)

  const sharing = await startEmbeddedDatabase({ dataDir: dir, database: 'portal' })
  expect(sharing.isShared).toBe(true)
  expect(sharing.url).toBe(url)
  expect(sharing.localUrl).toContain(encodeURIComponent(sharing.clusterDir))

  owner.kill('SIGKILL')
  await new Promise((resolve) => owner.once('exit', resolve))
  process.kill(postmasterOf(path.join(sharing.clusterDir)), 'SIGKILL')
  const next = await start(dir)
  expect(next.isShared).toBe(false)
  expect(await ask(next.url, (sql) => sql`select words from note`)).toEqual([{ words: 'acknowledged' }])
})

test('does not trip over the pid file of a process that is long gone', async () => {
  const dir = folder(0o755)
  const first = await start(dir)
  const { clusterDir } = first
  await first.stop()
  writeFileSync(path.join(clusterDir, 'postmaster.pid'), `999999\n${clusterDir}\n0\n5432\n\n127.0.0.1\n`)
  const second = await start(dir)
  expect(await ask(second.url, (sql) => sql`select 1 as answer`)).toEqual([{ answer: 1 }])
})

test.runIf(process.getuid?.() === 0)('as root, works in a folder that only root may enter', async () => {
  const dir = folder(0o700)
  const systemDir = folder(0o755)
  const database = await start(dir, systemDir)
  expect(database.clusterDir.startsWith(systemDir)).toBe(true)
  expect(statSync(database.clusterDir).uid).not.toBe(0)
  await ask(database.url, (sql) => sql`create table note as select 1 as kept`)
  await database.stop()
  const again = await start(dir, systemDir)
  expect(again.clusterDir).toBe(database.clusterDir)
  expect(await ask(again.url, (sql) => sql`select kept from note`)).toEqual([{ kept: 1 }])
})

test('the password of the cluster is not readable by others; where the path has no room for a socket there is TCP', async () => {
  const database = await start(path.join(folder(0o755), 'x'.repeat(80)))
  expect(database.localUrl).toBe(database.url)
  expect(statSync(`${database.clusterDir}.json`).mode & 0o077).toBe(0)
  expect(existsSync(`${database.clusterDir}.pw`)).toBe(false)
})

async function eventually<T>(work: () => Promise<T>): Promise<T> {
  const until = Date.now() + 15_000
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (Date.now() > until) throw error
      await sleep(100)
    }
  }
}
