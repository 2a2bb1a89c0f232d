import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Deps } from '../apps/server/src/core/deps.ts'
import { createDeps } from '../apps/server/src/create-deps.ts'
import { openConnectionPool } from '../apps/server/src/database/connection.ts'
import {
  previewRequirement,
  previewRequirementCompleted,
} from '../apps/server/src/features/requirements/requirement.service.ts'
import { readSettings } from '../apps/server/src/settings/settings.ts'
import { aCourse } from '../apps/server/src/testing/course.builder.ts'
import { startPreparedDatabase } from '../e2e/testing/prepared-database.ts'
import { quantile } from './load.ts'
import { benchSize } from './sizes.ts'

/**
 * `npm run bench -- previews`: the preview of a requirement in a company of a million people, by rules of every kind.
 * The number of people and a sample must be there within 300 ms (p95), and the number of those who have already
 * completed it, which the page requests afterwards, within 3 s. `PEOPLE` sets the number of people, `ROUNDS` how often
 * each is measured.
 */
const people = benchSize('PEOPLE', 1_000_000, 2000)
const rounds = benchSize('ROUNDS', 20, 2)
const boundMs = benchSize('MOST_MS', 300, 60_000)
const boundOfCompletedMs = benchSize('MOST_COMPLETED_MS', 3000, 60_000)

