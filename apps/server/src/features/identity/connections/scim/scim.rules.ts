import { cutText } from '../../../../core/text/cut-text.ts'

// The rules of SCIM without the database: they read and build resources, parse filters and apply PATCH (RFC 7643, RFC
// 7644), and tolerate the deviations of Microsoft Entra ID and Okta.

/** The URNs of the SCIM 2.0 schemas. */
export const scimUrns = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  enterprise: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
  group: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  list: 'urn:ietf:params:scim:api:messages:2.0:ListResponse',
  search: 'urn:ietf:params:scim:api:messages:2.0:SearchRequest',
  patch: 'urn:ietf:params:scim:api:messages:2.0:PatchOp',
  error: 'urn:ietf:params:scim:api:messages:2.0:Error',
} as const

export type ScimProblem =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidValue'
  | 'invalidSyntax'
  | 'noTarget'
  | 'uniqueness'
  | 'mutability'
/** The reasons for a refusal that the console explains; other refusals are shown as they were sent to the directory. */
export type ScimReason = 'inDirectory' | 'protected' | 'takenElsewhere' | 'nameTaken'
/** A refusal in SCIM's own terms. `detail` is read by administrators of the directory. */
export class ScimError extends Error {
  readonly status: number
  readonly scimType: ScimProblem | null
  readonly reason: ScimReason | null
  constructor(status: number, detail: string, scimType: ScimProblem | null = null, reason: ScimReason | null = null) {
    super(detail)
    this.status = status
    this.scimType = scimType
    this.reason = reason
  }
}

export type ScimJson = null | boolean | number | string | readonly ScimJson[] | { readonly [name: string]: ScimJson }
type Doc = Record<string, ScimJson>
/** An email address of a user. `isPrimary` null: the directory does not give it. */
export type ScimEmail = { readonly value: string; readonly type: string | null; readonly isPrimary: boolean | null }
/** The stored attributes of a user. */
export type ScimUser = {
  readonly userName: string
  readonly externalId: string | null
  readonly isActive: boolean
  readonly displayName: string | null
  readonly formatted: string | null
  readonly familyName: string | null
  readonly givenName: string | null
  readonly title: string | null
  readonly emails: readonly ScimEmail[]
  readonly employeeNumber: string | null
  readonly department: string | null
  /** The line manager as the directory names them: the id of a resource, an `externalId` or a `userName`. */
  readonly manager: string | null
  /** Values of fields of the company, by the name of the field in lower case: of a directory that the portal reads. */
  readonly fields?: Readonly<Record<string, string>>
}

/** Attribute names compare without case (RFC 7643, 2.1). */
const known = new Map(
  [
    'userName',
    'externalId',
    'active',
    'displayName',
    'name',
    'formatted',
    'familyName',
    'givenName',
    'title',
    'emails',
    'value',
    'type',
    'primary',
    'employeeNumber',
    'department',
    'manager',
    'members',
    scimUrns.enterprise,
  ].map((name) => [name.toLowerCase(), name]),
)
const nameOf = (written: string) => known.get(written.toLowerCase()) ?? written
export const isScimObject = (value: unknown): value is Doc =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns a value with its known attribute names in their canonical spelling, at every depth. */
export function canonicalAttributeNames(value: ScimJson): ScimJson {
  if (Array.isArray(value)) return value.map(canonicalAttributeNames)
  if (!isScimObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [nameOf(name), canonicalAttributeNames(part)]))
}

/** Converts a boolean that Entra writes as a word: "True", "False". */
function truthOf(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value
  const word = typeof value === 'string' ? value.toLowerCase() : null
  return word === 'true' ? true : word === 'false' ? false : null
}

export function scimTextOf(value: unknown, most: number, name: string): string | null {
  if (value === undefined || value === null) return null
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string' || text.length > most || text.includes('\0'))
    throw new ScimError(400, `${name} must be a text of at most ${most} characters`, 'invalidValue')
  return text.trim() || null
}

function emailsOf(value: ScimJson | undefined): readonly ScimEmail[] {
  const list = value === undefined || value === null ? [] : Array.isArray(value) ? value : [value]
  if (list.length > 20) throw new ScimError(400, 'at most 20 emails are kept', 'invalidValue')
  return list.flatMap((one) => {
    const address = scimTextOf(isScimObject(one) ? one.value : one, 200, 'emails.value')
    if (address === null) return []
    return [
      {
        value: address,
        type: isScimObject(one) ? scimTextOf(one.type, 40, 'emails.type') : null,
        isPrimary: isScimObject(one) ? truthOf(one.primary) : null,
      },
    ]
  })
}

