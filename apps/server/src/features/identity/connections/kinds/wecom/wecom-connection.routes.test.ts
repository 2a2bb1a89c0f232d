import {
  connectionCreate,
  connectionList,
  connectionStateSet,
  connectionTest,
  connectionTestResult,
  directoryTokenSet,
  provisioningLog,
} from '@portal/contract/identity/connection.contract.ts'
import { currentUserRead, signInMethods, ssoSignIn } from '@portal/contract/identity/session.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DeliveryBatch } from '../../../../../core/messages/delivery.store.ts'
import { newId } from '../../../../../core/secrets/random.ts'
import { aCompany, aPerson, type Person } from '../../../../../testing/builders.ts'
import { connectionMakers, expectNoPermissionGained } from '../../../../../testing/connection-matrix.ts'
import { openTestServer, TestClock, type TestServer } from '../../../../../testing/test-server.ts'
import { startWecomStandIn, type WecomMember, type WecomStandIn } from '../../../../../testing/wecom-stand-in.ts'
import { listMessengerAddresses } from '../../../messengers/messengers.store.ts'
import { wecomSender } from '../../../messengers/wecom.sender.ts'
import { runDirectorySync } from '../../directory/directory-sync.service.ts'
import { setDirectorySyncStarted } from '../../directory/directory-sync.store.ts'

/** People of a company sign in with WeCom, which reuses user ids; the test starts a stand-in of WeCom. */
const corpId = 'wwconnection001'
const secret = 'a-secret-of-the-app'
const inWecom = 'Mozilla/5.0 (Linux; Android 14) Chrome/116 Mobile Safari/537.36 wxwork/4.1.22 MicroMessenger/7.0.1'
const members: WecomMember[] = []
const clock = new TestClock(new Date('2026-11-02T01:00:00Z'))
let server: TestServer
let wecom: WecomStandIn
let company: string
let admin: Person
let connectionId: string
let serial = 0

async function connect(by: Person, companyId: string, own: { secret?: string } = {}): Promise<string> {
  const { data } = await server.call(
    connectionCreate,
    {
      requestKey: `wecom-${++serial}-key`,
      companyId,
      kind: 'wecom',
      name: '企业微信',
      settings: { corpId, agentId: '1000002', numberField: '工号' },
      secret: own.secret ?? secret,
      createsPeople: false,
    },
    by,
  )
  await server.deps.sql`update identity_connection set tested_at = ${clock.now()} where id = ${data.connectionId}`
  await server.call(connectionStateSet, { connectionId: data.connectionId, isEnabled: true, isRequired: false }, by)
  return data.connectionId
}

beforeAll(async () => {
  const departments = [
    { id: 10, name: '交付中心', parent: 1 },
    { id: 11, name: '无线', parent: 10 },
  ]
  const corp = { corpId, secret, agentId: '1000002', callbackHost: 'portal.test', members, departments }
  wecom = await startWecomStandIn([corp], () => clock.now())
  server = await openTestServer({ clock, env: { ...wecom.env, OUTBOUND_ALLOW: '127.0.0.1' } })
})
beforeEach(async () => {
  clock.pass(600)
  Object.assign(wecom, { visitor: null, isTrusted: true, isAway: false, callsLeft: null })
  members.splice(0)
  company = await aCompany(server.deps, { name: '星衡通信' })
  admin = await aPerson(server.deps, company, { companyGrants: ['companies'] })
  connectionId = await connect(admin, company)
})
afterAll(async () => {
  await server.close()
  await wecom.close()
})

