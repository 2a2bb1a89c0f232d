import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type ScimDoc as Doc,
  expectScimError as expectError,
  openScimClient,
  type ScimClient,
  scimPatchOf,
} from '../../../../testing/scim-client.ts'
import { openTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { scimUrns } from './scim.rules.ts'

/** Our endpoint against RFC 7643 and RFC 7644, over HTTP, as a directory of an unknown make would use it. */
let server: TestServer
let client: ScimClient
let serial = 0
beforeAll(async () => {
  server = await openTestServer()
  client = await openScimClient(server)
})
afterAll(() => server.close())
const send: ScimClient['send'] = (...asked) => client.send(...asked)
const userOf: ScimClient['userOf'] = (more) => client.userOf(more)
const aUser: ScimClient['aUser'] = (more) => client.aUser(more)
const aGroup: ScimClient['aGroup'] = (more) => client.aGroup(more)

describe('authentication and discovery', () => {
  test.each([
    ['no token', {}],
    ['another token', { authorization: `Bearer ${'x'.repeat(43)}` }],
    ['another scheme', { authorization: 'Basic eDp5' }],
  ])('%s is refused with 401 and a challenge', async (_, headers) => {
    const answer = await fetch(`${client.base}/Users`, { headers })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    expect(await answer.json()).toMatchObject({ schemas: [scimUrns.error], status: '401' })
  })

  test('the configuration says what is offered, and nothing that is not', async () => {
    const { status, data } = await send('GET', '/ServiceProviderConfig')
    expect(status).toBe(200)
    expect(data).toMatchObject({
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
      patch: { supported: true },
      bulk: { supported: false },
      filter: { supported: true, maxResults: 200 },
      changePassword: { supported: false },
      sort: { supported: false },
      etag: { supported: false },
      meta: { resourceType: 'ServiceProviderConfig' },
    })
  })

  test('types and schemas are lists whose members have addresses of their own', async () => {
    for (const path of ['/ResourceTypes', '/Schemas']) {
      const { data } = await send('GET', path)
      const listed = data.Resources as Doc[]
      expect(data).toMatchObject({ schemas: [scimUrns.list], totalResults: listed.length })
      for (const one of listed) expect((await send('GET', `${path}/${one.id}`)).data).toEqual(one)
      expectError(await send('GET', `${path}/unknown`), 404)
      expectError(await send('GET', `${path}?filter=${encodeURIComponent('name eq "User"')}`), 403)
    }
    const { data } = await send('GET', '/ResourceTypes/User')
    expect(data).toMatchObject({ endpoint: '/Users', schema: scimUrns.user })
  })

  test('each attribute of a user and a group is in the schemas', async () => {
    const user = await aUser()
    const group = await aGroup({ members: [{ value: user.id }] })
    const attributesOf = async (urn: string) =>
      ((await send('GET', `/Schemas/${urn}`)).data.attributes as {
        name: string
        subAttributes?: { name: string }[]
      }[]) ?? []
    const common = ['schemas', 'id', 'externalId', 'meta']
    const check = async (urn: string, resource: Doc) => {
      const declared = await attributesOf(urn)
      for (const [name, value] of Object.entries(resource)) {
        if (common.includes(name) || name === scimUrns.enterprise) continue
        const attribute = declared.find((one) => one.name === name)
        expect([name, attribute?.name]).toEqual([name, name])
        for (const one of [value].flat())
          for (const sub of typeof one === 'object' && one !== null ? Object.keys(one) : [])
            expect([name, sub, attribute?.subAttributes?.some((part) => part.name === sub)]).toEqual([name, sub, true])
      }
    }
    await check(scimUrns.user, user)
    await check(scimUrns.enterprise, user[scimUrns.enterprise] as Doc)
    await check(scimUrns.group, group)
  })

  test.each([
    ['GET', '/Me', 501],
    ['GET', '/Nothing', 404],
    ['POST', '/Bulk', 404],
    ['POST', '/Users/some-id', 404],
    ['PATCH', '/Users', 404],
    ['GET', '/Users/not-an-id', 404],
    ['GET', '/Users/00000000-0000-7000-8000-000000000000', 404],
    ['DELETE', '/Users/00000000-0000-7000-8000-000000000000', 404],
    ['GET', '/Groups/00000000-0000-7000-8000-000000000000', 404],
    ['DELETE', '/Groups/00000000-0000-7000-8000-000000000000', 404],
  ])('%s %s is answered with %i in the form of SCIM', async (method, path, status) => {
    expectError(await send(method, path, method === 'GET' || method === 'DELETE' ? undefined : {}), status)
  })
})

describe('creation', () => {
  test('answers 201 with the address, id, meta and the schemas that are used', async () => {
    const given = userOf()
    const { status, headers, data } = await send('POST', '/Users', given)
    expect(status).toBe(201)
    const meta = data.meta as Doc
    expect(headers.get('location')).toBe(meta.location)
    expect(meta).toEqual({
      resourceType: 'User',
      created: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/),
      lastModified: meta.created,
      location: expect.stringMatching(new RegExp(`/Users/${data.id}$`)),
    })
    const { schemas, id, meta: _, ...kept } = data
    expect(schemas).toEqual([scimUrns.user, scimUrns.enterprise])
    expect(id).toEqual(expect.any(String))
    const { schemas: __, ...sent } = given
    expect(kept).toEqual(sent)
    expect((await send('GET', `/Users/${id}`)).data).toEqual(data)
  })

  test('ignores an id, a meta and attributes that are not known', async () => {
    const { status, data } = await send('POST', '/Users', {
      ...userOf(),
      id: 'mine',
      meta: { resourceType: 'Cat' },
      favouriteColour: 'blue',
      'urn:example:extension': { x: 1 },
      password: 'never-kept-anywhere',
    })
    expect(status).toBe(201)
    expect(data.id).not.toBe('mine')
    expect(data.meta).toMatchObject({ resourceType: 'User' })
    for (const name of ['favouriteColour', 'urn:example:extension', 'password']) expect(data).not.toHaveProperty(name)
  })

  test('reads names of attributes in any case', async () => {
    const { USERNAME, ...rest } = {
      USERNAME: `upper${++serial}@conformance.example`,
      DisplayNAME: 'Upper',
      ACTIVE: true,
    }
    const { status, data } = await send('POST', '/Users', { schemas: [scimUrns.user], USERNAME, ...rest })
    expect(status).toBe(201)
    expect(data).toMatchObject({ userName: USERNAME, displayName: 'Upper', active: true })
  })

  test.each<[string, unknown, number, string]>([
    ['no userName', { schemas: [scimUrns.user], displayName: 'No name' }, 400, 'invalidValue'],
    ['an empty userName', { schemas: [scimUrns.user], userName: ' ' }, 400, 'invalidValue'],
    ['a userName that is a list', { schemas: [scimUrns.user], userName: ['x'] }, 400, 'invalidValue'],
    ['an active that is no truth', { schemas: [scimUrns.user], userName: 'x', active: 'perhaps' }, 400, 'invalidValue'],
    ['a list in place of an object', [], 400, 'invalidSyntax'],
    ['no JSON', '{"userName":', 400, 'invalidSyntax'],
    ['a name that is too long', { userName: 'x'.repeat(201) }, 400, 'invalidValue'],
  ])('with %s is refused', async (_, body, status, scimType) => {
    expectError(await send('POST', '/Users', body), status, scimType)
  })

  test('refuses a userName that is there, in any case, with 409 uniqueness', async () => {
    const { userName } = await aUser()
    expectError(await send('POST', '/Users', userOf({ userName: userName.toUpperCase() })), 409, 'uniqueness')
    const group = await aGroup()
    const same = { schemas: [scimUrns.group], displayName: String(group.displayName).toUpperCase() }
    expectError(await send('POST', '/Groups', same), 409, 'uniqueness')
    expectError(await send('POST', '/Groups', { schemas: [scimUrns.group] }), 400, 'invalidValue')
  })

  test('takes application/json too, and refuses other types', async () => {
    const body = JSON.stringify(userOf())
    expect((await send('POST', '/Users', body, { 'content-type': 'application/json' })).status).toBe(201)
    expectError(await send('POST', '/Users', body, { 'content-type': 'text/plain' }), 415)
  })
})

