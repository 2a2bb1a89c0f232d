import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  connectionCreate,
  connectionList,
  domainAdd,
  domainCheck,
  domainHostSet,
  domainRemove,
} from '@portal/contract/identity/connection.contract.ts'
import { companySignInOptions } from '@portal/contract/identity/connection-sign-in.contract.ts'
import { personInvite } from '@portal/contract/identity/people-change.contract.ts'
import { currentUserRead, passwordResetRequest, signInLinkRequest } from '@portal/contract/identity/session.contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runDeferredWork } from '../../../testing/answer-first.ts'
import { aCompany, aPerson, joinCompany, type Person, quickPasswordHash } from '../../../testing/builders.ts'
import { type OidcStandIn, startOidcStandIn } from '../../../testing/oidc-stand-in.ts'
import { readOutbox } from '../../../testing/outbox.ts'
import { openSecondServer } from '../../../testing/second-server.ts'
import { openTestServer, TestClock, type TestServer } from '../../../testing/test-server.ts'
import { checkCompanyAddresses } from './company-address.service.ts'

const host = 'learn.starbeam.example'
const records = new Map<string, string[][] | 'away'>()
let server: TestServer
let provider: OidcStandIn
let company: string
let admin: Person
let learner: Person
let other: Person
let connectionId: string
let domainId: string
const webDir = mkdtempSync(path.join(tmpdir(), 'portal-web-'))
const hash = await quickPasswordHash('correct-horse-battery')

beforeAll(async () => {
  provider = await startOidcStandIn('portal', { sub: 'stand-in' })
  writeFileSync(path.join(webDir, 'index.html'), '<html lang="zh-CN"><head><title>%portal.name%</title></head></html>')
  server = await openTestServer({
    webDir,
    clock: new TestClock(new Date()),
    env: { OUTBOUND_ALLOW: '127.0.0.1' },
    resolveTxt: async (name) => {
      const found = records.get(name)
      if (found === 'away') throw Object.assign(new Error('queryTxt ESERVFAIL'), { code: 'ESERVFAIL' })
      if (!found) throw Object.assign(new Error('queryTxt ENODATA'), { code: 'ENODATA' })
      return found
    },
  })
  company = await aCompany(server.deps, { name: '星衡通信' })
  admin = await aPerson(server.deps, company, { companyGrants: ['companies'], email: 'gu@starbeam.example' })
  learner = await aPerson(server.deps, company, { email: 'lin@starbeam.example', passwordHash: hash })
  other = await aPerson(server.deps, await aCompany(server.deps), {
    email: 'wei@farbridge.example',
    passwordHash: hash,
  })
  const { data } = await server.call(
    connectionCreate,
    {
      requestKey: 'address-connection',
      companyId: company,
      kind: 'oidc',
      name: 'Microsoft Entra ID',
      settings: {
        issuer: provider.issuer,
        clientId: 'portal',
        scope: 'openid profile email',
        claims: { subject: 'sub', email: 'email', name: 'name', employeeNo: '', department: '' },
      },
      secret: '',
      createsPeople: false,
    },
    admin,
  )
  connectionId = data.connectionId
  await server.deps.sql`update identity_connection set tested_at = now(), is_enabled = true where id = ${connectionId}`
  domainId = (await server.call(domainAdd, { companyId: company, domain: host }, admin)).data.domainId
})
afterAll(async () => {
  await server.close()
  rmSync(webDir, { recursive: true, force: true })
  provider.close()
})

const shownDomain = async () =>
  (await server.call(connectionList, {}, admin)).data.domains.find((one) => one.domainId === domainId)
const pageAt = async (at: string) =>
  (await server.inject({ url: '/login', headers: { host: at, accept: 'text/html' } })).body
const doorsAt = async (at: string) =>
  (await server.call(companySignInOptions, {}, { headers: { host: at } })).data.connections.map(
    (one) => one.connectionId,
  )
const redirectAt = async (at: string, url: string) =>
  String((await server.inject({ url, headers: { host: at } })).headers.location)
const isAllowed = async (domain: string) =>
  (await server.inject({ url: `/tls/allowed?domain=${encodeURIComponent(domain)}` })).statusCode === 200
