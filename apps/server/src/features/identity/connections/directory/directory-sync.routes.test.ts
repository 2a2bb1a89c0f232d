import {
  connectionCreate,
  connectionList,
  connectionStateSet,
  directoryTokenSet,
  provisioningLog,
} from '@portal/contract/identity/connection.contract.ts'
import { directorySyncSet, directorySyncStart } from '@portal/contract/identity/directory-sync.contract.ts'
import { currentUserRead, ssoSignIn } from '@portal/contract/identity/session.contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCompany, aPerson, type Person } from '../../../../testing/builders.ts'
import {
  type MessengerApp,
  type MessengerStandIn,
  startDingtalkStandIn,
  startFeishuStandIn,
} from '../../../../testing/messenger-stand-in.ts'
import { openTestServer, TestClock, type TestServer } from '../../../../testing/test-server.ts'
import { isWholeRun } from '../../../../testing/whole-run.ts'
import { runDirectorySync, syncDirectories } from './directory-sync.service.ts'
import { setDirectorySyncStarted } from './directory-sync.store.ts'

/** The directories of DingTalk and Feishu are read into a company, with services that the test starts. */
const size = isWholeRun ? 5000 : 130
const clock = new TestClock(new Date('2026-11-02T01:00:00Z'))
const anApp = (key: string, organisation: string): MessengerApp => ({
  key,
  secret: 'a-secret-of-the-app',
  organisation,
  people: [],
  departments: [],
})
let server: TestServer

type Kind = 'dingtalk' | 'feishu'
type Place = {
  readonly kind: Kind
  readonly app: MessengerApp
  readonly stand: MessengerStandIn
  company: string
  admin: Person
  connectionId: string
}
const places: Partial<Record<Kind, Place>> = {}
const placeOf = (kind: Kind): Place => {
  const found = places[kind]
  if (!found) throw new Error('not prepared')
  return found
}

beforeAll(async () => {
  const now = () => clock.now()
  const apps = { dingtalk: anApp('dingq7xq0k2m', 'ding8f2c1d'), feishu: anApp('cli_a1b2c3', '2ed263bf32cf1651') }
  const stands = {
    dingtalk: await startDingtalkStandIn(apps.dingtalk, now),
    feishu: await startFeishuStandIn(apps.feishu, now),
  }
  server = await openTestServer({ clock, env: { ...stands.dingtalk.env, ...stands.feishu.env } })
  for (const kind of ['dingtalk', 'feishu'] as const) {
    const company = await aCompany(server.deps, { name: kind })
    const admin = await aPerson(server.deps, company, { companyGrants: ['companies'], employeeNo: 'admin-1' })
    const app = apps[kind]
    const settings = { clientId: app.key, ...(kind === 'dingtalk' ? { corpId: app.organisation } : {}) }
    const { data } = await server.call(
      connectionCreate,
      {
        requestKey: `sync-${kind}`,
        companyId: company,
        kind,
        name: kind,
        settings,
        secret: app.secret,
        createsPeople: false,
      },
      admin,
    )
    places[kind] = { kind, app, stand: stands[kind], company, admin, connectionId: data.connectionId }
    const prefix = kind === 'feishu' ? 'od-' : ''
    app.departments.push(
      { id: `${prefix}10`, name: '交付中心', parent: null },
      { id: `${prefix}11`, name: '无线', parent: `${prefix}10` },
      { id: `${prefix}12`, name: '空部门', parent: null },
    )
    app.people.push({
      userId: 'lin',
      unionId: 'on-lin',
      name: '林岚',
      employeeNo: '0661',
      departments: [`${prefix}11`],
    })
    for (let i = 0; i < size; i++)
      app.people.push({
        userId: `u${i}`,
        unionId: `on-${i}`,
        name: `员工 ${i}`,
        departments: i % 2 ? [`${prefix}10`] : [],
      })
  }
})
afterAll(async () => {
  await server.close()
  for (const place of Object.values(places)) place.stand.close()
})