const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-bench-'))
chmodSync(dataDir, 0o755)
const database = await startPreparedDatabase(dataDir)
const sql = openConnectionPool({ url: database.url, max: 4, settings: { statement_timeout: '0' } })
const say = (line: string) => process.stdout.write(`${line}\n`)
try {
  const deps = (await createDeps(
    readSettings(
      { DATABASE_URL: database.url, DATA_DIR: dataDir, SECRET: 'benchmark-benchmark-benchmark-benchmark' },
      dataDir,
    ),
    sql,
  )) as Deps
  const { companyId, productId, creditKindId, divisions, groupId, schemeId, fieldId } = await fill(deps)
  const actor = { sessionId: '', accountId: idOf(1), companyId, grants: ['companies'], companyGrants: [] } as const
  const { id: requirementId } = await sql<{ id: string }[]>`
    insert into requirement (id, company_id, title, due_kind, due_days, created_at)
    values (uuidv7(), ${companyId}, '{"zh":"草稿"}', 'assignment', 30, now()) returning id`.one()
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
  const problems: string[] = []
  const measure = async (name: string, mostMs: number, read: () => Promise<unknown>) => {
    const found = JSON.stringify(await read(), (key, value) => (key === 'sample' ? undefined : value))
    const taken: number[] = []
    for (let round = 0; round < rounds; round++) {
      const start = performance.now()
      await read()
      taken.push(performance.now() - start)
    }
    const [p50, p95] = [quantile(taken, 0.5), quantile(taken, 0.95)].map((ms) => `${ms.toFixed(0).padStart(5)} ms`)
    const isSlow = quantile(taken, 0.95) > mostMs
    if (isSlow) problems.push(`${name}: over ${mostMs} ms`)
    say(`${name.padEnd(34)} p50 ${p50}  p95 ${p95}  ${found}${isSlow ? '  TOO SLOW' : ''}`)
  }
  const inputOf = (whom: object, own: object = {}) => ({
    requirementId,
    content: {
      title: { zh: '草稿' },
      items: [{ productId }],
      whom: { departmentIds: [], positions: [], groupIds: [], ...whom },
      dueKind: 'assignment' as const,
      dueDays: 90,
      periodMonths: 12,
      windowDays: 60,
      graceDays: 14,
      countsEarlier: true,
      ...own,
    },
  })
  const [division = ''] = divisions
  const rules: Readonly<Record<string, object>> = {
    everyone: {},
    'a division': { departmentIds: [division] },
    'every division': { departmentIds: divisions },
    'three positions': { positions: ['岗位 1', 'position 2', '岗位 3'] },
    'a rare position': { positions: ['唯一'] },
    'joined in three years': { joinedFrom: day(1095) },
    'joined before this year': { joinedUntil: day(365) },
    'division, position, joined': { departmentIds: [division], positions: ['岗位 1'], joinedFrom: day(1095) },
    'a group': { groupIds: [groupId] },
    'group and division': { groupIds: [groupId], departmentIds: [division] },
    'a site': { fields: [{ fieldId, values: ['厂区 1'] }] },
    'two sites, a division': { fields: [{ fieldId, values: ['厂区 1', '厂区 2'] }], departmentIds: [division] },
    'holders of a certificate': { heldSchemeIds: [schemeId] },
    'everyone but holders': { lackedSchemeIds: [schemeId] },
    'holders, division, position': { heldSchemeIds: [schemeId], departmentIds: [division], positions: ['岗位 1'] },
  }
  for (const [name, whom] of Object.entries(rules))
    await measure(name, boundMs, () => previewRequirement(deps, actor, inputOf(whom), 'zh'))
  const credits = { items: [{ creditKindId, amount: 2000, carry: 0 }] }
  const completions: Readonly<Record<string, ReturnType<typeof inputOf>>> = {
    'a course, everyone': inputOf({}),
    'a course, a division': inputOf({ departmentIds: [division] }),
    'a course, a rare position': inputOf({ positions: ['唯一'] }),
    'credits, everyone': inputOf({}, credits),
    'credits after joining, everyone': inputOf({}, { ...credits, dueKind: 'joining' }),
    'a course and credits, everyone': inputOf({}, { items: [{ productId }, ...credits.items] }),
  }
  for (const [name, input] of Object.entries(completions))
    await measure(`completed: ${name}`, boundOfCompletedMs, () => previewRequirementCompleted(deps, actor, input))
  say(problems.length === 0 ? 'previews: every p95 within its bound' : `previews: ${problems.join('; ')}`)
  if (problems.length > 0) process.exitCode = 1
} finally {
  await sql.end()
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

function idOf(n: number): string {
  return `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
}

/**
 * One company with five divisions of ten departments with four teams each. Nine of ten people have completed a course,
 * one in twenty of them more than a year ago, half have earned enough credits, and one in four has been issued a
 * certificate. The lists of the console are not filled.
 */
async function fill(deps: Deps) {
  const begun = performance.now()
  const { companyId } = await sql<{ companyId: string }[]>`
    insert into company (id, name, short_name, created_at) values (uuidv7(), '{"zh":"星衡通信"}', '{"zh":"星衡"}', now())
    returning id as "companyId"`.one()
  const divisions = await departmentsUnder(companyId, [null], 5)
  const teams = await departmentsUnder(companyId, await departmentsUnder(companyId, divisions, 10), 4)
  const id = sql`('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid`
  const portion = 100_000
  const { productId } = await aCourse(deps, { title: '安全' })
  const { creditKindId } = await sql<{ creditKindId: string }[]>`
    insert into training_credit_kind (id, company_id, name, unit, created_at)
    values (uuidv7(), ${companyId}, '{"zh":"专业科目"}', 'hours', now()) returning id as "creditKindId"`.one()
  const { schemeId } = await sql<{ schemeId: string }[]>`
    insert into certificate_scheme (id, code, title, sentence, signatory, kind, created_at, updated_at)
    values (uuidv7(), 'ZZ-PV', '{"zh":"证书"}', '{"zh":"证书"}', '{"zh":"院长"}', 'course', now(), now()) returning id as "schemeId"`.one()
  const { fieldId } = await sql<{ fieldId: string }[]>`
    insert into person_field (id, company_id, place, name) values (uuidv7(), ${companyId}, 1, '{"zh":"厂区","en":"Site"}') returning id as "fieldId"`.one()
  for (let from = 0; from < people; from += portion)
    await sql.begin(async (tx) => {
      // Without the triggers and the checks of references, which cost more than the rows.
      await tx`set local session_replication_role = replica`
      const range = tx`generate_series(${from + 1}::int, ${Math.min(people, from + portion)}::int) n`
      await tx`
        insert into account (id, login, name, status, created_at)
        select ${id}, 'user' || n, '员工' || n, case when n % 331 = 0 then 'suspended' else 'active' end, now() from ${range}`
      await tx`
        insert into membership (company_id, account_id, department_id, position, status, joined_at)
        select ${companyId}, ${id}, (${teams}::uuid[])[1 + (hashint4(n) & 2147483647) % ${teams.length}],
          case when n = 7 then '{"zh": "唯一", "en": "Unique"}' else jsonb_build_object('zh', '岗位 ' || n % 41, 'en', 'Position ' || n % 41) end,
          case when n % 53 = 0 then 'withdrawn' else 'active' end, now() - (n::bigint * 104729 % 4000)::int * interval '1 day' from ${range}`
      await tx`
        insert into membership_field (company_id, account_id, field_id, value) select ${companyId}, ${id}, ${fieldId}, '厂区 ' || n % 20 from ${range}`
      await tx`
        insert into product_progress (company_id, account_id, product_id, percent, started_at, completed_at, updated_at)
        select ${companyId}, ${id}, ${productId}, 100, at, at, at from ${range}
        cross join lateral (select now() - (20 + n % 310 + case when n % 20 = 3 then 400 else 0 end) * interval '1 day' as at) d
        where n % 10 > 0`
      await tx`
        insert into training_credit (company_id, account_id, kind_id, source, source_id, amount, earned_on, recorded_at)
        select ${companyId}, ${id}, ${creditKindId}, 'evidence', uuidv7(), case when n % 2 = 0 then 1000 else 500 end,
          current_date - (n % 100 + e * 100), now() from ${range} cross join generate_series(1, 2) e`
      await tx`
        insert into certificate (id, number, secret, scheme_id, account_id, company_id, source_kind, source_id, holder_keys, facts, state, issued_at, ends_at)
        select ${id}, 'pv-' || n, 'pv-' || n, ${schemeId}, ${id}, ${companyId}, 'course', ${id}, '{}', '{}', case when n % 100 = 0 then 'revoked' else 'valid' end,
          now() - interval '1 year', case when n % 12 = 0 then now() - interval '1 day' when n % 8 = 0 then now() + interval '1 year' end
        from ${range} where n % 4 = 0`
    })
  const { groupId } = await sql<{ groupId: string }[]>`
    with made as (
      insert into identity_connection (id, company_id, kind, name, settings, created_at, changed_at)
      values (uuidv7(), ${companyId}, 'oidc', 'Entra', '{}', now(), now()) returning id
    ), users as (
      insert into scim_user (id, connection_id, account_id, user_name_key, resource, is_active, created_at, changed_at)
      select ${id}, made.id, ${id}, 'user' || n, '{}', true, now(), now() from made, generate_series(1, ${Math.ceil(people / 20)}::int) n returning id
    ), named as (
      insert into scim_group (id, connection_id, display_name, created_at, changed_at)
      select uuidv7(), made.id, '驾驶员', now(), now() from made returning id
    ), placed as (
      insert into scim_group_member (group_id, user_id) select named.id, users.id from named, users
    )
    select id as "groupId" from named`.one()
  await sql`vacuum analyze`
  say(`${people} people, filled in ${Math.round((performance.now() - begun) / 1000)} s`)
  return { companyId, productId, creditKindId, divisions, groupId, schemeId, fieldId }
}

/** Adds departments under each of these; null: at the top. Returns their ids. */
async function departmentsUnder(
  companyId: string,
  parents: readonly (string | null)[],
  each: number,
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    insert into department (id, company_id, parent_id, name)
    select uuidv7(), ${companyId}, p.id, jsonb_build_object('zh', '部门 ' || n) from unnest(${[...parents]}::uuid[]) p(id), generate_series(1, ${each}::int) n
    returning id`
  return rows.map(({ id }) => id)
}
