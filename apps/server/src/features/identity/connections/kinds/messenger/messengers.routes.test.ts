import {
  connectionCreate,
  connectionList,
  connectionStateSet,
  connectionTest,
  connectionTestResult,
} from '@portal/contract/identity/connection.contract.ts'
import { currentUserRead, ssoSignIn } from '@portal/contract/identity/session.contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCompany, aPerson, type Person } from '../../../../../testing/builders.ts'
import { connectionMakers, expectNoPermissionGained } from '../../../../../testing/connection-matrix.ts'
import {
  type MessengerApp,
  type MessengerStandIn,
  startDingtalkStandIn,
  startFeishuStandIn,
} from '../../../../../testing/messenger-stand-in.ts'
import { openTestServer, TestClock, type TestServer } from '../../../../../testing/test-server.ts'

/** People of a company sign in with DingTalk and Feishu, with services that the test starts. */
const anApp = (own: Partial<MessengerApp>): MessengerApp => ({
  key: 'dingq7xq0k2m',
  secret: 'a-secret-of-the-app',
  organisation: 'ding8f2c1d',
  people: [],
  departments: [],
  ...own,
})
const apps = {
  dingtalk: anApp({}),
  feishu: anApp({ key: 'cli_a1b2c3', organisation: '2ed263bf32cf1651' }),
}
const clock = new TestClock(new Date('2026-11-02T01:00:00Z'))
let server: TestServer
let company: string
let admin: Person
let stands: { readonly dingtalk: MessengerStandIn; readonly feishu: MessengerStandIn }
const ids: Record<string, string> = {}
let serial = 0

type Kind = 'dingtalk' | 'feishu'
async function aConnection(
  kind: Kind,
  own: { secret?: string; corpId?: string; by?: Person; companyId?: string } = {},
): Promise<string> {
  const by = own.by ?? admin
  const app = apps[kind]
  const settings = { clientId: app.key, ...(kind === 'dingtalk' ? { corpId: own.corpId ?? app.organisation } : {}) }
  const { data } = await server.call(
    connectionCreate,
    {
      requestKey: `messenger-${++serial}`,
      companyId: own.companyId ?? company,
      kind,
      name: kind,
      settings,
      secret: own.secret ?? app.secret,
      createsPeople: false,
    },
    by,
  )
  const connectionId = data.connectionId
  await server.deps.sql`update identity_connection set tested_at = ${clock.now()} where id = ${connectionId}`
  await server.call(connectionStateSet, { connectionId, isEnabled: true, isRequired: false }, by)
  return connectionId
}

beforeAll(async () => {
  const now = () => clock.now()
  stands = {
    dingtalk: await startDingtalkStandIn(apps.dingtalk, now),
    feishu: await startFeishuStandIn(apps.feishu, now),
  }
  server = await openTestServer({ clock, env: { ...stands.dingtalk.env, ...stands.feishu.env } })
  company = await aCompany(server.deps, { name: '星衡通信' })
  admin = await aPerson(server.deps, company, { companyGrants: ['companies'] })
  for (const kind of ['dingtalk', 'feishu'] as const) ids[kind] = await aConnection(kind)
})
afterAll(async () => {
  await server.close()
  stands.dingtalk.close()
  stands.feishu.close()
})

const resultOf = (address: string) => new URLSearchParams(new URL(address, 'http://portal.test').hash.split('?')[1])
const cookieOf = (answer: { headers: Record<string, unknown> }) =>
  String(answer.headers['set-cookie']).split(';')[0] ?? ''
/** A browser goes from an address of the portal to the messenger and back. */
async function travel(start: string, isOtherBrowser = false) {
  const begun = await server.inject({ url: start, headers: { host: 'portal.test' } })
  const cookie = cookieOf(begun)
  const there = await fetch(String(begun.headers.location), { redirect: 'manual' })
  const way = new URL(there.headers.get('location') ?? '')
  const back = await server.inject({
    url: way.pathname + way.search,
    headers: { host: 'portal.test', ...(isOtherBrowser ? {} : { cookie }) },
  })
  return { location: String(back.headers.location), cookie, way }
}
async function signIn(kind: Kind, unionId: string | null, id = ids[kind]) {
  stands[kind].visitor = unionId
  const { location, cookie } = await travel(`/sso/c/${id}`)
  const code = resultOf(location).get('code')
  if (!code) return { error: resultOf(location).get('error'), accountId: null, token: '' }
  const answer = await server.call(ssoSignIn, { code }, { headers: { cookie } })
  return { error: null, accountId: answer.data?.userId ?? null, token: answer.data?.access_token ?? '' }
}

