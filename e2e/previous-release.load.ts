import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Deps } from '../apps/server/src/core/deps.ts'
import { createDeps } from '../apps/server/src/create-deps.ts'
import { openConnectionPool, type Pool } from '../apps/server/src/database/connection.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../apps/server/src/database/embedded.ts'
import { findFreePort } from '../apps/server/src/database/embedded-address.ts'
import { listPendingMigrations, migrate } from '../apps/server/src/database/migrate.ts'
import { verifyAllReceipts } from '../apps/server/src/features/sitting/sitting.public.ts'
import { readSettings } from '../apps/server/src/settings/settings.ts'
import { type PortalProcess, startPortal } from './portal-process.ts'
import { openBalancer } from './testing/balancer.ts'
import { runCommand } from './testing/commands.ts'
import { watchLocks } from './testing/lock-watch.ts'
import { benchWriter, type OpenAttempt } from './testing/papers.ts'
import { checkOutPreviousVersion } from './testing/previous-release.ts'
import { listLostAnswers, saveConcurrently } from './testing/savers.ts'

/**
 * DUR-06: two processes of the version before the newest change of the database, with data that it made itself. While
 * candidates save, the database is changed, one process is replaced by this version, and the one before is put back.
 * `PREVIOUS_RELEASE` names another commit, `CANDIDATES` and `SAVES` (a second) another load.
 */
const candidates = Number(process.env.CANDIDATES ?? 40)
const savesPerSecond = Number(process.env.SAVES ?? 200)
/** Seconds for which a table of answers may be locked against saves. */
const longestLock = 1

const folder = mkdtempSync(path.join(tmpdir(), 'portal-previous-'))
chmodSync(folder, 0o755)
const [older, dataDir, planted] = [
  path.join(folder, 'older'),
  path.join(folder, 'data'),
  path.join(folder, 'planted'),
] as const
const commit = await checkOutPreviousVersion(older)
if (!commit)
  process.stdout.write(
    'The version before the newest change of the database is not in this clone: going back to it is not tried. PREVIOUS_RELEASE names a commit.\n',
  )

let database: EmbeddedDatabase
let sql: Pool
const portals = new Map<number, PortalProcess>()
const env = () => ({
  DATABASE_URL: database.url,
  DEMO: '0',
  SECRET: 'back-and-forth-back-and-forth-back-and-forth',
  DRAIN_SECONDS: '1',
})
beforeAll(async () => {
  if (!commit) return
  database = await startEmbeddedDatabase({ dataDir, database: 'portal' })
  sql = openConnectionPool({ url: database.url, max: 4 })
  for (const port of [await findFreePort(), await findFreePort()])
    portals.set(port, await startPortal(dataDir, env(), port, older))
})
afterAll(async () => {
  await Promise.all([...portals.values()].map((portal) => portal.stop()))
  await sql?.end()
  await database?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Candidates with open papers, made by the older version's own sources, which know its tables. */
function openPapersOfOlder(): readonly OpenAttempt[] {
  const script = `
    import { createDeps } from './apps/server/src/create-deps.ts'
    import { connect } from './apps/server/src/database/connection.ts'
    import { readSettings } from './apps/server/src/settings/settings.ts'
    import { openPapers } from './e2e/testing/papers.ts'
    const sql = connect({ url: process.env.DATABASE_URL, max: 8 })
    const deps = await createDeps(readSettings(process.env, process.cwd()), sql)
    process.stdout.write(JSON.stringify(await openPapers({ deps, sql }, ${candidates})))
    await sql.end()`
  const made = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: older,
    env: { ...process.env, ...env(), DATA_DIR: dataDir },
  })
  return JSON.parse(made.toString()) as OpenAttempt[]
}