async function linkTo(person: Person, call: typeof passwordResetRequest | typeof signInLinkRequest, at: string) {
  const email =
    person === learner ? 'lin@starbeam.example' : person === other ? 'wei@farbridge.example' : 'gu@starbeam.example'
  const before = (await readOutbox(server.deps, email)).length
  await server.call(call as typeof passwordResetRequest, { account: email }, { headers: { host: at } })
  await runDeferredWork(server)
  const mails = (await readOutbox(server.deps, email)).slice(before)
  return /https?:\/\/[^/\s]+/.exec(mails[0]?.body ?? '')?.[0]
}
/** All that a host name could change. */
const seenAt = async (at: string) => ({
  hasCompany: (await pageAt(at)).includes('星衡通信'),
  doors: await doorsAt(at),
  foreign: (
    await server.inject({
      url: `/sso/c/${connectionId}?redirect=${encodeURIComponent(`http://${at}/`)}`,
      headers: { host: at },
    })
  ).statusCode,
  isAllowed: await isAllowed(at),
})
const nothing = { hasCompany: false, doors: [], foreign: 400, isAllowed: false }

describe('before it is proved', () => {
  test('a host name shows and leads to nothing, and cannot be used', async () => {
    expect((await server.call(domainHostSet, { domainId, isHost: true }, admin)).reason).toBe('domainNotProved')
    expect(await seenAt(host)).toEqual(nothing)
    await server.call(domainCheck, { domainId }, admin)
    expect((await shownDomain())?.isProved).toBe(false)
  })
  test('a verified mail domain is no address until it is chosen', async () => {
    const shown = await shownDomain()
    records.set(shown?.recordName ?? '', [[shown?.recordText ?? '']])
    expect((await server.call(domainCheck, { domainId }, admin)).data.isProved).toBe(true)
    expect(await seenAt(host)).toEqual(nothing)
    expect((await server.call(domainHostSet, { domainId, isHost: true }, other)).reason).toBe('forbidden')
  })
})

