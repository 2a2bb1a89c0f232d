import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Actor } from '../apps/server/src/core/access/session.ts'
import type { Deps } from '../apps/server/src/core/deps.ts'
import { dayInZone } from '../apps/server/src/core/text/calendar.ts'
import { createDeps } from '../apps/server/src/create-deps.ts'
import { openConnectionPool } from '../apps/server/src/database/connection.ts'
import { refreshStudyWeeks } from '../apps/server/src/features/learning/learning.public.ts'
import { loadLearningReport } from '../apps/server/src/features/operations/report.service.ts'
import { readSettings } from '../apps/server/src/settings/settings.ts'
import { startPortal } from '../e2e/portal-process.ts'
import { startPreparedDatabase } from '../e2e/testing/prepared-database.ts'
import { quantile } from './load.ts'
import { benchSize } from './sizes.ts'
import { fillStudyYear } from './study-year.ts'

/**
 * `npm run bench -- reports`: the time of the learning report over a year of 100,000 learners with ten million study
 * records, for everyone, for one company and for one department. It is compared with its floor: the same number of bare
 * rows of its rollup. The bound is 300 ms (p95).
 */
const records = benchSize('RECORDS', 10_000_000, 2000)
const learners = benchSize('LEARNERS', 100_000, 200)
const rounds = benchSize('ROUNDS', 100, 3)
const boundMs = benchSize('MOST_MS', 300, 60_000)

const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-bench-'))
chmodSync(dataDir, 0o755)
const database = await startPreparedDatabase(dataDir)
const env = {
  DATABASE_URL: database.url,
  DATABASE_POOL: '10',
  DEMO: '1',
  SECRET: 'benchmark-benchmark-benchmark-benchmark',
}
const sql = openConnectionPool({ url: database.url, max: 6, settings: { statement_timeout: '0' } })
const say = (line: string) => process.stdout.write(`${line}\n`)
try {
  await (await startPortal(dataDir, env)).stop()
  const filling = openConnectionPool({ url: database.url, max: 1 })
  await filling`set statement_timeout = 0`
  await filling`set synchronous_commit = off`
  await filling`set session_replication_role = replica`
  const { companyId } = await fillStudyYear(
    filling,
    { learners, records, today: dayInZone(new Date(), 'Asia/Shanghai') },
    (what, seconds) => say(`${what.padEnd(34)} ${seconds.toFixed(1)} s`),
  )
  await filling`
    with place as (select id, row_number() over (order by id)::int as n, count(*) over ()::int as of from department where company_id = ${companyId})
    update membership m set department_id = place.id from bench_learner b join place on place.n = 1 + b.n % place.of where m.company_id = ${companyId} and m.account_id = b.account_id`
  await filling`delete from study_week_count`
  await filling.end()
  const deps = (await createDeps(readSettings({ ...env, DATA_DIR: dataDir }, dataDir), sql)) as Deps
  const begun = performance.now()
  await refreshStudyWeeks(deps)
  say(`${'a year of weeks is counted in'.padEnd(34)} ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  const again = performance.now()
  await refreshStudyWeeks(deps)
  say(`${'and again in'.padEnd(34)} ${((performance.now() - again) / 1000).toFixed(1)} s`)
  const staff: Actor = {
    sessionId: '',
    accountId: '00000000-0000-7000-8000-000000000000',
    companyId,
    grants: ['reports'],
    companyGrants: [],
  }
  const [department] = await sql<
    { id: string }[]
  >`select id from department where company_id = ${companyId} order by id limit 1`
  const asks: Readonly<Record<string, () => Promise<unknown>>> = {
    'everybody, 12 weeks': () => loadLearningReport(deps, staff, { weeks: 12 }),
    'everybody, 26 weeks': () => loadLearningReport(deps, staff, { weeks: 26 }),
    'one company': () => loadLearningReport(deps, staff, { weeks: 26, companyId }),
    'one department': () =>
      loadLearningReport(deps, staff, { weeks: 26, companyId, departmentId: department?.id ?? '' }),
    'who looks after one company': () =>
      loadLearningReport(deps, { ...staff, grants: [], companyGrants: ['reports'] }, { weeks: 12 }),
  }
  const measure = async (job: () => PromiseLike<unknown>) => {
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      const start = performance.now()
      await job()
      times.push(performance.now() - start)
    }
    return { p50: quantile(times, 0.5), p95: quantile(times, 0.95) }
  }
  const floor = await measure(
    () => sql`select starts_on, seconds, people from study_week order by starts_on desc limit 1000`,
  )
  say(`\nthe floor, a thousand rows of the rollup: p50 ${floor.p50.toFixed(1)} ms, p95 ${floor.p95.toFixed(1)} ms`)
  const slow: string[] = []
  for (const [name, job] of Object.entries(asks)) {
    const { p50, p95 } = await measure(job)
    if (p95 > boundMs) slow.push(name)
    say(
      `${name.padEnd(34)} p50 ${p50.toFixed(1).padStart(6)} ms   p95 ${p95.toFixed(1).padStart(6)} ms${p95 > boundMs ? '   TOO SLOW' : ''}`,
    )
  }
  say(slow.length === 0 ? `reports: every p95 within ${boundMs} ms` : `reports: over ${boundMs} ms: ${slow.join(', ')}`)
  if (slow.length > 0) process.exitCode = 1
} finally {
  await sql.end()
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
  rmSync(database.clusterDir, { recursive: true, force: true })
}
