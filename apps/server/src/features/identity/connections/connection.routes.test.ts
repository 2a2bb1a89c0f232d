import {
  companyCodeSet,
  connectionCreate,
  connectionList,
  connectionRemove,
  connectionStateSet,
  connectionTest,
  connectionTestResult,
  connectionUpdate,
  domainAdd,
  domainCheck,
  domainRemove,
  emergencyAccountSet,
} from '@portal/contract/identity/connection.contract.ts'
import { companySignInOptions } from '@portal/contract/identity/connection-sign-in.contract.ts'
import { membershipEnd } from '@portal/contract/identity/people-change.contract.ts'
import { currentUserRead, passwordSignIn, ssoSignIn } from '@portal/contract/identity/session.contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  aCompany,
  aDepartment,
  aPerson,
  joinCompany,
  type Person,
  quickPasswordHash,
} from '../../../testing/builders.ts'
import { connectionMakers, expectNoPermissionGained } from '../../../testing/connection-matrix.ts'
import { type OidcStandIn, startOidcStandIn } from '../../../testing/oidc-stand-in.ts'
import { openTestServer, TestClock, type TestServer } from '../../../testing/test-server.ts'
import { clearOldIdentityData } from '../identity.jobs.ts'
import type { ConnectionClaims } from './connection.rules.ts'
import { setConnectionTestFinished } from './connection-sign-in.store.ts'

/** A company connects its own provider and its people sign in through it, with a provider that the test starts. */
const records = new Map<string, string[][]>()
let provider: OidcStandIn
let server: TestServer
let company: string
let admin: Person
let connectionId: string
/** The claims of the person who is signed in at the provider. */
let person: ConnectionClaims = {}
let serial = 0
const hash = await quickPasswordHash('correct-horse-battery')

const settings = () => ({
  issuer: provider.issuer,
  clientId: 'portal',
  scope: 'openid profile email',
  claims: { subject: 'sub', email: 'email', name: 'name', employeeNo: 'employeeid', department: 'department' },
})
const content = () => ({ name: 'Microsoft Entra ID', settings: settings(), secret: '', createsPeople: false })

async function aConnection(by: Person, companyId = by.companyId, own: object = {}): Promise<string> {
  const input = { requestKey: `connection-${++serial}`, companyId, kind: 'oidc' as const, ...content(), ...own }
  const { data } = await server.call(connectionCreate, input, by)
  return data.connectionId
}
/** Turns a connection on as if a test had found a person. */
async function turnOn(id: string, by: Person, isRequired = false): Promise<number> {
  await server.deps.sql`update identity_connection set tested_at = ${server.clock.now()} where id = ${id}`
  return (await server.call(connectionStateSet, { connectionId: id, isEnabled: true, isRequired }, by)).code
}
beforeAll(async () => {
  provider = await startOidcStandIn('portal', { sub: 'stand-in' })
  provider.token = (claims) => provider.signToken({ ...claims, ...person })
  server = await openTestServer({
    clock: new TestClock(new Date()),
    env: { OUTBOUND_ALLOW: '127.0.0.1' },
    resolveTxt: async (name) => {
      const found = records.get(name)
      if (!found) throw Object.assign(new Error('queryTxt ENODATA'), { code: 'ENODATA' })
      return found
    },
  })
  company = await aCompany(server.deps, { name: '星衡通信' })
  admin = await aPerson(server.deps, company, { companyGrants: ['companies', 'reports'], passwordHash: hash })
  connectionId = await aConnection(admin)
  await turnOn(connectionId, admin)
})
afterAll(async () => {
  await server.close()
  provider.close()
})

