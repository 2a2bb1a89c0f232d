import fc from 'fast-check'
import { EqualityFilter } from 'ldapts'
import { expect, test } from 'vitest'
import {
  bindRefusalReasonOf,
  buildDirectoryListing,
  type DirectoryEntry,
  distinguishedNameParts,
  type EntryAttributeNames,
  formatGuid,
  isDisabledEntry,
  ldapSignInFilter,
  organizationalUnitsOf,
  parseDirectoryUrl,
  parseFieldAttributes,
} from './ldap.rules.ts'

const entry = (dn: string, attributes: Record<string, string | Buffer>): DirectoryEntry => ({
  dn,
  values: new Map(Object.entries(attributes).map(([name, value]) => [name.toLowerCase(), [value]])),
})
const names: EntryAttributeNames = {
  subject: 'entryUUID',
  email: 'mail',
  name: 'displayName',
  employeeNo: 'employeeNumber',
  department: 'dn',
  manager: 'manager',
  fields: [],
  baseDn: 'ou=people,dc=example,dc=org',
  nameAttributes: ['uid'],
}

test('reads a long name in a time that its length limits', () => {
  const start = process.threadCpuUsage()
  expect(distinguishedNameParts(`cn=a,${' '.repeat(20_000)}`)).toEqual([
    { type: 'cn', value: 'a' },
    { type: '', value: '' },
  ])
  expect(process.threadCpuUsage(start).user).toBeLessThan(250_000)
})

test('reads an address of LDAP, and nothing else', () => {
  expect(parseDirectoryUrl(' LDAPS://AD.Example.com ')).toEqual({ host: 'ad.example.com', port: 636, isTls: true })
  expect(parseDirectoryUrl('ldap://10.1.2.3:3389/')).toEqual({ host: '10.1.2.3', port: 3389, isTls: false })
  expect(parseDirectoryUrl('ldaps://[2001:db8::1]')).toEqual({ host: '2001:db8::1', port: 636, isTls: true })
  for (const wrong of [
    '',
    'ad.example.com',
    'http://ad.example.com',
    'ldap://a@b',
    'ldap://a/b',
    'ldap://a:0',
    'ldap://a:70000',
    'ldapi:///run',
  ])
    expect(parseDirectoryUrl(wrong)).toBeNull()
})

test('any name is one value of the filter, unchanged', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(0xffff), { minLength: 1, maxLength: 20 }), (codes) => {
      const name = String.fromCharCode(...codes)
      const [people, either] = (
        ldapSignInFilter('(objectClass=person)', ['uid', 'mail'], name) as unknown as { filters: unknown[] }
      ).filters
      expect(people).toBeInstanceOf(EqualityFilter)
      expect(
        (either as { filters: EqualityFilter[] }).filters.map(({ attribute, value }) => [attribute, value]),
      ).toEqual([
        ['uid', name],
        ['mail', name],
      ])
    }),
  )
})

test('writes a GUID as Windows does', () => {
  expect(formatGuid(Buffer.from('d6f3b0a1c24e4f10aabb0102030405ff', 'hex'))).toBe(
    'a1b0f3d6-4ec2-104f-aabb-0102030405ff',
  )
  expect(formatGuid(Buffer.alloc(15))).toBeNull()
})

test('reads back any value of a distinguished name that is escaped as the standard says', () => {
  const escapeValue = (value: string) =>
    value
      .replace(/[\\",+<>;=\0]/g, (one) => `\\${one.charCodeAt(0).toString(16).padStart(2, '0')}`)
      .replace(/^[ #]| $/g, (one) => `\\${one.charCodeAt(0).toString(16).padStart(2, '0')}`)
  const value = fc.string({ minLength: 1, maxLength: 12 }).filter((one) => one.trim() === one)
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 4 }), (units) => {
      const dn = `uid=x,${units.map((unit) => `OU=${escapeValue(unit)}`).join(',')},ou=people, dc=example,dc=org`
      expect(organizationalUnitsOf(dn, names.baseDn)).toEqual(units.toReversed())
    }),
  )
  expect(distinguishedNameParts('cn=Zo\\c3\\ab\\, B.+uid=1,dc=x')[0]).toEqual({ type: 'cn', value: 'Zoë, B.' })
  expect(organizationalUnitsOf('uid=x,ou=people,dc=example,dc=org', names.baseDn)).toEqual([])
  expect(organizationalUnitsOf('dc=org', names.baseDn)).toEqual([])
})