const add = (userId: string, own: Partial<WecomMember> = {}) => members.push({ userId, name: userId, ...own })
/** Another person gets a user id, or another one leaves it as it is in the directory. */
function replace(userId: string, own: Partial<WecomMember> | null): void {
  const at = members.findIndex((one) => one.userId === userId)
  members.splice(at, 1, ...(own ? [{ userId, name: userId, ...own }] : []))
}
/** Reads the directory as its job does. */
async function sync(id = connectionId, by = admin, leavers: number | null = null) {
  clock.pass(60)
  await setDirectorySyncStarted(server.deps.sql, id, clock.now(), new Date(0))
  await runDirectorySync(server.deps, id, { isPreview: false, leavers, waitMs: 1 })
  const { connections } = (await server.call(connectionList, {}, by)).data
  const found = connections.find((one) => one.connectionId === id)?.sync
  if (!found) throw new Error('no directory')
  return found
}
const resultOf = (address: string) => new URLSearchParams(new URL(address, 'http://portal.test').hash.split('?')[1])
/** A browser goes from an address of the portal to WeCom and back. */
async function travel(start: string, userAgent = inWecom, isOtherBrowser = false) {
  const headers = { host: 'portal.test', 'user-agent': userAgent }
  const begun = await server.inject({ url: start, headers })
  const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? ''
  const door = String(begun.headers.location)
  const there = await fetch(door, { redirect: 'manual' })
  const way = new URL(there.headers.get('location') ?? 'http://nowhere.test')
  const back = await server.inject({
    url: way.pathname + way.search,
    headers: { ...headers, ...(isOtherBrowser ? {} : { cookie }) },
  })
  return { location: String(back.headers.location), cookie, way, door }
}
async function signIn(userId: string | null, id = connectionId, userAgent = inWecom) {
  wecom.visitor = userId
  const { location, cookie } = await travel(`/sso/c/${id}`, userAgent)
  const code = resultOf(location).get('code')
  if (!code) return { error: resultOf(location).get('error'), accountId: null, token: '' }
  const answer = await server.call(ssoSignIn, { code }, { headers: { cookie } })
  return { error: null, accountId: answer.data?.userId ?? null, token: answer.data?.access_token ?? '' }
}
/** The reason that an administrator reads when a test sign-in fails. */
async function testReason(userId: string) {
  wecom.visitor = userId
  const { data } = await server.call(connectionTest, { connectionId }, admin)
  const { pathname, search } = new URL(data.address)
  await travel(pathname + search)
  return (await server.call(connectionTestResult, { testId: data.testId }, admin)).data
}
const logOf = async (id = connectionId, by = admin) =>
  (await server.call(provisioningLog, { connectionId: id }, by)).data.entries
const holderOf = async (userId: string, id = connectionId) =>
  (
    await server.deps.sql<{ accountId: string; holder: string }[]>`
      select account_id as "accountId", external_id as holder from scim_user
      where connection_id = ${id} and user_name_key = lower(${userId})`
  )[0]
const linksOf = (accountId: string) =>
  server.deps.sql`select subject from connection_identity where account_id = ${accountId}`

/** Sends a notice to a person of the directory, as its job does. */
async function sendTo(holder: { accountId: string; holder: string } | undefined) {
  const sender = await wecomSender.open(server.deps, company)
  const row = {
    id: newId(clock.now(), server.deps.random),
    accountId: holder?.accountId ?? '',
    recipient: holder?.holder ?? '',
    lang: 'zh' as const,
    subject: '学习提醒',
    body: '请在 11 月 30 日前完成。',
    link: 'http://portal.test/course-details?planid=7',
    createdAt: clock.now(),
    params: {},
  }
  return sender?.send({ rows: [row] } as unknown as DeliveryBatch)
}

