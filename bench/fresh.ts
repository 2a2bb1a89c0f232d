import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Deps } from '../apps/server/src/core/deps.ts'
import { createDeps } from '../apps/server/src/create-deps.ts'
import { openConnectionPool } from '../apps/server/src/database/connection.ts'
import { readSettings } from '../apps/server/src/settings/settings.ts'
import { startPortal } from '../e2e/portal-process.ts'
import { startPreparedDatabase } from '../e2e/testing/prepared-database.ts'
import { Candidate, createLongExam, createSignedInPeople, runConcurrently } from './candidates.ts'
import { cpuOfProcesses } from './cpu.ts'
import { median } from './load.ts'
import { benchSize } from './sizes.ts'

const rounds = benchSize('ROUNDS', 3, 1)
/** Attempts in one part, and how many parts are measured after each start. */
const [attempts, parts] = [benchSize('ATTEMPTS', 300, 4), benchSize('PARTS', 6, 2)]
const saves = 5

/**
 * Runs `npm run bench -- fresh`: the CPU of a process from its start on, in milliseconds, with and without Node's
 * compile cache, in alternating runs. Unlike elapsed time, CPU time is meaningful on a shared machine. Each candidate
 * starts an attempt, reads the paper and saves five answers.
 */
export async function benchFreshProcess(): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-fresh-'))
  chmodSync(dataDir, 0o755)
  const database = await startPreparedDatabase(dataDir)
  const env = { DATABASE_URL: database.localUrl, DEMO: '0', SECRET: 'benchmark-benchmark-benchmark-benchmark' }
  const sql = openConnectionPool({ url: database.url, max: 4 })
  try {
    const deps = (await createDeps(readSettings({ ...env, DATA_DIR: dataDir }, dataDir), sql)) as Deps
    const measure = async (own: Record<string, string>) => {
      const portal = await startPortal(dataDir, { ...env, LOG_LEVEL: 'info', ...own })
      const cpu = () => cpuOfProcesses([portal.child.pid ?? 0]) / 1000
      const start = cpu()
      const examId = await createLongExam({ deps })
      const tokens = await createSignedInPeople({ sql, deps }, attempts * parts)
      await sql`analyze`
      const each100: number[] = []
      for (let part = 0; part < parts; part++) {
        const before = cpu()
        await runConcurrently(tokens.slice(part * attempts, (part + 1) * attempts), 100, async (token) => {
          const candidate = new Candidate(portal.url, token, examId)
          await candidate.begin()
          for (let n = 0; n < saves; n++) await candidate.save()
          candidate.leave()
        })
        each100.push((cpu() - before) / attempts)
      }
      await portal.stop()
      return [start, ...each100]
    }
    const cached = { NODE_COMPILE_CACHE: path.join(dataDir, 'compiled') }
    const bare = { NODE_DISABLE_COMPILE_CACHE: '1' }
    // Fills the cache.
    await measure(cached)
    const runs: { cached: number[][]; bare: number[][] } = { cached: [], bare: [] }
    for (let round = 0; round < rounds; round++)
      for (const name of round % 2 ? (['cached', 'bare'] as const) : (['bare', 'cached'] as const))
        runs[name].push(await measure(name === 'cached' ? cached : bare))
    for (const name of ['cached', 'bare'] as const) {
      const middle = (runs[name][0] ?? []).map((_, index) => median(runs[name].map((run) => run[index] ?? 0)))
      process.stdout.write(
        `  ${name.padEnd(6)} until ready ${middle[0]?.toFixed(0)} ms of CPU; each attempt, ${attempts} by ${attempts}: ${middle
          .slice(1)
          .map((ms) => ms.toFixed(1))
          .join(', ')} ms\n`,
      )
    }
    process.stdout.write('fresh: measured\n')
  } finally {
    await sql.end()
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
