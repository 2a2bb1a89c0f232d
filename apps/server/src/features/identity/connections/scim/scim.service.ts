import type { Deps } from '../../../../core/deps.ts'
import { portalOrigin } from '../../../../core/http/origin.ts'
import { emitEvent } from '../../../../core/jobs/events.ts'
import { writeAudit } from '../../../../core/logs/audit.store.ts'
import { hashSecret, isId, newId } from '../../../../core/secrets/random.ts'
import { cutText } from '../../../../core/text/cut-text.ts'
import { inTransaction, type Transaction } from '../../../../database/connection.ts'
import { errorOfConstraint } from '../../../../database/constraint-errors.ts'
import { setEmailConfirmed } from '../../account.store.ts'
import { mayAdoptAccount, mayControlAccount } from '../../account-access/account-access.rules.ts'
import { lockSignInState } from '../../account-access/account-access.store.ts'
import { changeContacts } from '../../contacts.service.ts'
import { personJoined, personLeft, personMoved } from '../../people/membership.event.ts'
import {
  endMembership,
  insertAccount,
  updateAccount,
  updateMembershipRow,
  upsertMembership,
} from '../../people/person-change.store.ts'
import { personFieldIdsByKey } from '../../people/person-field.rules.ts'
import { listPersonFields, type PersonFieldValue } from '../../people/person-field.store.ts'
import { type MatchedPerson, mailDomainOf } from '../connection.rules.ts'
import { lockSignInName } from '../connection.store.ts'
import {
  deleteConnectionLink,
  findDepartmentByName,
  findPersonByEmail,
  findPersonByEmployeeNumber,
  isAccountOwnerName,
  isEmailUsed,
  upsertConnectionLink,
} from '../connection-sign-in.store.ts'
import {
  applyScimPatch,
  changedAttributes,
  parseScimFilter,
  parseScimPage,
  personNameOf,
  readScimUser,
  ScimError,
  type ScimQuery,
  type ScimUser,
  scimResourceOf,
  scimUrns,
  workEmailOf,
} from './scim.rules.ts'
import {
  deleteScimUser,
  endSessionsOfLeaver,
  findScimDirectory,
  findScimUser,
  insertScimUser,
  isUserInDirectory,
  linkDirectoryManagers,
  listScimUsers,
  type ProvisioningAct,
  recordProvisioning,
  type ScimDirectory,
  type ScimUserRow,
  unlinkDirectoryManager,
  updateScimUser,
} from './scim.store.ts'

export type { ScimDirectory }

export const scimUrlOf = (deps: Deps, connectionId: string): string =>
  `${portalOrigin(deps.settings)}/scim/v2/${connectionId}`

/**
 * Returns the directory of a connection, given its bearer token. Throws 401 if the token is missing or not valid for
 * it.
 */
export async function loadDirectoryOfToken(
  deps: Deps,
  connectionId: string,
  authorization: string | undefined,
): Promise<ScimDirectory> {
  const token = /^Bearer (\S{20,200})$/i.exec(authorization ?? '')?.[1]
  const directory =
    token && isId(connectionId) ? await findScimDirectory(deps.sql, connectionId, hashSecret(token)) : null
  if (!directory) throw new ScimError(401, 'the bearer token is missing or not valid for this address')
  return directory
}

/** A user as a resource (RFC 7643, 4.1). */
function presentUser(deps: Deps, { connectionId }: ScimDirectory, { id, user, createdAt, changedAt }: ScimUserRow) {
  const resource = scimResourceOf(user)
  return {
    schemas: [scimUrns.user, ...(scimUrns.enterprise in resource ? [scimUrns.enterprise] : [])],
    id,
    ...resource,
    meta: {
      resourceType: 'User',
      created: createdAt.toISOString(),
      lastModified: changedAt.toISOString(),
      location: `${scimUrlOf(deps, connectionId)}/Users/${id}`,
    },
  }
}
type Shown = ReturnType<typeof presentUser>