/** Entra writes a manager as a text or as a list of one object, others as an object. */
function managerOf(value: ScimJson | undefined): string | null {
  const one = Array.isArray(value) ? value[0] : value
  return scimTextOf(isScimObject(one) ? one.value : one, 200, 'manager')
}

/**
 * Reads a user from the body of a request, or from a changed resource. Throws `ScimError` for anything that can't be
 * stored.
 */
export function readScimUser(body: unknown): ScimUser {
  if (!isScimObject(body)) throw new ScimError(400, 'the body must be a JSON object', 'invalidSyntax')
  const doc = canonicalAttributeNames(body) as Doc
  const userName = scimTextOf(doc.userName, 200, 'userName')
  if (userName === null) throw new ScimError(400, 'userName is required', 'invalidValue')
  const isActive = doc.active === undefined || doc.active === null ? true : truthOf(doc.active)
  if (isActive === null) throw new ScimError(400, 'active must be true or false', 'invalidValue')
  const name = isScimObject(doc.name) ? doc.name : {}
  const work = doc[scimUrns.enterprise]
  const enterprise = isScimObject(work) ? work : {}
  return {
    userName,
    externalId: scimTextOf(doc.externalId, 200, 'externalId'),
    isActive,
    displayName: scimTextOf(doc.displayName, 200, 'displayName'),
    formatted: scimTextOf(name.formatted, 200, 'name.formatted'),
    familyName: scimTextOf(name.familyName, 100, 'name.familyName'),
    givenName: scimTextOf(name.givenName, 100, 'name.givenName'),
    title: scimTextOf(doc.title, 200, 'title'),
    emails: emailsOf(doc.emails),
    employeeNumber: scimTextOf(enterprise.employeeNumber, 40, 'employeeNumber'),
    department: scimTextOf(enterprise.department, 200, 'department'),
    manager: managerOf(enterprise.manager),
  }
}

const withoutEmpty = (doc: Record<string, ScimJson | undefined>): Doc =>
  Object.fromEntries(Object.entries(doc).filter((entry): entry is [string, ScimJson] => entry[1] != null))

/** Returns the user as a resource without its id and meta. */
export function scimResourceOf(user: ScimUser): Doc {
  const { formatted, familyName, givenName, employeeNumber, department, manager } = user
  const name = withoutEmpty({ formatted, familyName, givenName })
  const enterprise = withoutEmpty({ employeeNumber, department, manager: manager ? { value: manager } : undefined })
  return withoutEmpty({
    userName: user.userName,
    externalId: user.externalId,
    active: user.isActive,
    displayName: user.displayName,
    title: user.title,
    name: Object.keys(name).length > 0 ? name : undefined,
    emails:
      user.emails.length > 0
        ? user.emails.map(({ value, type, isPrimary }) => withoutEmpty({ value, type, primary: isPrimary }))
        : undefined,
    [scimUrns.enterprise]: Object.keys(enterprise).length > 0 ? enterprise : undefined,
  })
}

/**
 * Returns the name of the person, at most 60 characters: the display name, the formatted name, or the family and given
 * names in their usual order; the user name if all are missing.
 */
export function personNameOf({ displayName, formatted, familyName, givenName, userName }: ScimUser): string {
  const both = [familyName ?? '', givenName ?? '']
  const written = /\p{Script=Han}/u.test(both.join('')) ? both.join('') : both.reverse().join(' ').trim()
  return [...(displayName ?? formatted ?? (written || userName))].slice(0, 60).join('')
}
/** Returns the work address: the primary one, that of type work, or the first; null if there is none. */
export const workEmailOf = ({ emails }: ScimUser): string | null =>
  (emails.find(({ isPrimary }) => isPrimary) ?? emails.find(({ type }) => type === 'work') ?? emails[0])?.value ?? null

type Path = { readonly name: string; readonly where: readonly [string, ScimJson] | null; readonly sub: string | null }
/** A manager is stored only by reference, so the name that a directory may add is left out. */
function enterprisePath(written: string, rest: string): readonly Path[] {
  const [name = '', sub, ...more] = rest.split('.').map(nameOf)
  if (more.length > 0 || (sub !== undefined && name !== 'manager'))
    throw new ScimError(400, `the path "${cutText(written, 100)}" is not understood`, 'invalidPath')
  return sub === undefined || sub === 'value' ? [{ name: scimUrns.enterprise, where: null, sub: name }] : []
}

