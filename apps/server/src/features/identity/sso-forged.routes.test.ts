import { createHmac, generateKeyPairSync } from 'node:crypto'
import { ssoSignIn } from '@portal/contract/identity/session.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, aPerson, type Person } from '../../testing/builders.ts'
import { type OidcStandIn, startOidcStandIn } from '../../testing/oidc-stand-in.ts'
import { openTestServer, TestClock, type TestServer } from '../../testing/test-server.ts'
import type { ConnectionClaims } from './connections/connection.rules.ts'

/** SEC-05: forged answers of a provider must not be accepted. The stand-in signs whatever a test requires. */
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 })
let provider: OidcStandIn
let server: TestServer
let ann: Person
beforeAll(async () => {
  provider = await startOidcStandIn('portal', { sub: 'ann', email: 'ann@portal.test', email_verified: true })
  server = await openTestServer({
    clock: new TestClock(new Date()),
    env: { SSO_ISSUER: provider.issuer, SSO_CLIENT_ID: provider.clientId },
  })
  ann = await aPerson(server.deps, await aCompany(server.deps), { email: 'ann@portal.test' })
})
afterAll(async () => {
  await server.close()
  provider.close()
})

/** The whole round trip with the given answer of the provider; returns the result shown to the page. */
async function comeBack(change: (query: string) => string = (query) => query) {
  const start = await server.inject({ url: '/sso/login', headers: { host: 'portal.test' } })
  const cookie = String(start.headers['set-cookie']).split(';')[0] ?? ''
  const there = await fetch(String(start.headers.location), { redirect: 'manual' })
  const query = new URL(there.headers.get('location') ?? '').search.slice(1)
  const back = await server.inject({
    url: `/sso/callback?${change(query)}`,
    headers: { host: 'portal.test', cookie },
  })
  const result = new URLSearchParams(new URL(String(back.headers.location)).hash.split('?')[1])
  return { code: result.get('code'), error: result.get('error'), cookie }
}
test('a token in order signs its person in, which shows that the refusals below are for what they name', async () => {
  provider.token = provider.signToken
  const { code, cookie } = await comeBack()
  expect((await server.call(ssoSignIn, { code: code ?? '' }, { headers: { cookie } })).data.userId).toBe(ann.accountId)
})

test.each<[string, (claims: ConnectionClaims) => string]>([
  ['for another client', (claims) => provider.signToken({ ...claims, aud: 'another' })],
  ['for nobody', (claims) => provider.signToken({ ...claims, aud: undefined })],
  ['of another issuer', (claims) => provider.signToken({ ...claims, iss: 'https://evil.example' })],
  ['with another nonce', (claims) => provider.signToken({ ...claims, nonce: 'another' })],
  ['without a nonce', (claims) => provider.signToken({ ...claims, nonce: undefined })],
  ['that has run out', (claims) => provider.signToken({ ...claims, iat: 1, exp: 2 })],
  ['signed by a stranger', (claims) => provider.signToken(claims, stranger.privateKey)],
  [
    'without a signature (alg none)',
    (claims) => `${provider.encodePart({ alg: 'none' })}.${provider.encodePart(claims)}.`,
  ],
  ['whose signature was cut off', (claims) => `${provider.signToken(claims).split('.').slice(0, 2).join('.')}.`],
  [
    'signed with the public key as a secret (alg HS256)',
    (claims) => {
      const text = `${provider.encodePart({ alg: 'HS256', kid: 'own' })}.${provider.encodePart(claims)}`
      return `${text}.${createHmac('sha256', provider.publicKey.export({ type: 'spki', format: 'pem' }))
        .update(text)
        .digest('base64url')}`
    },
  ],
  ['that is none', () => 'no token'],
])('a token %s signs nobody in', async (_name, forged) => {
  provider.token = forged
  expect(await comeBack()).toMatchObject({ code: null, error: 'provider' })
})

test('a missing, invented or used state signs no one in', async () => {
  provider.token = provider.signToken
  for (const query of [
    (query: string) => query.replace(/&state=.*/, ''),
    (query: string) => query.replace(/&state=.*/, '&state='),
    (query: string) => query.replace(/&state=.*/, '&state=made-up'),
    (query: string) => query.replace(/&(state=.*)/, '&$1&$1x'),
  ])
    expect((await comeBack(query)).code).toBeNull()
})

test('an answer that names another issuer is refused (mix-up)', async () => {
  provider.token = provider.signToken
  expect((await comeBack((query) => `${query}&iss=${encodeURIComponent('https://evil.example')}`)).code).toBeNull()
})