describe('a member', () => {
  test('signs in once the directory was read, by employee number, inside WeCom and by QR code', async () => {
    const lin = await aPerson(server.deps, company, { employeeNo: 'w-0661' })
    add('LinLan', { name: '林岚', employeeNo: 'w-0661', departments: [11] })
    expect((await signIn('LinLan')).error).toBe('provider')
    expect((await testReason('LinLan')).reason?.en).toContain('Sync the directory')
    expect(await linksOf(lin.accountId)).toHaveLength(0)
    expect((await sync()).counts).toMatchObject({ listed: 1, created: 1, refused: 0 })
    const first = await signIn('LinLan')
    expect(first.accountId).toBe(lin.accountId)
    expect((await server.call(currentUserRead, {}, first)).data).toMatchObject({
      employeeNo: 'w-0661',
      department: '无线',
    })
    // WeCom writes a user id in upper or lower case.
    expect((await signIn('linlan', connectionId, 'Mozilla/5.0 Chrome/116')).accountId).toBe(lin.accountId)
    expect((await travel(`/sso/c/${connectionId}`)).door).toContain('/connect/oauth2/authorize?')
    expect((await travel(`/sso/c/${connectionId}`, 'Mozilla/5.0 Chrome/116')).door).toContain('/wwlogin/sso/login?')
    expect(await testReason('LinLan')).toMatchObject({ outcome: 'linked', person: { accountId: lin.accountId } })
  })

  test('without a number gets an account from the directory, and opens that alone', async () => {
    add('new', { name: '新员工' })
    await sync()
    const holder = await holderOf('new')
    expect(holder?.holder).not.toContain('new')
    expect((await signIn('new')).accountId).toBe(holder?.accountId)
  })

  test('is found by the mailbox that the organisation gave, and never by an address of their own', async () => {
    const email = `qian-${serial}@wecom.example`
    const qian = await aPerson(server.deps, company, { name: 'Qian Yi', email })
    add('typed', { name: 'Qian Yi', email, mobile: '13800020001' })
    add('given', { name: 'QIAN YI', bizMail: email })
    await sync()
    expect((await signIn('typed')).accountId).not.toBe(qian.accountId)
    expect((await signIn('given')).accountId).toBe(qian.accountId)
  })

  test('whose mailbox an account of another name still has is refused at the first sync, and staff decide', async () => {
    const email = `sun-${serial}@wecom.example`
    const leaver = await aPerson(server.deps, company, { name: '孙一', email })
    add('sun', { name: '孙二', bizMail: email })
    expect((await sync()).counts).toMatchObject({ created: 0, refused: 1 })
    expect((await logOf())[0]).toMatchObject({ act: 'refuse', reason: 'takenElsewhere' })
    expect(await linksOf(leaver.accountId)).toHaveLength(0)
    expect(await holderOf('sun')).toBeUndefined()
    expect((await signIn('sun')).error).toBe('provider')
    await server.deps.sql`update account set email = null where id = ${leaver.accountId}`
    expect((await sync()).counts).toMatchObject({ created: 1, refused: 0 })
    expect((await signIn('sun')).accountId).not.toBe(leaver.accountId)
  })

  test('of no corp, one who refuses, a disabled one, another browser and another secret get nothing', async () => {
    add('li', { name: '李一' })
    await sync()
    expect((await signIn(null)).error).toBe('provider')
    wecom.visitor = 'li'
    expect(resultOf((await travel(`/sso/c/${connectionId}`, inWecom, true)).location).get('error')).toBe('invalid')
    const { way, cookie } = await travel(`/sso/c/${connectionId}`)
    const again = await server.inject({ url: way.pathname + way.search, headers: { host: 'portal.test', cookie } })
    expect(resultOf(String(again.headers.location)).get('error')).toBe('invalid')
    replace('li', { name: '李一', isDisabled: true })
    expect((await signIn('li')).error).toBe('provider')
    replace('li', { name: '李一' })
    expect((await signIn('li')).error).toBeNull()
    expect((await signIn('li', await connect(admin, company, { secret: 'another' }))).error).toBe('provider')
    wecom.isAway = true
    const away = await server.inject({ url: way.pathname + way.search, headers: { host: 'portal.test', cookie } })
    expect(resultOf(String(away.headers.location)).get('error')).toBe('invalid')
  })

  test('uses one token of the app for many calls, and another when WeCom no longer knows it', async () => {
    add('li', { name: '李一' })
    await sync()
    const asked = () => wecom.calls['/cgi-bin/gettoken'] ?? 0
    const before = asked()
    for (let i = 0; i < 3; i++) expect((await signIn('li')).error).toBeNull()
    expect(asked()).toBe(before)
    wecom.forgetTokens()
    expect((await signIn('li')).error).toBeNull()
    expect(asked()).toBe(before + 1)
  })
})

