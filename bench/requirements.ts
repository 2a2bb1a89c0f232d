import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '../apps/server/src/core/deps.ts'
import { addDays, dayInZone, startOfDay } from '../apps/server/src/core/text/calendar.ts'
import { createDeps } from '../apps/server/src/create-deps.ts'
import { openConnectionPool } from '../apps/server/src/database/connection.ts'
import { updateRequirementsOfMovedPeople } from '../apps/server/src/features/requirements/requirement-run.service.ts'
import { refreshRequirement } from '../apps/server/src/features/requirements/requirements.public.ts'
import { loadTeam } from '../apps/server/src/features/requirements/team.service.ts'
import { readSettings } from '../apps/server/src/settings/settings.ts'
import { aCourse } from '../apps/server/src/testing/course.builder.ts'
import { startPortal } from '../e2e/portal-process.ts'
import { benchWriter, createOpenAttempts, type OpenAttempt } from '../e2e/testing/papers.ts'
import { startPreparedDatabase } from '../e2e/testing/prepared-database.ts'
import { quantile } from './load.ts'
import { benchSize } from './sizes.ts'
import { HttpConnection, postRequestOf } from './wire.ts'

/**
 * `npm run bench -- requirements`: the daily run of mandatory training in one company, 50,000 people with 20
 * requirements each. Fifteen are courses that return every year, which most people have completed at some day of the
 * last eleven months; five require 20 hours of credits a year, of which most people have earned a part. It measures the
 * runs that activate the first requirement of each kind and, once the others have the same rows, a second run on the
 * same day, which writes nothing, and the run of the next day. The bound of each is 60 s. During the last, candidates
 * save answers at another portal on the same machine (`SAVES` a second, bound 150 ms as of every exam, by their p99).
 * Then 500 people move to a department with a separate requirement, which they must have within 5 s, with one message
 * each, and a manager reads the page of 200 reports, by its p95 within 100 ms.
 */
const people = benchSize('PEOPLE', 50_000, 300)
const requirements = benchSize('REQUIREMENTS', 20, 3)
/** The interval at which a requirement is one of credits. */
const creditsEvery = 4
const isOfCredits = (n: number) => n % creditsEvery === 0 || n === requirements
const boundS = benchSize('MOST_S', 60, 60)
const savesPerSecond = benchSize('SAVES', 100, 20)
const boundOfSavesMs = 150
/** The number of the last answer that was saved. */
let seq = 0

