import {
  connectionCreate,
  connectionKeySet,
  connectionList,
  connectionStateSet,
  connectionTest,
  connectionTestResult,
  connectionUpdate,
} from '@portal/contract/identity/connection.contract.ts'
import { currentUserRead, ssoSignIn } from '@portal/contract/identity/session.contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCompany, aPerson, type Person } from '../../../../../testing/builders.ts'
import { connectionMakers, expectNoPermissionGained } from '../../../../../testing/connection-matrix.ts'
import { startOidcStandIn } from '../../../../../testing/oidc-stand-in.ts'
import {
  createSamlKey,
  isoTimeMinutesAfter,
  readAuthnRequest,
  type SamlAnswer,
  type SamlStandIn,
  samlMetadata,
  startSamlStandIn,
} from '../../../../../testing/saml-stand-in.ts'
import { openTestServer, TestClock, type TestServer } from '../../../../../testing/test-server.ts'
import { refreshConnections } from '../../connection.jobs.ts'

/** A company connects a SAML provider, and its people sign in with it; the test starts the provider. */
let provider: SamlStandIn
let server: TestServer
let company: string
let admin: Person
let connectionId: string
let serial = 0

const claims = { subject: 'NameID', email: 'mail', name: 'displayName', employeeNo: 'employeeNumber', department: 'ou' }
const content = (settings: object = {}) => ({
  name: 'AD FS',
  settings: { metadataUrl: provider.metadataUrl, claims, ...settings },
  createsPeople: false,
})
const create = (by: Person, settings: object = {}, companyId = by.companyId) =>
  server.call(
    connectionCreate,
    { requestKey: `saml-connection-${++serial}`, companyId, kind: 'saml' as const, ...content(settings) },
    by,
  )
async function connect(by: Person, settings: object = {}): Promise<string> {
  const { connectionId: id } = (await create(by, settings)).data
  await server.deps.sql`update identity_connection set tested_at = ${server.clock.now()} where id = ${id}`
  await server.call(connectionStateSet, { connectionId: id, isEnabled: true, isRequired: false }, by)
  return id
}
const shown = async (id: string, by = admin) =>
  (await server.call(connectionList, {}, by)).data.connections.find((one) => one.connectionId === id)

beforeAll(async () => {
  provider = await startSamlStandIn({ nameId: 'nobody', attributes: {} })
  server = await openTestServer({ clock: new TestClock(new Date()), env: { OUTBOUND_ALLOW: '127.0.0.1' } })
  provider.now = () => server.clock.now()
  company = await aCompany(server.deps, { name: '星衡通信' })
  admin = await aPerson(server.deps, company, { companyGrants: ['companies'] })
  connectionId = await connect(admin)
})
afterAll(async () => {
  await server.close()
  provider.close()
})

const host = { host: 'portal.test' }
const resultOf = (address: string) => new URLSearchParams(new URL(address, 'http://portal.test').hash.split('?')[1])
/** A browser begins a sign-in. */
async function begin(start: string) {
  const begun = await server.inject({ url: start, headers: host })
  return {
    there: String(begun.headers.location),
    cookie: String(begun.headers['set-cookie']).split(';')[0] ?? '',
  }
}
/** The page of the provider posts an answer: another site, so that our cookie does not come along. */
async function post(id: string, { response, relayState }: { response: string; relayState: string }) {
  const posted = await server.inject({
    method: 'POST',
    url: `/sso/c/${id}/callback`,
    headers: { ...host, origin: 'https://idp.starbeam.example', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ SAMLResponse: response, RelayState: relayState }).toString(),
  })
  expect(posted.statusCode).toBe(303)
  return String(posted.headers.location)
}
async function follow(address: string, headers: Record<string, string>) {
  const { pathname, search } = new URL(address)
  const back = await server.inject({ url: `${pathname}${search}`, headers: { ...host, ...headers } })
  return String(back.headers.location)
}
async function signIn(nameId: string, change: Partial<SamlAnswer> = {}, id = connectionId) {
  const { there, cookie } = await begin(`/sso/c/${id}`)
  const location = await follow(await post(id, provider.answer(there, { nameId, ...change })), { cookie })
  const [code, error] = [resultOf(location).get('code'), resultOf(location).get('error')]
  if (!code) return { error, accountId: null, token: '' }
  const { data } = await server.call(ssoSignIn, { code }, { headers: { cookie } })
  return { error: null, accountId: data?.userId ?? null, token: data?.access_token ?? '' }
}