describe('a user id that is given again', () => {
  const former = { name: '林岚', employeeNo: 'w-1001', bizMail: 'zhang@wecom.example' }
  async function aLeaver() {
    const account = await aPerson(server.deps, company, { employeeNo: 'w-1001', email: 'zhang@wecom.example' })
    add('zhang', former)
    await sync()
    expect((await signIn('zhang')).accountId).toBe(account.accountId)
    return account
  }
  /** People with the same user id, and no number or another one. */
  const successors: Readonly<Record<string, Partial<WecomMember>>> = {
    'another name': { name: '张伟' },
    'another name and number': { name: '张伟', employeeNo: 'w-1002' },
    'the same name and another number': { name: '林岚', employeeNo: 'w-1003' },
    'another name and the same mailbox': { name: '张伟', bizMail: 'zhang@wecom.example' },
  }

  test.each(Object.entries(successors))('opens nothing before the directory is read: %s', async (_, next) => {
    const account = await aLeaver()
    replace('zhang', next)
    expect((await signIn('zhang')).error).toBe('provider')
    expect((await testReason('zhang')).reason?.en).toContain('another holder')
    expect(await linksOf(account.accountId)).toHaveLength(1)
    await server.deps.sql`update account set email = null where id = ${account.accountId}`
  })

  test.each(Object.entries(successors))('is a new person when the directory was read: %s', async (_, next) => {
    await server.deps.sql`insert into identity_domain (id, company_id, domain, token, created_at, proved_at)
      values (gen_random_uuid(), ${company}, 'wecom.example', 'x', ${clock.now()}, ${clock.now()})`
    const account = await aLeaver()
    const session = await signIn('zhang')
    replace('zhang', next)
    expect((await sync()).counts).toMatchObject({ withdrawn: 1 })
    expect(await linksOf(account.accountId)).toHaveLength(0)
    expect((await server.call(currentUserRead, {}, session)).code).not.toBe(200)
    const came = await signIn('zhang')
    expect(came.accountId).not.toBe(account.accountId)
    const holder = await holderOf('zhang')
    // The mailbox of a leaver is given to no account by the sync: staff decide.
    if (next.bizMail) expect((await logOf())[0]).toMatchObject({ act: 'refuse', reason: 'takenElsewhere' })
    else expect(came.accountId).toBe(holder?.accountId)
    // The former holder's account doesn't open either when staff make them a member again.
    await server.deps
      .sql`update membership set status = 'active', left_at = null where account_id = ${account.accountId}`
    expect((await signIn('zhang')).accountId).not.toBe(account.accountId)
    await server.deps.sql`delete from identity_domain where domain = 'wecom.example'`
    await server.deps.sql`update account set email = null where id = ${account.accountId}`
  })

  test('is a new person after it was missing, even under the same name', async () => {
    const first = { name: '张伟' }
    add('zhangwei', first)
    add('other', { name: '王昊' })
    await sync()
    const before = await holderOf('zhangwei')
    replace('zhangwei', null)
    expect((await sync()).counts).toMatchObject({ withdrawn: 1 })
    expect(await holderOf('zhangwei')).toBeUndefined()
    expect((await signIn('zhangwei')).error).toBe('provider')
    add('zhangwei', first)
    await sync()
    const after = await holderOf('zhangwei')
    expect(after?.accountId).not.toBe(before?.accountId)
    expect((await signIn('zhangwei')).accountId).toBe(after?.accountId)
  })

  test('belongs to its holder again after they were disabled, and to no one after they were deleted while disabled', async () => {
    const first = { name: '张伟' }
    add('zhangwei', first)
    add('other', { name: '王昊' })
    await sync()
    const before = await holderOf('zhangwei')
    replace('zhangwei', { ...first, isDisabled: true })
    expect((await sync()).counts).toMatchObject({ withdrawn: 1 })
    replace('zhangwei', first)
    expect((await sync()).counts).toMatchObject({ updated: 1 })
    expect((await signIn('zhangwei')).accountId).toBe(before?.accountId)
    replace('zhangwei', { ...first, isDisabled: true })
    await sync()
    replace('zhangwei', null)
    await sync()
    expect(await holderOf('zhangwei')).toBeUndefined()
    expect(await linksOf(before?.accountId ?? '')).toHaveLength(0)
  })
})

