import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Deps } from '../apps/server/src/core/deps.ts'
import { dayInZone } from '../apps/server/src/core/text/calendar.ts'
import { createDeps } from '../apps/server/src/create-deps.ts'
import { openConnectionPool, type Pool } from '../apps/server/src/database/connection.ts'
import { startEmbeddedDatabase } from '../apps/server/src/database/embedded.ts'
import { readSettings } from '../apps/server/src/settings/settings.ts'
import { aSession } from '../apps/server/src/testing/builders.ts'
import { type PortalProcess, startPortal } from '../e2e/portal-process.ts'
import { quantile } from './load.ts'
import { autoExplainFlags, collectPlannedReads, listLargeTables } from './query-plans.ts'
import { benchSize, isSmallestRun } from './sizes.ts'
import { fillStudyYear } from './study-year.ts'

/**
 * `npm run bench -- records`: the ranking and records pages of one company of 100,000 learners, and its staff's view of
 * a plan for all of them, through the whole server: the 95th percentile of each call, and the ways its statements read
 * their tables. `RECORDS` sets the number of study records below the rollups (default 10 million); `MOST_MS` is the
 * limit. Ends with an error when a call is slower or a large table is read from end to end.
 */
const records = benchSize('RECORDS', 10_000_000, 2000)
const learners = benchSize('LEARNERS', 100_000, 200)
const limit = benchSize('MOST_MS', 50, 60_000)
const rounds = benchSize('ROUNDS', 200, 3)

type Ask = {
  readonly name: string
  readonly address: string
  readonly body: (n: number) => Record<string, string>
  readonly isStaff?: true
  readonly isRead?: true
}
const asksOf = (planId: string, departmentId: string): Ask[] => [
  { name: 'ranking of the week', address: '/user/pc/rankWithTime', body: () => ({ type: '1' }) },
  {
    name: 'ranking of the month, deep page',
    address: '/user/pc/rankWithTime',
    body: (n) => ({ type: '2', page: String(n * 20) }),
  },
  { name: 'ranking of the year', address: '/user/pc/rankWithTime', body: () => ({ type: '3' }) },
  { name: 'records, first page', address: '/user/pc/recordDetail', body: () => ({}) },
  { name: 'records, all companies', address: '/user/pc/recordDetailAll', body: (n) => ({ page: String(n % 10) }) },
  { name: 'week', address: '/user/pc/recordWithTime', body: () => ({ type: '1' }) },
  { name: 'month', address: '/user/pc/recordWithTime', body: () => ({ type: '2' }) },
  { name: 'year', address: '/user/pc/recordWithTime', body: () => ({ type: '3' }) },
  { name: 'year, all companies', address: '/user/pc/recordWithTimeAll', body: () => ({ type: '3' }) },
  { name: 'by course', address: '/user/pc/recordByCourse', body: () => ({}) },
  { name: 'counts', address: '/user/pc/studyRecordNum', body: () => ({}) },
  { name: 'personal home', address: '/user/pc/myHomepage', body: () => ({}) },
  { name: 'plans of a learner', address: '/company/pc/studyPlanList', body: () => ({}) },
  { name: 'a plan of a learner', address: '/company/pc/pcStudyPlanDetails', body: () => ({ planId }), isRead: true },
  {
    name: 'plan progress',
    address: '/company/console/plan/progress',
    body: () => ({ planId, sort: '-percent' }),
    isStaff: true,
  },
  {
    name: 'plan progress, overdue',
    address: '/company/console/plan/progress',
    body: () => ({ planId, state: 'overdue' }),
    isStaff: true,
  },
  {
    name: 'plan progress, a department',
    address: '/company/console/plan/progress',
    body: () => ({ planId, departmentId }),
    isStaff: true,
  },
  {
    name: 'plan progress, a name',
    address: '/company/console/plan/progress',
    body: (n) => ({ planId, q: `学员${n * 37}` }),
    isStaff: true,
  },
  {
    name: 'plans of staff',
    address: '/company/console/plan/list',
    body: (n) => ({ page: String(n % 3) }),
    isStaff: true,
  },
  { name: 'a plan of staff', address: '/company/console/plan/read', body: () => ({ planId }), isStaff: true },
]

