import { phoneSignIn } from '@portal/contract/identity/profile.contract.ts'
import { passwordSignIn, ssoSignIn } from '@portal/contract/identity/session.contract.ts'
import { signInList, signInLogMethods } from '@portal/contract/identity/sign-in-log.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignInMethod } from '../../../core/logs/sign-in-log.store.ts'
import { recordSignIn } from '../../../core/logs/sign-in-log.ts'
import { aCompany, aPerson, type Person, quickPasswordHash } from '../../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let company: string
let ann: Person
let auditor: Person
const password = 'a quiet lighthouse'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps, { name: '星衡通信' })
  const passwordHash = await quickPasswordHash(password)
  ann = await aPerson(server.deps, company, { login: 'ann', name: '林晓雯', passwordHash })
  auditor = await aPerson(server.deps, company, { login: 'auditor', grants: ['operations'] })
})
afterAll(() => server.close())

const enter = (userName: string, secret: string, remoteAddress = '10.20.0.1') =>
  server.inject({
    method: 'POST',
    url: passwordSignIn.path,
    remoteAddress,
    headers: { 'user-agent': firefox },
    payload: { userName, password: secret },
  })
const linesOf = async (query: Record<string, string> = {}, lang: 'zh' | 'en' = 'en') =>
  (await server.call(signInList, query, { ...auditor, lang })).data.rows

test('every sign-in and every refused try is in the log, with account, address, way and device', async () => {
  await enter('ann', password)
  server.clock.pass(1)
  await enter('ANN', 'wrong', '10.20.0.2')
  server.clock.pass(1)
  await enter('nobody-of-this-name', 'wrong', '10.20.0.3')
  server.clock.pass(1)
  await server.call(ssoSignIn, { code: 'x'.repeat(43) })
  server.clock.pass(1)
  await server.call(phoneSignIn, { phone: '13900000001', code: '123456' })
  const lines = await linesOf()
  expect(lines).toMatchObject([
    { way: 'phone', isSignedIn: false, identifier: '13900000001', person: null },
    { way: 'sso', isSignedIn: false, identifier: null, person: null },
    {
      way: 'password',
      isSignedIn: false,
      outcome: 'Incorrect username or password',
      identifier: 'nobody-of-this-name',
      person: null,
      address: '10.20.0.3',
    },
    {
      way: 'password',
      isSignedIn: false,
      identifier: 'ANN',
      person: { id: ann.accountId, name: '林晓雯' },
      address: '10.20.0.2',
    },
    {
      way: 'password',
      isSignedIn: true,
      outcome: 'Signed in',
      identifier: null,
      person: { id: ann.accountId },
      company: { id: company, name: '星衡通信' },
      address: '10.20.0.1',
    },
  ])
  expect(lines.at(-1)?.device).toMatch(/Firefox/)
  expect((await linesOf({}, 'zh')).at(-1)?.outcome).toBe('已登录')
  const raw = await server.deps.sql<{ text: string }[]>`select s::text as text from sign_in_entry s`
  expect(raw.map(({ text }) => text).join()).not.toMatch(/lighthouse|wrong,|123456\b/)
})

test('the log is filtered and searched', async () => {
  expect((await linesOf({ result: 'signedIn' })).map(({ way }) => way)).toEqual(['password'])
  expect(await linesOf({ result: 'refused', way: 'password' })).toHaveLength(2)
  expect(await linesOf({ address: '10.20.0.3' })).toHaveLength(1)
  expect(await linesOf({ accountId: ann.accountId })).toHaveLength(2)
  expect(await linesOf({ q: '林晓雯' })).toHaveLength(2)
  expect(await linesOf({ q: 'Nobody-of-this-name' })).toHaveLength(1)
  expect(await linesOf({ until: '2026-01-01T00:00:00.000Z' })).toHaveLength(0)
})

test('a flood of tries that only have to wait is one line a minute', async () => {
  for (let n = 0; n < 25; n++) await enter('ann', 'wrong', '10.20.0.9')
  const lines = await linesOf({ address: '10.20.0.9', limit: '100' as never })
  expect(lines.filter(({ outcome }) => outcome.startsWith('Too many'))).toHaveLength(1)
  expect(lines).toHaveLength(11)
})

test('only staff who may read the audit log of the organisation read it', async () => {
  const other = await aPerson(server.deps, company, {
    login: 'other',
    grants: ['reports'],
    companyGrants: ['operations'],
  })
  for (const person of [ann, other]) expect((await server.call(signInList, {}, person)).status).toBe(403)
  expect((await server.call(signInList, {}, {})).status).toBe(401)
})

test('every method that the table allows is listed, shown and a filter', async () => {
  const { sql } = server.deps
  const [check] = await sql<{ definition: string }[]>`
    select pg_get_constraintdef(oid) as definition from pg_constraint
    where conname = 'sign_in_entry_way_check' and conrelid = 'sign_in_entry'::regclass`
  const allowed = [...(check?.definition ?? '').matchAll(/'(\w+)'::text/g)].map(([, way]) => way as SignInMethod)
  expect([...signInLogMethods].sort()).toEqual([...allowed].sort())
  const entry = { accountId: ann.accountId, companyId: company, outcome: 'signedIn', identifier: null, device: null }
  for (const way of allowed) await recordSignIn(server.deps, sql, { ...entry, way, address: '10.20.0.30' })
  expect((await linesOf({ address: '10.20.0.30' })).map(({ way }) => way).sort()).toEqual([...allowed].sort())
  for (const way of allowed) expect(await linesOf({ address: '10.20.0.30', way })).toHaveLength(1)
})
