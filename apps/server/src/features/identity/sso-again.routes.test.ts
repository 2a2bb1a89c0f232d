import { ownContactUpdate } from '@portal/contract/identity/profile.contract.ts'
import { ssoSignIn } from '@portal/contract/identity/session.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aCompany, aPerson, aSession, type Person } from '../../testing/builders.ts'
import { type OidcStandIn, startOidcStandIn } from '../../testing/oidc-stand-in.ts'
import { openTestServer, TestClock, type TestServer } from '../../testing/test-server.ts'

/** A person without a password proves their identity at the provider; an existing sign-in there is not enough. */
const now = () => Math.floor(Date.now() / 1000)
let provider: OidcStandIn
let server: TestServer
let ann: Person
let serial = 0
beforeAll(async () => {
  provider = await startOidcStandIn('portal', { sub: 'ann', email: 'ann@portal.test', email_verified: true })
  // A provider uses real time.
  server = await openTestServer({
    clock: new TestClock(new Date()),
    env: { SSO_ISSUER: provider.issuer, SSO_CLIENT_ID: provider.clientId },
  })
  ann = await aPerson(server.deps, await aCompany(server.deps), { email: 'ann@portal.test' })
  await server.deps.sql`update account set password_hash = null where id = ${ann.accountId}`
})
beforeEach(() => {
  provider.token = provider.signToken
  provider.person = 'signsInAgain'
  provider.signedInAt = now() - 3600
})
afterAll(async () => {
  await server.close()
  provider.close()
})

/** Through the provider and back; `again` as the page goes there after `reauthenticationNeeded`. */
async function comeBack(again: boolean) {
  const start = await server.inject({ url: `/sso/login${again ? '?again=1' : ''}`, headers: { host: 'portal.test' } })
  const cookie = String(start.headers['set-cookie']).split(';')[0] ?? ''
  const asked = new URL(String(start.headers.location))
  const there = await fetch(asked, { redirect: 'manual' })
  const { pathname, search } = new URL(there.headers.get('location') ?? '')
  const back = await server.inject({ url: pathname + search, headers: { host: 'portal.test', cookie } })
  const result = new URLSearchParams(new URL(String(back.headers.location)).hash.split('?')[1])
  return { asked: asked.searchParams, code: result.get('code'), error: result.get('error'), cookie }
}
async function signIn(again: boolean): Promise<string> {
  const { code, cookie } = await comeBack(again)
  return (await server.call(ssoSignIn, { code: code ?? '' }, { headers: { cookie } })).data.access_token
}
const changeAddress = (token: string) =>
  server.call(ownContactUpdate, { email: `other${++serial}@portal.test` }, { token })

describe('signing in once more', () => {
  test('makes the provider ask again, and proves who it is for ten minutes', async () => {
    const { asked } = await comeBack(true)
    expect([asked.get('prompt'), asked.get('max_age')]).toEqual(['login', '0'])
    const token = await signIn(true)
    expect((await changeAddress(token)).code).toBe(200)
    server.clock.pass(601)
    expect((await changeAddress(token)).data).toMatchObject({ way: 'sso' })
    server.clock.pass(-601)
  })

  test('an ordinary sign-in requires no second one, and proves nothing', async () => {
    const { asked } = await comeBack(false)
    expect([asked.get('prompt'), asked.get('max_age')]).toEqual([null, null])
    expect((await changeAddress(await signIn(false))).data).toMatchObject({ way: 'sso' })
    provider.token = (claims) => provider.signToken({ ...claims, auth_time: now() })
    expect((await changeAddress(await signIn(false))).reason).toBe('reauthenticationNeeded')
  })

  test('does not prove it for another session of the same person', async () => {
    const elsewhere = await aSession(server.deps, ann.accountId, ann.companyId, { isProved: false })
    await signIn(true)
    expect((await changeAddress(elsewhere)).reason).toBe('reauthenticationNeeded')
  })
})

describe('a provider that did not ask again', () => {
  test('is refused: its person is signed in from an hour ago', async () => {
    provider.person = 'isNotAsked'
    expect(await comeBack(true)).toMatchObject({ code: null, error: 'provider' })
    // For an ordinary sign-in, that is sufficient.
    expect((await comeBack(false)).code).toMatch(/^[\w-]{43}$/)
  })

  test.each<[string, () => unknown]>([
    ['a time that is too old', () => now() - 120],
    ['no time', () => undefined],
    ['a time as text', () => String(now())],
    ['a time that is none', () => null],
  ])('is refused: its token has %s', async (_what, authTime) => {
    provider.token = (claims) => provider.signToken({ ...claims, auth_time: authTime() })
    expect(await comeBack(true)).toMatchObject({ code: null, error: 'provider' })
  })

  test('whose clock is behind by less than a minute is believed', async () => {
    provider.token = (claims) => provider.signToken({ ...claims, auth_time: now() - 50 })
    expect((await comeBack(true)).code).toMatch(/^[\w-]{43}$/)
  })
})
