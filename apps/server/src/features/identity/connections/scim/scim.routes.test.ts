import {
  connectionCreate,
  connectionList,
  directoryTokenSet,
  domainAdd,
  domainCheck,
  provisioningLog,
} from '@portal/contract/identity/connection.contract.ts'
import { currentUserRead } from '@portal/contract/identity/session.contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCompany, aDepartment, aPerson, aSession, joinCompany, type Person } from '../../../../testing/builders.ts'
import { connectionMakers, expectNoPermissionGained } from '../../../../testing/connection-matrix.ts'
import { openTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { scimUrns } from './scim.rules.ts'

/** SCIM 2.0 as the directories of companies speak it, against the whole server and its database. */
const records = new Map<string, string[][]>()
let server: TestServer
let second: TestServer
let serial = 0
beforeAll(async () => {
  server = await openTestServer({ resolveTxt: async (name) => records.get(name) ?? [] })
  second = await openTestServer({ beside: server })
})
afterAll(async () => {
  await second.close()
  await server.close()
})

type Directory = { companyId: string; admin: Person; connectionId: string; token: string }
async function aDirectory(
  grants: Parameters<typeof aPerson>[2] = { companyGrants: ['companies'] },
): Promise<Directory> {
  const companyId = await aCompany(server.deps)
  return directoryOf(companyId, await aPerson(server.deps, companyId, grants))
}
async function directoryOf(companyId: string, admin: Person): Promise<Directory> {
  const settings = {
    issuer: 'https://login.starbeam.example/tenant',
    clientId: 'portal',
    scope: 'openid',
    claims: { subject: 'oid', email: 'email', name: 'name', employeeNo: 'employeeid', department: '' },
  }
  const { data } = await server.call(
    connectionCreate,
    { requestKey: `directory-${++serial}`, companyId, kind: 'oidc', name: 'Entra', settings, createsPeople: false },
    admin,
  )
  const made = await server.call(directoryTokenSet, { connectionId: data.connectionId, isOn: true }, admin)
  return { companyId, admin, connectionId: data.connectionId, token: made.data.token ?? '' }
}
async function send(of: Directory, method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown) {
  // The log is in chronological order.
  server.clock.pass(1)
  const answer = await server.inject({
    method,
    url: `/scim/v2/${of.connectionId}${path}`,
    headers: {
      authorization: `Bearer ${of.token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/scim+json' }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })
  if (answer.body) expect(answer.headers['content-type']).toMatch(/^application\/scim\+json/)
  return { status: answer.statusCode, data: answer.body ? answer.json() : null }
}
const entraUser = (name: string, more: object = {}) => ({
  schemas: [scimUrns.user, scimUrns.enterprise],
  externalId: `ext-${name}`,
  userName: `${name}@starbeam.example`,
  active: true,
  displayName: '冯启明',
  emails: [{ primary: true, type: 'work', value: `${name}@starbeam.example` }],
  meta: { resourceType: 'User' },
  name: { formatted: '冯启明', familyName: '冯', givenName: '启明' },
  [scimUrns.enterprise]: { employeeNumber: `N-${name}`, department: '部门' },
  ...more,
})
const patch = (...Operations: object[]) => ({ schemas: [scimUrns.patch], Operations })
const logOf = async (of: Directory) =>
  (await server.call(provisioningLog, { connectionId: of.connectionId }, of.admin)).data.entries
const memberOf = async (companyId: string, accountId: string) => {
  const [row] = await server.deps.sql<
    {
      status: string
      employeeNo: string
      departmentId: string | null
      name: string
      email: string | null
      isConfirmed: boolean
    }[]
  >`select m.status, m.employee_no as "employeeNo", m.department_id as "departmentId", a.name, a.email, a.is_email_confirmed as "isConfirmed"
    from membership m join account a on a.id = m.account_id where m.company_id = ${companyId} and m.account_id = ${accountId}`
  return row
}
const accountOf = async (id: string): Promise<string> => {
  const [row] = await server.deps.sql<
    { accountId: string }[]
  >`select account_id as "accountId" from scim_user where id = ${id}`
  return row?.accountId ?? ''
}

test('Microsoft Entra ID: test of the connection, creation, changes, end of employment and return', async () => {
  const entra = await aDirectory()
  const department = await aDepartment(server.deps, entra.companyId)
  // The button "Test connection" looks for a random user and wants an empty list.
  const probe = await send(entra, 'GET', '/Users?filter=userName+eq+"c9a1ff9e-1b2c-4d3e-8f00-000000000000"')
  expect([probe.status, probe.data.totalResults, probe.data.Resources]).toEqual([200, 0, []])
  expect(
    (await send(entra, 'GET', '/Groups?excludedAttributes=members&filter=displayName eq "x"')).data.totalResults,
  ).toBe(0)

  const created = await send(entra, 'POST', '/Users', entraUser('feng'))
  expect(created.status).toBe(201)
  expect(created.data).toMatchObject({
    schemas: [scimUrns.user, scimUrns.enterprise],
    userName: 'feng@starbeam.example',
    active: true,
    meta: {
      resourceType: 'User',
      location: `http://portal.test/scim/v2/${entra.connectionId}/Users/${created.data.id}`,
    },
  })
  const accountId = await accountOf(created.data.id)
  expect(await memberOf(entra.companyId, accountId)).toEqual({
    status: 'active',
    employeeNo: 'N-feng',
    departmentId: department,
    name: '冯启明',
    email: 'feng@starbeam.example',
    isConfirmed: false,
  })
  expect((await send(entra, 'POST', '/Users', entraUser('FENG'))).data).toMatchObject({
    schemas: [scimUrns.error],
    status: '409',
    scimType: 'uniqueness',
  })
  for (const filter of [
    'userName eq "Feng@Starbeam.example"',
    'externalId eq "ext-feng"',
    'emails[type eq "work"].value eq "feng@starbeam.example"',
  ])
    expect(
      (await send(entra, 'GET', `/Users?filter=${encodeURIComponent(filter)}`)).data.Resources[0]?.id,
      filter,
    ).toBe(created.data.id)

  const at = `/Users/${created.data.id}`
  const changed = await send(
    entra,
    'PATCH',
    at,
    patch(
      { op: 'Replace', path: 'displayName', value: '冯启明（华东）' },
      { op: 'Add', path: `${scimUrns.enterprise}:employeeNumber`, value: '00547730' },
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'qiming.feng@starbeam.example' },
    ),
  )
  expect(changed.status).toBe(200)
  expect(await memberOf(entra.companyId, accountId)).toMatchObject({
    name: '冯启明（华东）',
    employeeNo: '00547730',
    email: 'qiming.feng@starbeam.example',
  })

  const session = await aSession(server.deps, accountId, entra.companyId)
  const other = await aSession(server.deps, accountId, entra.companyId)
  expect((await second.call(currentUserRead, {}, { token: session })).code).toBe(200)
  const left = await send(entra, 'PATCH', at, patch({ op: 'Replace', path: 'active', value: 'False' }))
  expect([left.status, left.data.active]).toEqual([200, false])
  // The next call of each session is refused, on the other process too.
  expect((await second.call(currentUserRead, {}, { token: session })).code).toBe(202)
  expect((await server.call(currentUserRead, {}, { token: other })).code).toBe(202)
  expect((await memberOf(entra.companyId, accountId))?.status).toBe('withdrawn')
  // A validator of Microsoft requires that a disabled user can still be found.
  const found = await send(entra, 'GET', '/Users?filter=userName eq "feng@starbeam.example"')
  expect(found.data.Resources.map((one: { active: boolean }) => one.active)).toEqual([false])

  const back = await send(entra, 'PATCH', at, patch({ op: 'Replace', value: { active: 'True' } }))
  expect([back.status, (await memberOf(entra.companyId, accountId))?.status]).toEqual([200, 'active'])
  expect((await logOf(entra)).map(({ act, endedSessions }) => [act, endedSessions])).toEqual([
    ['reactivate', null],
    ['deactivate', 2],
    ['update', null],
    ['refuse', null],
    ['create', null],
  ])
})

