import {
  connectionCreate,
  connectionList,
  connectionStateSet,
  connectionTest,
  connectionTestResult,
  connectionUpdate,
  provisioningLog,
} from '@portal/contract/identity/connection.contract.ts'
import { directoryForm, directorySignIn } from '@portal/contract/identity/connection-sign-in.contract.ts'
import { currentUserRead, passwordSignIn, ssoSignIn } from '@portal/contract/identity/session.contract.ts'
import { signInList } from '@portal/contract/identity/sign-in-log.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aCompany, aPerson, joinCompany, type Person } from '../../../../../testing/builders.ts'
import { connectionMakers, expectNoPermissionGained } from '../../../../../testing/connection-matrix.ts'
import { type LdapEntry, type LdapStandIn, startLdapStandIn } from '../../../../../testing/ldap-stand-in.ts'
import { openTestServer, TestClock, type TestServer } from '../../../../../testing/test-server.ts'
import { runDirectorySync } from '../../directory/directory-sync.service.ts'
import { setDirectorySyncStarted } from '../../directory/directory-sync.store.ts'
import { directoryHealth } from './ldap.health.ts'

/** People of a company sign in with the password of its directory, with a directory that the test starts. */
const baseDn = 'ou=people,dc=starbeam,dc=example'
const serviceDn = `cn=portal,${baseDn}`
const clock = new TestClock(new Date('2026-11-02T01:00:00Z'))
let server: TestServer
let company: string
let admin: Person
/** TLS from the start, as Active Directory has it; and StartTLS, as OpenLDAP has it. */
let active: LdapStandIn
let open: LdapStandIn
let serial = 0

const service = (): LdapEntry => ({ dn: serviceDn, password: 'read-only', attributes: { objectClass: 'account' } })
function addPerson(stand: LdapStandIn, uid: string, more: Partial<LdapEntry> & { guid?: Buffer } = {}): LdapEntry {
  const entry = {
    dn: `uid=${uid},${baseDn}`,
    password: `password of ${uid}`,
    ...more,
    attributes: {
      objectClass: ['top', 'person', 'inetOrgPerson'],
      uid,
      cn: uid,
      entryUUID: `0f8e${String(stand.entries.length).padStart(4, '0')}-5d20-1040-8f6b-3b7c1a2d9e10`,
      ...more.attributes,
    },
  }
  stand.entries.push(entry)
  return entry
}

const settingsOf = (stand: LdapStandIn, own: object = {}) => ({
  directoryUrl: stand.url,
  baseDn,
  bindDn: serviceDn,
  peopleFilter: '(objectClass=person)',
  nameAttributes: 'uid, mail',
  managerAttribute: 'manager',
  certificates: stand.certificate,
  claims: {
    subject: stand === active ? 'objectGUID' : 'entryUUID',
    email: 'mail',
    name: 'displayName',
    employeeNo: 'employeeNumber',
    department: 'dn',
  },
  ...own,
})
async function aConnection(
  stand: LdapStandIn,
  own: { settings?: object; secret?: string; createsPeople?: boolean; by?: Person; companyId?: string } = {},
) {
  const { data } = await server.call(
    connectionCreate,
    {
      requestKey: `ldap-${++serial}-key`,
      companyId: own.companyId ?? company,
      kind: 'ldap',
      name: 'Head office',
      settings: settingsOf(stand, own.settings),
      secret: own.secret ?? 'read-only',
      createsPeople: own.createsPeople ?? false,
    },
    own.by ?? admin,
  )
  const { connectionId } = data
  await server.deps.sql`update identity_connection set tested_at = ${clock.now()} where id = ${connectionId}`
  await server.call(connectionStateSet, { connectionId, isEnabled: true, isRequired: false }, own.by ?? admin)
  return connectionId
}

