import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  applyScimPatch,
  parseScimFilter,
  parseScimPage,
  personNameOf,
  readScimUser,
  ScimError,
  type ScimUser,
  scimResourceOf,
  scimUrns,
  workEmailOf,
} from './scim.rules.ts'

const body = {
  schemas: [scimUrns.user, scimUrns.enterprise],
  externalId: '0a1b2c',
  userName: 'Qiming.Feng@starbeam.example',
  active: true,
  displayName: '冯启明',
  name: { familyName: '冯', givenName: '启明' },
  title: '工程师',
  emails: [{ value: 'qiming.feng@starbeam.example', type: 'work', primary: true }],
  [scimUrns.enterprise]: { employeeNumber: '00547730', department: '华东区服务部' },
}
const user = readScimUser(body)
const patched = (...Operations: object[]): ScimUser => applyScimPatch(user, { schemas: [scimUrns.patch], Operations })
const problemOf = (work: () => unknown) => {
  try {
    work()
    return null
  } catch (error) {
    return error instanceof ScimError ? [error.status, error.scimType] : String(error)
  }
}

describe('PATCH as Microsoft Entra ID sends it', () => {
  test.each<[string, object, Partial<ScimUser>]>([
    [
      'a capitalised operation and a truth as a word',
      { op: 'Replace', path: 'active', value: 'False' },
      { isActive: false },
    ],
    ['a truth as a truth', { op: 'replace', path: 'active', value: false }, { isActive: false }],
    ['no path', { op: 'Replace', value: { active: 'False' } }, { isActive: false }],
    ['dotted names without a path', { op: 'Replace', value: { 'name.familyName': '周' } }, { familyName: '周' }],
    [
      'a schema in the path',
      { op: 'Add', path: `${scimUrns.enterprise}:department`, value: '苏州分公司' },
      { department: '苏州分公司' },
    ],
    [
      'a schema without a path',
      { op: 'Add', value: { [`${scimUrns.enterprise}:employeeNumber`]: '7' } },
      { employeeNumber: '7' },
    ],
    [
      'a schema as an object',
      { op: 'Replace', value: { [scimUrns.enterprise]: { department: 'A' } } },
      { department: 'A', employeeNumber: '00547730' },
    ],
    [
      'a filter that finds its address',
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'new@starbeam.example' },
      { emails: [{ value: 'new@starbeam.example', type: 'work', isPrimary: true }] },
    ],
    [
      'a filter that finds none',
      { op: 'Add', path: 'emails[type eq "home"].value', value: 'home@starbeam.example' },
      {
        emails: [
          { value: 'qiming.feng@starbeam.example', type: 'work', isPrimary: true },
          { value: 'home@starbeam.example', type: 'home', isPrimary: null },
        ],
      },
    ],
    ['names in another case', { op: 'Replace', path: 'USERNAME', value: 'other' }, { userName: 'other' }],
    ['a removal', { op: 'Remove', path: 'title' }, { title: null }],
    ['a removal with a filter', { op: 'Remove', path: 'emails[type eq "work"]' }, { emails: [] }],
    ['a removal below a schema', { op: 'Remove', path: `${scimUrns.enterprise}:department` }, { department: null }],
    ['attributes that are not kept', { op: 'Add', path: 'phoneNumbers[type eq "work"].value', value: '021' }, {}],
  ])('%s', (_name, operation, changed) => {
    expect(patched(operation)).toEqual({ ...user, ...changed })
  })
})

describe('PATCH and PUT as Okta sends them', () => {
  test('an end of employment is a PATCH without a path, or a PUT with active false', () => {
    expect(patched({ op: 'replace', value: { active: false } }).isActive).toBe(false)
    expect(readScimUser({ ...body, id: 'x', meta: { resourceType: 'User' }, active: false })).toEqual({
      ...user,
      isActive: false,
    })
  })
  test('several changes together, including the id', () => {
    const changed = patched(
      { op: 'replace', value: { id: 'x', displayName: 'Feng Qiming' } },
      { op: 'replace', path: 'name', value: { givenName: 'Qiming', familyName: 'Feng' } },
    )
    expect([changed.displayName, changed.givenName, changed.familyName]).toEqual(['Feng Qiming', 'Qiming', 'Feng'])
  })
})

test('what can’t be understood is refused with its reason, and changes nothing', () => {
  const refused: [() => unknown, string][] = [
    [() => patched({ op: 'move', path: 'title', value: 'x' }), 'invalidSyntax'],
    [() => applyScimPatch(user, { Operations: [] }), 'invalidSyntax'],
    [() => applyScimPatch(user, null), 'invalidSyntax'],
    [() => patched({ op: 'replace', path: 'emails[type eq', value: 'x' }), 'invalidPath'],
    [() => patched({ op: 'replace', value: 'x' }), 'invalidValue'],
    [() => patched({ op: 'replace', path: 'active', value: 'perhaps' }), 'invalidValue'],
    [() => patched({ op: 'remove', path: 'userName' }), 'mutability'],
    [() => patched({ op: 'replace', path: 'title', value: 'x'.repeat(201) }), 'invalidValue'],
    [() => readScimUser({ ...body, userName: ' ' }), 'invalidValue'],
    [() => readScimUser([]), 'invalidSyntax'],
    [() => parseScimFilter('userName sw "a"'), 'invalidFilter'],
    [() => parseScimFilter('title eq "a"'), 'invalidFilter'],
    [() => parseScimFilter('userName eq "a" or true'), 'invalidFilter'],
  ]
  for (const [work, scimType] of refused) expect(problemOf(work), scimType).toEqual([400, scimType])
})

test('no body and no operation of any shape breaks the reader: it answers a user or a refusal', () => {
  const names = fc.constantFrom(
    'op',
    'path',
    'value',
    'active',
    'emails',
    'name',
    'userName',
    scimUrns.enterprise,
    '__proto__',
  )
  const odd = fc.object({ key: names, maxDepth: 3, withNullPrototype: false })
  fc.assert(
    fc.property(fc.array(odd, { maxLength: 4 }), odd, (operations, whole) => {
      for (const work of [() => applyScimPatch(user, { Operations: operations }), () => readScimUser(whole)]) {
        try {
          expect(typeof (work() as ScimUser).userName).toBe('string')
        } catch (error) {
          expect(error).toBeInstanceOf(ScimError)
        }
      }
    }),
    { numRuns: 1000 },
  )
})

test('a resource read again is the same user', () => {
  expect(readScimUser(scimResourceOf(user))).toEqual(user)
})

test('filters, pages, names and addresses', () => {
  expect(parseScimFilter('userName eq "A@b.example"')).toEqual({ by: 'userName', value: 'A@b.example' })
  expect(parseScimFilter('externalid Eq "0a\\"b"')).toEqual({ by: 'externalId', value: '0a"b' })
  expect(parseScimFilter('emails[type eq "work"].value eq "a@b.example"')).toEqual({
    by: 'email',
    value: 'a@b.example',
  })
  expect(parseScimFilter(undefined)).toBeNull()
  expect(parseScimPage({})).toEqual({ startIndex: 1, count: 100 })
  expect(parseScimPage({ startIndex: '-3', count: '9999' })).toEqual({ startIndex: 1, count: 200 })
  expect(parseScimPage({ startIndex: '101', count: '0' })).toEqual({ startIndex: 101, count: 0 })
  expect(personNameOf({ ...user, displayName: null })).toBe('冯启明')
  expect(personNameOf({ ...user, displayName: null, familyName: 'Feng', givenName: 'Qiming' })).toBe('Qiming Feng')
  expect(workEmailOf(user)).toBe('qiming.feng@starbeam.example')
})