describe('the settings', () => {
  test('are read from the metadata at an address, and our own metadata are served for the provider', async () => {
    const one = await shown(connectionId)
    expect(one?.settings).toEqual({
      metadataUrl: provider.metadataUrl,
      metadata: '',
      idpEntityId: provider.entityId,
      ssoUrl: provider.ssoUrl,
      certificates: provider.key.certificate,
      claims,
    })
    expect(one).toMatchObject({ provider: new URL(provider.ssoUrl).host, isComplete: true, matchesNumber: true })
    expect(one?.addresses.map(({ address }) => new URL(address).pathname)).toEqual([
      `/sso/c/${connectionId}/callback`,
      `/sso/c/${connectionId}/metadata`,
    ])
    const metadata = await server.inject({ url: `/sso/c/${connectionId}/metadata`, headers: host })
    expect(metadata.headers['content-type']).toContain('application/samlmetadata+xml')
    expect(metadata.body).toContain(`Location="${one?.callbackUrl}"`)
    expect((await server.inject({ url: `/sso/c/${company}/metadata`, headers: host })).statusCode).toBe(404)
  })

  test('our metadata also name the address of the company', async () => {
    const { sql, hosts, clock } = server.deps
    await sql`insert into identity_domain (id, company_id, domain, token, created_at, proved_at, host_since)
      values (gen_random_uuid(), ${company}, 'learn.starbeam.example', 'token', ${clock.now()}, ${clock.now()}, ${clock.now()})`
    await hosts.refresh()
    const { body } = await server.inject({ url: `/sso/c/${connectionId}/metadata`, headers: host })
    expect(body.match(/Location="[^"]+"/g)).toEqual([
      expect.stringContaining(`portal.test/sso/c/${connectionId}/callback`),
      expect.stringContaining(`learn.starbeam.example/sso/c/${connectionId}/callback`),
    ])
    expect(body).toContain('index="1"/>')
    await sql`delete from identity_domain where company_id = ${company}`
    await hosts.refresh()
  })

  test('are read from pasted XML, or entered, and may be incomplete until the provider has our addresses', async () => {
    const keeper = await aPerson(server.deps, await aCompany(server.deps), { companyGrants: ['companies'] })
    const ssoUrl = 'https://sso.internal.example/adfs/ls/'
    const pasted = await create(keeper, {
      metadataUrl: '',
      metadata: samlMetadata(provider.entityId, ssoUrl, [provider.key.certificate]),
    })
    expect((await shown(pasted.data.connectionId, keeper))?.settings).toMatchObject({ metadata: '', ssoUrl })
    const empty = await create(keeper, { metadataUrl: '' })
    expect(await shown(empty.data.connectionId, keeper)).toMatchObject({ isComplete: false, provider: '' })
    const entered = { metadataUrl: '', idpEntityId: provider.entityId, ssoUrl, certificates: provider.key.certificate }
    const saved = await server.call(
      connectionUpdate,
      { connectionId: empty.data.connectionId, revision: 1, ...content(entered) },
      keeper,
    )
    expect(saved.code).toBe(200)
    expect(await shown(empty.data.connectionId, keeper)).toMatchObject({ isComplete: true })
  })

  test.each([
    ['metadataUnreachable', { metadataUrl: 'https://10.0.0.8/metadata' }],
    ['metadataUnreachable', { metadataUrl: 'http://idp.starbeam.example/metadata' }],
    ['metadataInvalid', { metadataUrl: '', metadata: '<EntityDescriptor/>' }],
    ['metadataInvalid', { metadataUrl: '', metadata: '<!DOCTYPE x [<!ENTITY e "x">]><x>&e;</x>' }],
    ['signInUrlInvalid', { metadataUrl: '', ssoUrl: 'http://idp.starbeam.example/sso' }],
    ['malformed', { metadataUrl: '', ssoUrl: 'javascript:alert(1)' }],
    ['certificateInvalid', { metadataUrl: '', certificates: 'AAAA' }],
    ['malformed', { claims: { ...claims, subject: '' } }],
  ])('refuse with %s %j', async (reason, settings) => {
    expect((await create(admin, settings)).reason).toBe(reason)
  })

  test('new certificates are picked up every day; another provider at the address is not', async () => {
    const [later, { entityId }] = [createSamlKey(), provider]
    provider.published = [provider.key.certificate, later.certificate]
    await refreshConnections.run(server.deps, {})
    expect((await shown(connectionId))?.settings.certificates).toBe(provider.published.join('\n'))
    await aPerson(server.deps, company, { employeeNo: 'rolled' })
    const rolled = await signIn('rolled@starbeam.example', { key: later, attributes: { employeeNumber: 'rolled' } })
    expect(rolled.error).toBeNull()
    provider.entityId = 'https://evil.example/saml'
    provider.published = [createSamlKey('evil.example').certificate]
    await refreshConnections.run(server.deps, {})
    expect((await shown(connectionId))?.settings).toMatchObject({ idpEntityId: entityId })
    expect((await shown(connectionId))?.settings.certificates).toContain(later.certificate)
    provider.entityId = entityId
    provider.published = []
  })
})

