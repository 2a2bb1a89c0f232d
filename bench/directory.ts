import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AnyCall, DataOf, InputOf } from '@portal/contract/http/call.ts'
import { connectionCreate, directoryTokenSet } from '@portal/contract/identity/connection.contract.ts'
import { directorySyncStart } from '@portal/contract/identity/directory-sync.contract.ts'
import { currentUserRead } from '@portal/contract/identity/session.contract.ts'
import type { Deps } from '../apps/server/src/core/deps.ts'
import { createDeps } from '../apps/server/src/create-deps.ts'
import { openConnectionPool } from '../apps/server/src/database/connection.ts'
import { readSettings } from '../apps/server/src/settings/settings.ts'
import { aCompany, aPerson, aSession } from '../apps/server/src/testing/builders.ts'
import { startFeishuStandIn } from '../apps/server/src/testing/messenger-stand-in.ts'
import { type PortalProcess, startPortal } from '../e2e/portal-process.ts'
import { startPreparedDatabase } from '../e2e/testing/prepared-database.ts'
import { benchSize, isSmallestRun } from './sizes.ts'

/**
 * `npm run bench -- directory`: 50,000 people of one company arrive from its identity provider over SCIM, 50,000 of
 * another are read from its messenger with 2,000 departments. It measures the people per second, at the beginning and
 * at the end; a search and pages of the whole directory; the time until a person who was deactivated is locked out of
 * another process; the first reading and one without changes, which writes nothing. Ends with an error beyond its
 * bounds: 1 s, 10 minutes, 30 s and no writes.
 */
const people = benchSize('PEOPLE', 50_000, 60)
const departments = benchSize('DEPARTMENTS', 2000, 6)
/** The number of concurrent requests of the provider. */
const lanes = 4
const boundOf = { lockMs: 1000, firstS: 600, unchangedS: 30 }

/** The tables about people. */
const tables = [
  'account',
  'membership',
  'department',
  'scim_user',
  'connection_identity',
  'person',
  'provisioning_entry',
]