describe('lists', () => {
  test.each<[string, (user: Doc) => string]>([
    ['userName', ({ userName }) => `userName eq "${userName}"`],
    ['userName in another case', ({ userName }) => `USERNAME EQ "${String(userName).toUpperCase()}"`],
    ['userName with its schema', ({ userName }) => `${scimUrns.user}:userName eq "${userName}"`],
    ['userName in brackets', ({ userName }) => `(userName eq "${userName}")`],
    ['externalId', ({ externalId }) => `externalId eq "${externalId}"`],
    ['id', ({ id }) => `id eq "${id}"`],
    ['emails', ({ userName }) => `emails eq "${userName}"`],
    ['emails.value', ({ userName }) => `emails.value eq "${userName}"`],
    ['the work address', ({ userName }) => `emails[type eq "work"].value eq "${userName}"`],
  ])('find a user by %s', async (_, filterOf) => {
    const user = await aUser()
    await aUser()
    const { status, data } = await send('GET', `/Users?filter=${encodeURIComponent(filterOf(user))}`)
    expect(status).toBe(200)
    expect(data).toMatchObject({ schemas: [scimUrns.list], totalResults: 1, itemsPerPage: 1, startIndex: 1 })
    expect(data.Resources).toEqual([user])
  })

  test('find an inactive user, and no one for an unknown value, which is no error', async () => {
    const user = await aUser()
    await send('PATCH', `/Users/${user.id}`, scimPatchOf({ op: 'replace', value: { active: false } }))
    const found = await send('GET', `/Users?filter=${encodeURIComponent(`userName eq "${user.userName}"`)}`)
    expect(found.data).toMatchObject({ totalResults: 1, Resources: [{ active: false }] })
    const none = await send('GET', `/Users?filter=${encodeURIComponent('userName eq "no \\"one\\""')}`)
    expect([none.status, none.data.totalResults, none.data.Resources]).toEqual([200, 0, []])
  })

  test('an externalId keeps its case', async () => {
    const user = await aUser({ externalId: `Ext-Case-${serial}` })
    const other = encodeURIComponent(`externalId eq "${String(user.externalId).toLowerCase()}"`)
    expect((await send('GET', `/Users?filter=${other}`)).data.totalResults).toBe(0)
  })

  test.each([
    'userName',
    'userName xx "a"',
    'userName eq a',
    'nickName eq "a"',
    'userName eq "a" or',
    '"a" eq userName',
  ])('refuse the filter %s', async (filter) => {
    for (const path of ['/Users', '/Groups'])
      expectError(await send('GET', `${path}?filter=${encodeURIComponent(filter)}`), 400, 'invalidFilter')
  })

  test('are read page by page, each resource once', async () => {
    for (let i = 0; i < 5; i++) await aUser()
    const { data } = await send('GET', '/Users?count=0')
    const total = Number(data.totalResults)
    expect(data).toMatchObject({ itemsPerPage: 0, Resources: [] })
    const ids: unknown[] = []
    for (let startIndex = 1; startIndex <= total; startIndex += 3) {
      const page = await send('GET', `/Users?startIndex=${startIndex}&count=3`)
      expect(page.data).toMatchObject({ totalResults: total, startIndex })
      ids.push(...(page.data.Resources as Doc[]).map(({ id }) => id))
    }
    expect(new Set(ids).size).toBe(total)
    expect(ids).toHaveLength(total)
  })

  test.each([
    ['startIndex=0&count=1', { startIndex: 1, itemsPerPage: 1 }],
    ['startIndex=-5&count=1', { startIndex: 1, itemsPerPage: 1 }],
    ['count=-1', { itemsPerPage: 0, Resources: [] }],
    ['startIndex=100000&count=10', { itemsPerPage: 0, Resources: [] }],
  ])('read %s as RFC 7644 says', async (query, wanted) => {
    await aUser()
    const { status, data } = await send('GET', `/Users?${query}`)
    expect(status).toBe(200)
    expect(data).toMatchObject(wanted)
  })
})