const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-bench-'))
chmodSync(dataDir, 0o755)
const database = await startPreparedDatabase(dataDir)
const sql = openConnectionPool({ url: database.url, max: 4, settings: { statement_timeout: '0' } })
const say = (line: string) => process.stdout.write(`${line}\n`)
try {
  const settings = readSettings(
    { DATABASE_URL: database.url, DATA_DIR: dataDir, SECRET: 'benchmark-benchmark-benchmark-benchmark' },
    dataDir,
  )
  const deps = (await createDeps(settings, sql)) as Deps
  await fill(deps)
  const ids = (await sql<{ id: string }[]>`select id from requirement order by id`).map(({ id }) => id)
  const firstOf = async (countsCredits: boolean) =>
    (
      await sql<
        { id: string }[]
      >`select id from requirement where counts_credits = ${countsCredits} order by id limit 1`
    ).at(0)?.id ?? ''
  const [first, firstCredits] = [await firstOf(false), await firstOf(true)]
  const begun = deps.clock.now()
  const runOn = async (day: number, asked: readonly string[]) => {
    const at = new Date(begun.getTime() + day * 86_400_000)
    const start = performance.now()
    let written = 0
    for (const id of asked)
      written += await refreshRequirement({ ...deps, clock: { ...deps.clock, now: () => at } }, id)
    return { written, seconds: (performance.now() - start) / 1000 }
  }
  const problems: string[] = []
  const measure = async (
    name: string,
    { day, asked = ids }: { readonly day: number; readonly asked?: readonly string[] },
    isWrong: (written: number) => boolean,
  ) => {
    const { written, seconds } = await runOn(day, asked)
    say(`${name.padEnd(20)} ${seconds.toFixed(1).padStart(6)} s   ${String(written).padStart(9)} rows written`)
    if (seconds > boundS) problems.push(`${name}: over ${boundS} s`)
    if (isWrong(written)) problems.push(`${name}: ${written} rows`)
  }
  // Everyone is assigned and gets a cycle, and most completions are recorded at once.
  await measure('activation of one', { day: 0, asked: [first] }, (written) => written < people * 2)
  await measure('one of credits', { day: 0, asked: [firstCredits] }, (written) => written < people * 2)
  for (const one of [first, firstCredits]) await copyRows(one)
  await measure('the same day again', { day: 0 }, (written) => written !== 0)
  // The windows of a few people open; the counts of each requirement are of another day. Candidates sit an exam meanwhile.
  const portal = await startPortal(dataDir, {
    DATABASE_URL: database.url,
    SECRET: 'benchmark-benchmark-benchmark-benchmark',
    DEMO: '0',
    PORTAL_ROLES: 'web',
  })
  try {
    const papers = await createOpenAttempts({ deps, sql }, benchSize('CANDIDATES', 100, 10))
    const saveDuring = async (name: string, work: () => Promise<unknown>) => {
      const p99 = await saveWhile(portal.url, papers, work)
      say(`${`saves, ${name}`.padEnd(20)} ${p99.toFixed(0).padStart(6)} ms  p99`)
      return p99
    }
    await saveDuring('no run', () => sleep(benchSize('SECONDS', 10, 1) * 1000))
    const p99 = await saveDuring('during the run', () =>
      measure('next day', { day: 1 }, (written) => written < requirements),
    )
    if (p99 > boundOfSavesMs) problems.push(`saves: over ${boundOfSavesMs} ms`)
  } finally {
    await portal.stop()
  }
  await measure('next day again', { day: 1 }, (written) => written !== 0)
  problems.push(...(await moveSome(deps, begun)))
  // Measures the team page of a manager with 200 reports.
  const [manager = ''] = (
    await sql<{ id: string }[]>`
      with picked as (select account_id, row_number() over (order by account_id) as n from membership limit 201)
      update membership m set manager_id = (select account_id from picked where n = 1) from picked
      where picked.account_id = m.account_id and picked.n > 1 returning m.manager_id as id`
  ).map(({ id }) => id)
  const [{ companyId } = { companyId: '' }] = await sql<{ companyId: string }[]>`
    select company_id as "companyId" from membership where account_id = ${manager}`
  const actor = { sessionId: manager, accountId: manager, companyId, grants: ['companies'], companyGrants: [] } as const
  const measurePage = async (name: string, boundMs: number, read: () => Promise<unknown>) => {
    await read()
    const taken: number[] = []
    for (let time = 0; time < 20; time++) {
      const start = performance.now()
      await read()
      taken.push(performance.now() - start)
    }
    const p95 = taken.toSorted((a, b) => a - b)[18] ?? 0
    say(`${name.padEnd(20)} ${p95.toFixed(0).padStart(6)} ms  p95 of 20`)
    if (p95 > boundMs) problems.push(`${name}: over ${boundMs} ms`)
  }
  await measurePage('team of 200', 100, () => loadTeam(deps, actor, 'zh'))
  say(problems.length === 0 ? 'requirements: within its bounds' : `requirements: ${problems.join('; ')}`)
  if (problems.length > 0) process.exitCode = 1
} finally {
  await sql.end()
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

/**
 * Lets candidates save answers while some work is done; returns the p99 of their saves, in milliseconds. Throws when
 * one is refused.
 */
async function saveWhile(url: string, papers: readonly OpenAttempt[], work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  const pause = (papers.length / savesPerSecond) * 1000
  let isOver = false
  const saving = papers.map(async ({ token, attemptId }, index) => {
    const wire = new HttpConnection(url)
    await sleep((index / papers.length) * pause)
    while (!isOver) {
      seq += 1
      const answers = [{ position: (seq % 20) + 1, seq, answer: { keys: ['A'] }, uncertain: false }]
      const began = performance.now()
      const { status, body } = await wire.ask(
        postRequestOf('/exam/pc/save', token, JSON.stringify({ attemptId, writer: benchWriter, answers })),
      )
      times.push(performance.now() - began)
      if (status !== 200) throw new Error(`a save was answered ${status}: ${body.slice(0, 200)}`)
      await sleep(Math.max(0, pause - (performance.now() - began)))
    }
    wire.close()
  })
  await Promise.all([
    work().finally(() => {
      isOver = true
    }),
    ...saving,
  ])
  return quantile(times, 0.99)
}

/** One company with its people, a course for each requirement, and the people's progress in it. */
async function fill(deps: Deps): Promise<void> {
  const begun = performance.now()
  const [{ company } = { company: '' }] = await sql<{ company: string }[]>`
    insert into company (id, name, short_name, created_at)
    values (uuidv7(), '{"zh":"星衡通信"}', '{"zh":"星衡"}', now()) returning id as company`
  for (let from = 0; from < people; from += 5000)
    await sql`
      insert into account (id, login, name, created_at) select uuidv7(), 'user' || n, '员工' || n, now()
      from generate_series(${from}::int, ${Math.min(people, from + 5000) - 1}::int) n`
  await sql`
    insert into membership (company_id, account_id, joined_at)
    select ${company}, id, now() - (row_number() over () % 2000) * interval '1 day' from account where login like 'user%'`
  const [{ kind } = { kind: '' }] = await sql<{ kind: string }[]>`
    insert into training_credit_kind (id, company_id, name, unit, created_at)
    values (uuidv7(), ${company}, '{"zh":"专业科目"}', 'hours', now()) returning id as kind`
  await sql`
    insert into training_credit (company_id, account_id, kind_id, source, source_id, amount, earned_on, recorded_at)
    select ${company}, a.id, ${kind}, 'evidence', uuidv7(), 600, current_date - (a.n * 7 + e * 40) % 330, now()
    from (select id, row_number() over (order by id)::int as n from account where login like 'user%') a cross join generate_series(1, 4) e`
  for (let n = 1; n <= requirements; n++) {
    const title = { zh: `年度培训 ${n}` }
    if (isOfCredits(n)) {
      const [{ id } = { id: '' }] = await sql<{ id: string }[]>`
        insert into requirement (id, company_id, title, status, due_kind, due_days, due_month, period_months, window_days, grace_days, counts_credits,
          created_at)
        values (uuidv7(), ${company}, ${sql.json(title)}, 'active', 'calendar', 30, 12, 12, 60, 14, true, now()) returning id`
      await sql`
        insert into requirement_item (requirement_id, position, credit_kind_id, credit_amount, credit_carry) values (${id}, 1, ${kind}, 2000, 500)`
      continue
    }
    const { productId } = await aCourse(deps, { title: title.zh })
    const [{ id } = { id: '' }] = await sql<{ id: string }[]>`
      insert into requirement (id, company_id, title, status, due_kind, due_days, period_months, window_days, grace_days, created_at)
      values (uuidv7(), ${company}, ${sql.json(title)}, 'active', 'assignment', 90, 12, 60, 14, now()) returning id`
    await sql`insert into requirement_item (requirement_id, position, product_id) values (${id}, 1, ${productId})`
    await sql`
      insert into product_progress (company_id, account_id, product_id, percent, started_at, completed_at, updated_at)
      select ${company}, id, ${productId}, 100, at, at, at
      from (select id, now() - (row_number() over () % 330) * interval '1 day' as at from account where login like 'user%') a
      where at < now() - interval '20 days'`
  }
  await sql`vacuum analyze`
  say(`${people} people, ${requirements} requirements, filled in ${Math.round((performance.now() - begun) / 1000)} s`)
}

/**
 * Moves 500 people to a department with a separate requirement, and follows them: they must have it within 5 s, with
 * one message each, and a second run must change nothing. Returns the problems.
 */
async function moveSome(deps: Deps, begun: Date): Promise<string[]> {
  const [size, mostSeconds] = [benchSize('MOVED', 500, 50), 5]
  // At ten in the morning of the day after the last run: reminders wait for the daytime.
  const { timeZone } = deps.settings
  const morning = new Date(startOfDay(addDays(dayInZone(begun, timeZone), 2), timeZone).getTime() + 10 * 3_600_000)
  const later = { ...deps, clock: { ...deps.clock, now: () => morning } }
  const { companyId, departmentId } = await sql<{ companyId: string; departmentId: string }[]>`
    insert into department (id, company_id, name) select uuidv7(), id, '{"zh":"机务"}' from company c
    where exists (select from requirement r where r.company_id = c.id) returning company_id as "companyId", id as "departmentId"`.one()
  const { requirementId } = await sql<{ requirementId: string }[]>`
    insert into requirement (id, company_id, title, status, department_ids, due_kind, due_days, period_months, window_days, grace_days, created_at)
    values (uuidv7(), ${companyId}, '{"zh":"转岗培训"}', 'active', ${[departmentId]}::uuid[], 'assignment', 30, 12, 60, 14, ${morning})
    returning id as "requirementId"`.one()
  const { productId } = await aCourse(deps, { title: '转岗培训' })
  await sql`insert into requirement_item (requirement_id, position, product_id) values (${requirementId}, 1, ${productId})`
  await refreshRequirement(later, requirementId)
  await sql`
    with moved as (
      update membership set department_id = ${departmentId}
      where company_id = ${companyId} and account_id in (select account_id from membership where company_id = ${companyId} limit ${size})
      returning company_id, account_id
    )
    insert into requirement_move (company_id, account_id) select company_id, account_id from moved`
  const count = async () =>
    sql<{ assigned: number; notices: number; people: number }[]>`
      select (select count(*)::int from requirement_cycle where requirement_id = ${requirementId}) as assigned, count(*)::int as notices,
        count(distinct account_id)::int as people from notification where starts_with(cause, ${`requirement ${requirementId} `})`.one()
  const start = performance.now()
  await updateRequirementsOfMovedPeople.run(later, {})
  const seconds = (performance.now() - start) / 1000
  const first = await count()
  await updateRequirementsOfMovedPeople.run(later, {})
  const again = await count()
  say(
    `${`${size} who move`.padEnd(20)} ${seconds.toFixed(1).padStart(6)} s   ${first.assigned} assigned, ${first.notices} messages`,
  )
  const isOnce = [first, again].every(({ assigned, notices, people: told }) =>
    [assigned, notices, told].every((n) => n === size),
  )
  return [
    ...(seconds > mostSeconds ? [`people who move: over ${mostSeconds} s`] : []),
    ...(isOnce ? [] : [`people who move: ${JSON.stringify([first, again])}`]),
  ]
}

/**
 * Gives the other requirements of its kind the rows that the first one got: they have the same people and completions.
 */
async function copyRows(first: string): Promise<void> {
  const begun = performance.now()
  await sql`
    insert into requirement_person (requirement_id, account_id, assigned_on, left_on)
    select r.id, p.account_id, p.assigned_on, p.left_on from requirement r
    join requirement f on f.counts_credits = r.counts_credits cross join requirement_person p
    where f.id = ${first} and p.requirement_id = f.id and r.id <> ${first}`
  await sql`
    insert into requirement_cycle
    select (jsonb_populate_record(c, jsonb_build_object('requirement_id', r.id))).*
    from requirement r join requirement f on f.counts_credits = r.counts_credits cross join requirement_cycle c
    where f.id = ${first} and c.requirement_id = f.id and r.id <> ${first}`
  await sql`
    update requirement r set counts = f.counts, counted_at = f.counted_at, ran_on = f.ran_on
    from requirement f where f.id = ${first} and r.id <> ${first} and f.counts_credits = r.counts_credits`
  await sql`vacuum analyze`
  say(`copied in ${Math.round((performance.now() - begun) / 1000)} s`)
}