/** Loads a page of the users that this directory has created or adopted; it sees no other people of the company. */
export async function loadScimUsers(deps: Deps, directory: ScimDirectory, query: ScimQuery) {
  const filter = parseScimFilter(typeof query.filter === 'string' ? query.filter : undefined)
  const window = parseScimPage(query)
  const { rows, total } = await listScimUsers(deps.sql, directory.connectionId, filter, window)
  return {
    schemas: [scimUrns.list],
    totalResults: total,
    startIndex: window.startIndex,
    itemsPerPage: rows.length,
    Resources: rows.map((row) => presentUser(deps, directory, row)),
  }
}

export async function loadScimUser(deps: Deps, directory: ScimDirectory, id: string): Promise<Shown> {
  const row = isId(id) ? await findScimUser(deps.sql, directory.connectionId, id) : null
  if (!row) throw notFound()
  return presentUser(deps, directory, row)
}
const notFound = () => new ScimError(404, 'there is no such user in this directory')

type Note = {
  readonly act: ProvisioningAct
  readonly userName: string
  readonly accountId: string | null
  readonly detail?: Readonly<Record<string, unknown>>
}
const note = (
  deps: Deps,
  db: Parameters<typeof recordProvisioning>[0],
  directory: ScimDirectory,
  { act, userName, accountId, detail = {} }: Note,
) =>
  recordProvisioning(db, {
    id: newId(deps.clock.now(), deps.random),
    connectionId: directory.connectionId,
    now: deps.clock.now(),
    act,
    userName,
    accountId,
    detail,
  })

/** Runs a change. A refused change has no effect and is recorded in the log of the directory. */
async function change<T>(
  deps: Deps,
  directory: ScimDirectory,
  userName: string,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  try {
    return await inTransaction(deps.sql, async (tx) => {
      await lockSignInName(tx, `directory ${directory.companyId}`)
      return work(tx)
    })
  } catch (thrown) {
    const known = thrown instanceof ScimError ? null : errorOfConstraint(thrown)
    const taken = ['emailTaken', 'loginTaken', 'employeeNoTaken'].includes(known?.reason ?? '')
    const error = taken
      ? new ScimError(409, 'the address or employee number belongs to another person', 'uniqueness', 'takenElsewhere')
      : thrown
    if (!(error instanceof ScimError) || error.status === 404) throw error
    const reason = error.reason ?? cutText(error.message, 300)
    if (directory.read?.refusals.get(userName) !== reason)
      await note(deps, deps.sql, directory, {
        act: 'refuse',
        userName: cutText(userName, 200),
        accountId: null,
        detail: { reason },
      })
    throw error
  }
}

const powerOf = ({ companyId, holdings }: ScimDirectory) => ({ holdings, reach: companyId })
const isProved = ({ provedDomains }: ScimDirectory, email: string) => provedDomains.includes(mailDomainOf(email))

/**
 * Creates a user: adopts the member with this employee number or confirmed address, even a former member; otherwise
 * creates a learner. Throws 409 for a person who is already in the directory, and for accounts that the company does
 * not control.
 */
export async function createScimUser(deps: Deps, directory: ScimDirectory, body: unknown): Promise<Shown> {
  return presentUser(deps, directory, await createDirectoryUser(deps, directory, readScimUser(body)))
}

/**
 * Creates a user as `createScimUser` does. For a directory that the portal reads itself, it also links the person's
 * sign-in.
 */