beforeAll(async () => {
  const bind = { serviceDn, baseDn, pageSize: 3 }
  active = await startLdapStandIn({ ...bind, entries: [service()], isTls: true })
  open = await startLdapStandIn({ ...bind, entries: [service()], isTls: false })
  server = await openTestServer({ clock, env: { OUTBOUND_ALLOW: '127.0.0.1' } })
  company = await aCompany(server.deps, { name: '星衡通信' })
  admin = await aPerson(server.deps, company, { companyGrants: ['companies'] })
})
afterAll(async () => {
  await server.close()
  active.close()
  open.close()
})
beforeEach(async () => {
  clock.pass(3600)
  await server.deps.sql`delete from identity_connection where company_id = ${company}`
  for (const stand of [active, open]) {
    stand.entries.splice(1)
    Object.assign(stand, { pagesLeft: null, sendsEmptyPages: false, dropsBinds: false, refusesStartTls: false })
    for (const list of [stand.binds, stand.plainPasswords, stand.filters]) list.splice(0)
  }
})

const host = { host: 'portal.test' }
const resultOf = (address: string) => new URLSearchParams(new URL(address, 'http://portal.test').hash.split('?')[1])
/** Begins a sign-in in a new browser, which ends on the page that asks for the password. */
async function begin(start: string) {
  const begun = await server.inject({ url: start, headers: host })
  const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? ''
  const page = new URL(String(begun.headers.location))
  expect(page.pathname).toBe('/directorySignIn')
  return {
    cookie,
    trip: { connectionId: page.searchParams.get('connection') ?? '', state: page.searchParams.get('state') ?? '' },
  }
}
type Trip = Awaited<ReturnType<typeof begin>>
const prove = ({ trip, cookie }: Trip, userName: string, password: string, more: object = {}) =>
  server.call(directorySignIn, { ...trip, userName, password }, { headers: { cookie, ...more } })
const goBack = async (address: string, cookie: string) => {
  const { pathname, search } = new URL(address)
  return String((await server.inject({ url: pathname + search, headers: { ...host, cookie } })).headers.location)
}
/** The whole way of a person. */
async function signIn(connectionId: string, userName: string, password = `password of ${userName}`) {
  const trip = await begin(`/sso/c/${connectionId}`)
  const proved = await prove(trip, userName, password)
  if (proved.reason) return { error: proved.reason, accountId: null, token: '' }
  const result = resultOf(await goBack(proved.data.address, trip.cookie))
  const code = result.get('code')
  if (!code) return { error: result.get('error'), accountId: null, token: '' }
  const { data } = await server.call(ssoSignIn, { code }, { headers: { cookie: trip.cookie } })
  return { error: null, accountId: data.userId, token: data.access_token }
}
async function tryTest(connectionId: string, userName: string, password = `password of ${userName}`) {
  const { data } = await server.call(connectionTest, { connectionId }, admin)
  const address = new URL(data.address)
  const trip = await begin(address.pathname + address.search)
  const proved = await prove(trip, userName, password)
  expect(await goBack(proved.data.address, trip.cookie)).toContain('/console/identity?')
  return (await server.call(connectionTestResult, { testId: data.testId }, admin)).data
}