test('knows a disabled account of each product', () => {
  const of = (attributes: Record<string, string>) => isDisabledEntry(entry('uid=x', attributes))
  expect([of({}), of({ userAccountControl: '512' }), of({ pwdAccountLockedTime: '20261102010000Z' })]).toEqual([
    false,
    false,
    false,
  ])
  expect([
    of({ userAccountControl: '66050' }),
    of({ pwdAccountLockedTime: '000001010000Z' }),
    of({ nsAccountLock: 'TRUE' }),
  ]).toEqual([true, true, true])
})

test('names the reason that Active Directory gives', () => {
  const words = (code: string) =>
    `80090308: LdapErr: DSID-0C090447, comment: AcceptSecurityContext error, data ${code}, v4f7c`
  expect(['52e', '532', '533', '701', '773', '775'].map((code) => bindRefusalReasonOf(words(code)))).toEqual([
    'wrongPassword',
    'passwordExpired',
    'disabled',
    'expired',
    'mustChange',
    'locked',
  ])
  expect(bindRefusalReasonOf('')).toBe('wrongPassword')
})

test('lists each person once, with the departments above them; an entry without an id stops the listing', () => {
  const person = (uid: string, units: string, more: Record<string, string> = {}) =>
    entry(`uid=${uid},${units}ou=people,dc=example,dc=org`, { uid, cn: uid, entryUUID: `ID-${uid}`, ...more })
  const listing = buildDirectoryListing(
    [
      person('a', 'ou=Field,ou=Delivery,'),
      person('b', 'ou=Delivery,', { displayName: 'Bo' }),
      person('c', ''),
      person('a', ''),
    ],
    names,
  )
  expect(listing.departments.map(({ name, parent }) => [name, parent])).toEqual([
    ['Delivery', null],
    ['Field', '["Delivery"]'],
  ])
  expect(listing.members.map(({ subject, name, departments }) => [subject, name, departments])).toEqual([
    ['id-a', 'a', []],
    ['id-b', 'Bo', ['["Delivery"]']],
    ['id-c', 'c', []],
  ])
  const boss = person('boss', '')
  const led = buildDirectoryListing(
    [
      person('a', '', { manager: 'UID=Boss, ou=People,dc=example,dc=org' }),
      person('b', '', { manager: 'uid=gone,ou=people,dc=example,dc=org' }),
      person('boss', '', { manager: boss.dn }),
    ],
    names,
  )
  expect(led.members.map(({ manager }) => manager)).toEqual(['id-boss', undefined, undefined])
  // An entry without a manager has none, unless the attribute of managers is not read.
  const alone = [person('a', '', {})]
  expect(buildDirectoryListing(alone, names).members[0]?.manager).toBeNull()
  expect(buildDirectoryListing(alone, { ...names, manager: '' }).members[0]).not.toHaveProperty('manager')
  expect(() => buildDirectoryListing([entry('uid=x', { uid: 'x' })], names)).toThrow('no unique id')
})

test('reads lines of fields and attributes, and nothing else', () => {
  expect(parseFieldAttributes('')).toEqual([])
  expect(parseFieldAttributes(' 厂区 = l \r\n\nCost = Centre=costCenter')).toEqual([
    { field: '厂区', attribute: 'l' },
    { field: 'cost = centre', attribute: 'costCenter' },
  ])
  for (const wrong of ['Site', 'Site =', '= l', 'Site = 1l', 'Site = l m', 'Site = l\nSITE = st'])
    expect(parseFieldAttributes(wrong)).toBeNull()
})

test('lists the values of mapped attributes; one that no entry has is left out', () => {
  const person = (uid: string, more: Record<string, string>) => entry(`uid=${uid}`, { uid, entryUUID: uid, ...more })
  const fields = [
    { field: 'site', attribute: 'L' },
    { field: 'shift', attribute: 'shfit' },
  ]
  const { members } = buildDirectoryListing([person('a', { l: ' Suzhou ' }), person('b', {})], { ...names, fields })
  expect(members.map((one) => one.fields)).toEqual([{ site: 'Suzhou' }, { site: '' }])
  const none = buildDirectoryListing([person('b', {})], { ...names, fields })
  expect(none.members[0]).not.toHaveProperty('fields')
})