export async function createDirectoryUser(deps: Deps, directory: ScimDirectory, user: ScimUser): Promise<ScimUserRow> {
  const now = deps.clock.now()
  const { connectionId, companyId } = directory
  return change(deps, directory, user.userName, async (tx) => {
    const at = { connectionId, companyId }
    const email = workEmailOf(user)
    const byEmail = await findPersonByEmail(tx, at, '', email)
    const found =
      (await findPersonByEmployeeNumber(tx, at, '', user.employeeNumber)) ??
      // The mailbox of a leaver may belong to another person by now, although staff have not withdrawn the leaver yet.
      (directory.read?.reusesIds &&
      !(byEmail?.isMember && (await isAccountOwnerName(tx, byEmail.accountId, personNameOf(user))))
        ? null
        : byEmail)
    if (await isUserInDirectory(tx, connectionId, { userName: user.userName, accountId: found?.accountId ?? null }))
      throw new ScimError(409, 'this user is in the directory already', 'uniqueness', 'inDirectory')
    if (found && !mayAdopt(directory, found))
      throw new ScimError(
        409,
        'this person has more permissions or several companies here, and is managed by hand',
        'uniqueness',
        'protected',
      )
    if (!found && (await isEmailUsed(tx, email)))
      throw new ScimError(409, 'an account outside this company has this address', 'uniqueness', 'takenElsewhere')
    const accountId = found?.accountId ?? (await createAccount(deps, tx, directory, user))
    const departmentId = await departmentIdOf(tx, directory, user)
    const place = {
      ...(user.employeeNumber === null ? {} : { employeeNo: user.employeeNumber }),
      ...(departmentId === null ? {} : { departmentId }),
      fields: await fieldValuesOf(tx, directory, user),
    }
    if (await upsertMembership(tx, { accountId, companyId }, place, now))
      await emitEvent(deps, tx, personJoined, { accountId, companyId, at: now })
    else await updateMembershipRow(tx, { accountId, companyId }, place)
    const row = { id: newId(now, deps.random), accountId, user, createdAt: now, changedAt: now }
    await insertScimUser(tx, { id: row.id, user, now, connectionId, accountId })
    if (directory.read && user.externalId && mayLink(directory, found, email))
      await upsertConnectionLink(tx, { connectionId, subject: user.externalId, accountId, now })
    await note(deps, tx, directory, { act: found ? 'adopt' : 'create', userName: user.userName, accountId })
    await audit(deps, tx, directory, accountId, found ? 'directory.adopt' : 'directory.create')
    if (!directory.read && user.isActive) await linkDirectoryManagers(tx, directory, row)
    if (!user.isActive) await withdraw(deps, tx, directory, row, 'deactivate')
    return row
  })
}

/** True for a new person, or for one whom a sign-in through the connection may also link (decision 91). */
const mayLink = (directory: ScimDirectory, found: MatchedPerson | null, email: string | null) =>
  !found ||
  mayAdoptAccount(
    { email: email && isProved(directory, email) ? email : null, login: null, phone: null },
    found.standing,
    powerOf(directory),
  )

const departmentIdOf = async (
  tx: Transaction,
  { companyId, read }: ScimDirectory,
  { department }: ScimUser,
): Promise<string | null> =>
  read ? (read.departments.get(department ?? '') ?? null) : findDepartmentByName(tx, companyId, department)

/** Returns a user's values for the fields that the company has. A value of a deleted or renamed field is left out. */
async function fieldValuesOf(
  tx: Transaction,
  { companyId }: ScimDirectory,
  { fields = {} }: ScimUser,
): Promise<PersonFieldValue[]> {
  const values = Object.entries(fields)
  if (values.length === 0) return []
  const known = personFieldIdsByKey(await listPersonFields(tx, [companyId]))
  return values.flatMap(([name, value]) => {
    const fieldId = known.get(name)
    return fieldId === undefined ? [] : [{ fieldId, value }]
  })
}

/** True for a member, or a former member without another company, whom the connection may control. */
const mayAdopt = (directory: ScimDirectory, { standing }: MatchedPerson) =>
  standing.isActive && mayControlAccount(powerOf(directory), standing)

const audit = (
  deps: Deps,
  tx: Transaction,
  { companyId, name }: ScimDirectory,
  accountId: string,
  action: string,
  detail: Readonly<Record<string, unknown>> = {},
) =>
  writeAudit(deps, tx, null, {
    companyId,
    action,
    thing: 'account',
    thingId: accountId,
    detail: { connection: name, ...detail },
  })