const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-bench-'))
chmodSync(dataDir, 0o755)
const database = await startEmbeddedDatabase({ dataDir, database: 'portal', flags: autoExplainFlags })
const env = {
  DATABASE_URL: database.url,
  DATABASE_POOL: '10',
  DEMO: '1',
  SECRET: 'benchmark-benchmark-benchmark-benchmark',
}
const first = await startPortal(dataDir, env)
await first.stop()
const sql = openConnectionPool({ url: database.url, max: 1 })
const faults: string[] = []
let portal: PortalProcess | null = null
const say = (line: string) => process.stdout.write(`${line}\n`)
try {
  await sql`set statement_timeout = 0`
  await sql`set synchronous_commit = off`
  // The filled-in rows refer to existing ones: ten million rows need no check.
  await sql`set session_replication_role = replica`
  const today = dayInZone(new Date(), 'Asia/Shanghai')
  const { companyId, planId } = await fillStudyYear(sql, { learners, records, today }, (what, seconds) =>
    say(`${what.padEnd(34)} ${seconds.toFixed(1)} s`),
  )
  const [size] = await sql<{ size: string }[]>`select pg_size_pretty(pg_database_size(current_database())) as size`
  say(`${'the database'.padEnd(34)} ${size?.size}\n`)
  const deps = (await createDeps(readSettings({ ...env, DATA_DIR: dataDir }, dataDir), sql)) as Deps
  await draftsFor(sql, companyId)
  const running = await startPortal(dataDir, env)
  portal = running
  const [tokens, staff, departmentId] = [
    await learnersOf(deps),
    await staffOf(deps, companyId),
    await spreadOver(sql, companyId),
  ]
  const ask = async ({ address, body, isStaff, isRead }: Ask, n: number) => {
    const token = isStaff ? staff : (tokens[n % tokens.length] ?? '')
    const input = new URLSearchParams(body(n))
    const answer = await fetch(`${running.url}${address}${isRead ? `?${input}` : ''}`, {
      headers: { access_token: token },
      ...(isRead ? {} : { method: 'POST', body: input }),
    })
    const text = await answer.text()
    if (!text.startsWith('{"code":200')) throw new Error(`${address}: ${text.slice(0, 300)}`)
  }
  const asks = asksOf(planId, departmentId)
  // The first reader of a plan waits until its people are counted.
  const began = performance.now()
  await ask(asks.find((one) => one.name === 'plan progress') as Ask, 0)
  say(`${'plan progress, the first look'.padEnd(34)} ${((performance.now() - began) / 1000).toFixed(1)} s\n`)
  await sql`vacuum analyze plan_standing`
  // A short table is rightly read from end to end.
  const large = isSmallestRun ? new Set<string>() : await listLargeTables(sql, learners / 2)
  for (const one of asks) {
    const times: number[] = []
    for (let n = 0; n < rounds; n++) {
      const began = performance.now()
      await ask(one, n)
      times.push(performance.now() - began)
    }
    const p95 = quantile(times, 0.95)
    if (p95 > limit) faults.push(`${one.name} takes ${p95.toFixed(0)} ms`)
    say(
      `${one.name.padEnd(34)} p50 ${quantile(times, 0.5).toFixed(1).padStart(6)} ms   p95 ${p95.toFixed(1).padStart(6)} ms   limit ${limit} ms`,
    )
    const reads = await collectPlannedReads(sql, database, async () => {
      for (let n = 0; n < 12; n++) await ask(one, n * 17)
    })
    const byIndex = Object.entries(
      Object.groupBy(
        reads.filter((read) => large.has(read.table)),
        (read) => read.table,
      ),
    )
    for (const [table, ways = []] of byIndex)
      say(`    ${table} by ${ways.map((read) => read.index ?? 'NO INDEX').join(', ')}`)
    for (const { table, index } of reads)
      if (index === null && large.has(table)) faults.push(`${one.name} reads ${table} from end to end`)
  }
} finally {
  await portal?.stop()
  await sql.end()
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
  rmSync(database.clusterDir, { recursive: true, force: true })
}
for (const fault of faults) say(`NOT OK: ${fault}`)
process.exitCode = faults.length > 0 ? 1 : 0

/** A session for learners from all over the ranking, among them the busiest. */
async function learnersOf(deps: Deps): Promise<string[]> {
  const people = await deps.sql<{ accountId: string; companyId: string }[]>`
    select account_id as "accountId", company_id as "companyId" from bench_learner where n <= 50 or n % 2000 = 0`
  return Promise.all(people.map((person) => aSession(deps, person.accountId, person.companyId)))
}

/** A session of a person of this company who manages plans and reads reports. */
async function staffOf(deps: Deps, companyId: string): Promise<string> {
  const [person] = await deps.sql<{ id: string }[]>`select account_id as id from bench_learner where n = 1`
  const accountId = person?.id as string
  await deps.sql`insert into staff_grant select ${accountId}, g, now() from unnest(array['companies', 'reports']) g`
  return aSession(deps, accountId, companyId)
}

/** Drafts for everyone and for every department, so that the list of plans has pages. */
async function draftsFor(db: Pool, companyId: string): Promise<void> {
  await db`
    with draft as (
      insert into study_plan (id, company_id, title, starts_on, status, for_everyone, created_at)
      select uuidv7(), ${companyId}, '{"zh": "草稿"}', current_date, 'draft', n % 2 = 0, now() - make_interval(mins => n) from generate_series(1, 60) n returning id, for_everyone
    )
    insert into study_plan_target (plan_id, department_id) select draft.id, d.id from draft cross join department d where not draft.for_everyone and d.company_id = ${companyId}`
}

/** Puts everyone into one of the departments; returns one of them. */
async function spreadOver(db: Pool, companyId: string): Promise<string> {
  await db`
    with place as (select id, row_number() over (order by id)::int as n, count(*) over ()::int as of from department where company_id = ${companyId})
    update membership m set department_id = place.id from bench_learner b join place on place.n = 1 + b.n % place.of where m.company_id = ${companyId} and m.account_id = b.account_id`
  // Nothing was counted while references were not checked.
  await db`delete from department_people`
  await db`insert into department_people select company_id, department_id, count(*) from membership where status = 'active' group by 1, 2`
  await db`vacuum analyze membership, department_people`
  const [row] = await db<
    { id: string }[]
  >`select id from department where company_id = ${companyId} and parent_id is not null order by id limit 1`
  return row?.id as string
}