describe('the attributes of an answer', () => {
  test.each<[string, readonly string[]]>([
    ['attributes=userName', ['schemas', 'id', 'userName']],
    ['attributes=USERNAME,name.givenName', ['schemas', 'id', 'userName', 'name']],
    [`attributes=${scimUrns.enterprise}:department`, ['schemas', 'id', scimUrns.enterprise]],
    [`attributes=${scimUrns.user}:emails.value`, ['schemas', 'id', 'emails']],
    [
      'excludedAttributes=emails,name,title,id',
      ['schemas', 'id', 'userName', 'externalId', 'active', 'displayName', scimUrns.enterprise, 'meta'],
    ],
  ])('are those of %s', async (query, names) => {
    const user = await aUser()
    const one = await send('GET', `/Users/${user.id}?${query}`)
    expect(Object.keys(one.data).sort()).toEqual([...names].sort())
    const filter = encodeURIComponent(`id eq "${user.id}"`)
    const listed = await send('GET', `/Users?filter=${filter}&${query}`)
    expect(listed.data.Resources).toEqual([one.data])
  })

  test('are parts of an attribute where only these are asked for', async () => {
    const user = await aUser()
    const { data } = await send('GET', `/Users/${user.id}?attributes=name.givenName,emails.value`)
    expect(data).toMatchObject({ name: { givenName: 'Given' }, emails: [{ value: user.userName }] })
    expect(Object.keys(data.name as Doc)).toEqual(['givenName'])
    const without = await send('GET', `/Users/${user.id}?excludedAttributes=name.givenName`)
    expect(Object.keys(without.data.name as Doc).sort()).toEqual(['familyName', 'formatted'])
  })

  test('are named in lists of at most fifty, and a longer one is refused before anything changes', async () => {
    const user = await aUser()
    for (const list of ['attributes', 'excludedAttributes']) {
      const query = (most: number) => `${list}=${Array.from({ length: most }, (_, n) => `userName.x${n}`).join(',')}`
      expect((await send('GET', `/Users/${user.id}?${query(50)}`)).status).toBe(200)
      const refused = [
        await send('GET', `/Users/${user.id}?${query(51)}`),
        await send('GET', `/Users?${query(51)}`),
        await send('GET', `/Groups?${query(51)}`),
        await send('DELETE', `/Users/${user.id}?${query(51)}`),
      ]
      for (const { status, data } of refused) {
        expect(status).toBe(400)
        expect(data).toMatchObject({ scimType: 'invalidValue' })
      }
    }
    expect((await send('GET', `/Users/${user.id}`)).status).toBe(200)
  })

  test('leave out the members of a group', async () => {
    const group = await aGroup({ members: [{ value: (await aUser()).id }] })
    for (const query of ['excludedAttributes=members', 'attributes=displayName']) {
      expect((await send('GET', `/Groups/${group.id}?${query}`)).data).not.toHaveProperty('members')
      const listed = await send('GET', `/Groups?${query}`)
      for (const one of listed.data.Resources as Doc[]) expect(one).not.toHaveProperty('members')
    }
  })
})