/** Reads a directory as its job does. */
async function sync(kind: Kind, { isPreview = false, leavers = null as number | null } = {}) {
  clock.pass(60)
  await setDirectorySyncStarted(server.deps.sql, placeOf(kind).connectionId, clock.now(), new Date(0))
  await runDirectorySync(server.deps, placeOf(kind).connectionId, { isPreview, leavers, waitMs: 1 })
  return stateOf(kind)
}
async function stateOf(kind: Kind) {
  const { connections } = (await server.call(connectionList, {}, placeOf(kind).admin)).data
  const found = connections[0]?.sync
  if (!found) throw new Error('no directory')
  return found
}
const logOf = async (kind: Kind) => {
  const { connectionId, admin } = placeOf(kind)
  return (await server.call(provisioningLog, { connectionId }, admin)).data.entries
}
const memberOf = async (kind: Kind, unionId: string) =>
  (
    await server.deps.sql<
      { accountId: string; status: string; department: string | null; employeeNo: string | null; name: string }[]
    >`
      select a.id as "accountId", m.status, d.name->>'zh' as department, m.employee_no as "employeeNo", a.name
      from scim_user s join account a on a.id = s.account_id join membership m on m.account_id = a.id and m.company_id = ${placeOf(kind).company}
      left join department d on d.id = m.department_id
      where s.connection_id = ${placeOf(kind).connectionId} and s.external_id = ${unionId}`
  )[0]
const tablesOfPeople = [
  'account',
  'membership',
  'scim_user',
  'provisioning_entry',
  'department',
  'connection_identity',
  'audit_line',
]
/** The versions of all rows in the tables of people: another one after any write. */
const rowVersions = () =>
  Promise.all(
    tablesOfPeople.map(
      async (table) =>
        (
          await server.deps.sql.unsafe<{ versions: string }[]>(
            `select count(*) || md5(coalesce(string_agg(xmin::text || ctid::text, ',' order by ctid), '')) as versions from ${table}`,
          )
        )[0]?.versions,
    ),
  )

