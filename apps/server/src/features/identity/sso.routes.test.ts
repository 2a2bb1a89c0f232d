import { emailConfirm, ownContactUpdate } from '@portal/contract/identity/profile.contract.ts'
import { currentUserRead, ssoSignIn } from '@portal/contract/identity/session.contract.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aCompany, aPerson, type Person, quickPasswordHash } from '../../testing/builders.ts'
import { readOutbox } from '../../testing/outbox.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import type { SsoPerson } from './account-access/account-access.rules.ts'
import { findOrLinkSsoAccount } from './sso-account.service.ts'

/** SEC-05: the whole round trip against the development provider, as a browser makes it. */
let server: TestServer
let ann: Person
beforeAll(async () => {
  server = await openTestServer({ env: { DEMO: '1' } })
  ann = await aPerson(server.deps, await aCompany(server.deps), {
    login: 'ann',
    email: 'ann@portal.test',
    passwordHash: await quickPasswordHash('demo'),
  })
  await aPerson(server.deps, ann.companyId, { login: 'nomail', passwordHash: await quickPasswordHash('demo') })
})
afterAll(() => server.close())

const own = 'http://portal.test'
const page = `${own}/detail?id=7#?login=pc`

/** A browser that stores cookies and follows no redirects automatically. */
function aBrowser(at = server) {
  const cookies = new Map<string, string>()
  const go = async (address: string, form?: Record<string, string>) => {
    const url = new URL(address, own)
    const answer = await at.inject({
      method: form ? 'POST' : 'GET',
      url: url.pathname + url.search,
      headers: {
        host: 'portal.test',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
      ...(form ? { payload: new URLSearchParams(form).toString() } : {}),
    })
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      const isSafe = at !== server
      if (/^(__Host-)?sso_/.test(name))
        expect(line).toMatch(isSafe ? /; HttpOnly; Secure; SameSite=Lax/ : /; HttpOnly; SameSite=Lax/)
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    }
    return {
      status: answer.statusCode,
      location: String(answer.headers.location ?? ''),
      body: answer.body,
      headers: answer.headers,
    }
  }
  const exchange = (code: string) =>
    at.call(
      ssoSignIn,
      { code },
      { headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') } },
    )
  /** From the portal to the provider's page, through it and back; returns the address of the callback. */
  const signIn = async (login = 'ann', redirect = page) => {
    const start = await go(`/sso/login?redirect=${encodeURIComponent(redirect)}`)
    const authorize = await go(start.location)
    if (!authorize.location.includes('/dev-idp-login/')) return authorize.location
    const entered = await go(authorize.location, { login, password: 'demo' })
    return (await go(entered.location)).location
  }
  return { go, exchange, signIn, cookies }
}
const codeOf = (address: string) => new URLSearchParams(new URL(address).hash.split('?')[1]).get('code') ?? ''

test('out to the provider, back to the very page, and the code opens one session', async () => {
  const browser = aBrowser()
  const back = await browser.go(await browser.signIn())
  expect(back.location).toMatch(/^http:\/\/portal\.test\/detail\?id=7#\?login=pc&code=[\w-]{43}$/)
  const signedIn = await browser.exchange(codeOf(back.location))
  expect(signedIn.data.userId).toBe(ann.accountId)
  expect((await server.call(currentUserRead, {}, { token: signedIn.data.access_token })).data.account).toBe('ann')
  expect((await browser.exchange(codeOf(back.location))).reason).toBe('signInCodeInvalid')
  expect(back.location).not.toContain(signedIn.data.access_token)
})

test('who is signed in at the provider comes back without a word; sign-out leaves the provider too', async () => {
  const browser = aBrowser()
  await browser.go(await browser.signIn())
  const again = await browser.signIn()
  expect(again).toContain('/sso/callback')
  expect((await browser.go(again)).location).toContain('code=')
  const out = await browser.go('/sso/logout')
  expect(out.location).toContain('/dev-idp/session/end')
  const asked = await browser.go(out.location)
  const fields = Object.fromEntries(
    [...asked.body.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  )
  const left = await browser.go(/action="([^"]+)"/.exec(asked.body)?.[1] ?? '', fields)
  expect(left.location).toContain('/sso/loggedOut')
  expect((await browser.go(left.location)).location).toBe(`${own}/#/`)
  const fresh = await browser.go(`/sso/login?redirect=${encodeURIComponent(page)}`)
  expect((await browser.go(fresh.location)).location).toContain('/dev-idp-login/')
})

test('SEC-05: a foreign way back is refused, before anything begins', async () => {
  for (const redirect of [
    'https://evil.example/',
    '//evil.example',
    'https:evil.example',
    `${own}@evil.example/`,
    '\\\\evil.example',
    'javascript:alert(1)',
  ]) {
    const answer = await aBrowser().go(`/sso/login?redirect=${encodeURIComponent(redirect)}`)
    expect(answer).toMatchObject({ status: 400, location: '' })
  }
})

test('SEC-05: a state works once, in the browser that began, and not for ever', async () => {
  const browser = aBrowser()
  const callback = await browser.signIn()
  const stranger = aBrowser()
  expect((await stranger.go(callback)).location).toContain('error=invalid')
  expect((await browser.go(callback)).location).toContain('error=invalid')

  const slow = aBrowser()
  const late = await slow.signIn()
  server.clock.pass(601)
  expect((await slow.go(late)).location).toContain('error=invalid')

  const third = aBrowser()
  const good = await third.signIn()
  expect((await third.go(good.replace(/state=[^&]+/, 'state=forged'))).location).toContain('error=invalid')
  expect((await third.go(good.replace(/&?state=[^&]+/, ''))).location).toContain('error=invalid')
  expect((await third.go(good)).location).toContain('code=')
  expect((await third.go(good)).location).toContain('error=invalid')
})

test('SEC-05: a stolen code is worth nothing in another browser, and nothing after a minute', async () => {
  const browser = aBrowser()
  const code = codeOf((await browser.go(await browser.signIn())).location)
  const thief = aBrowser()
  await thief.go(`/sso/login?redirect=${encodeURIComponent(page)}`)
  expect((await thief.exchange(code)).reason).toBe('signInCodeInvalid')
  expect((await server.call(ssoSignIn, { code })).reason).toBe('signInCodeInvalid')
  server.clock.pass(61)
  expect((await browser.exchange(code)).reason).toBe('signInCodeInvalid')
})

test('SEC-05: the provider’s code with another verifier or nonce is refused', async () => {
  const changes: readonly Record<string, string>[] = [{ code_verifier: 'x'.repeat(43) }, { nonce: 'another' }]
  for (const change of changes) {
    const browser = aBrowser()
    const callback = await browser.signIn()
    await server.deps.sql`update sso_request set ${server.deps.sql(change)}`
    expect((await browser.go(callback)).location).toContain('error=provider')
  }
})

test('a person whom the portal does not know comes back with the reason, and a link once made holds', async () => {
  const browser = aBrowser()
  const warn = vi.spyOn(server.deps.log, 'warn')
  expect((await browser.go(await browser.signIn('nomail'))).location).toContain('error=unknown')
  // The operator reads the claims and how they were matched, but no complete address.
  const [told, words] = warn.mock.lastCall ?? []
  warn.mockRestore()
  expect(words).toContain('single sign-on found no account')
  expect(told).toMatchObject({
    issuer: expect.stringContaining('dev-idp'),
    subject: expect.any(String),
    received: {
      byEmail: 'claim email missing',
      byLogin: expect.stringContaining('not asked for'),
      claims: expect.stringContaining('sub'),
    },
    accounts: { byConfirmedEmail: 0, byUnconfirmedEmail: 0, byLogin: 0, byPhone: 0, linkedToOthers: 0 },
  })
  await server.deps.sql`update account set email = 'changed@portal.test' where id = ${ann.accountId}`
  const later = aBrowser()
  expect((await later.go(await later.signIn())).location).toContain('code=')
})

test('an address typed into a profile does not give a newcomer that account', async () => {
  const mallory = await aPerson(server.deps, ann.companyId, { email: 'mallory@portal.test' })
  const newcomer = { login: null, phone: null, email: 'newcomer@portal.test' }
  const find = (subject: string, said: SsoPerson) =>
    findOrLinkSsoAccount(server.deps, { issuer: 'https://provider.test', subject }, said)
  expect((await server.call(ownContactUpdate, { email: 'Newcomer@portal.test' }, mallory)).code).toBe(200)
  expect(await find('newcomer', newcomer)).toBeNull()
  const [mail] = await readOutbox(server.deps, 'Newcomer@portal.test')
  await server.call(emailConfirm, { token: /emailToken=([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? '' }, mallory)
  // If two accounts match, neither is used; claims with a login or a phone number identify one as well.
  expect(await find('newcomer', { ...newcomer, login: ann.login })).toBeNull()
  expect(await find('newcomer', newcomer)).toMatchObject({ accountId: mallory.accountId })
  const other = await aPerson(server.deps, ann.companyId)
  expect(await find('other', { email: null, phone: null, login: other.login.toUpperCase() })).toMatchObject({
    accountId: other.accountId,
  })
})

test('the provider’s page: a wrong password stays there, in the reader’s language', async () => {
  const browser = aBrowser()
  const start = await browser.go(`/sso/login?redirect=${encodeURIComponent(page)}`)
  const authorize = await browser.go(start.location)
  const shown = await browser.go(authorize.location)
  expect(shown.body).toContain('开发用登录服务')
  expect(shown.headers['content-security-policy']).toContain("default-src 'none'")
  const wrong = await browser.go(authorize.location, { login: 'ann"><script>', password: 'wrong' })
  expect(wrong).toMatchObject({ status: 401 })
  expect(wrong.body).not.toContain('<script>')
})

test('SEC-05: over https the cookie of a round trip can be set by this host alone, so one that somebody planted is not taken up', async () => {
  const safe = await openTestServer({ env: { DEMO: '1', PUBLIC_URL: 'https://portal.test' } })
  try {
    await aPerson(safe.deps, await aCompany(safe.deps), {
      login: 'ann',
      email: 'ann@portal.test',
      passwordHash: await quickPasswordHash('demo'),
    })
    const there = `https://portal.test/#?login=pc`
    const attacker = aBrowser(safe)
    const callback = await attacker.signIn('ann', there)
    expect([...attacker.cookies.keys()]).toContain('__Host-sso_browser')
    const planted = attacker.cookies.get('__Host-sso_browser') ?? ''
    // Another host of the domain, or a network without TLS, can set cookies of any name without the prefix __Host-.
    const victim = aBrowser(safe)
    victim.cookies.set('sso_browser', planted)
    expect((await victim.go(callback)).location).toContain('error=invalid')
    const start = await victim.go(`/sso/login?redirect=${encodeURIComponent(there)}`)
    expect(victim.cookies.get('__Host-sso_browser')).toMatch(/^[\w-]{43}$/)
    expect(victim.cookies.get('__Host-sso_browser')).not.toBe(planted)
    const line = [start.headers['set-cookie'] ?? []].flat().find((one) => one.startsWith('__Host-')) ?? ''
    expect(line).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(line).not.toMatch(/domain/i)
    const own = aBrowser(safe)
    expect((await own.go(await own.signIn('ann', there))).location).toContain('code=')
  } finally {
    await safe.close()
  }
})