/** A browser goes from an address of the portal to the provider and back, as `claims`. */
async function travel(start: string, claims: ConnectionClaims, change: (query: string) => string = (query) => query) {
  person = claims
  const begun = await server.inject({ url: start, headers: { host: 'portal.test' } })
  const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? ''
  const there = String(begun.headers.location)
  if (!there.startsWith(provider.issuer))
    return { location: there, code: null, error: resultOf(there).get('error'), cookie }
  const answer = await fetch(there, { redirect: 'manual' })
  const way = new URL(answer.headers.get('location') ?? '')
  const back = await server.inject({
    url: `${way.pathname}?${change(way.search.slice(1))}`,
    headers: { host: 'portal.test', cookie },
  })
  const location = String(back.headers.location)
  return { location, code: resultOf(location).get('code'), error: resultOf(location).get('error'), cookie }
}
const resultOf = (address: string) => new URLSearchParams(new URL(address, 'http://portal.test').hash.split('?')[1])
async function signIn(claims: ConnectionClaims, id = connectionId) {
  const { code, error, cookie } = await travel(`/sso/c/${id}`, claims)
  if (!code) return { error, accountId: null, reason: null, token: '' }
  const answer = await server.call(ssoSignIn, { code }, { headers: { cookie } })
  return {
    error: null,
    accountId: answer.data?.userId ?? null,
    reason: answer.reason ?? null,
    token: answer.data?.access_token ?? '',
  }
}
const findLink = async (accountId: string) =>
  (await server.deps.sql`select subject from connection_identity where account_id = ${accountId}`).length

describe('people of the company', () => {
  test('are linked by employee number at their first sign-in, and by the subject alone from then on', async () => {
    const ann = await aPerson(server.deps, company, { employeeNo: '00661204' })
    const first = await signIn({ sub: 'ann-1', employeeid: '00661204' })
    expect(first.accountId).toBe(ann.accountId)
    expect((await server.call(currentUserRead, {}, first)).data.employeeNo).toBe('00661204')
    const again = await signIn({ sub: 'ann-1', employeeid: 'changed', email: 'x@y.example' })
    expect(again.accountId).toBe(ann.accountId)
    // Another subject with her number is another person at the provider.
    expect((await signIn({ sub: 'ann-2', employeeid: '00661204' })).error).toBe('unknown')
    expect(await findLink(ann.accountId)).toBe(1)
  })

  test('are linked by an address that the provider calls verified, and not by any other', async () => {
    const ben = await aPerson(server.deps, company, { email: 'ben@starbeam.example' })
    expect((await signIn({ sub: 'ben-1', email: 'ben@starbeam.example' })).error).toBe('unknown')
    expect((await signIn({ sub: 'ben-1', email: 'ben@starbeam.example', email_verified: false })).error).toBe('unknown')
    expect((await signIn({ sub: 'ben-1', email: 'BEN@starbeam.example', email_verified: true })).accountId).toBe(
      ben.accountId,
    )
  })

  test('who have left, are suspended, or belong to no company here do not come in', async () => {
    const leaver = await aPerson(server.deps, company, { employeeNo: 'left-1' })
    expect((await signIn({ sub: 'left', employeeid: 'left-1' })).accountId).toBe(leaver.accountId)
    await server.call(membershipEnd, { personId: leaver.accountId, companyId: company }, admin)
    expect((await signIn({ sub: 'left', employeeid: 'left-1' })).error).toBe('unknown')
    const barred = await aPerson(server.deps, company, { employeeNo: 'barred-1' })
    await server.deps.sql`update account set status = 'suspended' where id = ${barred.accountId}`
    expect((await signIn({ sub: 'barred', employeeid: 'barred-1' })).error).toBe('suspended')
    await aPerson(server.deps, await aCompany(server.deps), { employeeNo: 'other-1', email: 'o@other.example' })
    const said = { sub: 'other', employeeid: 'other-1', email: 'o@other.example', email_verified: true }
    expect((await signIn(said)).error).toBe('unknown')
  })

  test('a new person becomes a learner of the company only if it says so, in a domain of the company, once', async () => {
    const own = await aCompany(server.deps)
    const keeper = await aPerson(server.deps, own, { companyGrants: ['companies'] })
    const id = await aConnection(keeper, own)
    await turnOn(id, keeper)
    const department = await aDepartment(server.deps, own)
    const said = {
      sub: 'new',
      name: '魏来',
      email: 'wei.lai@suzhou.example',
      employeeid: '00638805',
      department: '部门',
    }
    expect((await signIn(said, id)).error).toBe('unknown')
    const [{ revision } = { revision: 0 }] = (await server.call(connectionList, {}, keeper)).data.connections
    await server.call(connectionUpdate, { connectionId: id, revision, ...content(), createsPeople: true }, keeper)
    await turnOn(id, keeper)
    expect((await signIn({ ...said, email_verified: true }, id)).error).toBe('unknown')
    await proveDomain('suzhou.example', own, keeper)
    const both = await Promise.all([signIn(said, id), signIn(said, id)])
    const [first, second] = both.map(({ accountId }) => accountId)
    expect(first).not.toBeNull()
    expect(second).toBe(first)
    const rows = await server.deps.sql<
      {
        companyId: string
        departmentId: string
        employeeNo: string
        email: string
        isConfirmed: boolean
        grants: number
      }[]
    >`select m.company_id as "companyId", m.department_id as "departmentId", m.employee_no as "employeeNo", a.email,
        a.is_email_confirmed as "isConfirmed", (select count(*)::int from staff_grant g where g.account_id = a.id) as grants
      from account a join membership m on m.account_id = a.id where a.name = '魏来'`
    expect(rows.map((row) => ({ ...row }))).toEqual([
      {
        companyId: own,
        departmentId: department,
        employeeNo: '00638805',
        email: 'wei.lai@suzhou.example',
        isConfirmed: true,
        grants: 0,
      },
    ])
    // An address that an account of another company has is never taken over.
    await aPerson(server.deps, company, { email: 'taken@suzhou.example' })
    expect((await signIn({ ...said, sub: 'newer', employeeid: '1', email: 'taken@suzhou.example' }, id)).error).toBe(
      'unknown',
    )
  })
})