/**
 * Parses a path: `attr`, `attr.sub`, `attr[x eq "y"]`, `attr[x eq "y"].sub`, each optionally prefixed with the name of
 * a schema. Returns an empty list for a part of the manager that is not stored. Throws `ScimError`.
 */
export function parseScimPath(written: string): readonly Path[] {
  const enterprise = scimUrns.enterprise.toLowerCase()
  const lower = written.toLowerCase()
  if (lower === enterprise) return [{ name: scimUrns.enterprise, where: null, sub: null }]
  if (lower.startsWith(`${enterprise}:`) || lower.startsWith(`${enterprise}.`))
    return enterprisePath(written, written.slice(enterprise.length + 1))
  const schema = [scimUrns.user, scimUrns.group].find((urn) => lower.startsWith(`${urn.toLowerCase()}:`))
  const plain = schema ? written.slice(schema.length + 1) : written
  const [, name, attribute, text, word, sub] =
    /^([A-Za-z][\w$-]*)(?:\[\s*([A-Za-z]\w*)\s+eq\s+(?:"((?:[^"\\]|\\.)*)"|(true|false))\s*\])?(?:\.([A-Za-z][\w$-]*))?$/i.exec(
      plain,
    ) ?? []
  if (name === undefined)
    throw new ScimError(400, `the path "${cutText(written, 100)}" is not understood`, 'invalidPath')
  const wanted: ScimJson = word === undefined ? (text ?? '') : word.toLowerCase() === 'true'
  return [
    {
      name: nameOf(name),
      where: attribute === undefined ? null : [nameOf(attribute), wanted],
      sub: sub === undefined ? null : nameOf(sub),
    },
  ]
}

const fits = (one: ScimJson, [attribute, wanted]: readonly [string, ScimJson]): boolean =>
  isScimObject(one) &&
  (typeof wanted === 'boolean'
    ? truthOf(one[attribute]) === wanted
    : String(one[attribute] ?? '').toLowerCase() === String(wanted).toLowerCase())

const readOnly = ['id', 'meta', 'schemas']
/** Throws `mutability` for an attribute that a PATCH may not change, or not remove. */
function checkMutable(op: ScimOperation['op'], { name, sub }: Path): void {
  if (readOnly.includes(name)) throw new ScimError(400, `${name} can not be changed`, 'mutability')
  if (op === 'remove' && (name === 'userName' || name === 'active') && sub === null)
    throw new ScimError(400, `${name} is required`, 'mutability')
}

/** Sets a value at a path; undefined removes it. */
function change(doc: Doc, { name, where, sub }: Path, value: ScimJson | undefined, isAdding: boolean): void {
  const at = doc[name]
  if (where) {
    const list = Array.isArray(at) ? [...at] : []
    const isFound = list.some((one) => fits(one, where))
    const changed = list.flatMap((one): ScimJson[] => {
      if (!fits(one, where)) return [one]
      if (sub === null) return value === undefined ? [] : [isScimObject(value) ? { ...(one as Doc), ...value } : value]
      return [withoutEmpty({ ...(one as Doc), [sub]: value })]
    })
    if (!isFound && value !== undefined)
      changed.push({
        [where[0]]: where[1],
        ...(sub === null ? (isScimObject(value) ? value : { value }) : { [sub]: value }),
      })
    doc[name] = changed
  } else if (sub !== null) doc[name] = withoutEmpty({ ...(isScimObject(at) ? at : {}), [sub]: value })
  else if (value === undefined) delete doc[name]
  else if (isAdding && Array.isArray(at)) {
    const added = Array.isArray(value) ? value : [value]
    doc[name] = [...at.filter((one) => !added.some((other) => sameValue(one, other))), ...added]
  } else doc[name] = isScimObject(value) && isScimObject(at) ? { ...at, ...value } : value
}
const sameValue = (one: ScimJson, other: ScimJson) =>
  isScimObject(one) && isScimObject(other) ? one.value === other.value && one.type === other.type : one === other

/** Most operations of one PATCH. */
const mostOperations = 100

export type ScimOperation = {
  readonly op: 'add' | 'replace' | 'remove'
  readonly path: string | null
  readonly value: ScimJson | undefined
}

/**
 * Reads the operations of a PATCH, whether capitalised or not, with the known attribute names in their values in
 * canonical spelling. Throws `ScimError`.
 */