describe('people of the company', () => {
  test('are linked by employee number at their first sign-in, and by the name alone from then on', async () => {
    const ann = await aPerson(server.deps, company, { employeeNo: '00661204' })
    const first = await signIn('ann@starbeam.example', { attributes: { employeeNumber: '00661204' } })
    expect(first.accountId).toBe(ann.accountId)
    expect((await server.call(currentUserRead, {}, first)).data.employeeNo).toBe('00661204')
    expect((await signIn('ann@starbeam.example')).accountId).toBe(ann.accountId)
    expect((await signIn('ann.other@starbeam.example')).error).toBe('unknown')
  })

  test('may be named by an attribute', async () => {
    const ben = await aPerson(server.deps, company, { employeeNo: 'ben' })
    const byId = await connect(admin, { claims: { ...claims, subject: 'objectGUID' } })
    const said = { attributes: { objectGUID: 'b6f0', employeeNumber: 'ben' } }
    expect((await signIn('ben', said, byId)).accountId).toBe(ben.accountId)
    expect((await signIn('renamed', { attributes: { objectGUID: 'b6f0' } }, byId)).accountId).toBe(ben.accountId)
    expect((await signIn('ben', { attributes: { employeeNumber: 'ben' } }, byId)).error).toBe('unknown')
  })
})

describe('no one gains permissions through a SAML provider', () => {
  test.each(connectionMakers)('by a connection that %s made', (maker) =>
    expectNoPermissionGained(server, maker, {
      connect: (by) => connect(by),
      come: (id, { id: nameId, employeeNo, email }) =>
        signIn(nameId, { attributes: { employeeNumber: employeeNo, mail: email, email_verified: 'true' } }, id),
    }),
  )
})