/** Decision 11 for connections: every maker × every kind of account. */
describe('no one gains permissions through a provider', () => {
  test.each(connectionMakers)('by a connection that %s made', (maker) =>
    expectNoPermissionGained(server, maker, {
      connect: async (by, own) => {
        const id = await aConnection(by, own, { createsPeople: true })
        await turnOn(id, by)
        return id
      },
      come: (id, { id: sub, employeeNo, email }) =>
        signIn({ sub, employeeid: employeeNo, email, email_verified: true }, id),
    }),
  )

  test('a link from before a permission opens again only by an address confirmed since', async () => {
    const carl = await aPerson(server.deps, company, { employeeNo: 'carl', email: 'carl@starbeam.example' })
    const said = { sub: 'carl', employeeid: 'carl', email: 'carl@starbeam.example', email_verified: true }
    expect((await signIn(said)).accountId).toBe(carl.accountId)
    server.clock.pass(1)
    await server.deps
      .sql`insert into staff_grant values (${carl.accountId}, 'reports', ${server.clock.now()}, ${company})`
    expect((await signIn(said)).error).toBe('protected')
    server.clock.pass(1)
    await server.deps.sql`update account set email_confirmed_at = ${server.clock.now()} where id = ${carl.accountId}`
    expect((await signIn({ ...said, email: 'else@starbeam.example' })).error).toBe('protected')
    expect((await signIn(said)).accountId).toBe(carl.accountId)
    // A permission that the creator of the connection does not hold.
    await server.deps
      .sql`insert into staff_grant values (${carl.accountId}, 'moderation', ${server.clock.now()}, ${company})`
    expect((await signIn(said)).error).toBe('protected')
  })

  test('a code is judged again when it is exchanged', async () => {
    const dora = await aPerson(server.deps, company, { employeeNo: 'dora' })
    const { code, cookie } = await travel(`/sso/c/${connectionId}`, { sub: 'dora', employeeid: 'dora' })
    await joinCompany(server.deps, dora.accountId, await aCompany(server.deps))
    const answer = await server.call(ssoSignIn, { code: code ?? '' }, { headers: { cookie } })
    expect(answer.reason).toBe('confirmContacts')
  })
})