/** A learner without password and permissions. The address counts as confirmed only in a domain of the company. */
async function createAccount(deps: Deps, tx: Transaction, directory: ScimDirectory, user: ScimUser): Promise<string> {
  const now = deps.clock.now()
  const [id, email] = [newId(now, deps.random), workEmailOf(user)]
  const isLoginUsed = await isEmailUsed(tx, user.userName)
  await insertAccount(tx, {
    id,
    // The user names of a messenger are unique in one company only.
    login: directory.read ? (email ?? id) : isLoginUsed || !/^\S{2,60}$/.test(user.userName) ? id : user.userName,
    name: personNameOf(user),
    nameLatin: null,
    email,
    phone: null,
    gender: null,
    now,
  })
  if (email && isProved(directory, email)) await setEmailConfirmed(tx, id, now)
  return id
}

/**
 * Replaces a user (PUT). If the body doesn't say whether the user is active, that state is not changed. Throws the
 * errors of `updateDirectoryUser`.
 */
export const replaceScimUser = async (
  deps: Deps,
  directory: ScimDirectory,
  id: string,
  body: unknown,
): Promise<Shown> => {
  const user = readScimUser(body)
  const saysActive = Object.keys(body as object).some((name) => name.toLowerCase() === 'active')
  const next = (former: ScimUser) => (saysActive ? user : { ...user, isActive: former.isActive })
  return presentUser(deps, directory, await updateDirectoryUser(deps, directory, id, next))
}
/** Changes a user (PATCH) and returns the changed resource. Throws the errors of `updateDirectoryUser`. */
export const patchScimUser = async (deps: Deps, directory: ScimDirectory, id: string, body: unknown): Promise<Shown> =>
  presentUser(deps, directory, await updateDirectoryUser(deps, directory, id, (user) => applyScimPatch(user, body)))

/**
 * Updates a user; a user who is no longer active loses their membership, its permissions and their sessions in the same
 * transaction. A refusal is logged under `known`, by which the directory identifies the user. Throws 404, and 409 for a
 * user name that is taken or a person whom the connection may not reactivate.
 */
export async function updateDirectoryUser(
  deps: Deps,
  directory: ScimDirectory,
  id: string,
  next: (user: ScimUser) => ScimUser,
  known = id,
): Promise<ScimUserRow> {
  const now = deps.clock.now()
  return change(deps, directory, known, async (tx) => {
    const row = isId(id) ? await findScimUser(tx, directory.connectionId, id, { lock: true }) : null
    if (!row) throw notFound()
    const user = next(row.user)
    const changed = changedAttributes(row.user, user)
    if (changed.length === 0) return row
    if (changed.includes('userName') && user.userName.toLowerCase() !== row.user.userName.toLowerCase())
      if (await isUserInDirectory(tx, directory.connectionId, { userName: user.userName, accountId: null }))
        throw new ScimError(409, 'another user has this userName', 'uniqueness', 'nameTaken')
    const kept = { ...row, user, changedAt: now }
    await updateScimUser(tx, { id, user, now })
    const isBack = user.isActive && !row.user.isActive
    if (isBack) await restore(deps, tx, directory, kept)
    await updatePerson(deps, tx, directory, kept, changed)
    if (!user.isActive && row.user.isActive) await withdraw(deps, tx, directory, kept, 'deactivate')
    const others = changed.filter((name) => name !== 'isActive')
    if (others.length > 0)
      await note(deps, tx, directory, {
        act: 'update',
        userName: user.userName,
        accountId: row.accountId,
        detail: { changed: others },
      })
    return kept
  })
}