describe('sign-in', () => {
  test('with TLS from the start, by the GUID that Active Directory never gives again', async () => {
    const lin = await aPerson(server.deps, company, { employeeNo: 'ad-0661' })
    const objectGUID = Buffer.from('00112233445566778899aabbccddeeff', 'hex')
    const entry = addPerson(active, 'lin.lan', { attributes: { objectGUID, employeeNumber: 'ad-0661' } })
    const id = await aConnection(active)
    const first = await signIn(id, 'lin.lan')
    expect(first.accountId).toBe(lin.accountId)
    expect((await server.call(currentUserRead, {}, first)).data.employeeNo).toBe('ad-0661')
    const [link] = await server.deps.sql<
      { subject: string }[]
    >`select subject from connection_identity where connection_id = ${id}`
    expect(link?.subject).toBe('33221100-5544-7766-8899-aabbccddeeff')
    // Renamed and moved, she is the same person; another person with her number is not.
    entry.dn = `uid=lin.new,ou=abroad,${baseDn}`
    entry.attributes.uid = 'lin.new'
    entry.attributes.employeeNumber = 'ad-9999'
    expect((await signIn(id, 'lin.new', 'password of lin.lan')).accountId).toBe(lin.accountId)
    addPerson(active, 'other', { attributes: { objectGUID: Buffer.alloc(16, 7), employeeNumber: 'ad-0661' } })
    expect((await signIn(id, 'other')).error).toBe('unknown')
  })

  test('with StartTLS, before which no password is sent', async () => {
    const wang = await aPerson(server.deps, company, { employeeNo: 'ol-0702' })
    addPerson(open, 'wang.hao', { attributes: { employeeNumber: 'ol-0702', mail: 'wang.hao@starbeam.example' } })
    const id = await aConnection(open)
    expect((await signIn(id, 'wang.hao')).accountId).toBe(wang.accountId)
    expect((await signIn(id, ' Wang.Hao@Starbeam.example ', 'password of wang.hao')).accountId).toBe(wang.accountId)
    expect(open.plainPasswords).toEqual([])
    open.refusesStartTls = true
    open.binds.splice(0)
    expect((await signIn(id, 'wang.hao')).error).toBe('provider')
    expect(await tryTest(id, 'wang.hao')).toMatchObject({
      outcome: 'provider',
      reason: { en: expect.stringContaining('StartTLS') },
    })
    expect({ plain: open.plainPasswords, binds: open.binds }).toEqual({ plain: [], binds: [] })
  })

  test('refuses a wrong password, an unknown name and an empty password with one answer', async () => {
    await aPerson(server.deps, company, { employeeNo: 'ol-0703' })
    addPerson(open, 'zhao', { attributes: { employeeNumber: 'ol-0703' } })
    const id = await aConnection(open)
    const trip = await begin(`/sso/c/${id}`)
    const wrong = await prove(trip, 'zhao', 'wrong')
    const unknown = await prove(trip, 'nobody.here', 'wrong')
    expect(wrong.reason).toBe('wrongPassword')
    expect(wrong).toEqual(unknown)
    // The same number of requests goes to the directory for a name that it does not know.
    expect(open.binds.map(({ code }) => code)).toEqual([0, 49, 0, 49])
    // A bind without a password would succeed.
    open.binds.splice(0)
    const empty = await server.inject({
      method: 'POST',
      url: directorySignIn.path,
      headers: { ...host, cookie: trip.cookie, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ ...trip.trip, userName: 'zhao', password: '' }).toString(),
    })
    expect(empty.statusCode).toBe(400)
    expect(open.binds).toEqual([])
    // The same trip still works with the right password, but only once.
    const proved = await prove(trip, 'zhao', 'password of zhao')
    expect((await prove(trip, 'zhao', 'password of zhao')).reason).toBe('signInCodeInvalid')
    expect(resultOf(await goBack(proved.data.address, trip.cookie)).get('code')).toBeTruthy()
  })

  test('a name is never read as a filter', async () => {
    addPerson(open, 'zhao')
    addPerson(open, 'a*(b)\\c', { password: 'odd' })
    const id = await aConnection(open)
    for (const name of ['*', 'zha*', 'zhao)(uid=*', '*)(objectClass=*))(|(uid=*', '\\2a', 'zhao\\', '(uid=zhao)'])
      expect((await tryTest(id, name, 'password of zhao')).reason?.en).toContain('has no user with this username')
    expect((await tryTest(id, 'a*(b)\\c', 'odd')).outcome).toBe('unknown')
  })

  test('refuses people beyond the filter, several of one name, computers and disabled accounts', async () => {
    const id = await aConnection(active, {
      settings: { peopleFilter: '(&(objectClass=person)(memberOf=cn=training))' },
    })
    const of = (n: number, more: object = {}) => ({
      attributes: { objectGUID: Buffer.alloc(16, n), memberOf: 'cn=training', ...more },
    })
    addPerson(active, 'outsider', of(1, { memberOf: 'cn=sales' }))
    addPerson(active, 'disabled', of(2, { userAccountControl: '514' }))
    addPerson(active, 'twin', of(3, { mail: 'twin' }))
    addPerson(active, 'other', { password: 'password of twin', ...of(4, { mail: 'twin' }) })
    addPerson(active, 'machine', of(5, { objectClass: ['person', 'computer'] }))
    addPerson(active, 'expired', { ...of(6), refusal: '80090308: LdapErr: DSID-0C09, error, data 532, v4f7c' })
    addPerson(active, 'without', { attributes: { memberOf: 'cn=training' } })
    for (const name of ['outsider', 'disabled', 'twin', 'machine', 'expired', 'without'])
      expect([name, (await signIn(id, name)).error]).toEqual([name, 'wrongPassword'])
    const reasons: Record<string, string> = {}
    for (const name of ['outsider', 'disabled', 'twin', 'machine', 'expired', 'without'])
      reasons[name] = (await tryTest(id, name)).reason?.en ?? ''
    expect(reasons).toEqual({
      outsider: expect.stringContaining('no user with this username'),
      disabled: expect.stringContaining('disabled'),
      twin: expect.stringContaining('Several people'),
      machine: expect.stringContaining('no user with this username'),
      expired: expect.stringContaining('expired'),
      without: expect.stringContaining('no unique ID'),
    })
  })

  test('the page belongs to one browser, and its answer can not be brought without the password', async () => {
    const lin = await aPerson(server.deps, company, { employeeNo: 'ol-0801' })
    addPerson(open, 'lin', { attributes: { employeeNumber: 'ol-0801' } })
    const id = await aConnection(open)
    const trip = await begin(`/sso/c/${id}`)
    const shown = await server.call(directoryForm, trip.trip, { headers: { cookie: trip.cookie } })
    expect(shown.data).toMatchObject({ name: 'Head office', isTest: false })
    const other = await begin(`/sso/c/${id}`)
    const foreign = { trip: trip.trip, cookie: other.cookie }
    expect((await server.call(directoryForm, trip.trip, { headers: { cookie: other.cookie } })).reason).toBe(
      'signInCodeInvalid',
    )
    expect((await prove(foreign, 'lin', 'password of lin')).reason).toBe('signInCodeInvalid')
    // A form that is posted to the address of the answer, as a SAML provider would do, is not stored.
    const forged = JSON.stringify({ uniqueId: 'x', employeeNumber: 'ol-0801' })
    await server.inject({
      method: 'POST',
      url: `/sso/c/${id}/callback`,
      headers: { ...host, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ state: trip.trip.state, RelayState: trip.trip.state, claims: forged }).toString(),
    })
    const query = new URLSearchParams({ state: trip.trip.state, claims: forged })
    const back = await goBack(`http://portal.test/sso/c/${id}/callback?${query}`, trip.cookie)
    expect(resultOf(back).get('error')).toBe('provider')
    expect(await server.deps.sql`select from connection_identity where account_id = ${lin.accountId}`).toHaveLength(0)
    clock.pass(601)
    expect((await prove(other, 'lin', 'password of lin')).reason).toBe('signInCodeInvalid')
  })

  test('opens no account of a holder of permissions, or of a person with another company', async () => {
    const elsewhere = await aCompany(server.deps)
    const people: Record<string, Person> = {
      // A number in the directory is not enough for a holder of permissions, even for one with the same permissions.
      holder: await aPerson(server.deps, company, { employeeNo: 'm-1', companyGrants: ['companies'] }),
      staff: await aPerson(server.deps, company, { employeeNo: 'm-2', grants: ['companies'] }),
      grader: await aPerson(server.deps, company, { employeeNo: 'm-3', companyGrants: ['grading'] }),
      both: await aPerson(server.deps, company, { employeeNo: 'm-4' }),
    }
    await joinCompany(server.deps, people.both?.accountId ?? '', elsewhere)
    for (const [n, name] of Object.keys(people).entries())
      addPerson(open, name, { attributes: { employeeNumber: `m-${n + 1}` } })
    const id = await aConnection(open)
    for (const name of Object.keys(people)) expect([name, (await signIn(id, name)).error]).toEqual([name, 'protected'])
    expect(await server.deps.sql`select from connection_identity where connection_id = ${id}`).toHaveLength(0)
    // A link opens no more than it did when it was created.
    const plain = await aPerson(server.deps, company, { employeeNo: 'm-5' })
    addPerson(open, 'later', { attributes: { employeeNumber: 'm-5' } })
    expect((await signIn(id, 'later')).accountId).toBe(plain.accountId)
    await server.deps.sql`insert into staff_grant values (${plain.accountId}, 'operations', ${clock.now()})`
    expect((await signIn(id, 'later')).error).toBe('protected')
  })

  /** Decision 11 for connections: every maker × every kind of account. */
  test.each(connectionMakers)('no one gains permissions by a connection that %s made', async (maker) => {
    await server.deps.sql`delete from identity_domain where domain = 'matrix.example'`
    await expectNoPermissionGained(server, maker, {
      connect: async (by, companyId) => {
        await server.deps.sql`insert into identity_domain (id, company_id, domain, token, created_at, proved_at)
          values (gen_random_uuid(), ${companyId}, 'matrix.example', 'x', ${clock.now()}, ${clock.now()})`
        return aConnection(open, { by, companyId })
      },
      come: (id, { id: uid, employeeNo, email }) => {
        addPerson(open, uid, { attributes: { employeeNumber: employeeNo, mail: email } })
        clock.pass(60)
        return signIn(id, uid)
      },
    })
  })

  test('locks a person of the directory by any of their names, and logs the refusals without the password', async () => {
    addPerson(open, 'gu', { attributes: { mail: 'gu@starbeam.example' } })
    const id = await aConnection(open)
    const trip = await begin(`/sso/c/${id}`)
    for (let i = 0; i < 10; i++)
      expect((await prove(trip, i % 2 ? 'GU' : 'gu@starbeam.example', 'secret-word')).reason).toBe('wrongPassword')
    open.binds.splice(0)
    const locked = await prove(trip, 'gu', 'password of gu')
    expect(locked.reason).toBe('signInLocked')
    // Only the service account was bound: the password was not checked.
    expect(open.binds.map(({ dn }) => dn)).toEqual([serviceDn])
    const staff = await aPerson(server.deps, company, { grants: ['operations'] })
    const log = (await server.call(signInList, { q: 'gu@starbeam.example' }, staff)).data
    expect(log.rows[0]).toMatchObject({ way: 'sso', isSignedIn: false, identifier: 'gu@starbeam.example' })
    const rows = await server.deps.sql`select row_to_json(r)::text as row from sign_in_record r`
    const requests = await server.deps.sql`select row_to_json(r)::text as row from connection_request r`
    expect(JSON.stringify([...rows, ...requests])).not.toMatch(/secret-word|password of/)
  })
})