describe('a round trip', () => {
  test('works once, in the browser that began it, for its own connection, and leads nowhere else', async () => {
    await aPerson(server.deps, company, { employeeNo: 'trip' })
    const said = { sub: 'trip', employeeid: 'trip' }
    const other = await aConnection(admin)
    await turnOn(other, admin)
    for (const change of [
      (query: string) => query.replace(/state=[^&]+/, 'state=forged'),
      (query: string) => query.replace(/&?state=[^&]+/, ''),
    ])
      expect((await travel(`/sso/c/${connectionId}`, said, change)).error).toBe('invalid')
    person = said
    const begun = await server.inject({ url: `/sso/c/${connectionId}`, headers: { host: 'portal.test' } })
    const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? ''
    const there = await fetch(String(begun.headers.location), { redirect: 'manual' })
    const { search } = new URL(there.headers.get('location') ?? '')
    const come = async (id: string, headers: object) =>
      resultOf(
        String(
          (await server.inject({ url: `/sso/c/${id}/callback${search}`, headers: { host: 'portal.test', ...headers } }))
            .headers.location,
        ),
      ).get('error')
    expect(await come(other, { cookie })).toBe('invalid')
    expect(await come(connectionId, {})).toBe('invalid')
    expect(await come(connectionId, { cookie })).toBe('invalid')
    await server.call(connectionStateSet, { connectionId: other, isEnabled: false, isRequired: false }, admin)
    const away = await server.inject({
      url: `/sso/c/${connectionId}?redirect=https://evil.example/`,
      headers: { host: 'portal.test' },
    })
    expect(away.statusCode).toBe(400)
  })

  test('with a token that is not in order signs no one in', async () => {
    await aPerson(server.deps, company, { employeeNo: 'forged' })
    const said = { sub: 'forged', employeeid: 'forged' }
    for (const wrong of [{ aud: 'another' }, { iss: 'https://evil.example' }, { nonce: 'another' }, { iat: 1, exp: 2 }])
      expect((await travel(`/sso/c/${connectionId}`, { ...said, ...wrong })).error).toBe('provider')
    expect((await travel(`/sso/c/${connectionId}`, { ...said, sub: undefined })).error).toBe('provider')
  })

  test.each(['ES256', 'ES384'] as const)('takes a token signed by %s, and none of another key', async (alg) => {
    const eva = await aPerson(server.deps, company, { employeeNo: `eva-${alg}` })
    const usual = provider.token
    provider.algorithms = [alg]
    const id = await aConnection(admin)
    await turnOn(id, admin)
    const said = { sub: `eva-${alg}`, employeeid: `eva-${alg}` }
    provider.token = (claims) => provider.signOnCurve({ ...claims, ...person }, alg)
    expect((await signIn(said, id)).accountId).toBe(eva.accountId)
    const cut = (token: string) => `${token.slice(0, -8)}AAAAAAAA`
    provider.token = (claims) => cut(provider.signOnCurve({ ...claims, ...person }, alg))
    expect((await signIn(said, id)).error).toBe('provider')
    // An algorithm that the provider does not list.
    provider.token = usual
    expect((await signIn(said, id)).error).toBe('provider')
    provider.algorithms = ['RS256']
    await server.call(connectionStateSet, { connectionId: id, isEnabled: false, isRequired: false }, admin)
    await server.call(connectionRemove, { connectionId: id }, admin)
  })

  test('does not begin for a connection that is off, unknown or of a closed company', async () => {
    const off = await aConnection(admin)
    expect((await travel(`/sso/c/${off}`, {})).error).toBe('invalid')
    expect((await travel('/sso/c/0190a000-0000-7000-8000-00000000abcd', {})).error).toBe('invalid')
    await server.call(connectionRemove, { connectionId: off }, admin)
    await server.deps.sql`update company set status = 'suspended' where id = ${company}`
    expect((await travel(`/sso/c/${connectionId}`, {})).error).toBe('invalid')
    await server.deps.sql`update company set status = 'active' where id = ${company}`
  })
})