test('Okta: adoption of people who are there, PUT, deactivation without a path, and return by user name', async () => {
  const okta = await aDirectory()
  const there = await aPerson(server.deps, okta.companyId, { email: 'wei@starbeam.example', name: '魏来' })
  expect((await send(okta, 'GET', '/Users?startIndex=1&count=100')).data.totalResults).toBe(0)
  const adopted = await send(okta, 'POST', '/Users', entraUser('wei', { displayName: undefined }))
  expect([adopted.status, await accountOf(adopted.data.id)]).toEqual([201, there.accountId])
  const at = `/Users/${adopted.data.id}`
  expect((await send(okta, 'PATCH', at, patch({ op: 'replace', value: { active: false } }))).data.active).toBe(false)
  expect((await server.call(currentUserRead, {}, there)).code).toBe(202)
  const again = await send(okta, 'GET', '/Users?filter=userName eq "wei@starbeam.example"&startIndex=1&count=100')
  expect(again.data.Resources).toHaveLength(1)
  const put = { ...entraUser('wei', { title: '工程师' }), id: adopted.data.id, active: true }
  expect((await send(okta, 'PUT', at, put)).data).toMatchObject({ active: true, title: '工程师' })
  expect((await memberOf(okta.companyId, there.accountId))?.status).toBe('active')
  expect((await send(okta, 'PUT', at, { ...put, active: false })).data.active).toBe(false)
  expect((await memberOf(okta.companyId, there.accountId))?.status).toBe('withdrawn')
  // Deleted users are gone for the directory; a later POST adopts the former member.
  expect((await send(okta, 'DELETE', at)).status).toBe(204)
  expect((await send(okta, 'GET', at)).status).toBe(404)
  expect((await send(okta, 'DELETE', at)).data).toMatchObject({ schemas: [scimUrns.error], status: '404' })
  const back = await send(okta, 'POST', '/Users', entraUser('wei'))
  expect([await accountOf(back.data.id), (await memberOf(okta.companyId, there.accountId))?.status]).toEqual([
    there.accountId,
    'active',
  ])
  expect((await logOf(okta)).map(({ act }) => act)).toEqual([
    'adopt',
    'delete',
    'deactivate',
    'update',
    'reactivate',
    'deactivate',
    'adopt',
  ])
})

