import { AndFilter, EqualityFilter, type Filter, FilterParser, OrFilter } from 'ldapts'
import { personFieldKey } from '../../../people/person-field.rules.ts'
import type { DirectoryDepartment, DirectoryListing, DirectoryMember } from '../messenger/messenger-directory.rules.ts'

/** The address of an LDAP directory. `host`: an IPv6 address has no brackets here; `isTls`: TLS from the start. */
export type DirectoryAddress = { readonly host: string; readonly port: number; readonly isTls: boolean }

/**
 * Parses the address of a directory; null for any other text. Without TLS from the start, the connection begins with
 * StartTLS.
 */
export function parseDirectoryUrl(written: string): DirectoryAddress | null {
  const parts = /^(ldaps?):\/\/(\[[0-9a-f:.]+\]|[a-z0-9_.-]+)(?::(\d{1,5}))?\/?$/i.exec(written.trim())
  const host = parts?.[2]?.replace(/^\[|\]$/g, '').toLowerCase()
  if (!parts || !host) return null
  const isTls = parts[1]?.toLowerCase() === 'ldaps'
  const port = parts[3] ? Number(parts[3]) : isTls ? 636 : 389
  return port > 0 && port < 65_536 ? { host, port, isTls } : null
}

/** Splits a list of attribute names at white space and commas. */
export const parseAttributeNames = (written: string): readonly string[] => written.split(/[\s,]+/).filter(Boolean)

/** A field of the company, by its name in lower case, and the attribute that holds its value. */
export type FieldAttribute = { readonly field: string; readonly attribute: string }
/** Parses lines `field = attribute`; null for any other text, or for a field that is named twice. */
export function parseFieldAttributes(written: string): readonly FieldAttribute[] | null {
  const lines = written.split(/[\r\n]+/).filter((line) => line.trim() !== '')
  const all = lines.map((line) => /^(.*)=\s*([A-Za-z][A-Za-z0-9-]{0,99})\s*$/s.exec(line))
  const pairs = all.map((parts) => ({ field: personFieldKey(parts?.[1] ?? ''), attribute: parts?.[2] ?? '' }))
  const isGood = pairs.every(({ field }, at) => field !== '' && pairs.findIndex((one) => one.field === field) === at)
  return isGood ? pairs : null
}

/** Parses a filter in its written form (RFC 4515). Throws for any other text. */
export const parseLdapFilter = (written: string): Filter => FilterParser.parseString(written)

/**
 * Returns the filter that finds a person in the directory by the typed name. The name is a separate value in the
 * request, never part of a text that is parsed as a filter, so no character in it has a special meaning.
 */
export const ldapSignInFilter = (peopleFilter: string, nameAttributes: readonly string[], name: string): Filter =>
  new AndFilter({
    filters: [
      parseLdapFilter(peopleFilter),
      new OrFilter({ filters: nameAttributes.map((attribute) => new EqualityFilter({ attribute, value: name })) }),
    ],
  })

/** An entry, with the names of its attributes in lower case. */
export type DirectoryEntry = {
  readonly dn: string
  readonly values: ReadonlyMap<string, readonly (string | Buffer)[]>
}
export const firstAttributeValue = ({ values }: DirectoryEntry, attribute: string): string | null => {
  const value = values.get(attribute.toLowerCase())?.[0]
  return typeof value === 'string' ? value.trim() || null : null
}

/**
 * Formats the 16 bytes of `objectGUID` in the order in which Windows writes them (MS-DTYP, section 2.3.4); null for
 * another length.
 */