test('a directory that fails does not forgive the guesses of a network at other passwords', async () => {
  addPerson(open, 'gu')
  const id = await aConnection(open)
  for (let n = 0; n < 20; n++) await server.call(passwordSignIn, { userName: `guessed-${n}`, password: 'Welcome1' })
  const guesses = async () =>
    (await server.deps.sql<{ hits: number }[]>`select hits from rate_limit where key = 'sign-in from 127.0.0.1'`)[0]
  expect(await guesses()).toEqual({ hits: 20 })
  open.dropsBinds = true
  for (let n = 0; n < 9; n++) expect((await signIn(id, 'gu')).error).toBe('provider')
  open.dropsBinds = false
  const right = async () =>
    expect((await prove(await begin(`/sso/c/${id}`), 'gu', 'password of gu')).data.address).toContain('/callback')
  await right()
  expect(await guesses()).toEqual({ hits: 20 })
  // A typo before a success is not a guess.
  for (let n = 0; n < 3; n++) expect((await signIn(id, 'gu', 'mistyped')).error).toBe('wrongPassword')
  expect(await guesses()).toEqual({ hits: 23 })
  await right()
  expect(await guesses()).toEqual({ hits: 20 })
})

describe('an administrator', () => {
  test('reads why a test did not end with a person', async () => {
    addPerson(open, 'lin')
    const cases: [object & { settings?: object; secret?: string }, string][] = [
      [{ secret: 'wrong' }, 'rejected the service account'],
      [{ settings: { baseDn: 'ou=elsewhere,dc=starbeam,dc=example' } }, 'doesn’t exist in the directory'],
      [{ settings: { certificates: active.certificate } }, 'is not trusted'],
      [{ settings: { directoryUrl: 'ldap://127.0.0.1:1' } }, 'couldn’t be reached'],
      [{ settings: { directoryUrl: open.url.replace('ldap:', 'ldaps:') } }, 'couldn’t be reached'],
    ]
    for (const [own, words] of cases) {
      const id = await aConnection(open, own)
      expect((await tryTest(id, 'lin')).reason?.en).toContain(words)
      expect((await signIn(id, 'lin')).error).toBe('provider')
      await server.deps.sql`delete from identity_connection where id = ${id}`
    }
    const id = await aConnection(open)
    expect((await tryTest(id, 'lin', 'wrong')).reason?.en).toContain('rejected this password')
    expect(await tryTest(id, 'lin')).toMatchObject({
      outcome: 'unknown',
      reason: null,
      claims: expect.arrayContaining([{ name: 'distinguishedName', value: `uid=lin,${baseDn}` }]),
    })
  })

  test('can not save an address without LDAP, an address inside, a wrong filter or a wrong certificate', async () => {
    const refuse = async (settings: object) => {
      const answer = await server.call(
        connectionCreate,
        {
          requestKey: `ldap-${++serial}-key`,
          companyId: company,
          kind: 'ldap',
          name: 'Head office',
          settings: settingsOf(open, settings),
          createsPeople: false,
        },
        admin,
      )
      return answer.reason
    }
    for (const directoryUrl of [
      'https://ad.example.com',
      'ldap://ad.example.com/dc=x',
      'ldaps://10.0.0.5',
      'ldap://[fe80::1]',
    ])
      expect([directoryUrl, await refuse({ directoryUrl })]).toEqual([directoryUrl, 'directoryUrlInvalid'])
    expect(await refuse({ peopleFilter: '(objectClass=person' })).toBe('directoryFilterInvalid')
    expect(await refuse({ certificates: 'not a certificate' })).toBe('directoryCertificateInvalid')
    expect(await refuse({ nameAttributes: 'uid)(cn' })).toBe('malformed')
    expect(await server.deps.sql`select from identity_connection where company_id = ${company}`).toHaveLength(0)
  })

  test('sees no password, and another directory ends the links', async () => {
    const lin = await aPerson(server.deps, company, { employeeNo: 'ol-0901' })
    addPerson(open, 'lin', { attributes: { employeeNumber: 'ol-0901' } })
    const id = await aConnection(open)
    expect((await signIn(id, 'lin')).accountId).toBe(lin.accountId)
    const shown = (await server.call(connectionList, {}, admin)).data.connections[0]
    expect(shown).toMatchObject({ kind: 'ldap', isComplete: true, hasSecret: true, matchesNumber: true, people: 1 })
    expect(JSON.stringify(shown)).not.toContain('read-only')
    const settings = settingsOf(open, { baseDn: 'dc=starbeam,dc=example' })
    const saved = {
      connectionId: id,
      revision: shown?.revision ?? 0,
      name: 'Head office',
      settings,
      createsPeople: false,
    }
    await server.call(connectionUpdate, saved, admin)
    const [after] = (await server.call(connectionList, {}, admin)).data.connections
    expect(after?.people).toBe(0)
  })
})