describe('a directory reaches only its own people', () => {
  test('it sees no other members, and deactivates none of another directory', async () => {
    const [one, two] = [await aDirectory(), await aDirectory()]
    await aPerson(server.deps, one.companyId, { email: 'unseen@starbeam.example' })
    const own = await send(one, 'POST', '/Users', entraUser('own'))
    expect((await send(one, 'GET', '/Users')).data.totalResults).toBe(1)
    expect((await send(two, 'GET', '/Users')).data.totalResults).toBe(0)
    const at = `/Users/${own.data.id}`
    expect((await send(two, 'GET', at)).status).toBe(404)
    expect((await send(two, 'PATCH', at, patch({ op: 'replace', value: { active: false } }))).status).toBe(404)
    expect((await send(two, 'DELETE', at)).status).toBe(404)
    expect((await send({ ...two, token: one.token }, 'GET', '/Users')).status).toBe(401)
    expect((await memberOf(one.companyId, await accountOf(own.data.id)))?.status).toBe('active')
  })

  test('it neither adopts nor changes accounts with more permissions or another company', async () => {
    const of = await aDirectory()
    const elsewhere = await aCompany(server.deps)
    const protectedPeople = {
      staff: await aPerson(server.deps, of.companyId, { grants: ['exams'], email: 'staff@starbeam.example' }),
      grader: await aPerson(server.deps, of.companyId, {
        companyGrants: ['grading'],
        email: 'grader@starbeam.example',
      }),
      both: await aPerson(server.deps, of.companyId, { email: 'both@starbeam.example' }),
    }
    await joinCompany(server.deps, protectedPeople.both.accountId, elsewhere)
    for (const name of Object.keys(protectedPeople)) {
      const refused = await send(of, 'POST', '/Users', entraUser(name))
      expect([name, refused.status, refused.data.scimType]).toEqual([name, 409, 'uniqueness'])
    }
    await aPerson(server.deps, elsewhere, { email: 'theirs@starbeam.example' })
    expect((await send(of, 'POST', '/Users', entraUser('theirs'))).status).toBe(409)
    expect((await send(of, 'GET', '/Users')).data.totalResults).toBe(0)
    expect((await logOf(of)).map(({ act }) => act)).toEqual(['refuse', 'refuse', 'refuse', 'refuse'])
    // Leaving one of two companies keeps the other company and its sessions.
    const { data } = await send(of, 'POST', '/Users', entraUser('later'))
    const accountId = await accountOf(data.id)
    await joinCompany(server.deps, accountId, elsewhere)
    const session = await aSession(server.deps, accountId, elsewhere)
    const away = patch({ op: 'replace', value: { active: false, displayName: 'Taken over' } })
    expect((await send(of, 'PATCH', `/Users/${data.id}`, away)).status).toBe(200)
    expect(await memberOf(of.companyId, accountId)).toMatchObject({ status: 'withdrawn', name: '冯启明' })
    expect((await server.call(currentUserRead, {}, { token: session })).code).toBe(200)
    const back = await send(of, 'PATCH', `/Users/${data.id}`, patch({ op: 'replace', value: { active: true } }))
    expect([back.status, back.data.scimType]).toEqual([409, 'mutability'])
    expect((await send(of, 'GET', `/Users/${data.id}`)).data.active).toBe(false)
  })
})