describe('replacement (PUT)', () => {
  test('clears what the body leaves out, keeps the id, and moves lastModified', async () => {
    const user = await aUser()
    const { status, data } = await send('PUT', `/Users/${user.id}`, {
      schemas: [scimUrns.user],
      id: 'another',
      userName: user.userName,
      active: true,
      displayName: 'Replaced',
    })
    expect(status).toBe(200)
    expect(data).toMatchObject({ id: user.id, displayName: 'Replaced' })
    for (const name of ['title', 'emails', 'externalId', scimUrns.enterprise]) expect(data).not.toHaveProperty(name)
    expect(data.schemas).toEqual([scimUrns.user])
    const [before, after] = [user.meta as Doc, data.meta as Doc]
    expect(after.created).toBe(before.created)
    expect(Date.parse(String(after.lastModified))).toBeGreaterThan(Date.parse(String(before.lastModified)))
  })

  test('without active leaves a user as active as before', async () => {
    const user = await aUser()
    const body = { schemas: [scimUrns.user], userName: user.userName, displayName: 'Still away' }
    await send('PATCH', `/Users/${user.id}`, scimPatchOf({ op: 'replace', path: 'active', value: false }))
    expect((await send('PUT', `/Users/${user.id}`, body)).data.active).toBe(false)
    expect((await send('PUT', `/Users/${user.id}`, { ...body, ACTIVE: true })).data.active).toBe(true)
  })

  test('refuses the name of another user, no name, and an unknown user', async () => {
    const [one, other] = [await aUser(), await aUser()]
    expectError(await send('PUT', `/Users/${one.id}`, userOf({ userName: other.userName })), 409, 'uniqueness')
    expectError(await send('PUT', `/Users/${one.id}`, { schemas: [scimUrns.user] }), 400, 'invalidValue')
    expectError(await send('PUT', '/Users/00000000-0000-7000-8000-000000000000', userOf()), 404)
  })

  test('of a group replaces its members', async () => {
    const [one, other] = [await aUser(), await aUser()]
    const group = await aGroup({ members: [{ value: one.id }] })
    const body = { schemas: [scimUrns.group], displayName: group.displayName, members: [{ value: other.id }] }
    const { data } = await send('PUT', `/Groups/${group.id}`, body)
    expect((data.members as Doc[]).map(({ value }) => value)).toEqual([other.id])
  })
})