describe('the directory', () => {
  async function sync(connectionId: string, leavers: number | null = null) {
    clock.pass(60)
    await setDirectorySyncStarted(server.deps.sql, connectionId, clock.now(), new Date(0))
    await runDirectorySync(server.deps, connectionId, { isPreview: false, leavers, waitMs: 1 })
    const { connections } = (await server.call(connectionList, {}, admin)).data
    return connections.find((one) => one.connectionId === connectionId)?.sync
  }
  const membersOf = () => server.deps.sql<{ name: string; department: string | null; employeeNo: string | null }[]>`
    select a.name, d.name->>'zh' as department, m.employee_no as "employeeNo" from scim_user s join account a on a.id = s.account_id
    join membership m on m.account_id = a.id and m.company_id = ${company} left join department d on d.id = m.department_id
    where s.is_active order by a.name`

  test('is read over all pages, with departments by the units of the tree, and only active people', async () => {
    for (let n = 0; n < 8; n++)
      addPerson(open, `p${n}`, {
        dn: `uid=p${n},ou=Field \\2b crews,ou=Delivery\\, abroad,${baseDn}`,
        attributes: { displayName: `Person ${n}`, employeeNumber: `ol-1${n}`, mail: `p${n}@starbeam.example` },
      })
    addPerson(open, 'gone', { attributes: { pwdAccountLockedTime: '000001010000Z' } })
    addPerson(open, 'printer', { attributes: { objectClass: ['device'] } })
    const id = await aConnection(open)
    expect(await sync(id)).toMatchObject({ outcome: 'done', counts: { listed: 9, created: 8, refused: 0 } })
    const people = await membersOf()
    expect(people).toHaveLength(8)
    expect(people[0]).toEqual({ name: 'Person 0', department: 'Field + crews', employeeNo: 'ol-10' })
    const [parent] = await server.deps.sql<{ name: string }[]>`
      select p.name->>'zh' as name from department d join department p on p.id = d.parent_id where d.company_id = ${company} and d.name->>'zh' = 'Field + crews'`
    expect(parent?.name).toBe('Delivery, abroad')
    // A person from the sync signs in, although no employee number or email address matches.
    expect((await signIn(id, 'p3')).error).toBeNull()
    // Empty pages before the others change nothing.
    open.sendsEmptyPages = true
    expect(await sync(id)).toMatchObject({ outcome: 'done', counts: { created: 0, withdrawn: 0, unchanged: 8 } })
    // A person with a disabled account leaves and can't sign in.
    const [, first] = open.entries
    if (first) first.attributes.pwdAccountLockedTime = '000001010000Z'
    expect(await sync(id)).toMatchObject({ outcome: 'done', counts: { withdrawn: 1 } })
    expect((await signIn(id, 'p0')).error).toBe('wrongPassword')
  })

  test('names line managers, and changes none that it does not name', async () => {
    const head = addPerson(open, 'head')
    addPerson(open, 'first', { attributes: { manager: head.dn } })
    const second = addPerson(open, 'second', { attributes: { manager: `uid=nobody,${baseDn}` } })
    const id = await aConnection(open)
    await sync(id)
    const managers = () => server.deps.sql<{ name: string; manager: string | null }[]>`
      select a.name, (select b.name from account b where b.id = m.manager_id) as manager from scim_user s
      join account a on a.id = s.account_id join membership m on m.account_id = a.id and m.company_id = ${company}
      where s.connection_id = ${id} order by a.name`
    expect(await managers()).toEqual([
      { name: 'first', manager: 'head' },
      { name: 'head', manager: null },
      { name: 'second', manager: null },
    ])
    const entriesOf = async () => (await server.call(provisioningLog, { connectionId: id }, admin)).data.entries
    const before = (await entriesOf()).length
    await sync(id)
    expect(await entriesOf()).toHaveLength(before)
    second.attributes.manager = `uid=first,${baseDn}`
    head.attributes.manager = `uid=nobody,${baseDn}`
    await sync(id)
    expect((await managers()).map(({ manager }) => manager)).toEqual(['head', null, 'first'])
    expect((await entriesOf())[0]).toMatchObject({ act: 'update', userName: 'second', changed: ['manager'] })
  })

  test('takes a manager away whom it has removed, and leaves one whom it did not bring', async () => {
    const head = addPerson(open, 'head')
    const led = ['first', 'second', 'third'].map((uid) => addPerson(open, uid, { attributes: { manager: head.dn } }))
    const id = await aConnection(open)
    await sync(id)
    const managers = async () => {
      const rows = await server.deps.sql<{ manager: string | null }[]>`
        select (select b.name from account b where b.id = m.manager_id) as manager from scim_user s
        join account a on a.id = s.account_id join membership m on m.account_id = a.id and m.company_id = ${company}
        where s.connection_id = ${id} order by a.name`
      return rows.map(({ manager }) => manager)
    }
    expect(await managers()).toEqual(['head', null, 'head', 'head'])
    // Staff assign the third person a manager from outside the directory.
    const outside = await aPerson(server.deps, company, { name: 'Outside' })
    await server.deps.sql`update membership set manager_id = ${outside.accountId} where company_id = ${company}
      and account_id = (select account_id from scim_user where connection_id = ${id} and resource->>'userName' = 'third')`
    for (const one of led) delete one.attributes.manager
    // A manager whom the directory names but does not list changes nothing.
    const [, second] = led
    if (second) second.attributes.manager = `uid=nobody,${baseDn}`
    await sync(id)
    expect(await managers()).toEqual([null, null, 'head', 'Outside'])
    const { entries } = (await server.call(provisioningLog, { connectionId: id }, admin)).data
    expect(entries[0]).toMatchObject({ act: 'update', userName: 'first', changed: ['manager'] })
    await sync(id)
    expect((await server.call(provisioningLog, { connectionId: id }, admin)).data.entries).toHaveLength(entries.length)
  })

  test('that is incomplete changes nothing, and reports it', async () => {
    for (let n = 0; n < 9; n++) addPerson(open, `q${n}`, { attributes: { displayName: `Q ${n}` } })
    const id = await aConnection(open)
    await sync(id)
    expect(await membersOf()).toHaveLength(9)
    open.entries.splice(4)
    open.pagesLeft = 0
    expect(await sync(id)).toMatchObject({ outcome: 'failed', reason: 'answer' })
    open.pagesLeft = null
    expect(await sync(id)).toMatchObject({ outcome: 'halted', counts: { withdrawn: 6 } })
    const { entries } = (await server.call(provisioningLog, { connectionId: id }, admin)).data
    expect(entries.slice(0, 2).map(({ reason }) => reason)).toEqual(['manyLeavers', 'incomplete'])
    expect(await membersOf()).toHaveLength(9)
    expect(await sync(id, 6)).toMatchObject({ outcome: 'done', counts: { withdrawn: 6 } })
    expect(await membersOf()).toHaveLength(3)
  })
})

test('the health check names the directory with incomplete settings or an unreadable secret', async () => {
  const id = await aConnection(open)
  const check = () => directoryHealth.check(server.deps, { isThorough: true })
  expect((await check()).state).toBe('ok')
  await server.deps.sql`update identity_connection set sealed_secret = null where id = ${id}`
  expect(await check()).toEqual({
    state: 'fail',
    cause: 'other',
    detail: 'Head office: the settings are not complete',
  })
  await server.deps.sql`update identity_connection set sealed_secret = 'sealed with another key' where id = ${id}`
  expect(await check()).toMatchObject({
    state: 'fail',
    detail: expect.stringMatching(/^Head office: .*SECRET was changed/),
  })
  await server.deps.sql`update identity_connection set settings = settings - 'directoryUrl' where id = ${id}`
  expect(await check()).toMatchObject({ state: 'fail', detail: 'Head office: the settings are not complete' })
})