test('a token is shown once, stored as a hash, replaced by the next one, and ended', async () => {
  const of = await aDirectory()
  const shown = await server.call(connectionList, {}, of.admin)
  expect(shown.raw).not.toContain(of.token)
  expect(shown.data.connections[0]?.directory).toMatchObject({ people: 0 })
  const rows = await server.deps.sql`select * from identity_connection where id = ${of.connectionId}`
  expect(JSON.stringify(rows)).not.toContain(of.token)
  const next = (await server.call(directoryTokenSet, { connectionId: of.connectionId, isOn: true }, of.admin)).data
    .token
  expect((await send(of, 'GET', '/Users')).status).toBe(401)
  expect((await send({ ...of, token: next ?? '' }, 'GET', '/Users')).status).toBe(200)
  await server.call(directoryTokenSet, { connectionId: of.connectionId, isOn: false }, of.admin)
  const refused = await send({ ...of, token: next ?? '' }, 'GET', '/Users')
  expect(refused).toMatchObject({ status: 401, data: { schemas: [scimUrns.error], status: '401' } })
  for (const token of ['', 'x', "' or true --"])
    expect((await send({ ...of, token }, 'GET', '/Users')).status).toBe(401)
})

test('an address in a domain of the company counts as confirmed', async () => {
  const of = await aDirectory()
  const { domainId } = (await server.call(domainAdd, { companyId: of.companyId, domain: 'starbeam.example' }, of.admin))
    .data
  const [domain] = (await server.call(connectionList, {}, of.admin)).data.domains
  records.set(domain?.recordName ?? '', [[domain?.recordText ?? '']])
  await server.call(domainCheck, { domainId }, of.admin)
  const { data } = await send(of, 'POST', '/Users', entraUser('proved'))
  expect((await memberOf(of.companyId, await accountOf(data.id)))?.isConfirmed).toBe(true)
})