/** Restarts the process of a port from these sources, and waits until the balancer sends to it again. */
async function replace(port: number, balancer: Awaited<ReturnType<typeof openBalancer>>, from?: string) {
  await portals.get(port)?.stop()
  portals.set(port, await startPortal(dataDir, env(), port, from))
  await expect.poll(() => balancer.ready.has(port), { timeout: 10_000 }).toBe(true)
}

test.skipIf(!commit)(
  'DUR-06: the database is changed and the older version put back while candidates save: no table of answers is locked for long, every process saves, and nothing is lost',
  async () => {
    const pending = await listPendingMigrations(sql)
    expect(pending.length, 'changes that the older version does not know').toBeGreaterThan(0)
    const papers = openPapersOfOlder()
    const [first = 0, second = 0] = [...portals.keys()]
    const balancer = await openBalancer([first, second])
    const stop = new AbortController()
    const saving = saveConcurrently(balancer.url, papers, savesPerSecond, stop.signal)
    const locks = watchLocks(sql)
    const heard = () => saving.statuses.get(200) ?? 0
    await expect.poll(heard, { timeout: 20_000 }).toBeGreaterThan(candidates)

    const changed = await runCommand('migrate', [], { ...env(), DATA_DIR: dataDir })
    expect(changed.output).toContain(`${pending.length} run. The database is up to date.`)
    expect(changed.code).toBe(0)
    // The change of a future release, on the busiest table of answers, during a read longer than a save may wait.
    mkdirSync(planted)
    writeFileSync(
      path.join(planted, '9000_planted.sql'),
      '-- older versions: go on\nalter table saved_answer add column planted int not null default 0;\n',
    )
    const reading = sql.begin(async (tx) => {
      await tx`select count(*) from saved_answer`
      await sleep(2500)
    })
    expect(await migrate(sql, database.url, { folder: planted })).toEqual(['9000_planted.sql'])
    await reading

    // This version takes over one process beside the older one; then it is put back.
    await replace(second, balancer)
    const beside = heard()
    await expect.poll(heard, { timeout: 20_000 }).toBeGreaterThan(beside + candidates)
    await replace(second, balancer, older)
    await replace(first, balancer, older)
    const back = heard()
    await expect.poll(heard, { timeout: 20_000 }).toBeGreaterThan(back + candidates)
    stop.abort()
    const saved = await saving.saved
    const { locks: seen, blind } = await locks.stop()
    await balancer.close()

    process.stdout.write(
      `  ${commit?.slice(0, 8)}, ${pending.length} change(s), ${heard()} saves; longest lock ${Math.max(0, ...seen.map(({ seconds }) => seconds)).toFixed(2)} s\n`,
    )
    expect([...saving.statuses.keys()]).toEqual([200])
    expect(balancer.broken).toEqual([])
    expect(await listLostAnswers(sql, saved)).toEqual([])
    expect(
      seen.filter(({ holder }) => holder.startsWith('saved_answer AccessExclusiveLock')).length,
      'the planted change waited, gave way, and came',
    ).toBeGreaterThan(1)
    expect(seen.filter(({ seconds }) => seconds + blind > longestLock)).toEqual([])

    // Submitted at the older version; this one recognises the receipts as its own.
    const submitted = papers.map(({ token, attemptId }, n) =>
      fetch(`${portals.get(n % 2 ? first : second)?.url}/exam/pc/submit`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', access_token: token },
        body: JSON.stringify({ attemptId, writer: benchWriter, submitKey: `submit-${attemptId}`, answers: [] }),
      }),
    )
    expect(new Set((await Promise.all(submitted)).map(({ status }) => status))).toEqual(new Set([200]))
    const deps = (await createDeps(readSettings({ ...env(), DATA_DIR: dataDir }, dataDir), sql)) as Deps
    expect(await verifyAllReceipts(deps)).toEqual({ count: candidates, bad: [] })
    expect(await listLostAnswers(sql, saved)).toEqual([])
    const [graded] = await sql`select count(*)::int as n from attempt where state = 'graded'`
    expect(graded).toEqual({ n: candidates })
  },
)