describe('a round trip', () => {
  test('asks at the provider, for this connection', async () => {
    const { there } = await begin(`/sso/c/${connectionId}`)
    const asked = readAuthnRequest(there)
    expect(there.startsWith(`${provider.ssoUrl}?`)).toBe(true)
    expect(new URL(asked.callbackUrl).pathname).toBe(`/sso/c/${connectionId}/callback`)
    expect(new URL(asked.audience).pathname).toBe(`/sso/c/${connectionId}/metadata`)
    expect(asked.xml).toContain('ProtocolBinding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST"')
  })

  test('works once, and only in the browser that began it', async () => {
    await aPerson(server.deps, company, { employeeNo: 'trip' })
    const attributes = { employeeNumber: 'trip' }
    const { there, cookie } = await begin(`/sso/c/${connectionId}`)
    const answer = provider.answer(there, { nameId: 'trip', attributes })
    const [address, again] = [await post(connectionId, answer), await post(connectionId, answer)]
    expect(resultOf(again).get('error')).toBe('invalid')
    expect(resultOf(await follow(address, { cookie })).get('code')).not.toBeNull()
    expect(resultOf(await follow(address, { cookie })).get('error')).toBe('invalid')
    expect(resultOf(await post(connectionId, answer)).get('error')).toBe('invalid')

    // An attacker's answer in the browser of a victim, and a victim's in that of an attacker.
    for (const other of [await begin(`/sso/c/${connectionId}`), { cookie: '' }]) {
      const begun = await begin(`/sso/c/${connectionId}`)
      const posted = await post(connectionId, provider.answer(begun.there, { nameId: 'trip', attributes }))
      const headers: Record<string, string> = other.cookie ? { cookie: other.cookie } : {}
      expect(resultOf(await follow(posted, headers)).get('error')).toBe('invalid')
    }
  })

  test('ends after ten minutes, and needs an answer that was requested', async () => {
    const { there, cookie } = await begin(`/sso/c/${connectionId}`)
    const answer = provider.answer(there, { nameId: 'trip' })
    for (const relayState of ['', 'https://portal.test/', 'x'.repeat(500)])
      expect(resultOf(await post(connectionId, { ...answer, relayState })).get('error')).toBe('invalid')
    const unanswered = `http://portal.test/sso/c/${connectionId}/callback?state=${answer.relayState}`
    expect(resultOf(await follow(unanswered, { cookie })).get('error')).toBe('provider')
    const late = await begin(`/sso/c/${connectionId}`)
    server.clock.pass(11 * 60)
    expect(resultOf(await post(connectionId, provider.answer(late.there))).get('error')).toBe('invalid')
  })

  test('takes so many answers from one network in a minute, and keeps none beyond them', async () => {
    const { there, cookie } = await begin(`/sso/c/${connectionId}`)
    const answer = provider.answer(there, { nameId: 'employee@starbeam.example' })
    const { sql, clock } = server.deps
    await sql`insert into rate_limit (key, window_start, hits) values ('posted answer 127.0.0.1', ${clock.now()}, 600)
      on conflict (key) do update set hits = 600, window_start = excluded.window_start`
    expect(resultOf(await post(connectionId, answer)).get('error')).toBe('busy')
    expect(await sql`select from connection_request where answer is not null`).toHaveLength(0)
    await sql`delete from rate_limit where key = 'posted answer 127.0.0.1'`
    // The trip is still waiting for its answer.
    const back = await follow(await post(connectionId, answer), { cookie })
    expect(resultOf(back).get('error')).not.toBe('invalid')
  })

  test('takes no answer for another connection, request or company', async () => {
    const keeper = await aPerson(server.deps, await aCompany(server.deps), { companyGrants: ['companies'] })
    const other = await connect(keeper)
    const [here, there] = [await begin(`/sso/c/${connectionId}`), await begin(`/sso/c/${other}`)]
    const answer = provider.answer(here.there, { nameId: 'trip', attributes: { employeeNumber: 'trip' } })
    expect(resultOf(await post(other, answer)).get('error')).toBe('invalid')
    const { relayState } = readAuthnRequest(there.there)
    const crossed = await post(other, { ...answer, relayState })
    expect(resultOf(await follow(crossed, { cookie: there.cookie })).get('error')).toBe('provider')
    const another = await begin(`/sso/c/${connectionId}`)
    const swapped = await post(connectionId, { ...answer, relayState: readAuthnRequest(another.there).relayState })
    expect(resultOf(await follow(swapped, { cookie: another.cookie })).get('error')).toBe('provider')
  })

  test('takes no posted answer where the provider answers in the address', async () => {
    const oidc = await startOidcStandIn('portal', { sub: 'x' })
    const settings = { issuer: oidc.issuer, clientId: 'portal', scope: 'openid', claims: { ...claims, subject: 'sub' } }
    const input = { companyId: company, name: 'Okta', settings, secret: '', createsPeople: false }
    const { data } = await server.call(
      connectionCreate,
      { requestKey: `saml-connection-${++serial}`, kind: 'oidc', ...input },
      admin,
    )
    oidc.close()
    expect(resultOf(await post(data.connectionId, { response: 'x', relayState: 'y' })).get('error')).toBe('invalid')
  })

  test.each<[string, Partial<SamlAnswer>]>([
    ['unsigned', { signs: 'none' }],
    ['signed by a stranger', { key: createSamlKey('stranger.example') }],
    ['for another audience', { audience: 'https://portal.test/' }],
    ['that has ended', { notOnOrAfter: isoTimeMinutesAfter(-60) }],
  ])('ends with an answer that is %s', async (_, change) => {
    expect((await signIn('trip', { attributes: { employeeNumber: 'trip' }, ...change })).error).toBe('provider')
  })
})

describe('a test sign-in', () => {
  async function testWith(change: Partial<SamlAnswer>) {
    const { data } = await server.call(connectionTest, { connectionId }, admin)
    const { there, cookie } = await begin(new URL(data.address).pathname + new URL(data.address).search)
    const location = await follow(await post(connectionId, provider.answer(there, change)), { cookie })
    expect(location).toContain(`test=${data.testId}`)
    return (await server.call(connectionTestResult, { testId: data.testId }, admin)).data
  }

  test('shows what the provider sent and whom it matches', async () => {
    const eve = await aPerson(server.deps, company, { employeeNo: 'eve' })
    const result = await testWith({ nameId: 'eve@starbeam.example', attributes: { employeeNumber: 'eve' } })
    expect(result).toMatchObject({ outcome: 'employeeNo', person: { accountId: eve.accountId }, reason: null })
    expect(result.claims).toContainEqual({ name: 'NameID', value: 'eve@starbeam.example' })
  })

  test('names the reason of a refusal, and the fix', async () => {
    const elsewhere = await testWith({ audience: 'https://portal.test/' })
    expect(elsewhere).toMatchObject({ outcome: 'provider', claims: [] })
    expect(elsewhere.reason?.en).toContain('entity ID at the provider')
    const denied = await testWith({ status: 'urn:oasis:names:tc:SAML:2.0:status:RequestDenied' })
    expect(denied.outcome).toBe('denied')
  })
})

