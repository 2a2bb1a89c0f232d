import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { idaasLogin } from '@portal/contract/identity/session.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, aPerson, type Person } from '../../testing/builders.ts'
import { openTestServer, TestClock, type TestServer } from '../../testing/test-server.ts'

/** SEC-05: forged answers of a provider must not be accepted. The stand-in signs whatever a test requires. */
const [own, stranger] = [
  generateKeyPairSync('rsa', { modulusLength: 2048 }),
  generateKeyPairSync('rsa', { modulusLength: 2048 }),
]
const clientId = 'portal'
let provider: Server
let issuer: string
let server: TestServer
let ann: Person
type Claims = Record<string, unknown>
let answer: (claims: Claims) => string = (claims) => signed(claims)
let nonce = ''
beforeAll(async () => {
  provider = createServer((request, response) => {
    const json = (value: unknown) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    if (request.url === '/.well-known/openid-configuration')
      return json({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      })
    if (request.url === '/keys')
      return json({ keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'own', alg: 'RS256', use: 'sig' }] })
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      iss: issuer,
      aud: clientId,
      sub: 'ann',
      email: 'ann@portal.test',
      email_verified: true,
      iat: now,
      exp: now + 300,
      nonce,
    }
    return json({ access_token: 'x', token_type: 'Bearer', id_token: answer(claims) })
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
  server = await openTestServer({
    clock: new TestClock(new Date()),
    env: { SSO_ISSUER: issuer, SSO_CLIENT_ID: clientId },
  })
  ann = await aPerson(server.deps, await aCompany(server.deps), { email: 'ann@portal.test' })
})
afterAll(async () => {
  await server.close()
  provider.closeAllConnections()
  provider.close()
})

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const signed = (claims: Claims, key = own.privateKey, head: object = { alg: 'RS256', kid: 'own' }) => {
  const text = `${part(head)}.${part(claims)}`
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`
}

/** The whole round trip with the given answer of the provider; returns the result shown to the page. */
async function comeBack(change: (state: string) => string = (state) => `code=x&state=${state}`) {
  const start = await server.inject({ url: '/sso/login', headers: { host: 'portal.test' } })
  const cookie = String(start.headers['set-cookie']).split(';')[0] ?? ''
  const out = new URL(String(start.headers.location)).searchParams
  nonce = out.get('nonce') ?? ''
  const back = await server.inject({
    url: `/sso/callback?${change(out.get('state') ?? '')}`,
    headers: { host: 'portal.test', cookie },
  })
  const result = new URLSearchParams(new URL(String(back.headers.location)).hash.split('?')[1])
  return { code: result.get('code'), error: result.get('error'), cookie }
}

test('a token in order signs its person in, which shows that the refusals below are for what they name', async () => {
  answer = (claims) => signed(claims)
  const { code, cookie } = await comeBack()
  expect((await server.call(idaasLogin, { code: code ?? '' }, { headers: { cookie } })).data.userId).toBe(ann.accountId)
})

test.each<[string, (claims: Claims) => string]>([
  ['for another client', (claims) => signed({ ...claims, aud: 'another' })],
  ['for nobody', (claims) => signed({ ...claims, aud: undefined })],
  ['of another issuer', (claims) => signed({ ...claims, iss: 'https://evil.example' })],
  ['with another nonce', (claims) => signed({ ...claims, nonce: 'another' })],
  ['without a nonce', (claims) => signed({ ...claims, nonce: undefined })],
  ['that has run out', (claims) => signed({ ...claims, iat: 1, exp: 2 })],
  ['signed by a stranger', (claims) => signed(claims, stranger.privateKey)],
  ['without a signature (alg none)', (claims) => `${part({ alg: 'none' })}.${part(claims)}.`],
  ['whose signature was cut off', (claims) => `${signed(claims).split('.').slice(0, 2).join('.')}.`],
  [
    'signed with the public key as a secret (alg HS256)',
    (claims) => {
      const text = `${part({ alg: 'HS256', kid: 'own' })}.${part(claims)}`
      return `${text}.${createHmac('sha256', own.publicKey.export({ type: 'spki', format: 'pem' }))
        .update(text)
        .digest('base64url')}`
    },
  ],
  ['that is none', () => 'no token'],
])('a token %s signs nobody in', async (_name, forged) => {
  answer = forged
  expect(await comeBack()).toMatchObject({ code: null, error: 'provider' })
})

test('a state that is missing, made up or used signs nobody in', async () => {
  answer = (claims) => signed(claims)
  for (const query of [
    () => 'code=x',
    () => 'code=x&state=',
    () => 'code=x&state=made-up',
    (state: string) => `code=x&state=${state}&state=${state}x`,
  ])
    expect((await comeBack(query)).code).toBeNull()
})

test('an answer that names another issuer is refused (mix-up)', async () => {
  answer = (claims) => signed(claims)
  expect(
    (await comeBack((state) => `code=x&state=${state}&iss=${encodeURIComponent('https://evil.example')}`)).code,
  ).toBeNull()
})