test('a person whose number has another user id is the same person', async () => {
  add('old.name', { name: '林岚', employeeNo: 'w-2001' })
  await sync()
  const before = await holderOf('old.name')
  replace('old.name', null)
  add('new.name', { name: '林岚岚', employeeNo: 'w-2001' })
  expect((await sync()).counts).toMatchObject({ updated: 1, withdrawn: 0, created: 0 })
  expect(await holderOf('new.name')).toEqual(before)
  expect((await signIn('new.name')).accountId).toBe(before?.accountId)
})

describe('the directory', () => {
  test('has departments by their path, line managers, and no rows to write when it is unchanged', async () => {
    add('boss', { name: '主管', departments: [10] })
    add('lin', { name: '林岚', departments: [11, 10], leader: 'BOSS' })
    expect((await sync()).counts).toMatchObject({ created: 2 })
    const [lin, boss] = [await holderOf('lin'), await holderOf('boss')]
    const [row] = await server.deps.sql<{ manager: string; department: string }[]>`
      select m.manager_id as manager, d.name->>'zh' as department from membership m join department d on d.id = m.department_id
      where m.account_id = ${lin?.accountId ?? ''}`
    expect(row).toEqual({ manager: boss?.accountId, department: '无线' })
    const versions = () => server.deps.sql`select xmin::text, ctid::text from scim_user order by ctid`
    const before = await versions()
    expect((await sync()).counts).toMatchObject({ created: 0, updated: 0, withdrawn: 0, unchanged: 2 })
    expect(await versions()).toEqual(before)
  })

  test('is applied to the end when one of its people can not be forgotten', async () => {
    for (const id of ['first', 'second', 'third']) add(id, { name: id })
    await sync()
    for (const id of ['first', 'second']) replace(id, { name: id, isDisabled: true })
    await sync()
    for (const id of ['first', 'second']) replace(id, null)
    add('newcomer')
    // Another process replaces the second token while the first is being replaced.
    await server.deps.sql`create function forget_others() returns trigger language plpgsql as $$ begin
      delete from scim_user where connection_id = old.connection_id and not is_active; return null; end $$`
    await server.deps
      .sql`create trigger forget_others after delete on scim_user for each row when (pg_trigger_depth() = 0)
      execute function forget_others()`
    const read = await sync()
    await server.deps.sql`drop function forget_others cascade`
    expect(read).toMatchObject({ outcome: 'done', counts: { created: 1, refused: 1 } })
  })

  test('that is incomplete, or lacks many people, changes nothing', async () => {
    for (let i = 0; i < 20; i++) add(`u${i}`, { name: `员工 ${i}`, departments: i % 2 ? [10] : [1] })
    await sync()
    wecom.callsLeft = 2
    expect(await sync()).toMatchObject({ outcome: 'failed', reason: expect.stringMatching(/45009/) })
    wecom.callsLeft = null
    wecom.isTrusted = false
    expect(await sync()).toMatchObject({ outcome: 'failed', reason: expect.stringMatching(/60020/) })
    wecom.isTrusted = true
    members.splice(10)
    expect(await sync()).toMatchObject({ outcome: 'halted', counts: { withdrawn: 10 } })
    expect((await signIn('u1')).error).toBeNull()
    expect(await sync(connectionId, admin, 10)).toMatchObject({ outcome: 'done', counts: { withdrawn: 10 } })
    expect((await server.call(directoryTokenSet, { connectionId, isOn: true }, admin)).reason).toBe('notFound')
  })
})