describe('an encryption key', () => {
  const act = (act: 'renew' | 'endFormer' | 'endAll', by: Person = admin) =>
    server.call(connectionKeySet, { connectionId, act }, by)
  const keysOf = async () => (await shown(connectionId))?.keys ?? []
  const metadata = async () => (await server.inject({ url: `/sso/c/${connectionId}/metadata`, headers: host })).body
  const bare = (pem: string) => pem.replace(/-----[A-Z ]+-----|\s/g, '')
  const signInWith = (certificate: string) => signIn('ada@starbeam.example', { encrypts: { certificate } })

  test('is made, published, renewed with the former one still open, and ended', async () => {
    const ada = await aPerson(server.deps, company, { employeeNo: 'ada-encrypted' })
    const attributes = { employeeNumber: 'ada-encrypted' }
    const come = async (certificate: string) =>
      (await signIn('ada@starbeam.example', { attributes, encrypts: { certificate } })).accountId
    expect(await keysOf()).toEqual([])
    expect(await metadata()).not.toContain('use="encryption"')
    expect((await act('renew')).code).toBe(200)
    const [first] = await keysOf()
    expect(await metadata()).toContain(bare(first?.certificate ?? '?'))
    expect(await come(first?.certificate ?? '')).toBe(ada.accountId)
    server.clock.pass(60)
    await act('renew')
    const [second, former] = await keysOf()
    expect(former?.keyId).toBe(first?.keyId)
    expect(await metadata()).toContain(bare(second?.certificate ?? '?'))
    expect(await metadata()).not.toContain(bare(former?.certificate ?? '?'))
    for (const key of [second, former]) expect(await come(key?.certificate ?? '')).toBe(ada.accountId)
    server.clock.pass(60)
    await act('renew')
    expect(await keysOf()).toHaveLength(2)
    expect((await signInWith(former?.certificate ?? '')).error).toBe('provider')
    await act('endFormer')
    expect(await keysOf()).toHaveLength(1)
    expect((await signInWith(second?.certificate ?? '')).error).toBe('provider')
    await act('endAll')
    expect(await keysOf()).toEqual([])
    const rows = await server.deps.sql<{ action: string }[]>`
      select action from audit_line where action = 'connection.key' and company_id = ${company}`
    expect(rows).toHaveLength(5)
  })

  test('that can not be read is left out: other answers still sign people in', async () => {
    const ada = await aPerson(server.deps, company, { employeeNo: 'ada-unreadable' })
    const come = (encrypts?: { certificate: string }) =>
      signIn('unreadable@starbeam.example', {
        attributes: { employeeNumber: 'ada-unreadable' },
        ...(encrypts ? { encrypts } : {}),
      })
    await act('renew')
    server.clock.pass(60)
    await act('renew')
    const [newest, former] = (await keysOf()).map(({ keyId, certificate }) => ({ keyId, certificate }))
    await server.deps.sql`update connection_key set sealed_key = '\\x00' where id = ${newest?.keyId ?? ''}`
    expect((await come()).accountId).toBe(ada.accountId)
    expect((await come({ certificate: former?.certificate ?? '' })).accountId).toBe(ada.accountId)
    expect((await come({ certificate: newest?.certificate ?? '' })).error).toBe('provider')
    await act('endFormer')
    expect((await come()).accountId).toBe(ada.accountId)
    expect((await come({ certificate: newest?.certificate ?? '' })).error).toBe('provider')
    await act('endAll')
  })

  test('is stored sealed, shown to no one else, and made for SAML only', async () => {
    await act('renew')
    const [row] = await server.deps.sql<{ key: Buffer }[]>`
      select sealed_key as key from connection_key where connection_id = ${connectionId}`
    expect(row?.key.toString('latin1')).not.toContain('PRIVATE KEY')
    expect((await server.call(connectionList, {}, admin)).raw).not.toContain('PRIVATE KEY')
    const stranger = await aPerson(server.deps, await aCompany(server.deps), { companyGrants: ['companies'] })
    expect((await act('endAll', stranger)).reason).toBe('notFound')
    expect(await keysOf()).toHaveLength(1)
    await act('endAll')
  })
})