test('discovery, pages, and bad requests in SCIM’s own form', async () => {
  const of = await aDirectory()
  expect((await send(of, 'GET', '/ServiceProviderConfig')).data).toMatchObject({ patch: { supported: true } })
  expect((await send(of, 'GET', '/ResourceTypes')).data.Resources[0]).toMatchObject({
    name: 'User',
    endpoint: '/Users',
  })
  expect((await send(of, 'GET', '/Schemas')).data.Resources.map((one: { id: string }) => one.id)).toEqual([
    scimUrns.user,
    scimUrns.enterprise,
    scimUrns.group,
  ])
  expect((await send(of, 'GET', `/Schemas/${scimUrns.user}`)).data.id).toBe(scimUrns.user)
  for (const name of ['p1', 'p2', 'p3']) await send(of, 'POST', '/Users', entraUser(name))
  const page = (await send(of, 'GET', '/Users?startIndex=2&count=1')).data
  expect([page.totalResults, page.startIndex, page.itemsPerPage]).toEqual([3, 2, 1])
  expect(page.Resources[0].userName).toBe('p2@starbeam.example')
  const bad: [ReturnType<typeof send>, number, string | undefined][] = [
    [send(of, 'GET', '/Users?filter=userName co "a"'), 400, 'invalidFilter'],
    [send(of, 'GET', '/Users/not-an-id'), 404, undefined],
    [send(of, 'POST', '/Users', { displayName: 'x' }), 400, 'invalidValue'],
    [send(of, 'POST', '/Users', []), 400, 'invalidSyntax'],
    [
      send(of, 'PATCH', `/Users/${page.Resources[0].id}`, patch({ op: 'replace', path: 'a[b', value: 1 })),
      400,
      'invalidPath',
    ],
  ]
  for (const [answer, status, scimType] of bad) {
    const { status: is, data } = await answer
    expect([is, data.status, data.scimType, data.schemas]).toEqual([status, String(status), scimType, [scimUrns.error]])
  }
  const broken = await server.inject({
    method: 'POST',
    url: `/scim/v2/${of.connectionId}/Users`,
    headers: { authorization: `Bearer ${of.token}`, 'content-type': 'application/scim+json' },
    payload: '{"a":',
  })
  expect([broken.statusCode, broken.json().schemas]).toEqual([400, [scimUrns.error]])
})

test('the fiftieth person costs as many statements as the second', async () => {
  const of = await aDirectory()
  const costs: number[] = []
  for (let n = 0; n < 50; n++) {
    server.statements()
    expect((await send(of, 'POST', '/Users', entraUser(`many-${serial}-${n}`))).status).toBe(201)
    costs.push(server.statements().length)
  }
  expect(costs[49]).toBe(costs[1])
  expect(costs[49]).toBeLessThan(30)
})

test('two requests for one new person create one', async () => {
  const of = await aDirectory()
  const both = await Promise.all([1, 2].map(() => send(of, 'POST', '/Users', entraUser('twice'))))
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  expect((await send(of, 'GET', '/Users')).data.totalResults).toBe(1)
})

/** Decision 11 for directories: every maker × every kind of account. */
test.each(connectionMakers)('no one gains permissions by a directory that %s connected', async (maker) => {
  let of: Directory | null = null
  await expectNoPermissionGained(server, maker, {
    connect: async (by, companyId) => {
      of = await directoryOf(companyId, by)
      return of.connectionId
    },
    come: async (_, { id, employeeNo, email }) => {
      const user = entraUser(id, {
        emails: [{ value: email, type: 'work' }],
        [scimUrns.enterprise]: { employeeNumber: employeeNo },
      })
      const { status, data } = await send(of as unknown as Directory, 'POST', '/Users', user)
      if (status === 201) return { accountId: await accountOf(data.id), error: null }
      const [newest] = await logOf(of as unknown as Directory)
      return { accountId: null, error: newest?.reason ?? null }
    },
  })
})