/** The forms of a PATCH that directories send, each with what the user is like afterwards. */
const forms: readonly (readonly [string, object, Doc])[] = [
  ['replace with a path', { op: 'replace', path: 'title', value: 'Lead' }, { title: 'Lead' }],
  ['replace without a path', { op: 'replace', value: { title: 'Lead', active: true } }, { title: 'Lead' }],
  ['add of a single value', { op: 'add', path: 'title', value: 'Lead' }, { title: 'Lead' }],
  ['add without a path', { op: 'add', value: { title: 'Lead' } }, { title: 'Lead' }],
  ['a path with its schema', { op: 'replace', path: `${scimUrns.user}:title`, value: 'Lead' }, { title: 'Lead' }],
  [
    'a path in another case',
    { op: 'replace', path: 'NAME.GIVENNAME', value: 'New' },
    { name: expect.objectContaining({ givenName: 'New' }) },
  ],
  [
    'a part of a complex attribute',
    { op: 'replace', path: 'name.familyName', value: 'New' },
    { name: expect.objectContaining({ familyName: 'New', givenName: 'Given' }) },
  ],
  [
    'a complex attribute whose other parts stay',
    { op: 'replace', path: 'name', value: { givenName: 'New' } },
    { name: expect.objectContaining({ givenName: 'New', familyName: 'Family' }) },
  ],
  [
    'an extension with its path',
    { op: 'replace', path: `${scimUrns.enterprise}:department`, value: 'Core' },
    { [scimUrns.enterprise]: expect.objectContaining({ department: 'Core' }) },
  ],
  ['Entra: capitalised operation', { op: 'Replace', path: 'title', value: 'Lead' }, { title: 'Lead' }],
  ['Entra: active as a word', { op: 'Replace', path: 'active', value: 'False' }, { active: false }],
  [
    'Entra: dotted names without a path',
    { op: 'Add', value: { 'name.givenName': 'New' } },
    { name: expect.objectContaining({ givenName: 'New' }) },
  ],
  [
    'Entra: an extension in one value',
    { op: 'Add', value: { [`${scimUrns.enterprise}:department`]: 'Core' } },
    { [scimUrns.enterprise]: expect.objectContaining({ department: 'Core' }) },
  ],
  [
    'Entra: a filtered address',
    { op: 'Replace', path: 'emails[type eq "work"].value', value: 'new@conformance.example' },
    { emails: [expect.objectContaining({ value: 'new@conformance.example', type: 'work' })] },
  ],
  [
    'Entra: an address of a type that is not there yet',
    { op: 'Add', path: 'emails[type eq "home"].value', value: 'h@conformance.example' },
    { emails: expect.arrayContaining([{ value: 'h@conformance.example', type: 'home' }]) },
  ],
  ['Okta: active without a path', { op: 'replace', value: { active: false } }, { active: false }],
  ['Okta: its own id along', { op: 'replace', value: { id: 'x', title: 'Lead' } }, { title: 'Lead' }],
  [
    'add to a list that has values',
    { op: 'add', path: 'emails', value: [{ value: 'b@conformance.example', type: 'home' }] },
    { emails: expect.arrayContaining([{ value: 'b@conformance.example', type: 'home' }]) },
  ],
]
describe('change (PATCH)', () => {
  test.each(forms)('%s', async (_, operation, wanted) => {
    const user = await aUser()
    const { status, data } = await send('PATCH', `/Users/${user.id}`, scimPatchOf(operation))
    expect(status).toBe(200)
    expect(data).toMatchObject(wanted)
    expect((await send('GET', `/Users/${user.id}`)).data).toEqual(data)
  })

  test.each<[string, object, string]>([
    ['title', { op: 'remove', path: 'title' }, 'title'],
    ['all addresses', { op: 'remove', path: 'emails' }, 'emails'],
    ['addresses by a filter', { op: 'remove', path: 'emails[type eq "work"]' }, 'emails'],
    ['an extension', { op: 'remove', path: scimUrns.enterprise }, scimUrns.enterprise],
  ])('removes %s', async (_, operation, name) => {
    const user = await aUser()
    const { status, data } = await send('PATCH', `/Users/${user.id}`, scimPatchOf(operation))
    expect(status).toBe(200)
    expect(data).not.toHaveProperty([name])
  })

  test.each<[string, unknown, string]>([
    ['a remove without a path', scimPatchOf({ op: 'remove' }), 'noTarget'],
    ['a remove of a required attribute', scimPatchOf({ op: 'remove', path: 'userName' }), 'mutability'],
    ['a remove of active', scimPatchOf({ op: 'remove', path: 'active' }), 'mutability'],
    ['a new id', scimPatchOf({ op: 'replace', path: 'id', value: 'x' }), 'mutability'],
    ['a new meta', scimPatchOf({ op: 'replace', path: 'meta', value: {} }), 'mutability'],
    ['an unknown operation', scimPatchOf({ op: 'move', path: 'title', value: 'x' }), 'invalidSyntax'],
    ['a path that is none', scimPatchOf({ op: 'replace', path: 'emails[type eq', value: 'x' }), 'invalidPath'],
    ['no value', scimPatchOf({ op: 'replace', path: 'title' }), 'invalidValue'],
    ['a value of another type', scimPatchOf({ op: 'replace', path: 'title', value: { x: 1 } }), 'invalidValue'],
    ['no path and no object', scimPatchOf({ op: 'replace', value: 'x' }), 'invalidValue'],
    ['no operations', { schemas: [scimUrns.patch] }, 'invalidSyntax'],
    ['an empty list of operations', scimPatchOf(), 'invalidSyntax'],
    [
      'too many operations',
      scimPatchOf(...Array.from({ length: 101 }, () => ({ op: 'add', path: 'title', value: 'x' }))),
      'invalidSyntax',
    ],
  ])('is refused with %s', async (_, body, scimType) => {
    const user = await aUser()
    expectError(await send('PATCH', `/Users/${user.id}`, body), 400, scimType)
    expect((await send('GET', `/Users/${user.id}`)).data).toEqual(user)
  })

  test('is made as a whole or not at all, and the same value again changes nothing', async () => {
    const user = await aUser()
    const broken = scimPatchOf({ op: 'replace', path: 'title', value: 'Lead' }, { op: 'remove' })
    expectError(await send('PATCH', `/Users/${user.id}`, broken), 400, 'noTarget')
    const same = await send(
      'PATCH',
      `/Users/${user.id}`,
      scimPatchOf({ op: 'replace', path: 'title', value: user.title }),
    )
    expect(same.data).toEqual(user)
  })
})