describe('a test sign-in', () => {
  const result = async (testId: string, by = admin) => server.call(connectionTestResult, { testId }, by)
  test('shows what the provider sent and whom it matches, signs no one in, and lets the connection be turned on', async () => {
    const eve = await aPerson(server.deps, company, { employeeNo: 'eve' })
    const id = await aConnection(admin, company, { name: 'Okta' })
    const on = { connectionId: id, isEnabled: true, isRequired: false }
    expect((await server.call(connectionStateSet, on, admin)).reason).toBe('connectionNotProven')
    const { data } = await server.call(connectionTest, { connectionId: id }, admin)
    expect((await result(data.testId)).data).toEqual({
      isFinished: false,
      outcome: null,
      reason: null,
      person: null,
      claims: [],
    })
    const address = data.address.replace('http://portal.test', '')
    const { location, code } = await travel(address, { sub: 'eve', employeeid: 'eve', name: '冯启明' })
    expect([location, code]).toEqual([
      `http://portal.test/console/identity?companyId=${company}&open=${id}&test=${data.testId}`,
      null,
    ])
    const shown = (await result(data.testId)).data
    expect(shown).toMatchObject({ isFinished: true, outcome: 'employeeNo', person: { accountId: eve.accountId } })
    expect(shown.claims).toContainEqual({ name: 'name', value: '冯启明' })
    expect(await findLink(eve.accountId)).toBe(0)
    expect((await travel(address, { sub: 'eve' })).error).toBe('invalid')
    expect((await server.call(connectionStateSet, on, admin)).code).toBe(200)
    await server.call(connectionStateSet, { ...on, isEnabled: false }, admin)
    await server.call(connectionRemove, { connectionId: id }, admin)
  })

  test('that has ended proves nothing when a second answer to it arrives', async () => {
    await aPerson(server.deps, company, { employeeNo: 'twice' })
    const id = await aConnection(admin, company, { name: 'Okta' })
    const { data } = await server.call(connectionTest, { connectionId: id }, admin)
    await travel(data.address.replace('http://portal.test', ''), { sub: 'twice', employeeid: 'twice' })
    const provenAt = async () =>
      (
        await server.deps.sql<{ at: Date | null }[]>`select tested_at as at from identity_connection where id = ${id}`
      )[0]?.at
    expect(await provenAt()).toBeInstanceOf(Date)
    // Changed settings have to be proven by a test of their own.
    await server.deps.sql`update identity_connection set tested_at = null where id = ${id}`
    const late = { outcome: 'employeeNo', accountId: null, claims: {}, reason: null, now: server.clock.now() }
    await setConnectionTestFinished(server.deps.sql, data.testId, late, true)
    expect(await provenAt()).toBeNull()
    await server.call(connectionRemove, { connectionId: id }, admin)
  })

  test('names the reason when no one matches, and does not let the connection be turned on', async () => {
    const id = await aConnection(admin, company, { name: 'Okta' })
    const { data } = await server.call(connectionTest, { connectionId: id }, admin)
    await travel(data.address.replace('http://portal.test', ''), { sub: 'stranger', employeeid: 'no one' })
    expect((await result(data.testId)).data).toMatchObject({ outcome: 'unknown', person: null })
    expect(
      (await server.call(connectionStateSet, { connectionId: id, isEnabled: true, isRequired: false }, admin)).reason,
    ).toBe('connectionNotProven')
    // Only the company's own administrator can read it, and it is deleted after a day.
    const colleague = await aPerson(server.deps, company, { companyGrants: ['companies'] })
    expect((await result(data.testId, colleague)).reason).toBe('notFound')
    server.clock.pass(90_000)
    await clearOldIdentityData.run(server.deps as never, {} as never)
    expect((await result(data.testId)).reason).toBe('notFound')
    server.clock.pass(-90_000)
    await server.call(connectionRemove, { connectionId: id }, admin)
  })
})

async function proveDomain(domain: string, companyId: string, by: Person): Promise<string> {
  const { domainId } = (await server.call(domainAdd, { companyId, domain }, by)).data
  const shown = (await server.call(connectionList, { companyId }, by)).data.domains.find((one) => one.domain === domain)
  records.set(shown?.recordName ?? '', [['another record'], [...(shown?.recordText ?? '')]])
  await server.call(domainCheck, { domainId }, by)
  return domainId
}

