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

/** The promises of our schemas, and searches by POST, over HTTP. */
let server: TestServer
let client: ScimClient
let serial = 0
beforeAll(async () => {
  server = await openTestServer()
  client = await openScimClient(server)
})
afterAll(() => server.close())
const send: ScimClient['send'] = (...asked) => client.send(...asked)
const aUser: ScimClient['aUser'] = (more) => client.aUser(more)
const aGroup: ScimClient['aGroup'] = (more) => client.aGroup(more)

/**
 * Tests every value that the schemas call changeable, by its path with the schema, like a client without a built-in
 * list.
 */
describe('what the schemas promise', () => {
  type Attribute = {
    name: string
    type: string
    multiValued: boolean
    required: boolean
    mutability: string
    subAttributes?: Attribute[]
  }
  const sampleOf = ({ name, type, multiValued, subAttributes = [] }: Attribute): unknown => {
    const one =
      type === 'complex'
        ? Object.fromEntries(subAttributes.map((part) => [part.name, sampleOf(part)]))
        : type === 'boolean'
          ? false
          : `${name}-${++serial}`
    return multiValued ? [one] : one
  }
  const partOf = (resource: Doc, urn: string, name: string) =>
    (urn === scimUrns.enterprise ? ((resource[urn] as Doc | undefined) ?? {}) : resource)[name]

  test('is added, replaced and removed attribute by attribute', async () => {
    const { data } = await send('GET', '/Schemas')
    const schemas = (data.Resources as { id: string; attributes: Attribute[] }[]).filter(
      ({ id }) => id !== scimUrns.group,
    )
    let tried = 0
    for (const { id: urn, attributes } of schemas)
      for (const attribute of attributes.filter(({ mutability }) => mutability === 'readWrite')) {
        const { name, required } = attribute
        const path = `${urn}:${name}`
        const user = await aUser()
        for (const op of ['add', 'replace']) {
          if (op === 'add' && !required)
            expect((await send('PATCH', `/Users/${user.id}`, scimPatchOf({ op: 'remove', path }))).status).toBe(200)
          const value = sampleOf(attribute)
          const { status } = await send('PATCH', `/Users/${user.id}`, scimPatchOf({ op, path, value }))
          const kept = partOf((await send('GET', `/Users/${user.id}`)).data, urn, name)
          expect([op, path, status, kept]).toEqual([op, path, 200, value])
        }
        const gone = await send('PATCH', `/Users/${user.id}`, scimPatchOf({ op: 'remove', path }))
        if (required) expectError(gone, 400, 'mutability')
        else expect([path, gone.status, partOf(gone.data, urn, name)]).toEqual([path, 200, undefined])
        tried++
      }
    expect(tried).toBe(10)
  })

  test('a group takes members by their address alone', async () => {
    const user = await aUser()
    const group = await aGroup({ members: [{ $ref: (user.meta as Doc).location }] })
    expect(group.members).toEqual([{ value: user.id, type: 'User', $ref: (user.meta as Doc).location }])
    const empty = await send(
      'PATCH',
      `/Groups/${group.id}`,
      scimPatchOf({ op: 'remove', path: `${scimUrns.group}:members` }),
    )
    expect(empty.status).toBe(204)
    expect((await send('GET', `/Groups/${group.id}`)).data).not.toHaveProperty('members')
  })
})

describe('a search by POST', () => {
  const searchOf = (more: object) => ({ schemas: [scimUrns.search], ...more })

  test('answers as the list does', async () => {
    const user = await aUser()
    const filter = `userName eq "${user.userName}"`
    const listed = await send('GET', `/Users?attributes=userName&filter=${encodeURIComponent(filter)}`)
    const found = await send('POST', '/Users/.search', searchOf({ filter, attributes: ['userName'] }))
    expect([found.status, found.data]).toEqual([200, listed.data])
    const none = await send('POST', '/Groups/.search', searchOf({ filter: 'displayName eq "no such"', count: 5 }))
    expect([none.status, none.data.totalResults]).toEqual([200, 0])
  })

  test('of all kinds reads users and then groups, each once, page by page', async () => {
    const [user, group] = [await aUser(), await aGroup()]
    const total = Number((await send('POST', '/.search', searchOf({ count: 0 }))).data.totalResults)
    const [users, groups] = [await send('GET', '/Users?count=0'), await send('GET', '/Groups?count=0')]
    expect(total).toBe(Number(users.data.totalResults) + Number(groups.data.totalResults))
    const ids: unknown[] = []
    for (let startIndex = 1; startIndex <= total; startIndex += 7) {
      const page = await send('POST', '/.search', searchOf({ startIndex, count: 7, excludedAttributes: ['emails'] }))
      expect(page.data).toMatchObject({ totalResults: total, startIndex })
      for (const one of page.data.Resources as Doc[]) {
        expect(one).not.toHaveProperty('emails')
        ids.push(one.id)
      }
    }
    expect([ids.length, new Set(ids).size]).toEqual([total, total])
    expect(ids).toEqual(expect.arrayContaining([user.id, group.id]))
  })

  test('by an attribute of one kind finds that kind, and by one of neither is refused', async () => {
    const user = await aUser()
    const group = await aGroup()
    const found = async (filter: string) =>
      ((await send('POST', '/.search', searchOf({ filter }))).data.Resources as Doc[]).map(({ id }) => id)
    expect(await found(`userName eq "${user.userName}"`)).toEqual([user.id])
    expect(await found(`displayName eq "${group.displayName}"`)).toEqual([group.id])
    expectError(await send('POST', '/.search', searchOf({ filter: 'colour eq "blue"' })), 400, 'invalidFilter')
  })

  test('needs its schema', async () => {
    for (const body of [{}, [], { schemas: [scimUrns.list] }, { schemas: 'x' }])
      for (const path of ['/.search', '/Users/.search'])
        expectError(await send('POST', path, body), 400, 'invalidSyntax')
  })
})