/** Writes the changed attributes to the person. Those of an account beyond the company's control are not changed. */
async function updatePerson(
  deps: Deps,
  tx: Transaction,
  directory: ScimDirectory,
  { id, accountId, user }: ScimUserRow,
  changed: readonly string[],
): Promise<void> {
  const { companyId } = directory
  const isChanged = (...names: (keyof ScimUser)[]) => names.some((name) => changed.includes(name))
  const departmentId = isChanged('department') ? await departmentIdOf(tx, directory, user) : null
  const fields = isChanged('fields') ? await fieldValuesOf(tx, directory, user) : []
  await updateMembershipRow(
    tx,
    { accountId, companyId },
    {
      ...(isChanged('employeeNumber') ? { employeeNo: user.employeeNumber } : {}),
      ...(departmentId === null ? {} : { departmentId }),
      fields,
    },
  )
  if (departmentId !== null || fields.length > 0)
    await emitEvent(deps, tx, personMoved, { accountId, companyId, at: deps.clock.now() })
  if (!directory.read && isChanged('manager', 'isActive', 'userName', 'externalId')) {
    if (isChanged('manager') && user.manager === null) await unlinkDirectoryManager(tx, directory, accountId)
    await linkDirectoryManagers(tx, directory, { id, user })
  }
  const standing = await lockSignInState(tx, accountId)
  if (!standing || !mayControlAccount(powerOf(directory), standing)) return
  if (isChanged('displayName', 'formatted', 'familyName', 'givenName'))
    await updateAccount(tx, accountId, { name: personNameOf(user) })
  const email = workEmailOf(user)
  if (isChanged('emails') && email !== null)
    await changeContacts(deps, tx, accountId, { email }, isProved(directory, email) ? deps.clock.now() : null)
}

/**
 * Ends the membership, its permissions and, in the same transaction, the sessions. The account and its results remain.
 */
async function withdraw(
  deps: Deps,
  tx: Transaction,
  directory: ScimDirectory,
  { accountId, user }: ScimUserRow,
  act: 'deactivate' | 'delete',
): Promise<void> {
  const now = deps.clock.now()
  const { companyId } = directory
  const standing = await lockSignInState(tx, accountId)
  const ended = await endMembership(tx, { accountId, companyId }, now)
  if (ended) await emitEvent(deps, tx, personLeft, { accountId, companyId, at: now })
  // Members of another company stay signed in there.
  const isGone = standing?.companies.every((company) => company === companyId) ?? false
  const sessions = (ended?.sessions ?? 0) + (isGone ? await endSessionsOfLeaver(tx, accountId, now) : 0)
  await note(deps, tx, directory, { act, userName: user.userName, accountId, detail: { sessions } })
  await audit(deps, tx, directory, accountId, 'directory.deactivate', { sessions, grants: ended?.grants ?? [] })
}

async function restore(
  deps: Deps,
  tx: Transaction,
  directory: ScimDirectory,
  { accountId, user }: ScimUserRow,
): Promise<void> {
  const { companyId } = directory
  const standing = await lockSignInState(tx, accountId)
  // In the meantime the person may have got permissions that this company does not control.
  if (!standing || !mayControlAccount(powerOf(directory), standing))
    throw new ScimError(
      409,
      'this person has more permissions or another company here, and is managed by hand',
      'mutability',
      'protected',
    )
  const now = deps.clock.now()
  if (await upsertMembership(tx, { accountId, companyId }, {}, now))
    await emitEvent(deps, tx, personJoined, { accountId, companyId, at: now })
  await note(deps, tx, directory, { act: 'reactivate', userName: user.userName, accountId })
  await audit(deps, tx, directory, accountId, 'directory.reactivate')
}

/**
 * Deletes a user of the directory: the membership ends; the account with its results remains. For a directory that the
 * portal reads itself, it also ends the person's sign-in link, and doesn't touch the membership of a person who had
 * already left. Throws 404.
 */
export async function removeScimUser(deps: Deps, directory: ScimDirectory, id: string, known = id): Promise<void> {
  await change(deps, directory, known, async (tx) => {
    const row = isId(id) ? await findScimUser(tx, directory.connectionId, id, { lock: true }) : null
    if (!row) throw notFound()
    if (row.user.isActive || !directory.read) await withdraw(deps, tx, directory, row, 'delete')
    if (directory.read && row.user.externalId)
      await deleteConnectionLink(tx, directory.connectionId, row.user.externalId)
    await deleteScimUser(tx, id)
  })
}