describe('the way to the right provider', () => {
  const doorsOf = async (name: string) =>
    (await server.call(companySignInOptions, { name })).data.connections.map((one) => one.connectionId)

  test('a mail domain leads to its company once a TXT record proves it, and is of one company only', async () => {
    const domain = 'starbeam.example'
    const { domainId } =
      (await server.call(domainAdd, { companyId: company, domain: ' Starbeam.example' }, admin)).data ?? {}
    expect(domainId).toBeUndefined()
    const added = (await server.call(domainAdd, { companyId: company, domain: 'Starbeam.example' }, admin)).data
      .domainId
    expect((await server.call(domainAdd, { companyId: company, domain }, admin)).data.domainId).toBe(added)
    expect((await server.call(domainAdd, { companyId: company, domain: 'no-domain' }, admin)).reason).toBe(
      'domainInvalid',
    )
    expect((await server.call(domainCheck, { domainId: added }, admin)).data.isProved).toBe(false)
    expect(await doorsOf('feng@starbeam.example')).toEqual([])
    await proveDomain(domain, company, admin)
    expect(await doorsOf('Feng.Qiming@STARBEAM.example')).toEqual([connectionId])
    expect(await doorsOf('feng@sub.starbeam.example')).toEqual([])
    const rival = await aPerson(server.deps, await aCompany(server.deps), { companyGrants: ['companies'] })
    const { domainId: theirs } = (await server.call(domainAdd, { companyId: rival.companyId, domain }, rival)).data
    const [shown] = (await server.call(connectionList, {}, rival)).data.domains
    records.set(shown?.recordName ?? '', [[shown?.recordText ?? '']])
    expect((await server.call(domainCheck, { domainId: theirs }, rival)).reason).toBe('domainTaken')
    // If only the rival's record exists, the domain becomes theirs the next time the former owner's record is checked.
    expect((await server.call(domainCheck, { domainId: added }, admin)).data.isProved).toBe(false)
    expect((await server.call(domainCheck, { domainId: theirs }, rival)).data.isProved).toBe(true)
    expect(await doorsOf('feng@starbeam.example')).toEqual([])
    await server.call(domainRemove, { domainId: theirs }, rival)
    await server.call(domainRemove, { domainId: added }, admin)
  })

  test('a company code leads there too; each is of one company', async () => {
    expect((await server.call(companyCodeSet, { companyId: company, code: 'A b' }, admin)).reason).toBe(
      'companyCodeInvalid',
    )
    expect((await server.call(companyCodeSet, { companyId: company, code: 'Starbeam' }, admin)).code).toBe(200)
    expect(await doorsOf('STARBEAM ')).toEqual([connectionId])
    const rival = await aPerson(server.deps, await aCompany(server.deps), { companyGrants: ['companies'] })
    expect((await server.call(companyCodeSet, { companyId: rival.companyId, code: 'starbeam' }, rival)).reason).toBe(
      'companyCodeTaken',
    )
    await server.call(companyCodeSet, { companyId: company, code: '' }, admin)
    expect(await doorsOf('starbeam')).toEqual([])
    expect(await doorsOf("' or true --@x")).toEqual([])
  })
})

