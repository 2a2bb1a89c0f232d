import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Actor } from '../apps/server/src/core/access/session.ts'
import type { Deps } from '../apps/server/src/core/deps.ts'
import { createDeps } from '../apps/server/src/create-deps.ts'
import { openConnectionPool } from '../apps/server/src/database/connection.ts'
import { loadAuditActors, loadAuditLog } from '../apps/server/src/features/operations/audit.service.ts'
import { readSettings } from '../apps/server/src/settings/settings.ts'
import { startPreparedDatabase } from '../e2e/testing/prepared-database.ts'
import { benchSize } from './sizes.ts'

/**
 * `npm run bench -- audit`: the time of the audit log with a million lines of two years: its first page, filters,
 * searches, the last page. Each is compared with its floor: the same number of bare rows from the same index. `LINES`
 * sets the number of lines. The bound is 100 ms (p95).
 */
const count = benchSize('LINES', 1_000_000, 3_000)
const accounts = benchSize('ACCOUNTS', 20_000, 200)
const rounds = benchSize('ROUNDS', 30, 2)
const boundMs = benchSize('MOST_MS', 100, 60_000)
const days = 730
const acts = [
  'account.edit',
  'account.place',
  'account.suspend',
  'account.invite',
  'account.grantGive',
  'answer.mark',
  'exam.update',
  'course.outline',
  'question.update',
  'idDocument.look',
]

