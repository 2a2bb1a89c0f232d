import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { serviceAccountCreate } from '@portal/contract/developers/service-account.contract.ts'
import type { Deps } from '../apps/server/src/core/deps.ts'
import { createDeps } from '../apps/server/src/create-deps.ts'
import { openConnectionPool } from '../apps/server/src/database/connection.ts'
import { readSettings } from '../apps/server/src/settings/settings.ts'
import { aCompany, aPerson } from '../apps/server/src/testing/builders.ts'
import { type PortalProcess, startPortal } from '../e2e/portal-process.ts'
import { startPreparedDatabase } from '../e2e/testing/prepared-database.ts'
import { benchSize, isSmallestRun } from './sizes.ts'

/**
 * `npm run bench -- api`: another system reads 100,000 certificates of one company by `updatedSince` and cursor, next
 * to as many of another company. Ends with an error if it takes more than a minute, if a certificate is missing or
 * comes twice, or when the last pages cost more than twice as much as the first.
 */
const certificates = benchSize('CERTIFICATES', 100_000, 400)
const pageSize = Math.min(500, Math.ceil(certificates / 20))
const mostS = benchSize('MOST_S', 60, 60)
const perPerson = 100

const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-bench-'))
chmodSync(dataDir, 0o755)
const database = await startPreparedDatabase(dataDir)
const sql = openConnectionPool({ url: database.url, max: 4, settings: { statement_timeout: '0' } })
let portal: PortalProcess | null = null
try {
  const env = { DATABASE_URL: database.localUrl, DEMO: '0', SECRET: 'benchmark-benchmark-benchmark-benchmark' }
  portal = await startPortal(dataDir, { ...env, PORTAL_ROLES: 'web,jobs' })
  const deps = (await createDeps(readSettings({ ...env, DATA_DIR: dataDir }, dataDir), sql)) as Deps
  const [own, other] = [await aCompany(deps), await aCompany(deps)]
  await fill(own, 'AA')
  await fill(other, 'BB')
  await sql`analyze`
  const staff = await aPerson(deps, own, { grants: ['operations', 'companies', 'reports'] })
  const answer = await fetch(portal.url + serviceAccountCreate.path, {
    method: 'POST',
    headers: { access_token: staff.token, 'content-type': 'application/json' },
    body: JSON.stringify({
      requestKey: 'bench-api-token',
      name: 'BI',
      companyId: own,
      scopes: ['certificates:read'],
      days: 30,
    }),
  })
  const { data } = (await answer.json()) as { data: { token: string } }

  const seen = new Set<string>()
  const pages: number[] = []
  let rows = 0
  const began = performance.now()
  for (let cursor: string | null = null; ; ) {
    const query = new URLSearchParams({
      updatedSince: '2020-01-01T00:00:00Z',
      limit: String(pageSize),
      ...(cursor ? { cursor } : {}),
    })
    const start = performance.now()
    const page = await fetch(`${portal.url}/api/v1/certificates?${query}`, {
      headers: { authorization: `Bearer ${data.token}` },
    })
    if (!page.ok) throw new Error(`a page answered ${page.status}: ${await page.text()}`)
    const { data: list, nextCursor } = (await page.json()) as { data: { number: string }[]; nextCursor: string | null }
    pages.push(performance.now() - start)
    rows += list.length
    for (const { number } of list) seen.add(number)
    cursor = nextCursor
    if (cursor === null) break
  }
  const seconds = (performance.now() - began) / 1000
  const tenth = Math.max(1, Math.floor(pages.length / 10))
  const middle = (list: readonly number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0
  const [first, last] = [middle(pages.slice(0, tenth)), middle(pages.slice(-tenth))]
  process.stdout.write(
    `${rows} certificates in ${seconds.toFixed(1)} s, ${pages.length} pages of ${pageSize}; a page: ${first.toFixed(1)} ms at the beginning, ${last.toFixed(1)} ms at the end\n`,
  )
  const problems = [
    ...(rows === certificates && seen.size === certificates
      ? []
      : [`${rows} rows of ${certificates}, ${seen.size} different`]),
    ...(seconds > mostS ? [`${seconds} s are more than ${mostS}`] : []),
    ...(!isSmallestRun && last > 2 * first ? ['the last pages cost more than the first'] : []),
  ]
  if (problems.length > 0) throw new Error(problems.join('; '))
  process.stdout.write('api: within its bounds\n')

  /** Enters the certificates of a company: a hundred cycles for each of its people, a minute apart. */
  async function fill(companyId: string, code: string): Promise<void> {
    const [scheme] = await sql<{ id: string }[]>`
      insert into certificate_scheme (id, code, kind, title, sentence, validity_months, signatory, created_at, updated_at)
      values (gen_random_uuid(), ${code}, 'course', '{"zh": "证书", "en": "Certificate"}', '{"zh": "", "en": ""}', 12, '{"zh": "", "en": ""}', now(), now()) returning id`
    const people: string[] = []
    for (let n = 0; n < certificates / perPerson; n++) people.push((await aPerson(deps, companyId)).accountId)
    await sql`
      insert into certificate (id, number, secret, scheme_id, account_id, company_id, source_kind, source_id, cycle, holder_keys, facts, issued_at)
      select gen_random_uuid(), upper(replace(gen_random_uuid()::text, '-', '')), gen_random_uuid()::text, ${scheme?.id ?? ''}, p.id::uuid, ${companyId},
        'hand', ${scheme?.id ?? ''}, c, '{}', '{"title": {"zh": "证书", "en": "Certificate"}, "holder": {"name": "林岚"}}',
        timestamptz '2025-01-01 00:00:00+00' + make_interval(mins => (p.at * ${perPerson} + c)::int)
      from unnest(${people}::text[]) with ordinality as p(id, at), generate_series(1, ${perPerson}::int) c`
  }
} finally {
  await portal?.stop()
  await sql.end()
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