describe('groups', () => {
  const membersOf = async (id: string) =>
    (((await send('GET', `/Groups/${id}`)).data.members as Doc[] | undefined) ?? []).map(({ value }) => value)

  test.each<[string, (id: string) => object]>([
    ['a list of values', (id) => ({ op: 'add', path: 'members', value: [{ value: id }] })],
    ['one value', (id) => ({ op: 'add', path: 'members', value: { value: id } })],
    ['no path', (id) => ({ op: 'add', value: { members: [{ value: id }] } })],
    ['Entra: capitalised', (id) => ({ op: 'Add', path: 'members', value: [{ value: id }] })],
  ])('take a member by %s, once', async (_, operationOf) => {
    const [user, group] = [await aUser(), await aGroup()]
    for (let i = 0; i < 2; i++)
      expect((await send('PATCH', `/Groups/${group.id}`, scimPatchOf(operationOf(user.id)))).status).toBe(204)
    expect(await membersOf(group.id)).toEqual([user.id])
  })

  test.each<[string, (id: string) => object]>([
    ['a filter', (id) => ({ op: 'remove', path: `members[value eq "${id}"]` })],
    ['Entra: a list of values', (id) => ({ op: 'Remove', path: 'members', value: [{ value: id }] })],
    ['all', () => ({ op: 'remove', path: 'members' })],
    ['another list', () => ({ op: 'replace', path: 'members', value: [] })],
  ])('lose a member by %s', async (_, operationOf) => {
    const user = await aUser()
    const group = await aGroup({ members: [{ value: user.id }] })
    expect((await send('PATCH', `/Groups/${group.id}`, scimPatchOf(operationOf(user.id)))).status).toBe(204)
    expect(await membersOf(group.id)).toEqual([])
  })

  test('are renamed as Okta does it, refuse strangers, and are found by name and member', async () => {
    const user = await aUser()
    const group = await aGroup({ members: [{ value: user.id }] })
    const renamed = scimPatchOf({ op: 'replace', value: { id: group.id, displayName: `Renamed ${serial}` } })
    expect((await send('PATCH', `/Groups/${group.id}`, renamed)).status).toBe(204)
    const stranger = scimPatchOf({
      op: 'add',
      path: 'members',
      value: [{ value: 'ffffffff-0000-7000-8000-000000000000' }],
    })
    expectError(await send('PATCH', `/Groups/${group.id}`, stranger), 400, 'invalidValue')
    expectError(await send('PATCH', `/Groups/${group.id}`, scimPatchOf({ op: 'remove' })), 400, 'noTarget')
    for (const filter of [
      `displayName eq "renamed ${serial}"`,
      `id eq "${group.id}" and members eq "${user.id}"`,
      `members.value eq "${user.id}"`,
    ])
      expect((await send('GET', `/Groups?filter=${encodeURIComponent(filter)}`)).data.totalResults).toBe(1)
  })

  test('are gone after a deletion, and so is a user, whose groups stay', async () => {
    const user = await aUser()
    const group = await aGroup({ members: [{ value: user.id }] })
    const gone = await send('DELETE', `/Users/${user.id}`)
    expect([gone.status, gone.data]).toEqual([204, {}])
    expectError(await send('GET', `/Users/${user.id}`), 404)
    expectError(await send('DELETE', `/Users/${user.id}`), 404)
    expect(await membersOf(group.id)).toEqual([])
    expect((await send('DELETE', `/Groups/${group.id}`)).status).toBe(204)
    expectError(await send('GET', `/Groups/${group.id}`), 404)
  })
})