const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-bench-'))
chmodSync(dataDir, 0o755)
const database = await startPreparedDatabase(dataDir)
const sql = openConnectionPool({ url: database.url, max: 6, settings: { statement_timeout: '0' } })
try {
  const deps = (await createDeps(
    readSettings(
      { DATABASE_URL: database.url, DATA_DIR: dataDir, SECRET: 'benchmark-benchmark-benchmark-benchmark' },
      dataDir,
    ),
    sql,
  )) as Deps
  await fill()
  const staff: Actor = {
    sessionId: '',
    accountId: '00000000-0000-7000-8000-000000000000',
    companyId: '',
    grants: ['operations'],
    companyGrants: [],
  }
  const [company] = await sql<{ id: string }[]>`select id from company order by id limit 1`
  const [busy] = await sql<{ id: string; name: string }[]>`select a.id, a.name from account a order by a.id limit 1`
  const [quiet] = await sql<
    { id: string; name: string }[]
  >`select a.id, a.name from account a order by a.id offset 150 limit 1`
  const [thing] = await sql<
    { thing: string; thingId: string }[]
  >`select thing, thing_id as "thingId" from audit_line where thing = 'account' order by at desc offset ${Math.floor(count / 50)} limit 1`
  const keeper: Actor = { ...staff, grants: [], companyGrants: ['operations'], companyId: company?.id ?? '' }
  const list = (input: Record<string, unknown>, by = staff) =>
    loadAuditLog(deps, by, { limit: 50, ...input } as never, 'zh')
  const at = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString()
  const jobs: Readonly<Record<string, () => Promise<unknown>>> = {
    'first page': () => list({}),
    'last page': () => list({ sort: 'at' }),
    'a page in the middle': middle(),
    'by who does most': () => list({ actorId: busy?.id }),
    'by who does little': () => list({ actorId: quiet?.id }),
    'of one kind of thing': () => list({ thing: 'exam' }),
    'of one thing': () => list({ ...thing }),
    'one act': () => list({ action: 'account.suspend' }),
    'a rare act': () => list({ action: 'agreement.publish' }),
    'one company': () => list({ companyId: company?.id }),
    'one week': () => list({ from: at(8), until: at(1) }),
    'a week a year ago': () => list({ from: at(372), until: at(365) }),
    'who, what and a month': () => list({ actorId: busy?.id, thing: 'account', from: at(60), until: at(30) }),
    'oldest of one act': () => list({ action: 'account.edit', sort: 'at' }),
    'search: who does most': () => list({ q: busy?.name }),
    'search: somebody': () => list({ q: quiet?.name }),
    'search: a surname': () => list({ q: '员' }),
    'search: a department': () => list({ q: '部门 7' }),
    'search: nothing': () => list({ q: 'xqzzk' }),
    'search with a filter': () => list({ q: busy?.name, action: 'exam.update' }),
    'for one company alone': () => list({}, keeper),
    'its search': () => list({ q: quiet?.name }, keeper),
    'who is staff': () => loadAuditActors(deps, staff, 'zh'),
  }
  const floor = await measure(() => sql`select id, at from audit_line order by at desc, id desc limit 51`)
  process.stdout.write(`${count} lines; the floor, 51 rows of one index: p50 ${floor.p50} ms, p95 ${floor.p95} ms\n`)
  const slow: string[] = []
  for (const [name, job] of Object.entries(jobs)) {
    const { p50, p95, longest } = await measure(job)
    if (p95 > boundMs) slow.push(name)
    process.stdout.write(
      `${name.padEnd(26)} p50 ${String(p50).padStart(7)} ms  p95 ${String(p95).padStart(7)} ms  longest ${String(longest).padStart(7)} ms${p95 > boundMs ? '  TOO SLOW' : ''}\n`,
    )
  }
  process.stdout.write(
    slow.length === 0 ? `audit: every p95 within ${boundMs} ms\n` : `audit: over ${boundMs} ms: ${slow.join(', ')}\n`,
  )
  if (slow.length > 0) process.exitCode = 1

  function middle() {
    let cursor: string | undefined
    return async () => {
      if (cursor === undefined) {
        const [digest] = JSON.parse(Buffer.from(String((await list({ limit: 1 })).next), 'base64url').toString()) as [
          string,
        ]
        const [place] = await sql<
          { value: string; id: string }[]
        >`select at::text as value, id from audit_line order by at desc, id desc offset ${Math.floor(count / 2)} limit 1`
        cursor = Buffer.from(JSON.stringify([digest, place?.value, place?.id])).toString('base64url')
      }
      return list({ after: cursor })
    }
  }
} finally {
  await sql.end()
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

/**
 * A log as a large portal fills it: few people do most, most things are touched a few times, half of the lines belong
 * to a company.
 */
async function fill(): Promise<void> {
  const begun = performance.now()
  await sql`insert into company (id, name, short_name, created_at) select uuidv7(), jsonb_build_object('zh', '企业' || n), jsonb_build_object('zh', '企业' || n), now() from generate_series(1, 40) n`
  const account = sql`('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid`
  for (let from = 0; from < accounts; from += 5000)
    await sql`insert into account (id, login, name, created_at) select ${account}, 'user' || n, '员工' || n, now() from generate_series(${from}::int, ${Math.min(accounts, from + 5000) - 1}::int) n`
  await sql`insert into staff_grant (account_id, grant_name, given_at) select ${account}, 'operations', now() from generate_series(0, least(${accounts}, 200) - 1) n`
  await sql`insert into department (id, company_id, name) select uuidv7(), c.id, jsonb_build_object('zh', '部门 ' || n) from company c, generate_series(1, 50) n`
  for (let month = 0; month <= days / 30; month++)
    await sql`select ensure_month_partitions('audit_line', (now() - ${month * 30} * interval '1 day')::date, 1)`
  const portion = 100_000
  for (let from = 0; from < count; from += portion)
    await sql`
      insert into audit_line (id, at, actor_id, company_id, action, thing, thing_id, detail)
      select gen_random_uuid(), now() - (n::float8 / ${count}) * ${days} * interval '1 day', ('00000000-0000-7000-8000-' || lpad((power((n * 7919 % 10007) / 10007.0, 3) * least(${accounts}, 200))::int::text, 12, '0'))::uuid,
        case when n % 2 = 0 then (select id from company order by id offset 0 limit 1) end,
        case when n % 200000 = 7 then 'agreement.publish' else (${acts}::text[])[1 + n % ${acts.length}] end,
        split_part((${acts}::text[])[1 + n % ${acts.length}], '.', 1), '00000000-0000-7000-8000-' || lpad((n * 7907 % ${accounts})::text, 12, '0'),
        jsonb_build_object('before', jsonb_build_object('name', '甲' || n), 'after', jsonb_build_object('name', '乙' || n))
      from generate_series(${from}::bigint, ${Math.min(count, from + portion) - 1}::bigint) n`
  await sql`vacuum analyze audit_line`
  await sql`vacuum analyze account`
  await sql`vacuum analyze person`
  process.stdout.write(`filled in ${Math.round((performance.now() - begun) / 1000)} s\n`)
}

async function measure(work: () => Promise<unknown>): Promise<{ p50: number; p95: number; longest: number }> {
  const times: number[] = []
  await work()
  for (let round = 0; round < rounds; round++) {
    const begun = performance.now()
    await work()
    times.push(performance.now() - begun)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) =>
    Number((times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1))
  return { p50: at(0.5), p95: at(0.95), longest: at(1) }
}