describe('at the address of a company', () => {
  test('pages carry its name and its sign-in, in every process', async () => {
    const second = await openSecondServer(server)
    const stop = await second.deps.hosts.watch()
    expect((await server.call(domainHostSet, { domainId, isHost: true }, admin)).code).toBe(200)
    expect(await seenAt(host)).toMatchObject({ hasCompany: true, doors: [connectionId], isAllowed: true })
    expect(await seenAt(`${host.toUpperCase()}:8443`)).toMatchObject({ hasCompany: true, doors: [connectionId] })
    const until = Date.now() + 5000
    while (!second.deps.hosts.at(host) && Date.now() < until) await new Promise((done) => setTimeout(done, 20))
    expect(second.deps.hosts.at(host)?.companyId).toBe(company)
    await stop()
    await second.close()
    expect((await pageAt('portal.test')).includes('星衡通信')).toBe(false)
  })

  test('a phone installs the portal under its name', async () => {
    const manifestAt = async (at: string) =>
      (await server.inject({ url: '/manifest.webmanifest', headers: { host: at, 'accept-language': 'zh' } })).json()
    expect(await manifestAt(host)).toMatchObject({ name: '星衡通信', short_name: '星衡通信', start_url: '/' })
    const own = await manifestAt('portal.test')
    expect(own.name).not.toBe('星衡通信')
    expect(own).toMatchObject({ display: 'standalone', icons: [{ src: '/icon.svg', type: 'image/svg+xml' }] })
  })

  test('a sign-in comes back to where it began, in the browser that began it', async () => {
    const begun = await server.inject({
      url: `/sso/c/${connectionId}?redirect=${encodeURIComponent(`http://${host}/study`)}`,
      headers: { host },
    })
    const there = new URL(String(begun.headers.location))
    expect(there.searchParams.get('redirect_uri')).toBe(`http://${host}/sso/c/${connectionId}/callback`)
    const way = new URL((await fetch(there, { redirect: 'manual' })).headers.get('location') ?? '')
    expect(way.host).toBe(host)
    const without = await redirectAt(host, `${way.pathname}${way.search}`)
    expect(without).toMatch(/^http:\/\/learn\.starbeam\.example\/#.*error=invalid/)
    const listed = (await server.call(connectionList, {}, admin)).data.connections[0]
    expect([listed?.callbackUrl, listed?.ownCallbackUrl]).toEqual([
      `http://portal.test/sso/c/${connectionId}/callback`,
      `http://${host}/sso/c/${connectionId}/callback`,
    ])
  })

  test('the provider of another company, and that of the portal, are not started there', async () => {
    const rival = await aPerson(server.deps, await aCompany(server.deps), { companyGrants: ['companies'] })
    await server.deps.sql`update identity_connection set company_id = ${rival.companyId} where id = ${connectionId}`
    expect(await doorsAt(host)).toEqual([])
    expect(await redirectAt(host, `/sso/c/${connectionId}`)).toContain('error=invalid')
    await server.deps.sql`update identity_connection set company_id = ${company} where id = ${connectionId}`
    const begun = await redirectAt(host, '/sso/login')
    expect(begun.startsWith(`http://${host}`)).toBe(false)
  })

  test('without a provider of the portal, its form leads back to the page of that address', async () => {
    const page = (at: string) => `/sso/login?redirect=${encodeURIComponent(`http://${at}/study?state=open`)}`
    expect(await redirectAt(host, page(host))).toBe('/login?from=%2Fstudy%3Fstate%3Dopen')
    expect(await redirectAt('portal.test', page('portal.test'))).toBe('/login?from=%2Fstudy%3Fstate%3Dopen')
    for (const at of [host, 'portal.test']) expect(await redirectAt(at, page('evil.example'))).toBe('/login')
  })

  test('links in emails follow the person and never the host of the request', async () => {
    expect(await linkTo(learner, passwordResetRequest, 'portal.test')).toBe(`http://${host}`)
    expect(await linkTo(other, passwordResetRequest, host)).toBe('http://portal.test')
    // A link into an account with permissions never goes where a company's DNS leads.
    expect(await linkTo(admin, passwordResetRequest, host)).toBe('http://portal.test')
    expect(await linkTo(learner, signInLinkRequest, 'evil.example')).toBe(`http://${host}`)
    await joinCompany(server.deps, learner.accountId, other.companyId)
    server.clock.pass(3600)
    expect(await linkTo(learner, passwordResetRequest, host)).toBe('http://portal.test')
    await server.deps
      .sql`update membership set status = 'withdrawn' where account_id = ${learner.accountId} and company_id = ${other.companyId}`
  })

  test('invitations to its people lead there', async () => {
    const fresh = await aPerson(server.deps, company, { email: 'new@starbeam.example' })
    await server.call(personInvite, { personId: fresh.accountId, requestKey: 'invite-new-1' }, admin)
    expect((await readOutbox(server.deps, 'new@starbeam.example')).at(-1)?.body).toContain(`http://${host}/`)
  })

  test('staff are not warned of another address there', async () => {
    const warned = async (at: string) =>
      (await server.call(currentUserRead, {}, { ...admin, headers: { host: at } } as never)).data.rightAddress
    expect(await warned(host)).toBeNull()
    expect(await warned('evil.example')).toBe('http://portal.test')
  })
})

test.each([
  'evil.example',
  `${host}.evil.example`,
  `evil-${host}`,
  `${host}@evil.example`,
  `x.${host}`,
  '127.0.0.1',
  '__proto__',
])('a forged host gains nothing: %s', async (at) => {
  expect(await seenAt(at)).toEqual(nothing)
  expect(await redirectAt(at, '/sso/logout')).not.toContain('evil')
  expect(server.deps.hosts.at(at)).toBeNull()
})

test('names of the portal cannot become the address of a company', async () => {
  const { domainId: own } = (await server.call(domainAdd, { companyId: company, domain: 'portal.test' }, admin)).data
  await server.deps.sql`update identity_domain set proved_at = now() where id = ${own}`
  expect((await server.call(domainHostSet, { domainId: own, isHost: true }, admin)).reason).toBe('hostIsPortals')
  await server.call(domainRemove, { domainId: own }, admin)
  expect(await isAllowed('portal.test')).toBe(true)
})

test('without its record a host is no address any more, but an outage of the DNS proves nothing', async () => {
  const shown = await shownDomain()
  records.set(shown?.recordName ?? '', 'away')
  await checkCompanyAddresses.run(server.deps as never, {} as never)
  expect(await seenAt(host)).toMatchObject({ hasCompany: true })
  expect((await server.call(domainCheck, { domainId }, admin)).data.isProved).toBe(true)
  expect(await seenAt(host)).toMatchObject({ hasCompany: true })
  records.delete(shown?.recordName ?? '')
  await checkCompanyAddresses.run(server.deps as never, {} as never)
  expect(await seenAt(host)).toEqual(nothing)
  expect(await linkTo(learner, signInLinkRequest, host)).toBe('http://portal.test')
})