describe.each(['dingtalk', 'feishu'] as const)('%s', (kind) => {
  test('a preview counts and names what would change, and changes nothing', async () => {
    const preview = await sync(kind, { isPreview: true })
    expect(preview).toMatchObject({ outcome: 'preview', counts: { listed: size + 1, created: size + 1, withdrawn: 0 } })
    expect(preview.sample.created).toHaveLength(10)
    expect(await memberOf(kind, 'on-lin')).toBeUndefined()
  })

  test('adopts the member with the same number, creates the others, and makes their departments', async () => {
    const { company } = placeOf(kind)
    const lin = await aPerson(server.deps, company, { employeeNo: '0661' })
    const done = await sync(kind)
    expect(done).toMatchObject({ outcome: 'done', counts: { created: size + 1, refused: 0, withdrawn: 0 } })
    expect(await memberOf(kind, 'on-lin')).toMatchObject({
      accountId: lin.accountId,
      department: '无线',
      status: 'active',
    })
    expect(await memberOf(kind, 'on-1')).toMatchObject({ name: '员工 1', department: '交付中心' })
    expect(await memberOf(kind, 'on-2')).toMatchObject({ department: null })
    // Departments without people are not created.
    expect(await server.deps.sql`select from department where company_id = ${company}`).toHaveLength(2)
  }, 300_000)

  test('the same directory again writes no row of a person, a department or the log', async () => {
    const before = await rowVersions()
    const again = await sync(kind)
    expect(again).toMatchObject({
      outcome: 'done',
      counts: { created: 0, updated: 0, withdrawn: 0, unchanged: size + 1 },
    })
    expect(await rowVersions()).toEqual(before)
  })

  test('a person whom it created signs in without a number or an address', async () => {
    const { stand, connectionId, admin } = placeOf(kind)
    await server.deps.sql`update identity_connection set tested_at = ${clock.now()} where id = ${connectionId}`
    await server.call(connectionStateSet, { connectionId, isEnabled: true, isRequired: false }, admin)
    expect(await signIn(kind, 'on-3')).toMatchObject({ accountId: (await memberOf(kind, 'on-3'))?.accountId })
    stand.visitor = null
  })

  test('a missing person loses the membership and the session immediately, and returns with both names', async () => {
    const { app } = placeOf(kind)
    const session = await signIn(kind, 'on-4')
    expect((await server.call(currentUserRead, {}, session)).code).toBe(200)
    const at = app.people.findIndex(({ unionId }) => unionId === 'on-4')
    const [gone] = app.people.splice(at, 1)
    expect((await sync(kind)).counts).toMatchObject({ withdrawn: 1, created: 0 })
    expect(await memberOf(kind, 'on-4')).toMatchObject({ status: 'withdrawn' })
    expect((await server.call(currentUserRead, {}, session)).code).not.toBe(200)
    expect((await logOf(kind))[0]).toMatchObject({ act: 'deactivate', userName: 'u4', endedSessions: 1 })
    if (gone) app.people.push({ ...gone, name: '员工 四' })
    expect((await sync(kind)).counts).toMatchObject({ updated: 1 })
    expect(await memberOf(kind, 'on-4')).toMatchObject({ status: 'active', name: '员工 四' })
  })

  test('people whom it did not bring stay, and those with more permissions are left to staff', async () => {
    const { app, company } = placeOf(kind)
    const other = await aPerson(server.deps, company, { employeeNo: 'own-1' })
    const operator = await aPerson(server.deps, company, { employeeNo: 'op-1', grants: ['operations'] })
    app.people.push({ userId: 'op', unionId: 'on-op', name: '管理员', employeeNo: 'op-1' })
    expect((await sync(kind)).counts).toMatchObject({ refused: 1, created: 0 })
    expect((await logOf(kind))[0]).toMatchObject({ act: 'refuse', userName: 'op', reason: 'protected' })
    // The log contains the refusal once.
    const before = await rowVersions()
    expect((await sync(kind)).counts).toMatchObject({ refused: 1 })
    const entries = await logOf(kind)
    expect(entries.filter(({ userName }) => userName === 'op')).toHaveLength(1)
    expect(before).toBeDefined()
    const left = await server.deps
      .sql`select from membership where account_id = any(${[other.accountId, operator.accountId]}::uuid[]) and status = 'active'`
    expect(left).toHaveLength(2)
    app.people.pop()
  })

  test('an incomplete listing changes nothing and reports it', async () => {
    const { app, stand } = placeOf(kind)
    const [first] = app.people.splice(0, 1)
    stand.callsLeft = 2
    const failed = await sync(kind)
    stand.callsLeft = null
    expect(failed).toMatchObject({ outcome: 'failed', isRunning: false })
    expect(failed.reason).toMatch(kind === 'dingtalk' ? /90018/ : /99991400/)
    expect((await logOf(kind))[0]).toMatchObject({ act: 'refuse', reason: 'incomplete' })
    expect(await memberOf(kind, 'on-lin')).toMatchObject({ status: 'active' })
    if (first) app.people.unshift(first)
  })

  test('a listing from which many are missing waits until staff confirm their number', async () => {
    const { app } = placeOf(kind)
    const kept = app.people.splice(Math.floor(app.people.length / 2))
    const halted = await sync(kind)
    expect(halted).toMatchObject({ outcome: 'halted', counts: { withdrawn: kept.length } })
    expect((await logOf(kind))[0]).toMatchObject({ act: 'refuse', reason: 'manyLeavers' })
    expect((await sync(kind, { leavers: kept.length - 1 })).outcome).toBe('halted')
    expect(await sync(kind, { leavers: kept.length })).toMatchObject({
      outcome: 'done',
      counts: { withdrawn: kept.length },
    })
    app.people.push(...kept)
    expect((await sync(kind)).counts).toMatchObject({ updated: kept.length })
  }, 300_000)

  test('the call begins one sync at a time, the night begins the others, and no token for SCIM is made', async () => {
    const { admin, connectionId } = placeOf(kind)
    const start = (isPreview: boolean) => server.call(directorySyncStart, { connectionId, isPreview }, admin)
    expect((await start(true)).code).toBe(200)
    expect(await stateOf(kind)).toMatchObject({ isRunning: true })
    expect((await start(false)).reason).toBe('conflict')
    await sync(kind)
    expect((await server.call(directorySyncSet, { connectionId, isOn: true }, admin)).code).toBe(200)
    clock.pass(60)
    await syncDirectories.run(server.deps)
    expect(await stateOf(kind)).toMatchObject({ isRunning: true, isOn: true })
    await sync(kind)
    await server.call(directorySyncSet, { connectionId, isOn: false }, admin)
    clock.pass(60)
    await syncDirectories.run(server.deps)
    expect(await stateOf(kind)).toMatchObject({ isRunning: false, isOn: false })
    expect((await server.call(directoryTokenSet, { connectionId, isOn: true }, admin)).reason).toBe('notFound')
  })
})

async function signIn(kind: Kind, unionId: string) {
  const { stand, connectionId } = placeOf(kind)
  stand.visitor = unionId
  const begun = await server.inject({ url: `/sso/c/${connectionId}`, headers: { host: 'portal.test' } })
  const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? ''
  const there = await fetch(String(begun.headers.location), { redirect: 'manual' })
  const way = new URL(there.headers.get('location') ?? '')
  const back = await server.inject({ url: way.pathname + way.search, headers: { host: 'portal.test', cookie } })
  const hash = new URLSearchParams(new URL(String(back.headers.location), 'http://portal.test').hash.split('?')[1])
  const answer = await server.call(ssoSignIn, { code: hash.get('code') ?? '' }, { headers: { cookie } })
  return { accountId: answer.data?.userId ?? null, token: answer.data?.access_token ?? '' }
}