describe('required sign-in', () => {
  const bySecret = (login: string) =>
    server.call(passwordSignIn, { userName: login, password: 'correct-horse-battery' })

  test('turns off passwords in its company, except for emergency accounts and people whom it may not open', async () => {
    const own = await aCompany(server.deps)
    const keeper = await aPerson(server.deps, own, { companyGrants: ['companies'], passwordHash: hash })
    const id = await aConnection(keeper, own)
    expect(await turnOn(id, keeper, true)).not.toBe(200)
    const learner = await aPerson(server.deps, own, { passwordHash: hash, employeeNo: 'req-1' })
    const inTwo = await aPerson(server.deps, own, { passwordHash: hash })
    await joinCompany(server.deps, inTwo.accountId, company)
    const grader = await aPerson(server.deps, own, { passwordHash: hash, companyGrants: ['grading'] })
    const stranger = await aPerson(server.deps, company, { passwordHash: hash })
    const emergency = { companyId: own, accountId: keeper.accountId, isEmergency: true }
    expect(
      (await server.call(emergencyAccountSet, { ...emergency, accountId: stranger.accountId }, keeper)).reason,
    ).toBe('notFound')
    expect((await server.call(emergencyAccountSet, emergency, keeper)).code).toBe(200)
    expect(await turnOn(id, keeper, true)).toBe(200)
    expect((await bySecret(learner.login)).reason).toBe('companySignInRequired')
    for (const one of [keeper, inTwo, grader, stranger]) expect((await bySecret(one.login)).code).toBe(200)
    expect((await signIn({ sub: 'req', employeeid: 'req-1' }, id)).accountId).toBe(learner.accountId)
    // A wrong password gets the usual response: no one learns which accounts must sign in elsewhere.
    expect((await server.call(passwordSignIn, { userName: learner.login, password: 'wrong' })).reason).toBe(
      'wrongPassword',
    )
    expect((await server.call(emergencyAccountSet, { ...emergency, isEmergency: false }, keeper)).reason).toBe(
      'noEmergencyAccount',
    )
    await server.call(connectionStateSet, { connectionId: id, isEnabled: true, isRequired: false }, keeper)
    expect((await bySecret(learner.login)).code).toBe(200)
    expect((await server.call(emergencyAccountSet, { ...emergency, isEmergency: false }, keeper)).code).toBe(200)
  })
})

describe('the settings of a connection', () => {
  test('refuse shared issuers, addresses inside the network, plain http, and a revision that is not the newest', async () => {
    const tried = async (issuer: string) => {
      const input = { requestKey: `refused-${++serial}`, companyId: company, kind: 'oidc' as const, ...content() }
      return (await server.call(connectionCreate, { ...input, settings: { ...settings(), issuer } }, admin)).reason
    }
    expect(await tried('https://login.microsoftonline.com/common/v2.0')).toBe('sharedIssuer')
    for (const issuer of [
      'https://10.1.2.3',
      'https://169.254.169.254/latest',
      'http://login.example',
      'https://[::1]/x',
    ])
      expect(await tried(issuer), issuer).toBe('issuerNotHttps')
    const stale = { connectionId, revision: 99, ...content() }
    expect((await server.call(connectionUpdate, stale, admin)).reason).toBe('conflict')
  })

  test('never show the secret, keep it sealed, and end all links when the provider is another', async () => {
    const id = await aConnection(admin, company, { secret: 'a-very-secret-word' })
    const shown = await server.call(connectionList, {}, admin)
    expect(shown.raw).not.toContain('a-very-secret-word')
    expect(shown.data.connections.find((one) => one.connectionId === id)?.hasSecret).toBe(true)
    const [{ sealed } = { sealed: Buffer.alloc(0) }] = await server.deps.sql<
      { sealed: Buffer }[]
    >`select sealed_secret as sealed from identity_connection where id = ${id}`
    expect(server.deps.sealer.open(sealed, `identity connection ${id}`)).toBe('a-very-secret-word')
    await server.deps
      .sql`insert into connection_identity values (${id}, 'someone', ${admin.accountId}, ${server.clock.now()})`
    const { secret: _kept, ...kept } = content()
    await server.call(connectionUpdate, { connectionId: id, revision: 1, ...kept, name: 'Okta' }, admin)
    const peopleOf = async () =>
      (await server.call(connectionList, {}, admin)).data.connections.find((one) => one.connectionId === id)
    expect(await peopleOf()).toMatchObject({ people: 1, hasSecret: true, name: 'Okta', revision: 2 })
    const moved = { ...settings(), issuer: 'https://login.starbeam.example' }
    await server.call(connectionUpdate, { connectionId: id, revision: 2, ...kept, settings: moved }, admin)
    expect(await peopleOf()).toMatchObject({ people: 0, revision: 3 })
    expect((await server.call(connectionRemove, { connectionId: connectionId }, admin)).reason).toBe('connectionIsOn')
    expect((await server.call(connectionRemove, { connectionId: id }, admin)).code).toBe(200)
  })

  test('the same request creates one connection, and a company has at most ten', async () => {
    const own = await aCompany(server.deps)
    const keeper = await aPerson(server.deps, own, { companyGrants: ['companies'] })
    const input = { requestKey: 'the-same-request', companyId: own, kind: 'oidc' as const, ...content() }
    const [one, two] = [
      await server.call(connectionCreate, input, keeper),
      await server.call(connectionCreate, input, keeper),
    ]
    expect(two.data.connectionId).toBe(one.data.connectionId)
    for (let n = 1; n < 10; n++) await aConnection(keeper, own)
    const more = { ...input, requestKey: 'one-too-many' }
    expect((await server.call(connectionCreate, more, keeper)).reason).toBe('tooManyConnections')
  })
})

