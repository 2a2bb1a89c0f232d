import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Deps } from '../apps/server/src/core/deps.ts'
import { createDeps } from '../apps/server/src/create-deps.ts'
import { connect, type Pool } from '../apps/server/src/database/connection.ts'
import { type EmbeddedDatabase, startEmbedded } from '../apps/server/src/database/embedded.ts'
import { freePort } from '../apps/server/src/database/embedded-address.ts'
import { readSettings } from '../apps/server/src/settings.ts'
import { type PortalProcess, startPortal } from './portal-process.ts'
import { openPapers, type Paper, window } from './testing/papers.ts'

/** Two real servers behind a balancer that asks /readyz, as operators restart them for an update: one after the other. */
let dataDir: string
let database: EmbeddedDatabase
let sql: Pool
const portals = new Map<number, PortalProcess>()
const env = () => ({ DATABASE_URL: database.url, DEMO: '0', SECRET: 'restarting-restarting-restarting-restarting', DRAIN_SECONDS: '2' })

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'portal-rolling-'))
  chmodSync(dataDir, 0o755)
  database = await startEmbedded({ dataDir, database: 'portal' })
  sql = connect({ url: database.url, max: 4 })
  for (const port of [await freePort(), await freePort()]) portals.set(port, await startPortal(dataDir, env(), port))
}, 120_000)
afterAll(async () => {
  await Promise.all([...portals.values()].map((portal) => portal.stop()))
  await sql?.end()
  await database?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Sends each request to a server that said it was ready when it was last asked, on connections that are kept; repeats nothing. */
async function aBalancer(ports: readonly number[]) {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set(ports)
  const stopped = new AbortController()
  const watching = ports.map(async (port) => {
    while (!stopped.signal.aborted) {
      const isReady = await fetch(`http://127.0.0.1:${port}/readyz`, { headers: { connection: 'close' } }).then(
        (answer) => answer.ok,
        () => false,
      )
      if (isReady) ready.add(port)
      else ready.delete(port)
      await sleep(100)
    }
  })
  let turn = 0
  const broken: string[] = []
  const server = createServer((asked, answered) => {
    const all = [...ready]
    const port = all[turn++ % all.length]
    if (port === undefined) {
      broken.push('none is ready')
      return void answered.writeHead(502).end()
    }
    const passed = request({ host: '127.0.0.1', port, path: asked.url, method: asked.method, headers: { ...asked.headers, connection: 'keep-alive' }, agent }, (answer) => {
      answered.writeHead(answer.statusCode ?? 502)
      answer.pipe(answered)
    })
    passed.on('error', (error) => {
      broken.push(`${port}: ${error.message}`)
      answered.writeHead(502).end()
    })
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    broken,
    ready,
    async close() {
      stopped.abort()
      await Promise.all(watching)
      server.close()
      server.closeAllConnections()
      agent.destroy()
    },
  }
}

/** Candidates who save together so many answers a second, each the next question of theirs. */
const candidates = 40
const savesPerSecond = 200
/** Questions of one paper. */
const questions = 20

/** Saves until it is told to stop; what was acknowledged stands in `acknowledged`, by question. */
async function keepSaving(url: string, { token, attemptId }: Paper, until: AbortSignal, onStatus: (status: number) => void) {
  const acknowledged = new Map<number, number>()
  const pause = (candidates / savesPerSecond) * 1000
  await sleep(Math.random() * pause)
  for (let seq = 1; !until.aborted; seq++) {
    const began = performance.now()
    const position = (seq % questions) + 1
    const answers = [{ position, seq, answer: { keys: ['ABCD'[seq % 4]] }, uncertain: false }]
    const status = await fetch(`${url}/exam/pc/save`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', access_token: token },
      body: JSON.stringify({ attemptId, writer: window, answers }),
    }).then(
      async (answer) => {
        await answer.arrayBuffer()
        return answer.status
      },
      () => 0,
    )
    onStatus(status)
    if (status === 200) acknowledged.set(position, seq)
    await sleep(Math.max(0, pause - (performance.now() - began)))
  }
  return { attemptId, acknowledged }
}

test('servers that are restarted one after the other drop no request and lose no answer, while 200 are saved each second', async () => {
  const deps = (await createDeps(readSettings({ ...env(), DATA_DIR: dataDir }, dataDir), sql)) as Deps
  const papers = await openPapers({ deps, sql }, candidates)
  const balancer = await aBalancer([...portals.keys()])
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
  const saveStatuses = new Map<number, number>()
  const began = performance.now()
  const saving = papers.map((paper) => keepSaving(balancer.url, paper, stop.signal, (status) => saveStatuses.set(status, (saveStatuses.get(status) ?? 0) + 1)))
  for (const port of portals.keys()) {
    const stopping = portals.get(port)?.stop()
    await sleep(500)
    const told = await fetch(`http://127.0.0.1:${port}/readyz`)
    expect([told.status, told.headers.get('connection')]).toEqual([503, 'close'])
    await stopping
    portals.set(port, await startPortal(dataDir, env(), port))
    // The balancer sees that it is back before the other one goes.
    await expect.poll(() => balancer.ready.has(port)).toBe(true)
  }
  stop.abort()
  await Promise.all(asking)
  const saved = await Promise.all(saving)
  const seconds = (performance.now() - began) / 1000
  await balancer.close()
  expect(balancer.broken).toEqual([])
  expect([...statuses.keys()]).toEqual([200])
  expect(statuses.get(200)).toBeGreaterThan(50)
  expect([...saveStatuses.keys()]).toEqual([200])
  // A machine that is busy with other tests may be slower than people are.
  expect((saveStatuses.get(200) ?? 0) / seconds).toBeGreaterThan(savesPerSecond / 4)
  const rows = await sql<{ attemptId: string; position: number; seq: number }[]>`select attempt_id as "attemptId", position, seq from attempt_answer`
  const stored = new Map(rows.map((row) => [`${row.attemptId} ${row.position}`, row.seq]))
  const lost = saved.flatMap(({ attemptId, acknowledged }) => [...acknowledged].filter(([position, seq]) => (stored.get(`${attemptId} ${position}`) ?? 0) < seq))
  expect(lost).toEqual([])
}, 180_000)