describe('groups', () => {
  const idsOf = (data: { members?: { value: string }[] }) => (data.members ?? []).map(({ value }) => value)
  const person = async (of: Directory, name: string, more: object = {}) =>
    (await send(of, 'POST', '/Users', entraUser(name, { displayName: name, ...more }))).data.id as string

  test('Microsoft Entra ID and Okta: creation, members, names, and what each asks', async () => {
    const entra = await aDirectory()
    const [first, second] = [await person(entra, 'first'), await person(entra, 'second')]
    const made = await send(entra, 'POST', '/Groups', {
      schemas: [scimUrns.group],
      displayName: 'Riggers',
      externalId: 'g-1',
      members: [],
    })
    expect(made).toMatchObject({
      status: 201,
      data: { displayName: 'Riggers', meta: { resourceType: 'Group' } },
    })
    const at = `/Groups/${made.data.id}`
    expect((await send(entra, 'POST', '/Groups', { displayName: 'RIGGERS' })).data).toMatchObject({
      status: '409',
      scimType: 'uniqueness',
    })
    expect(
      (
        await send(
          entra,
          'PATCH',
          at,
          patch({ op: 'Add', path: 'members', value: [{ $ref: null, value: first }, { value: second }] }),
        )
      ).status,
    ).toBe(204)
    expect(
      (await send(entra, 'PATCH', at, patch({ op: 'Add', path: 'members', value: [{ value: first }] }))).status,
    ).toBe(204)
    expect(idsOf((await send(entra, 'GET', at)).data).toSorted()).toEqual([first, second].toSorted())
    const without = await send(entra, 'GET', '/Groups?excludedAttributes=members&filter=displayName eq "riggers"')
    expect(without.data).toMatchObject({ totalResults: 1, Resources: [{ id: made.data.id }] })
    expect(without.data.Resources[0]).not.toHaveProperty('members')
    const has = async (user: string) => {
      const filter = encodeURIComponent(`id eq "${made.data.id}" and members eq "${user}"`)
      return (await send(entra, 'GET', `/Groups?filter=${filter}`)).data.totalResults
    }
    expect([await has(first), await has(second)]).toEqual([1, 1])
    await send(entra, 'PATCH', at, patch({ op: 'Remove', path: 'members', value: [{ value: first }] }))
    expect([await has(first), await has(second)]).toEqual([0, 1])
    await send(entra, 'PATCH', at, patch({ op: 'remove', path: `members[value eq "${second}"]` }))
    expect(await has(second)).toBe(0)
    await send(entra, 'PATCH', at, patch({ op: 'replace', value: { id: made.data.id, displayName: 'Tower crew' } }))
    const whole = await send(entra, 'PUT', at, { displayName: 'Tower crew', members: [{ value: second }] })
    expect([whole.data.displayName, idsOf(whole.data)]).toEqual(['Tower crew', [second]])
    // Deleting a user removes them from all groups of the directory.
    await send(entra, 'DELETE', `/Users/${second}`)
    expect(idsOf((await send(entra, 'GET', at)).data)).toEqual([])
    expect((await send(entra, 'DELETE', at)).status).toBe(204)
    expect((await send(entra, 'GET', at)).status).toBe(404)
    const log = (await logOf(entra)).filter(({ isGroup }) => isGroup)
    expect(log.map(({ act, userName }) => `${act} ${userName}`)).toEqual([
      'delete Tower crew',
      'update Tower crew',
      'update Tower crew',
      'update Riggers',
      'update Riggers',
      'update Riggers',
      'update Riggers',
      'create Riggers',
    ])
  })

  test('a group takes users of its own directory only, and another directory does not see it', async () => {
    const [mine, theirs] = [await aDirectory(), await aDirectory()]
    const stranger = await person(theirs, 'stranger')
    const made = await send(mine, 'POST', '/Groups', { displayName: 'Riggers', members: [{ value: stranger }] })
    expect(made.data).toMatchObject({ status: '400', scimType: 'invalidValue' })
    expect((await send(mine, 'GET', '/Groups')).data.totalResults).toBe(0)
    const own = await send(mine, 'POST', '/Groups', { displayName: 'Riggers' })
    const at = `/Groups/${own.data.id}`
    expect(
      (await send(mine, 'PATCH', at, patch({ op: 'add', path: 'members', value: [{ value: stranger }] }))).status,
    ).toBe(400)
    expect((await send(theirs, 'GET', at)).status).toBe(404)
    expect((await send(theirs, 'PATCH', at, patch({ op: 'replace', path: 'displayName', value: 'x' }))).status).toBe(
      404,
    )
    expect((await send(theirs, 'DELETE', at)).status).toBe(404)
    expect((await send(mine, 'GET', '/Groups/none')).status).toBe(404)
    expect((await send(mine, 'GET', at)).data).not.toHaveProperty('members')
    // A group never gives permissions.
    expect(
      await server.deps
        .sql`select from staff_grant where company_id = ${mine.companyId} and account_id in (select account_id from scim_user)`,
    ).toHaveLength(0)
  })
})