describe.each(['dingtalk', 'feishu'] as const)('%s', (kind) => {
  const union = (name: string) => `on_${kind}_${name}`
  const add = (name: string, more: object = {}) =>
    apps[kind].people.push({ userId: `${kind}-${name}`, unionId: union(name), name, ...more })

  test('signs a person in by employee number, and from then on by the id that is never reused', async () => {
    const lin = await aPerson(server.deps, company, { employeeNo: `${kind}-0661` })
    add('林岚', { employeeNo: `${kind}-0661` })
    const first = await signIn(kind, union('林岚'))
    expect(first.accountId).toBe(lin.accountId)
    expect((await server.call(currentUserRead, {}, first)).data.employeeNo).toBe(`${kind}-0661`)
    // A number that DingTalk or Feishu reassigns doesn't open her account.
    add('另一人', { employeeNo: `${kind}-0661` })
    expect((await signIn(kind, union('另一人'))).error).toBe('unknown')
    expect((await signIn(kind, union('林岚'))).accountId).toBe(lin.accountId)
  })

  test('an address of the directory counts only in a domain that the company has proved', async () => {
    const email = `wang.hao@${kind}.example`
    const wang = await aPerson(server.deps, company, { email })
    add('王昊', { email })
    expect((await signIn(kind, union('王昊'))).error).toBe('unknown')
    await server.deps.sql`insert into identity_domain (id, company_id, domain, token, created_at, proved_at)
      values (gen_random_uuid(), ${company}, ${`${kind}.example`}, 'x', ${clock.now()}, ${clock.now()})`
    expect((await signIn(kind, union('王昊'))).accountId).toBe(wang.accountId)
  })

  test('refuses a person of another organisation, one who refuses, and another browser', async () => {
    const zhao = await aPerson(server.deps, company, { employeeNo: `${kind}-0702` })
    add('赵一', { employeeNo: `${kind}-0702` })
    stands[kind].chosen = 'another-organisation'
    expect((await signIn(kind, union('赵一'))).error).toBe('provider')
    stands[kind].chosen = null
    expect((await signIn(kind, null)).error).toBe('denied')
    stands[kind].visitor = union('赵一')
    expect(resultOf((await travel(`/sso/c/${ids[kind]}`, true)).location).get('error')).toBe('invalid')
    expect(await server.deps.sql`select from connection_identity where account_id = ${zhao.accountId}`).toHaveLength(0)
    expect((await signIn(kind, union('赵一'))).accountId).toBe(zhao.accountId)
  })

  test('takes an answer once, and none of another secret', async () => {
    stands[kind].visitor = union('林岚')
    const { way, cookie } = await travel(`/sso/c/${ids[kind]}`)
    const again = await server.inject({ url: way.pathname + way.search, headers: { host: 'portal.test', cookie } })
    expect(resultOf(String(again.headers.location)).get('error')).toBe('invalid')
    const wrong = await aConnection(kind, { secret: 'another-secret' })
    expect((await signIn(kind, union('林岚'), wrong)).error).toBe('provider')
  })

  test('asks for one token of the app for many people, and for another when it is refused', async () => {
    const path = kind === 'dingtalk' ? '/v1.0/oauth2/accessToken' : '/open-apis/auth/v3/tenant_access_token/internal'
    const before = stands[kind].calls[path] ?? 0
    for (let i = 0; i < 3; i++) expect((await signIn(kind, union('林岚'))).error).toBeNull()
    expect(stands[kind].calls[path]).toBe(before)
    stands[kind].forgetTokens()
    expect((await signIn(kind, union('林岚'))).error).toBeNull()
    expect(stands[kind].calls[path]).toBe(before + 1)
  })

  test('a test sign-in names the person and signs no one in', async () => {
    stands[kind].visitor = union('林岚')
    const { data } = await server.call(connectionTest, { connectionId: ids[kind] ?? '' }, admin)
    const { location } = await travel(new URL(data.address).pathname + new URL(data.address).search)
    expect(location).toContain('/console/identity?')
    const found = (await server.call(connectionTestResult, { testId: data.testId }, admin)).data
    expect(found).toMatchObject({ isFinished: true, outcome: 'linked' })
    expect(found.claims.map(({ name }) => name)).toContain(kind === 'dingtalk' ? 'job_number' : 'employee_no')
  })

  test('the form of the kind is data, and keeps no other setting', async () => {
    const { kinds, connections } = (await server.call(connectionList, {}, admin)).data
    expect(kinds.map((one) => one.kind)).toEqual(expect.arrayContaining(['oidc', 'dingtalk', 'feishu']))
    const one = connections.find(({ connectionId }) => connectionId === ids[kind])
    expect(one).toMatchObject({ kind, hasSecret: true, isComplete: true, matchesNumber: true })
    expect(one?.settings).toEqual(
      kind === 'dingtalk'
        ? { corpId: apps.dingtalk.organisation, clientId: apps.dingtalk.key, agentId: '' }
        : { clientId: apps.feishu.key },
    )
  })

  /** Decision 11 for connections: every maker × every kind of account. */
  test.each(connectionMakers)('no one gains permissions by a connection that %s made', async (maker) => {
    await server.deps.sql`delete from identity_domain where domain = 'matrix.example'`
    await expectNoPermissionGained(server, maker, {
      connect: async (by, companyId) => {
        await server.deps.sql`insert into identity_domain (id, company_id, domain, token, created_at, proved_at)
          values (gen_random_uuid(), ${companyId}, 'matrix.example', 'x', ${clock.now()}, ${clock.now()})`
        return aConnection(kind, { by, companyId })
      },
      come: (id, { id: name, employeeNo, email }) => {
        add(`${name}-${serial}`, { employeeNo, email })
        return signIn(kind, union(`${name}-${serial}`), id)
      },
    })
  })
})
