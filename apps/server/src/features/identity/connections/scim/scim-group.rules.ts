import { cutText } from '../../../../core/text/cut-text.ts'
import {
  canonicalAttributeNames,
  isScimObject,
  parseScimPath,
  readScimOperations,
  ScimError,
  type ScimJson,
  scimTextOf,
} from './scim.rules.ts'

/** Groups of SCIM 2.0 without the database (RFC 7643, 4.2), with the habits of Microsoft Entra ID and Okta. */

/** The stored attributes of a group. Its members are stored separately, as ids of users of the same directory. */
export type ScimGroup = { readonly displayName: string; readonly externalId: string | null }

/** The maximum number of members in one request; a larger group is sent in several. */
export const maxMembersPerRequest = 10_000
/** The maximum number of members of one group. */
export const maxGroupMembers = 50_000
export const maxMembersPerResponse = 20_000

/** A change of a group. `remove` with `members` null removes all members. */
export type ScimGroupChange =
  | { readonly kind: 'name'; readonly displayName: string }
  | { readonly kind: 'externalId'; readonly externalId: string | null }
  | { readonly kind: 'add'; readonly members: readonly string[] }
  | { readonly kind: 'remove'; readonly members: readonly string[] | null }
  | { readonly kind: 'replace'; readonly members: readonly string[] }

/** The id at the end of an address of a resource. */
const idOfReference = (address: ScimJson | undefined) =>
  typeof address === 'string' ? address.slice(address.lastIndexOf('/') + 1) : undefined

function membersOf(value: ScimJson | undefined): string[] {
  const list = value === undefined || value === null ? [] : Array.isArray(value) ? value : [value]
  if (list.length > maxMembersPerRequest)
    throw new ScimError(413, `at most ${maxMembersPerRequest} members fit in one request`, 'invalidValue')
  return list.map((one) => {
    const id = isScimObject(one) ? (one.value ?? idOfReference(one.$ref)) : one
    if (typeof id !== 'string' || id.length > 100)
      throw new ScimError(400, 'a member needs the id of a user as value', 'invalidValue')
    return id
  })
}

function nameOf(value: ScimJson | undefined): string {
  const name = scimTextOf(value, 200, 'displayName')
  if (name === null) throw new ScimError(400, 'displayName is required', 'invalidValue')
  return name
}

/**
 * Reads a group from the body of a request. Its members are null if the body gives none. Throws `ScimError` for
 * anything that can't be stored.
 */
export function readScimGroup(body: unknown): {
  readonly group: ScimGroup
  readonly members: readonly string[] | null
} {
  if (!isScimObject(body)) throw new ScimError(400, 'the body must be a JSON object', 'invalidSyntax')
  const doc = canonicalAttributeNames(body) as Readonly<Record<string, ScimJson>>
  return {
    group: { displayName: nameOf(doc.displayName), externalId: scimTextOf(doc.externalId, 200, 'externalId') },
    members: doc.members === undefined ? null : membersOf(doc.members),
  }
}

function changeOf(op: 'add' | 'replace' | 'remove', name: string, value: ScimJson | undefined): ScimGroupChange[] {
  if (name === 'displayName') {
    if (op === 'remove') throw new ScimError(400, 'displayName is required', 'mutability')
    return [{ kind: 'name', displayName: nameOf(value) }]
  }
  if (name === 'externalId')
    return [{ kind: 'externalId', externalId: op === 'remove' ? null : scimTextOf(value, 200, 'externalId') }]
  if (['id', 'meta', 'schemas'].includes(name)) throw new ScimError(400, `${name} can not be changed`, 'mutability')
  // Attributes that are not stored, such as `description`.
  if (name !== 'members') return []
  if (op === 'remove') return [{ kind: 'remove', members: value === undefined ? null : membersOf(value) }]
  return [{ kind: op === 'add' ? 'add' : 'replace', members: membersOf(value) }]
}

/**
 * Reads the changes of a PATCH, in their order. Members to remove are in the value or in the filter of the path. Throws
 * `ScimError`.
 */
export function readScimGroupChanges(body: unknown): readonly ScimGroupChange[] {
  return readScimOperations(body).flatMap(({ op, path, value }) => {
    if (path === null) {
      if (op === 'remove') throw new ScimError(400, 'a path is needed to remove something', 'noTarget')
      if (!isScimObject(value))
        throw new ScimError(400, 'an operation without a path needs an object as value', 'invalidValue')
      return Object.entries(value).flatMap(([name, part]) =>
        ['schemas', 'id', 'meta'].includes(name) ? [] : changeOf(op, name, part),
      )
    }
    return parseScimPath(path).flatMap((step) => {
      if (step.where === null) return changeOf(op, step.name, value)
      if (step.name !== 'members' || step.where[0] !== 'value' || op === 'replace' || step.sub !== null)
        throw new ScimError(400, `the path "${cutText(path, 100)}" is not understood`, 'invalidPath')
      return changeOf(op, 'members', [String(step.where[1])])
    })
  })
}

export type ScimGroupFilter = {
  readonly displayName: string | null
  readonly externalId: string | null
  readonly id: string | null
  readonly member: string | null
}

/**
 * Parses the filter of a list: `displayName`, `externalId`, `id` or `members` that equals a text, or several with
 * `and`. Returns null, which means all groups, if there is no filter. Throws `ScimError` for any other filter.
 */
export function parseScimGroupFilter(written: string | undefined): ScimGroupFilter | null {
  if (written === undefined || written.trim() === '') return null
  const found: { -readonly [Name in keyof ScimGroupFilter]: ScimGroupFilter[Name] } = {
    displayName: null,
    externalId: null,
    id: null,
    member: null,
  }
  const term = /^\s*(displayName|externalId|id|members(?:\.value)?)\s+eq\s+"((?:[^"\\]|\\.)*)"\s*(?:and\s+(?=\S)|$)/i
  let left = written.slice(0, 500).trim()
  while (left !== '') {
    const [whole = '', attribute = '', text = ''] = term.exec(left) ?? []
    if (whole === '')
      throw new ScimError(400, 'filter by displayName, externalId, id or members with eq and and', 'invalidFilter')
    const lower = attribute.toLowerCase()
    const name = (['displayName', 'externalId', 'id'] as const).find((one) => one.toLowerCase() === lower) ?? 'member'
    found[name] = text.replaceAll(/\\(.)/g, '$1')
    left = left.slice(whole.length)
  }
  return found
}

/** Returns true unless the request asks for groups without their members, as Entra does. */
export const needsGroupMembers = (query: {
  readonly excludedAttributes?: unknown
  readonly attributes?: unknown
}): boolean =>
  !(typeof query.excludedAttributes === 'string' && /(^|,)\s*members\s*(,|$)/i.test(query.excludedAttributes)) &&
  !(typeof query.attributes === 'string' && query.attributes !== '' && !/(^|,)\s*members\b/i.test(query.attributes))
