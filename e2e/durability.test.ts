import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Deps } from '../apps/server/src/core/deps.ts'
import { createDeps } from '../apps/server/src/create-deps.ts'
import { connect, type Pool } from '../apps/server/src/database/connection.ts'
import { type EmbeddedDatabase, startEmbedded } from '../apps/server/src/database/embedded.ts'
import { migrate } from '../apps/server/src/database/migrate.ts'
import { anExam } from '../apps/server/src/features/exams/exam.builders.ts'
import { readSettings } from '../apps/server/src/settings.ts'
import { aCompany, aPerson } from '../apps/server/src/testing/builders.ts'
import { freePort, type PortalProcess, startPortal } from './portal-process.ts'

/** Fifty candidates save without pause while programs are killed; nothing that was acknowledged may be missing. */
const candidates = 50
let dataDir: string
let database: EmbeddedDatabase
let sql: Pool
let deps: Deps
let portal: PortalProcess
let port: number
const env = () => ({ DATABASE_URL: database.url, DEMO: '0', SECRET: 'durability-durability-durability-durability' })

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'portal-durability-'))
  chmodSync(dataDir, 0o755)
  database = await startEmbedded({ dataDir, database: 'portal' })
  sql = connect({ url: database.url, max: 4 })
  await migrate(sql, database.url)
  deps = (await createDeps(readSettings({ ...env(), DATA_DIR: dataDir }, dataDir), sql)) as Deps
  port = await freePort()
  portal = await startPortal(dataDir, env(), port)
}, 120_000)
afterAll(async () => {
  await portal?.stop()
  await sql?.end()
  await database?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

type Candidate = {
  readonly token: string
  readonly attemptId: string
  readonly positions: number[]
  readonly acknowledged: Map<number, number>
  readonly sent: Map<number, number>
}

async function post(address: string, token: string, body: unknown) {
  const answer = await fetch(`${portal.url}${address}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', access_token: token },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(3000),
  })
  return (await answer.json()) as { code: number; data: { attemptId: string; questions: { position: number }[] } }
}

async function begin(): Promise<Candidate[]> {
  const company = await aCompany(deps)
  const examId = await anExam(deps, { single: 20 })
  return Promise.all(
    Array.from({ length: candidates }, async () => {
      const { token } = await aPerson(deps, company)
      const { data } = await post('/exam/pc/start', token, { examId, writer: 'window-one' })
      const paper = await post('/exam/pc/paper', token, { attemptId: data.attemptId, writer: 'window-one' })
      const { questions } = paper.data
      return { token, attemptId: data.attemptId, positions: questions.map((question) => question.position), acknowledged: new Map(), sent: new Map() }
    }),
  )
}

/** Saves one answer after another until told to stop; what failed is sent again, as the page does. Answers how long it was ever without an answer. */
async function keepSaving({ token, attemptId, positions, acknowledged, sent }: Candidate, until: AbortSignal): Promise<number> {
  let longest = 0
  let lastAnswer = Date.now()
  for (let n = 1; !until.aborted; n++) {
    const position = positions[n % positions.length] ?? 1
    sent.set(position, n)
    for (;;) {
      const answer = await post('/exam/pc/save', token, { attemptId, writer: 'window-one', answers: [{ position, seq: n, answer: { keys: ['A'] }, uncertain: false }] }).catch(
        () => null,
      )
      if (answer?.code === 200) {
        acknowledged.set(position, n)
        longest = Math.max(longest, Date.now() - lastAnswer)
        lastAnswer = Date.now()
        break
      }
      if (until.aborted) return longest
      await sleep(50)
    }
  }
  return longest
}

async function lost(all: readonly Candidate[]): Promise<number> {
  let missing = 0
  for (const { attemptId, acknowledged, sent } of all) {
    const rows = await sql<{ position: number; seq: number }[]>`select position, seq from attempt_answer where attempt_id = ${attemptId}`
    const stored = new Map(rows.map((row) => [row.position, row.seq]))
    for (const [position, seq] of acknowledged) if ((stored.get(position) ?? 0) < seq) missing += 1
    for (const [position, seq] of stored) expect(seq).toBeLessThanOrEqual(sent.get(position) ?? 0)
  }
  return missing
}

const acknowledgedOf = (all: readonly Candidate[]) => all.reduce((sum, one) => sum + one.acknowledged.size, 0)

/** Kills PostgreSQL as a power cut would: the postmaster and every process below it, at once. */
function killDatabase() {
  const postmaster = readFileSync(path.join(database.clusterDir, 'postmaster.pid'), 'utf8').split('\n')[0] ?? ''
  const below = execFileSync('ps', ['-o', 'pid=', '--ppid', postmaster]).toString().trim().split(/\s+/)
  for (const pid of [postmaster, ...below]) {
    try {
      process.kill(Number(pid), 'SIGKILL')
    } catch {
      // gone already
    }
  }
}

test('DUR-01: the server is killed five times, no acknowledged answer is missing', async () => {
  const all = await begin()
  const stop = new AbortController()
  const saving = all.map((candidate) => keepSaving(candidate, stop.signal))
  for (let kill = 0; kill < 5; kill++) {
    await sleep(700 + Math.random() * 600)
    await portal.kill()
    portal = await startPortal(dataDir, env(), port)
  }
  await sleep(1500)
  stop.abort()
  await Promise.all(saving)
  expect(acknowledgedOf(all)).toBeGreaterThan(candidates * 10)
  expect(await lost(all)).toBe(0)
}, 120_000)

test('DUR-02: PostgreSQL is killed twice with all its processes; the server finds it again, and nothing acknowledged is missing', async () => {
  const all = await begin()
  const stop = new AbortController()
  const saving = all.map((candidate) => keepSaving(candidate, stop.signal))
  for (let kill = 0; kill < 2; kill++) {
    await sleep(1000)
    killDatabase()
    await sleep(5000)
  }
  stop.abort()
  const pauses = await Promise.all(saving)
  expect(Math.max(...pauses)).toBeLessThan(8000)
  expect(await lost(all)).toBe(0)
}, 120_000)

test('DUR-02, control: without synchronous commits the same kill loses answers, so the check can fail', async () => {
  await sql`alter system set synchronous_commit = off`
  await sql`alter system set wal_writer_delay = '10s'`
  await sql`select pg_reload_conf()`
  let missing = 0
  for (let tries = 0; tries < 4 && missing === 0; tries++) {
    const all = await begin()
    const stop = new AbortController()
    const saving = all.map((candidate) => keepSaving(candidate, stop.signal))
    await sleep(1500)
    stop.abort()
    killDatabase()
    await Promise.all(saving)
    await sleep(4000)
    missing = await lost(all)
  }
  expect(missing).toBeGreaterThan(0)
}, 120_000)