const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-bench-'))
chmodSync(dataDir, 0o755)
const database = await startPreparedDatabase(dataDir)
const sql = openConnectionPool({ url: database.url, max: 4 })
const messenger = {
  key: 'cli_bench0001',
  secret: 'a-secret-of-the-app',
  organisation: '2ed263bf32cf1651',
  departments: Array.from({ length: departments }, (_, n) => ({
    id: `od-${n}`,
    name: `部门 ${n}`,
    parent: n < 20 ? null : `od-${n % 20}`,
  })),
  people: Array.from({ length: people }, (_, n) => ({
    userId: `u${n}`,
    unionId: `on-${n}`,
    name: `员工 ${n}`,
    employeeNo: `M-${n}`,
    departments: [`od-${n % departments}`],
  })),
}
const feishu = await startFeishuStandIn(messenger)
const portals: PortalProcess[] = []
const say = (line: string) => process.stdout.write(`${line}\n`)
const problems: string[] = []
try {
  const env = { DATABASE_URL: database.localUrl, DEMO: '0', SECRET: 'benchmark-benchmark-benchmark-benchmark' }
  for (let n = 0; n < 2; n++)
    portals.push(await startPortal(dataDir, { ...env, ...feishu.env, PORTAL_ROLES: n === 0 ? 'web,jobs' : 'web' }))
  const [first, second] = portals as [PortalProcess, PortalProcess]
  const deps = (await createDeps(readSettings({ ...env, DATA_DIR: dataDir }, dataDir), sql)) as Deps
  await measureScim(deps, first, second)
  await measureReading(deps, first)
  if (problems.length > 0) throw new Error(problems.join('; '))
  say('directory: within its bounds')
} finally {
  for (const portal of portals) await portal.stop()
  feishu.close()
  await sql.end()
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

/** Makes a call of staff; throws when it is refused. */
async function ask<C extends AnyCall>(portal: PortalProcess, call: C, token: string, input: InputOf<C>) {
  const answer = await fetch(portal.url + call.path, {
    method: 'POST',
    headers: { access_token: token, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  const { code, data } = (await answer.json()) as { code: number; data: DataOf<C> }
  if (code !== 200) throw new Error(`${call.path} answered ${code}: ${JSON.stringify(data)}`)
  return data
}

async function measureScim(deps: Deps, portal: PortalProcess, other: PortalProcess): Promise<void> {
  const companyId = await aCompany(deps)
  const admin = await aPerson(deps, companyId, { companyGrants: ['companies'] })
  const { connectionId } = await ask(portal, connectionCreate, admin.token, {
    requestKey: 'bench-directory',
    companyId,
    kind: 'oidc',
    name: 'Directory',
    settings: {
      issuer: 'https://login.starbeam.example/tenant',
      clientId: 'portal',
      scope: 'openid',
      claims: { subject: 'oid', email: 'email', name: 'name', employeeNo: '', department: '' },
    },
    createsPeople: false,
  })
  const { token } = await ask(portal, directoryTokenSet, admin.token, { connectionId, isOn: true })
  const scim = async (method: string, where: string, body?: object) => {
    const answer = await fetch(`${portal.url}/scim/v2/${connectionId}${where}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(`${method} ${where} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as { id: string; totalResults: number; Resources: unknown[] }
  }
  const ids: string[] = []
  const seconds: number[] = []
  const tenth = Math.floor(people / 10)
  for (let part = 0; part < 10; part++) {
    const began = performance.now()
    let next = part * tenth
    const end = next + tenth
    const lane = async () => {
      while (next < end) {
        const n = next++
        const user = await scim('POST', '/Users', {
          schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
          externalId: `ext-${n}`,
          userName: `person${n}@starbeam.example`,
          displayName: `Person ${n}`,
          active: true,
          emails: [{ value: `person${n}@starbeam.example`, type: 'work', primary: true }],
          'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { employeeNumber: `E-${n}` },
        })
        ids[n] = user.id
      }
    }
    await Promise.all(Array.from({ length: lanes }, lane))
    seconds.push((performance.now() - began) / 1000)
  }
  const rate = (at: number) => (tenth / (seconds[at] ?? 1)).toFixed(0)
  const whole = seconds.reduce((sum, one) => sum + one, 0)
  say(
    `SCIM, ${ids.length} people in ${whole.toFixed(0)} s; in a second, tenth by tenth: ${seconds.map((_, at) => rate(at)).join(', ')}`,
  )
  // A cost that grows with the directory would make the last tenth many times as slow as the first.
  if (!isSmallestRun && (seconds.at(-1) ?? 0) > 2 * (seconds[0] ?? 0))
    problems.push('the last people cost more than the first')
  const time = async (times: number, work: (n: number) => Promise<unknown>) => {
    const began = performance.now()
    for (let n = 0; n < times; n++) await work(n)
    return ((performance.now() - began) / times).toFixed(1)
  }
  const filter = (n: number) => encodeURIComponent(`userName eq "PERSON${(n * 7919) % ids.length}@starbeam.example"`)
  say(`  a search by userName: ${await time(100, (n) => scim('GET', `/Users?filter=${filter(n)}`))} ms`)
  say(`  the first hundred: ${await time(10, () => scim('GET', '/Users?count=100'))} ms`)
  say(
    `  the last hundred: ${await time(10, () => scim('GET', `/Users?count=100&startIndex=${Math.max(1, ids.length - 99)}`))} ms`,
  )

  const waits: number[] = []
  for (const id of ids.slice(-5)) {
    const [row] = await sql<{ accountId: string }[]>`select account_id as "accountId" from scim_user where id = ${id}`
    const session = await aSession(deps, row?.accountId ?? '', companyId)
    const codeAt = async () => {
      const answer = await fetch(other.url + currentUserRead.path, {
        method: currentUserRead.method,
        headers: { access_token: session },
      })
      return ((await answer.json()) as { code: number }).code
    }
    if ((await codeAt()) !== 200) throw new Error('a person of the directory has no session')
    await scim('PATCH', `/Users/${id}`, {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [{ op: 'Replace', path: 'active', value: 'False' }],
    })
    const began = performance.now()
    while ((await codeAt()) !== 202 && performance.now() - began < 10_000) await sleep(5)
    waits.push(performance.now() - began)
  }
  say(`  locked out of the other process after ${Math.max(...waits).toFixed(0)} ms at most`)
  if (Math.max(...waits) > boundOf.lockMs) problems.push('a person who was deactivated kept a session')
}

/** Counts the rows about people, and those that were written since a transaction. */
async function countRows(since: string) {
  let [all, written] = [0, 0]
  for (const table of tables) {
    const [row] = await sql<{ all: number; written: number }[]>`
      select count(*)::int as all, count(*) filter (where xmin::text::bigint >= ${since}::bigint)::int as written from ${sql(table)}`
    all += row?.all ?? 0
    written += row?.written ?? 0
  }
  return { all, written }
}

async function measureReading(deps: Deps, portal: PortalProcess): Promise<void> {
  const companyId = await aCompany(deps)
  const admin = await aPerson(deps, companyId, { companyGrants: ['companies'] })
  const { connectionId } = await ask(portal, connectionCreate, admin.token, {
    requestKey: 'bench-messenger',
    companyId,
    kind: 'feishu',
    name: 'Feishu',
    settings: { clientId: messenger.key },
    secret: messenger.secret,
    createsPeople: true,
  })
  const read = async () => {
    const began = performance.now()
    await ask(portal, directorySyncStart, admin.token, { connectionId, isPreview: false })
    for (;;) {
      const [row] = await sql<{ outcome: string; counts: Record<string, number>; reason: string | null }[]>`
        select outcome, counts, reason from directory_sync where connection_id = ${connectionId} and ended_at is not null`
      if (row) {
        if (row.outcome !== 'done') throw new Error(`the directory was not read: ${row.outcome} ${row.reason}`)
        return { seconds: (performance.now() - began) / 1000, counts: row.counts }
      }
      await sleep(100)
    }
  }
  const whole = await read()
  const [now] = await sql<{ id: string }[]>`select pg_current_xact_id()::text as id`
  const { all } = await countRows('0')
  const unchanged = await read()
  const after = await countRows(now?.id ?? '')
  const writes = after.written + Math.abs(after.all - all)
  say(
    `a messenger of ${people} people and ${departments} departments: first read in ${whole.seconds.toFixed(1)} s, ${whole.counts.created} created`,
  )
  say(
    `  read again without changes in ${unchanged.seconds.toFixed(1)} s, ${unchanged.counts.unchanged} unchanged, ${writes} rows written`,
  )
  if (whole.counts.created !== people) problems.push(`${whole.counts.created} of ${people} people were created`)
  if (whole.seconds > boundOf.firstS) problems.push('the first reading takes too long')
  if (unchanged.seconds > boundOf.unchangedS) problems.push('a reading without changes takes too long')
  if (writes !== 0) problems.push('a reading without changes writes')
}