export function readScimOperations(body: unknown): readonly ScimOperation[] {
  const given = isScimObject(body)
    ? Object.entries(body).find(([name]) => name.toLowerCase() === 'operations')?.[1]
    : null
  if (!Array.isArray(given) || given.length === 0 || given.length > mostOperations)
    throw new ScimError(400, 'Operations must be a list of 1 to 100 operations', 'invalidSyntax')
  return (given as readonly ScimJson[]).map((one) => {
    if (!isScimObject(one)) throw new ScimError(400, 'an operation must be an object', 'invalidSyntax')
    const op = String(one.op ?? '').toLowerCase()
    if (op !== 'add' && op !== 'replace' && op !== 'remove')
      throw new ScimError(400, `the operation "${cutText(op, 20)}" is not known`, 'invalidSyntax')
    const path = typeof one.path === 'string' ? one.path.trim() || null : null
    return { op, path, value: one.value === undefined ? undefined : canonicalAttributeNames(one.value) }
  })
}

/**
 * Applies a PATCH to a resource (RFC 7644, 3.5.2) and returns the changed user. Operations may be capitalised, values
 * may come without a path and with dotted or schema-qualified names, and booleans as text. Throws `ScimError`.
 */
export function applyScimPatch(user: ScimUser, body: unknown): ScimUser {
  const doc = { ...scimResourceOf(user) }
  for (const { op, path, value } of readScimOperations(body)) {
    const set = (at: string, part: ScimJson | undefined) => {
      for (const step of parseScimPath(at)) {
        checkMutable(op, step)
        change(doc, step, op === 'remove' ? undefined : part, op === 'add')
      }
    }
    if (path !== null) {
      if (op !== 'remove' && value === undefined) throw new ScimError(400, 'a value is missing', 'invalidValue')
      set(path, value)
    } else if (op !== 'remove' && isScimObject(value)) {
      // Okta also sends the id.
      for (const [name, part] of Object.entries(value)) if (!readOnly.includes(name)) set(name, part)
    } else if (op === 'remove') throw new ScimError(400, 'a path is needed to remove something', 'noTarget')
    else throw new ScimError(400, 'an operation without a path needs an object as value', 'invalidValue')
  }
  return readScimUser(doc)
}

export type ScimFilter = { readonly by: 'userName' | 'externalId' | 'id' | 'email'; readonly value: string }
/**
 * Parses the filter of a list: one attribute that equals a text. Returns null, which means all users, if there is no
 * filter. Throws `ScimError` for any other filter.
 */