describe('the power of a connection', () => {
  test('shrinks with that of the person who saved it, and grows only when it is saved again', async () => {
    const own = await aCompany(server.deps)
    const chief = await aPerson(server.deps, own, { companyGrants: ['companies', 'reports'] })
    const keeper = await aPerson(server.deps, own, { companyGrants: ['companies', 'reports'] })
    const id = await aConnection(keeper, own)
    await turnOn(id, keeper)
    const reporter = await aPerson(server.deps, own, {
      companyGrants: ['reports'],
      employeeNo: 'R-77',
      email: 'reporter@own.example',
    })
    const learner = await aPerson(server.deps, own, { employeeNo: 'L-78' })
    await server.deps
      .sql`update account set email_confirmed_at = ${server.clock.now()} where id = ${reporter.accountId}`
    const claims = { sub: 'reporter', employeeid: 'R-77', email: 'reporter@own.example', email_verified: true }
    const stateOf = async () => {
      const shown = (await server.call(connectionList, { companyId: own }, chief)).data.connections[0]
      return [shown?.isWeakened, (await signIn(claims, id)).error]
    }
    expect(await stateOf()).toEqual([false, null])

    await server.deps.sql`delete from staff_grant where account_id = ${keeper.accountId} and grant_name = 'reports'`
    expect(await stateOf()).toEqual([true, 'protected'])
    // People without permissions sign in as before.
    expect((await signIn({ sub: 'learner', employeeid: 'L-78' }, id)).accountId).toBe(learner.accountId)
    // A permission that comes back belongs to the person again, and thereby to the connection.
    await server.deps.sql`insert into staff_grant values (${keeper.accountId}, 'reports', ${server.clock.now()}, null)`
    expect(await stateOf()).toEqual([false, null])
    await server.deps.sql`update account set status = 'suspended' where id = ${keeper.accountId}`
    expect(await stateOf()).toEqual([true, 'protected'])

    const [shown] = (await server.call(connectionList, { companyId: own }, chief)).data.connections
    const saved = { connectionId: id, revision: shown?.revision ?? 0, ...content() }
    expect((await server.call(connectionUpdate, saved, chief)).code).toBe(200)
    expect(await stateOf()).toEqual([false, null])
  })

  test('that is lost no longer keeps an account from its other ways in', async () => {
    const own = await aCompany(server.deps)
    const keeper = await aPerson(server.deps, own, { companyGrants: ['companies', 'reports'], passwordHash: hash })
    const id = await aConnection(keeper, own)
    await server.call(emergencyAccountSet, { companyId: own, accountId: keeper.accountId, isEmergency: true }, keeper)
    expect(await turnOn(id, keeper, true)).toBe(200)
    const reporter = await aPerson(server.deps, own, { companyGrants: ['reports'], passwordHash: hash })
    const reasonOf = async () =>
      (await server.call(passwordSignIn, { userName: reporter.login, password: 'correct-horse-battery' })).reason
    expect(await reasonOf()).toBe('companySignInRequired')
    await server.deps.sql`delete from staff_grant where account_id = ${keeper.accountId} and grant_name = 'reports'`
    expect(await reasonOf()).not.toBe('companySignInRequired')
  })
})
