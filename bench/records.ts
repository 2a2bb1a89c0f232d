import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { dayIn } from '../apps/server/src/core/calendar.ts'
import type { Deps } from '../apps/server/src/core/deps.ts'
import { createDeps } from '../apps/server/src/create-deps.ts'
import { connect, type Pool } from '../apps/server/src/database/connection.ts'
import { startEmbedded } from '../apps/server/src/database/embedded.ts'
import { readSettings } from '../apps/server/src/settings.ts'
import { aSession } from '../apps/server/src/testing/builders.ts'
import { startPortal } from '../e2e/portal-process.ts'

/**
 * `npm run bench:records`: the ranking and records pages of one company of 100,000 learners, through the whole server, with the
 * 95th percentile of each call. `RECORDS` says how many study records lie below the rollups (10 million when not said);
 * `MOST_MS` is the limit. Ends with an error when a call is slower or a large table was ever read from end to end.
 */
const records = Number(process.env.RECORDS ?? 10_000_000)
const learners = Number(process.env.LEARNERS ?? 100_000)
const limit = Number(process.env.MOST_MS ?? 50)
const rounds = Number(process.env.ROUNDS ?? 200)
const large = ['study_record', 'study_rank', 'study_rank_count', 'study_day', 'study_lesson', 'content_progress', 'product_progress', 'membership', 'account']

type Ask = readonly [name: string, address: string, body: (n: number) => Record<string, string>]
const calls: readonly Ask[] = [
  ['ranking of the week', '/user/pc/rankWithTime', () => ({ type: '1' })],
  ['ranking of the month, deep page', '/user/pc/rankWithTime', (n) => ({ type: '2', page: String(n * 20) })],
  ['ranking of the year', '/user/pc/rankWithTime', () => ({ type: '3' })],
  ['records, first page', '/user/pc/recordDetail', () => ({})],
  ['records, all companies', '/user/pc/recordDetailAll', (n) => ({ page: String(n % 10) })],
  ['week', '/user/pc/recordWithTime', () => ({ type: '1' })],
  ['month', '/user/pc/recordWithTime', () => ({ type: '2' })],
  ['year', '/user/pc/recordWithTime', () => ({ type: '3' })],
  ['year, all companies', '/user/pc/recordWithTimeAll', () => ({ type: '3' })],
  ['by course', '/user/pc/recordByCourse', () => ({})],
  ['counts', '/user/pc/studyRecordNum', () => ({})],
  ['personal home', '/user/pc/myHomepage', () => ({})],
]