export function parseScimFilter(written: string | undefined): ScimFilter | null {
  if (written === undefined || written.trim() === '') return null
  const [, attribute = '', text] =
    /^\s*\(?\s*([A-Za-z][\w:.[\]" -]*?)\s+eq\s+"((?:[^"\\]|\\.)*)"\s*\)?\s*$/i.exec(written.slice(0, 500)) ?? []
  const by = new Map<string, ScimFilter['by']>([
    ['username', 'userName'],
    ['externalid', 'externalId'],
    ['id', 'id'],
    ['emails', 'email'],
    ['emails.value', 'email'],
    ['emails[type eq "work"].value', 'email'],
  ]).get(attribute.toLowerCase().replace(`${scimUrns.user.toLowerCase()}:`, ''))
  if (!by || text === undefined)
    throw new ScimError(400, 'filter by userName, externalId, id or emails with eq', 'invalidFilter')
  return { by, value: text.replaceAll(/\\(.)/g, '$1') }
}

/**
 * Parses the page that a request asks for: `startIndex` from 1, and 100 resources by default, at most 200. The values
 * are texts in an address, and numbers in the body of a search.
 */
export function parseScimPage(query: { readonly startIndex?: unknown; readonly count?: unknown }) {
  const whole = (value: unknown, ordinary: number) => (/^-?\d{1,9}$/.test(String(value)) ? Number(value) : ordinary)
  return {
    startIndex: Math.max(1, whole(query.startIndex, 1)),
    count: Math.min(200, Math.max(0, whole(query.count, 100))),
  }
}

/**
 * Returns the names of the attributes in which two states of a user differ. The order of attributes doesn't count,
 * because the database doesn't preserve it.
 */
export function changedAttributes(former: ScimUser, after: ScimUser): string[] {
  const [before, now] = [former, after].map((user) => readScimUser(scimResourceOf(user))) as [ScimUser, ScimUser]
  const changed = (Object.keys(now) as (keyof ScimUser)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(now[name]),
  )
  const valuesOf = ({ fields = {} }: ScimUser) => JSON.stringify(Object.entries(fields).sort())
  return valuesOf(former) === valuesOf(after) ? changed : [...changed, 'fields']
}

/** The most names in a list of attributes. */
const mostNames = 50
/** The attributes that a list of a request names: whole ones, and parts as `name sub`. */
type AttributeNames = {
  readonly whole: ReadonlySet<string>
  readonly parts: ReadonlySet<string>
  /** The names of both. */
  readonly all: ReadonlySet<string>
}
/** The attributes that a request asks for (`wanted`), and those that it asks to leave out (`unwanted`). */
export type AttributeSelection = { readonly wanted: AttributeNames; readonly unwanted: AttributeNames }

/**
 * Reads a list of attributes, such as `userName,name.givenName`, each perhaps behind the name of its schema. Throws
 * `ScimError` for a list that is too long.
 */
function attributesOf(written: unknown): AttributeNames {
  const [whole, parts, all] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const names = typeof written === 'string' ? written.split(',', mostNames + 1) : []
  if (names.length > mostNames)
    throw new ScimError(400, `a list has at most ${mostNames} names of attributes`, 'invalidValue')
  const add = (name: string, sub: string | null) => {
    all.add(name)
    if (sub === null) whole.add(name)
    else parts.add(`${name} ${sub}`)
  }
  for (const one of names) {
    const lower = one.trim().toLowerCase()
    const schema = [scimUrns.enterprise, scimUrns.user, scimUrns.group].find((urn) =>
      lower.startsWith(`${urn.toLowerCase()}:`),
    )
    const plain = schema ? lower.slice(schema.length + 1) : lower
    const [name = '', sub = null] = plain.split('.')
    if (plain === '') continue
    if (plain === scimUrns.enterprise.toLowerCase()) add(plain, null)
    else if (schema === scimUrns.enterprise) add(schema.toLowerCase(), name)
    else add(name, sub)
  }
  return { whole, parts, all }
}

/** Reads the attributes that a request asks for or excludes, once for all its resources. Throws `ScimError`. */
export const readAttributeSelection = (query: {
  readonly attributes?: unknown
  readonly excludedAttributes?: unknown
}): AttributeSelection => ({ wanted: attributesOf(query.attributes), unwanted: attributesOf(query.excludedAttributes) })

export type ScimQuery = { readonly [name in (typeof queryNames)[number]]?: unknown }
const queryNames = ['filter', 'startIndex', 'count', 'attributes', 'excludedAttributes'] as const

/** Reads the body of a search as the query of a list (RFC 7644, 3.4.3). Throws `ScimError`. */
export function readScimSearch(body: unknown): ScimQuery {
  const schemas = isScimObject(body) ? body.schemas : undefined
  if (!isScimObject(body) || !Array.isArray(schemas) || !schemas.includes(scimUrns.search))
    throw new ScimError(400, `a search needs the schema ${scimUrns.search}`, 'invalidSyntax')
  return Object.fromEntries(
    queryNames.map((name) => [name, Array.isArray(body[name]) ? body[name].join(',') : (body[name] ?? undefined)]),
  )
}

const alwaysReturned = ['id', 'schemas']
/**
 * Returns a resource with the attributes that a request asks for, without those that it excludes (RFC 7644, 3.9). `id`
 * and `schemas` are always included.
 */
export function pickScimAttributes(
  { wanted, unwanted }: AttributeSelection,
  resource: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  if (wanted.all.size === 0 && unwanted.all.size === 0) return resource
  const names = (list: AttributeNames, name: string, sub: string | null) =>
    list.whole.has(name) || (sub !== null && list.parts.has(`${name} ${sub}`))
  const isKept = (written: string, part: string | null) => {
    const [name, sub] = [written.toLowerCase(), part?.toLowerCase() ?? null]
    // An entire attribute is kept for the part of it that was requested.
    const isWanted = wanted.all.size === 0 || names(wanted, name, sub) || (sub === null && wanted.all.has(name))
    return isWanted && !names(unwanted, name, sub)
  }
  const pickParts = (name: string, value: unknown): unknown =>
    Array.isArray(value)
      ? value.map((one) => pickParts(name, one))
      : isScimObject(value)
        ? Object.fromEntries(Object.entries(value).filter(([sub]) => isKept(name, sub)))
        : value
  return Object.fromEntries(
    Object.entries(resource).flatMap(([name, value]) =>
      alwaysReturned.includes(name) ? [[name, value]] : isKept(name, null) ? [[name, pickParts(name, value)]] : [],
    ),
  )
}
