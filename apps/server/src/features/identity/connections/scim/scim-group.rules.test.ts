import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ScimError, scimUrns } from './scim.rules.ts'
import { needsGroupMembers, parseScimGroupFilter, readScimGroup, readScimGroupChanges } from './scim-group.rules.ts'

const patch = (...Operations: object[]) => ({ schemas: [scimUrns.patch], Operations })

describe('changes of a group', () => {
  test.each([
    [
      'Entra adds',
      { op: 'Add', path: 'members', value: [{ $ref: null, value: 'a' }] },
      { kind: 'add', members: ['a'] },
    ],
    [
      'Entra removes by value',
      { op: 'Remove', path: 'members', value: [{ value: 'a' }] },
      { kind: 'remove', members: ['a'] },
    ],
    ['a filter in the path', { op: 'remove', path: 'members[value eq "a"]' }, { kind: 'remove', members: ['a'] }],
    ['all are removed', { op: 'remove', path: 'members' }, { kind: 'remove', members: null }],
    [
      'Okta replaces',
      { op: 'replace', path: 'members', value: [{ value: 'a', display: 'A' }] },
      { kind: 'replace', members: ['a'] },
    ],
    [
      'Okta renames',
      { op: 'replace', value: { id: 'g', displayName: 'Riggers' } },
      { kind: 'name', displayName: 'Riggers' },
    ],
    [
      'names without case',
      { OP: 'x', op: 'Replace', path: 'DisplayName', value: 'Riggers' },
      { kind: 'name', displayName: 'Riggers' },
    ],
    ['an external id', { op: 'add', path: 'externalId', value: 'x' }, { kind: 'externalId', externalId: 'x' }],
    ['no external id', { op: 'remove', path: 'externalId' }, { kind: 'externalId', externalId: null }],
  ])('%s', (_what, operation, change) => {
    expect(readScimGroupChanges(patch(operation))).toEqual([change])
  })

  test.each([
    ['no name', { op: 'remove', path: 'displayName' }],
    ['an empty name', { op: 'replace', path: 'displayName', value: ' ' }],
    ['a member without an id', { op: 'add', path: 'members', value: [{ display: 'A' }] }],
    ['another filter', { op: 'remove', path: 'members[display eq "a"]' }],
    ['no path', { op: 'remove' }],
    ['another operation', { op: 'move', path: 'members' }],
  ])('%s is refused', (_what, operation) => {
    expect(() => readScimGroupChanges(patch(operation))).toThrow(ScimError)
  })

  test('any body gives changes or a refusal', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (body) => {
        for (const read of [
          readScimGroup,
          readScimGroupChanges,
          (value: unknown) => readScimGroupChanges(patch({ op: 'add', value })),
        ])
          try {
            read(body)
          } catch (error) {
            expect(error).toBeInstanceOf(ScimError)
          }
      }),
    )
  })
})

test.each([
  ['displayName eq "Riggers"', { displayName: 'Riggers' }],
  ['id eq "g" and members eq "u"', { id: 'g', member: 'u' }],
  ['members.value EQ "u"', { member: 'u' }],
  [String.raw`displayName eq "a \"b\" and id"`, { displayName: 'a "b" and id' }],
  ['externalId eq "x"', { externalId: 'x' }],
])('the filter %s', (written, found) => {
  expect(parseScimGroupFilter(written)).toEqual({
    displayName: null,
    externalId: null,
    id: null,
    member: null,
    ...found,
  })
})
test.each(['displayName co "a"', 'id eq "g" or id eq "h"', 'id eq "g" and', 'title eq "x"'])(
  'the filter %s is refused',
  (written) => {
    expect(() => parseScimGroupFilter(written)).toThrow(ScimError)
  },
)

test('members are left out where the request says so', () => {
  expect(needsGroupMembers({})).toBe(true)
  expect(needsGroupMembers({ excludedAttributes: 'members' })).toBe(false)
  expect(needsGroupMembers({ excludedAttributes: 'externalId, Members' })).toBe(false)
  expect(needsGroupMembers({ attributes: 'displayName' })).toBe(false)
  expect(needsGroupMembers({ attributes: 'displayName,members.value' })).toBe(true)
})