test('messages reach people through the connection, and never another holder of their user id', async () => {
  add('lin', { name: '林岚' })
  await sync()
  const holder = await holderOf('lin')
  const addressOf = async () =>
    (await listMessengerAddresses(server.deps.sql, company, [holder?.accountId ?? '']))[0] ?? null
  const address = await addressOf()
  expect(address).toMatchObject({
    channel: 'wecom',
    recipient: holder?.holder,
    door: connectionId,
    entry: 'connection',
  })
  const send = () => sendTo(holder)
  expect(await send()).toMatchObject({ kind: 'taken', refused: [] })
  expect(wecom.cards.get('lin')).toEqual(['学习提醒|http://portal.test/course-details?planid=7'])
  replace('lin', { name: '张伟' })
  await sync()
  expect(await addressOf()).toBeNull()
  expect(await send()).toMatchObject({ kind: 'taken', refused: [{ recipient: holder?.holder }] })
  expect(wecom.cards.get('lin')).toHaveLength(1)
  // An app from the older settings takes precedence.
  await server.deps.sql`update company set wecom_corp_id = ${corpId} where id = ${company}`
  await server.deps.sql`insert into wecom_app (company_id, agent_id, sealed_secret, updated_at)
    values (${company}, '1000002', '\\x00', ${clock.now()})`
  expect(await server.deps.sql`select from sending_connection where company_id = ${company}`).toHaveLength(0)
  await server.deps.sql`delete from wecom_app where company_id = ${company}`
  await server.deps.sql`update company set wecom_corp_id = null where id = ${company}`
})

test('inside WeCom the page finds the connection of its link', async () => {
  const ways = async (connection: string) =>
    (await server.call(signInMethods, { messenger: 'wecom', connection })).data.messenger
  expect(await ways(connectionId)).toEqual({ connectionId })
  await server.call(connectionStateSet, { connectionId, isEnabled: false, isRequired: false }, admin)
  expect(await ways(connectionId)).not.toEqual({ connectionId })
})

/** Decision 11 for connections: every maker × every kind of account. */
test.each(connectionMakers)('no one gains permissions by a connection that %s made', async (maker) => {
  await server.deps.sql`delete from identity_domain where domain = 'matrix.example'`
  let reader: Person
  await expectNoPermissionGained(server, maker, {
    connect: async (by, own) => {
      await server.deps.sql`insert into identity_domain (id, company_id, domain, token, created_at, proved_at)
        values (gen_random_uuid(), ${own}, 'matrix.example', 'x', ${clock.now()}, ${clock.now()})`
      reader = await aPerson(server.deps, own, { companyGrants: ['companies'] })
      return connect(by, own)
    },
    come: async (id, { id: userId, employeeNo, email }) => {
      add(userId, { employeeNo, bizMail: email })
      await sync(id, reader)
      const came = await signIn(userId, id)
      const [newest] = await logOf(id, reader)
      return came.error === 'provider' && newest?.act === 'refuse' ? { ...came, error: newest.reason } : came
    },
  })
})

test('notices go other ways once the last applied sync is two days ago, whatever was previewed since', async () => {
  add('lin', { name: '林岚' })
  const read = async (isPreview: boolean) => {
    await setDirectorySyncStarted(server.deps.sql, connectionId, clock.now(), new Date(0))
    await runDirectorySync(server.deps, connectionId, { isPreview, leavers: null, waitMs: 1 })
  }
  await read(false)
  const holder = await holderOf('lin')
  clock.pass(47 * 3600)
  await read(true)
  expect(await sendTo(holder)).toMatchObject({ kind: 'taken', refused: [] })
  clock.pass(2 * 3600)
  expect(await sendTo(holder)).toMatchObject({ kind: 'taken', refused: [{ recipient: holder?.holder }] })
  await read(true)
  expect(await sendTo(holder)).toMatchObject({ refused: [{ recipient: holder?.holder }] })
  await read(false)
  expect(await sendTo(holder)).toMatchObject({ kind: 'taken', refused: [] })
})