export function formatGuid(bytes: Buffer): string | null {
  if (bytes.length !== 16) return null
  const hex = [3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15]
    .map((at) => bytes.readUInt8(at).toString(16).padStart(2, '0'))
    .join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Returns the id of an entry, which its directory never reuses; null if the attribute is missing, empty or invalid. */
export function idOfEntry(entry: DirectoryEntry, attribute: string): string | null {
  const value = entry.values.get(attribute.toLowerCase())?.[0]
  return Buffer.isBuffer(value) ? formatGuid(value) : value?.trim().toLowerCase() || null
}

/**
 * Returns false for the entry of a computer or a contact, which in Active Directory also has the class of people;
 * otherwise true.
 */
export function isPersonEntry(entry: DirectoryEntry): boolean {
  const classes = (entry.values.get('objectclass') ?? []).map((one) => String(one).toLowerCase())
  return !classes.includes('computer') && !classes.includes('contact')
}

const disabledBit = 2
/**
 * Returns true for an entry whose account is disabled in Active Directory, in OpenLDAP with a password policy, or in
 * 389 DS.
 */
export function isDisabledEntry(entry: DirectoryEntry): boolean {
  const flags = Number(firstAttributeValue(entry, 'userAccountControl') ?? 0)
  return (
    (Number.isInteger(flags) && (flags & disabledBit) !== 0) ||
    firstAttributeValue(entry, 'pwdAccountLockedTime') === '000001010000Z' ||
    firstAttributeValue(entry, 'nsAccountLock')?.toLowerCase() === 'true'
  )
}

/** The attributes that show the kind of an entry, and whether its account is disabled. */
export const entryStateAttributes = ['objectClass', 'userAccountControl', 'pwdAccountLockedTime', 'nsAccountLock']

type NamePart = { readonly type: string; readonly value: string }
/**
 * Returns the parts of a distinguished name, the entry's own first (RFC 4514, section 3). Only the first of several
 * values of a part is read.
 */
export function distinguishedNameParts(dn: string): NamePart[] {
  const parts = dn.match(/(?:\\.|[^,\\])+/gs) ?? []
  return parts.map((part) => {
    const equals = part.indexOf('=')
    const [type, raw] = equals < 0 ? ['', ''] : [part.slice(0, equals).trim(), part.slice(equals + 1).trimStart()]
    const own = /^(?:\\.|[^+\\])*/s.exec(raw)?.[0] ?? ''
    const value = own.replace(/((?:\\[0-9a-f]{2})+)|\\(.)/gis, (_whole, bytes?: string, sign?: string) =>
      bytes ? Buffer.from(bytes.replaceAll('\\', ''), 'hex').toString('utf8') : (sign ?? ''),
    )
    return { type: type.toLowerCase(), value: value.trim() }
  })
}

/** Returns the organizational units between the base and an entry, the top one first. */
export function organizationalUnitsOf(dn: string, baseDn: string): string[] {
  const parts = distinguishedNameParts(dn)
  return parts
    .slice(1, Math.max(1, parts.length - distinguishedNameParts(baseDn).length))
    .filter(({ type }) => type === 'ou')
    .map(({ value }) => value)
    .reverse()
}

/**
 * The value of the department setting for which departments are read from the distinguished name, not from an
 * attribute.
 */
export const departmentsFromDnSetting = 'dn'

/**
 * The base of the search and the LDAP attributes that hold each fact of a person, from the settings of a connection.
 * Attributes with an empty name are not read.
 */
export type EntryAttributeNames = {
  readonly subject: string
  readonly email: string
  readonly name: string
  readonly employeeNo: string
  readonly department: string
  readonly manager: string
  readonly fields: readonly FieldAttribute[]
  readonly baseDn: string
  readonly nameAttributes: readonly string[]
}

/** Returns the path of departments of an entry; empty if it has none. */
export function departmentPathOf(
  entry: DirectoryEntry,
  { department, baseDn }: EntryAttributeNames,
): readonly string[] {
  if (department === '') return []
  if (department.toLowerCase() === departmentsFromDnSetting) return organizationalUnitsOf(entry.dn, baseDn)
  const name = firstAttributeValue(entry, department)
  return name === null ? [] : [name]
}

export const directoryEntryNameOf = (entry: DirectoryEntry, { name }: EntryAttributeNames): string | null =>
  (name ? firstAttributeValue(entry, name) : null) ?? firstAttributeValue(entry, 'cn')

/** A distinguished name in the form in which two of them are compared. */
const nameKey = (dn: string) => JSON.stringify(distinguishedNameParts(dn.toLowerCase()))

const idOfPath = (path: readonly string[]) => JSON.stringify(path)

/**
 * Builds the complete listing of a directory. Throws for a person without an id, because the listing would then be
 * incomplete.
 */
export function buildDirectoryListing(
  entries: readonly DirectoryEntry[],
  names: EntryAttributeNames,
): DirectoryListing {
  const departments = new Map<string, DirectoryDepartment>()
  const members = new Map<string, DirectoryMember>()
  const people = entries.filter(isPersonEntry)
  // An attribute that no entry has may be misspelt, or hidden from the service account: it changes nothing.
  const fields = names.fields.filter(({ attribute }) =>
    people.some((one) => firstAttributeValue(one, attribute) !== null),
  )
  const subjects = new Map(people.map((entry) => [nameKey(entry.dn), idOfEntry(entry, names.subject)]))
  for (const entry of people) {
    const subject = idOfEntry(entry, names.subject)
    if (!subject) throw new Error('an entry has no unique id')
    const path = departmentPathOf(entry, names)
    for (const [depth, name] of path.entries()) {
      const id = idOfPath(path.slice(0, depth + 1))
      if (!departments.has(id))
        departments.set(id, { id, name, parent: depth === 0 ? null : idOfPath(path.slice(0, depth)) })
    }
    const manager = names.manager ? firstAttributeValue(entry, names.manager) : null
    const managerId = manager && subjects.get(nameKey(manager))
    const userName = names.nameAttributes
      .map((attribute) => firstAttributeValue(entry, attribute))
      .find((one) => one !== null)
    members.set(subject, {
      userName: userName ?? entry.dn,
      subject,
      name: directoryEntryNameOf(entry, names) ?? '',
      employeeNo: names.employeeNo ? firstAttributeValue(entry, names.employeeNo) : null,
      email: names.email ? firstAttributeValue(entry, names.email) : null,
      title: firstAttributeValue(entry, 'title'),
      departments: path.length === 0 ? [] : [idOfPath(path)],
      isActive: !isDisabledEntry(entry),
      ...(fields.length > 0
        ? {
            fields: Object.fromEntries(
              fields.map((one) => [one.field, firstAttributeValue(entry, one.attribute) ?? '']),
            ),
          }
        : {}),
      ...(names.manager && !manager ? { manager: null } : {}),
      ...(managerId && managerId !== subject ? { manager: managerId } : {}),
    })
  }
  return { departments: [...departments.values()], members: [...members.values()] }
}

export type BindRefusalReason = 'wrongPassword' | 'passwordExpired' | 'mustChange' | 'disabled' | 'expired' | 'locked'
/** The codes with which Active Directory explains why it refuses a password. */
const codes: Readonly<Record<string, BindRefusalReason>> = {
  '532': 'passwordExpired',
  '773': 'mustChange',
  '533': 'disabled',
  '701': 'expired',
  '775': 'locked',
}
/**
 * Returns the reason in the text of a server that refuses a password; `wrongPassword` if it gives no code of Active
 * Directory.
 */
export const bindRefusalReasonOf = (message: string): BindRefusalReason =>
  codes[/\bdata ([0-9a-f]{3})\b/i.exec(message)?.[1] ?? ''] ?? 'wrongPassword'