describe('line managers', () => {
  const managerOf = async (of: Directory, id: string) => {
    const [row] = await server.deps.sql<{ manager: string | null }[]>`
      select h.resource->>'userName' as manager from scim_user s join membership m on m.account_id = s.account_id and m.company_id = ${of.companyId}
      left join scim_user h on h.account_id = m.manager_id where s.id = ${id}`
    return row?.manager?.split('@')[0] ?? null
  }
  const withManager = (name: string, manager: unknown) =>
    entraUser(name, { [scimUrns.enterprise]: { employeeNumber: `M-${name}`, manager } })

  test('the directory names one by id, by external id or by user name, before or after it brings them', async () => {
    const of = await aDirectory()
    const early = (await send(of, 'POST', '/Users', withManager('early', { value: 'boss@starbeam.example' }))).data.id
    expect(await managerOf(of, early)).toBeNull()
    const boss = (await send(of, 'POST', '/Users', entraUser('boss'))).data.id
    expect(await managerOf(of, early)).toBe('boss')
    const late = (await send(of, 'POST', '/Users', withManager('late', { value: 'ext-boss' }))).data.id
    expect(await managerOf(of, late)).toBe('boss')
    const other = (await send(of, 'POST', '/Users', entraUser('other'))).data.id
    const set = (value: unknown) =>
      send(of, 'PATCH', `/Users/${other}`, patch({ op: 'Add', path: `${scimUrns.enterprise}:manager`, value }))
    expect((await set(boss)).data[scimUrns.enterprise].manager).toEqual({ value: boss })
    expect(await managerOf(of, other)).toBe('boss')
    await set([{ value: late }])
    expect(await managerOf(of, other)).toBe('late')
    // A person is not their own manager, and an unknown one changes nothing.
    await set(other)
    await set('a stranger')
    expect(await managerOf(of, other)).toBe('late')
    await send(of, 'PATCH', `/Users/${other}`, patch({ op: 'Remove', path: `${scimUrns.enterprise}:manager` }))
    expect(await managerOf(of, other)).toBeNull()
    const dotted = (path: string) =>
      send(of, 'PATCH', `/Users/${other}`, patch({ op: 'Add', path: `${scimUrns.enterprise}:${path}`, value: boss }))
    expect((await dotted('manager.value')).status).toBe(200)
    expect(await managerOf(of, other)).toBe('boss')
    expect((await dotted('department.value')).data).toMatchObject({ status: '400', scimType: 'invalidPath' })
  })

  test('a manager whom staff have set stays when the directory names none', async () => {
    const of = await aDirectory()
    const id = (await send(of, 'POST', '/Users', entraUser('member'))).data.id
    const manager = await aPerson(server.deps, of.companyId)
    const accountId = await accountOf(id)
    await server.deps
      .sql`update membership set manager_id = ${manager.accountId} where account_id = ${accountId} and company_id = ${of.companyId}`
    await send(of, 'PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'title', value: 'Rigger' }))
    await send(
      of,
      'PATCH',
      `/Users/${id}`,
      patch({ op: 'Add', path: `${scimUrns.enterprise}:manager`, value: 'a stranger' }),
    )
    await send(of, 'PATCH', `/Users/${id}`, patch({ op: 'Remove', path: `${scimUrns.enterprise}:manager` }))
    const [row] = await server.deps.sql<
      { id: string }[]
    >`select manager_id as id from membership where account_id = ${accountId} and company_id = ${of.companyId}`
    expect(row?.id).toBe(manager.accountId)
  })
})