const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-bench-'))
chmodSync(dataDir, 0o755)
const database = await startEmbedded({ dataDir, database: 'portal' })
const env = { DATABASE_URL: database.url, DATABASE_POOL: '10', DEMO: '1', SECRET: 'benchmark-benchmark-benchmark-benchmark' }
const first = await startPortal(dataDir, env)
await first.stop()
const sql = connect({ url: database.url, max: 1 })
let isSlow = false
try {
  await sql`set statement_timeout = 0`
  await fill(sql)
  const deps = (await createDeps(readSettings({ ...env, DATA_DIR: dataDir }, dataDir), sql)) as Deps
  const portal = await startPortal(dataDir, env)
  const tokens = await tokensOf(deps)
  const before = await scans(sql)
  for (const [name, address, body] of calls) {
    const times: number[] = []
    for (let i = 0; i < rounds; i++) {
      const token = tokens[i % tokens.length] ?? ''
      const began = performance.now()
      const answer = await fetch(`${portal.url}${address}`, { method: 'POST', headers: { access_token: token }, body: new URLSearchParams(body(i)) })
      const text = await answer.text()
      times.push(performance.now() - began)
      if (!text.startsWith('{"code":200')) throw new Error(`${address}: ${text.slice(0, 300)}`)
    }
    times.sort((a, b) => a - b)
    const at = (share: number) => (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1)
    if (Number(at(0.95)) > limit) isSlow = true
    process.stdout.write(`${name.padEnd(34)} p50 ${at(0.5).padStart(6)} ms   p95 ${at(0.95).padStart(6)} ms   limit ${limit} ms\n`)
  }
  await portal.stop()
  await sleep(1500)
  const after = await scans(sql)
  for (const [table, reads] of after) {
    const whole = reads.whole - (before.get(table)?.whole ?? 0)
    const byIndex = reads.byIndex - (before.get(table)?.byIndex ?? 0)
    process.stdout.write(`${table.padEnd(34)} read by index ${byIndex} times, from end to end ${whole} times\n`)
    if (whole > 0) throw new Error(`${table} was read from end to end`)
    if (byIndex === 0 && table !== 'study_record') throw new Error(`${table} was not read by an index`)
  }
} finally {
  await sql.end()
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
if (isSlow) throw new Error(`a page takes more than ${limit} ms`)

/** What a year of reports leaves in the tables, written as the report would have left it. */
async function fill(db: Pool): Promise<void> {
  const step = async (what: string, work: Promise<unknown>) => {
    const began = Date.now()
    await work
    process.stdout.write(`${what.padEnd(34)} ${((Date.now() - began) / 1000).toFixed(1)} s\n`)
  }
  await db`set synchronous_commit = off`
  await step(
    'learners',
    db`
    with company as (select company_id as id from membership group by 1 order by count(*) desc limit 1),
    person as (insert into account (id, login, name, created_at) select gen_random_uuid(), 'bench' || n, '学员' || n, now() from generate_series(1, ${learners}::int) n returning id)
    insert into membership (company_id, account_id, joined_at) select company.id, person.id, now() from person, company`,
  )
  await db`create table bench_learner as
    select m.account_id, m.company_id, row_number() over (order by m.account_id)::int as n from membership m join account a on a.id = m.account_id where a.login like 'bench%'`
  await db`create table bench_lesson as
    select l.product_id, l.content_id, row_number() over (order by p.id, l.position)::int as n from lesson l join product p on p.id = l.product_id where p.status = 'published'`
  const perLearner = Math.max(1, Math.round(records / learners))
  await step(
    `${records} study records`,
    db`
    insert into study_record (id, company_id, account_id, product_id, content_id, view_type, video_format, began_at, ended_at, from_second, to_second, credited_seconds, received_at)
    select gen_random_uuid(), b.company_id, b.account_id, l.product_id, l.content_id, 9, 1, at, at + interval '15 seconds', 0, 15, 15, at + interval '15 seconds'
    from bench_learner b, generate_series(1, ${perLearner}::int) k, lateral (select now() - make_interval(days => (k * 7 + b.n) % 360, secs => k * 20) as at) t
    join bench_lesson l on true where l.n = 1 + (k + b.n) % (select count(*)::int from bench_lesson)`,
  )
  await step(
    'rollups',
    db`
    with days as (
      select b.company_id, b.account_id, l.product_id, l.content_id, b.n, k, current_date - ((k * k * 3 + b.n) % 360) as day
      from bench_learner b, generate_series(0, 9) k join bench_lesson l on true where l.n = 1 + (k + b.n) % (select count(*)::int from bench_lesson)
    )
    insert into study_lesson select company_id, account_id, day, content_id, product_id, 60 + n % 1700, day + time '12:00', day + time '12:30' from days on conflict do nothing`,
  )
  // Those who are asked about have studied three lessons on each day of a year.
  await step(
    'the busy ones',
    db`
    insert into study_lesson
    select b.company_id, b.account_id, current_date - d, l.content_id, l.product_id, 300 + (d * 7 + k) % 900, (current_date - d) + time '09:00', (current_date - d) + time '09:20'
    from bench_learner b, generate_series(0, 364) d, generate_series(0, 2) k join bench_lesson l on true
    where b.n <= 100 and l.n = 1 + (d * 3 + k) % (select count(*)::int from bench_lesson) on conflict do nothing`,
  )
  await step(
    'days',
    db`insert into study_day (company_id, account_id, day, seconds) select company_id, account_id, day, sum(seconds) from study_lesson group by 1, 2, 3 on conflict do nothing`,
  )
  await step(
    'progress',
    db`
    insert into content_progress (company_id, account_id, content_id, percent, opened_at, completed_at, updated_at)
    select company_id, account_id, content_id, 100, min(began_at), max(ended_at), max(ended_at) from study_lesson group by 1, 2, 3 on conflict do nothing`,
  )
  await step(
    'courses',
    db`
    insert into product_progress (company_id, account_id, product_id, percent, lessons_done, started_at, updated_at, studied_seconds)
    select company_id, account_id, product_id, 50, 2, min(began_at), max(ended_at), sum(seconds) from study_lesson group by 1, 2, 3 on conflict do nothing`,
  )
  await step(
    'ranking',
    db`
    insert into study_rank select company_id, n, date_trunc((array['week', 'month', 'year'])[n], day::timestamp)::date, account_id, sum(seconds)
    from study_day, generate_series(1, 3) n group by 1, 2, 3, 4 on conflict (company_id, period, starts_on, account_id) do update set seconds = excluded.seconds`,
  )
  // Everybody has studied this week: the ranking at its longest.
  const today = dayIn(new Date(), 'Asia/Shanghai')
  await step(
    'everybody this week',
    db`
    insert into study_rank select b.company_id, g, date_trunc((array['week', 'month', 'year'])[g], ${today}::date::timestamp)::date, b.account_id, 60 + (b.n * 7919) % 36000
    from bench_learner b, generate_series(1, 3) g on conflict do nothing`,
  )
  await step(
    'counts',
    db`truncate study_rank_count`.then(
      () => db`
    insert into study_rank_count select company_id, period, starts_on, seconds / 60, count(*) from study_rank where seconds > 0 group by 1, 2, 3, 4`,
    ),
  )
  for (const table of large) await db.unsafe(`vacuum analyze ${table}`)
}

/** A session for learners from all over the ranking, among them the busiest. */
async function tokensOf(deps: Deps): Promise<string[]> {
  const people = await deps.sql<{ accountId: string; companyId: string }[]>`
    select account_id as "accountId", company_id as "companyId" from bench_learner where n <= 50 or n % 2000 = 0`
  return Promise.all(people.map((person) => aSession(deps, person.accountId, person.companyId)))
}

async function scans(db: Pool): Promise<Map<string, { whole: number; byIndex: number }>> {
  const rows = await db<{ name: string; whole: number; byIndex: number }[]>`
    select n.name, coalesce(sum(s.seq_scan), 0)::int as whole, coalesce(sum(s.idx_scan), 0)::int as "byIndex"
    from unnest(${large}::text[]) n(name) left join pg_stat_user_tables s on s.relname = n.name or s.relname like n.name || '\\_2%' or s.relname = n.name || '_rest' group by 1 order by 1`
  return new Map(rows.map((row) => [row.name, { whole: row.whole, byIndex: row.byIndex }]))
}
