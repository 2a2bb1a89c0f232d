import type { Deps } from '../../../../core/deps.ts'
import { isId, newId } from '../../../../core/secrets/random.ts'
import { type Db, inTransaction, type Transaction } from '../../../../database/connection.ts'
import { parseScimPage, ScimError, type ScimQuery, scimUrns } from './scim.rules.ts'
import { scimUrlOf } from './scim.service.ts'
import { type ProvisioningAct, recordProvisioning, type ScimDirectory } from './scim.store.ts'
import {
  maxGroupMembers,
  maxMembersPerResponse,
  needsGroupMembers,
  parseScimGroupFilter,
  readScimGroup,
  readScimGroupChanges,
  type ScimGroupChange,
} from './scim-group.rules.ts'
import {
  countGroupMembers,
  countScimGroups,
  deleteGroupMembers,
  deleteOtherGroupMembers,
  deleteScimGroup,
  findScimGroup,
  insertGroupMembers,
  insertScimGroup,
  listGroupMembers,
  listScimGroups,
  type ScimGroupMemberRow,
  type ScimGroupRow,
  updateScimGroup,
} from './scim-group.store.ts'

/** Most groups of one directory. */
const mostGroups = 5000

/** A group as a resource (RFC 7643, 4.2); `members` null: the request leaves them out. */
function presentGroup(
  deps: Deps,
  { connectionId }: ScimDirectory,
  { id, displayName, externalId, createdAt, changedAt }: ScimGroupRow,
  members: readonly ScimGroupMemberRow[] | null,
) {
  const base = scimUrlOf(deps, connectionId)
  return {
    schemas: [scimUrns.group],
    id,
    displayName,
    ...(externalId === null ? {} : { externalId }),
    // An empty list is an attribute without a value (RFC 7643, 2.5).
    ...(members?.length
      ? { members: members.map(({ userId }) => ({ value: userId, type: 'User', $ref: `${base}/Users/${userId}` })) }
      : {}),
    meta: {
      resourceType: 'Group',
      created: createdAt.toISOString(),
      lastModified: changedAt.toISOString(),
      location: `${base}/Groups/${id}`,
    },
  }
}
type Shown = ReturnType<typeof presentGroup>

/**
 * Loads the members of the first groups, by group: of as many groups as one response may hold, but at least one. A page
 * may be shorter than requested (RFC 7644, 3.4.2.4).
 */
async function loadMembers(
  db: Db,
  groups: readonly ScimGroupRow[],
): Promise<ReadonlyMap<string, ScimGroupMemberRow[]>> {
  const ids = groups.map(({ id }) => id)
  const counts = await countGroupMembers(db, ids)
  let sum = 0
  const shown = ids.filter((id, at) => {
    sum += counts.get(id) ?? 0
    return at === 0 || sum <= maxMembersPerResponse
  })
  const members = new Map(shown.map((id): [string, ScimGroupMemberRow[]] => [id, []]))
  for (const row of await listGroupMembers(db, shown)) members.get(row.groupId)?.push(row)
  return members
}

/**
 * Loads a page of the groups that this directory has created. It is shorter than requested if the groups have too many
 * members for one response.
 */
export async function loadScimGroups(deps: Deps, directory: ScimDirectory, query: ScimQuery) {
  const filter = parseScimGroupFilter(typeof query.filter === 'string' ? query.filter : undefined)
  const window = parseScimPage(query)
  const { rows: found, total } = await listScimGroups(deps.sql, directory.connectionId, filter, window)
  const members = needsGroupMembers(query) ? await loadMembers(deps.sql, found) : null
  const rows = members ? found.slice(0, members.size) : found
  return {
    schemas: [scimUrns.list],
    totalResults: total,
    startIndex: window.startIndex,
    itemsPerPage: rows.length,
    Resources: rows.map((row) => presentGroup(deps, directory, row, members?.get(row.id) ?? null)),
  }
}

const notFound = () => new ScimError(404, 'there is no such group in this directory')
const nameTaken = () => new ScimError(409, 'another group has this displayName', 'uniqueness', 'nameTaken')

export async function loadScimGroup(
  deps: Deps,
  directory: ScimDirectory,
  id: string,
  query: ScimQuery,
): Promise<Shown> {
  const row = isId(id) ? await findScimGroup(deps.sql, directory.connectionId, id) : null
  if (!row) throw notFound()
  return presentGroup(deps, directory, row, needsGroupMembers(query) ? await listGroupMembers(deps.sql, [id]) : null)
}

const note = (
  deps: Deps,
  tx: Transaction,
  { connectionId }: ScimDirectory,
  act: ProvisioningAct,
  userName: string,
  changed: readonly string[] = [],
) =>
  recordProvisioning(tx, {
    id: newId(deps.clock.now(), deps.random),
    connectionId,
    now: deps.clock.now(),
    act,
    userName,
    accountId: null,
    detail: { isGroup: true, ...(changed.length > 0 ? { changed } : {}) },
  })

async function addMembers(
  tx: Transaction,
  { connectionId }: ScimDirectory,
  groupId: string,
  members: readonly string[],
): Promise<void> {
  const wanted = new Set(members.map((id) => id.toLowerCase()))
  if ((await insertGroupMembers(tx, { connectionId, groupId, members: [...wanted] })) < wanted.size)
    throw new ScimError(400, 'a member is no user of this directory', 'invalidValue')
  if (((await countGroupMembers(tx, [groupId])).get(groupId) ?? 0) > maxGroupMembers)
    throw new ScimError(400, `a group has at most ${maxGroupMembers} members`, 'invalidValue')
}

/**
 * Creates a group with its members. Throws 409 for a name that the directory already uses, and 400 for an unknown
 * member or too many groups or members.
 */
export async function createScimGroup(deps: Deps, directory: ScimDirectory, body: unknown): Promise<Shown> {
  const { group, members } = readScimGroup(body)
  const now = deps.clock.now()
  const row = { ...group, id: newId(now, deps.random), createdAt: now, changedAt: now }
  return inTransaction(deps.sql, async (tx) => {
    if ((await countScimGroups(tx, directory.connectionId)) >= mostGroups)
      throw new ScimError(400, `a directory has at most ${mostGroups} groups`, 'invalidValue')
    if (!(await insertScimGroup(tx, { ...row, connectionId: directory.connectionId, now }))) throw nameTaken()
    await addMembers(tx, directory, row.id, members ?? [])
    await note(deps, tx, directory, 'create', row.displayName)
    return presentGroup(deps, directory, row, await listGroupMembers(tx, [row.id]))
  })
}

async function applyChange(
  tx: Transaction,
  directory: ScimDirectory,
  row: ScimGroupRow,
  change: ScimGroupChange,
): Promise<ScimGroupRow> {
  const groupId = row.id
  switch (change.kind) {
    case 'name':
      return { ...row, displayName: change.displayName }
    case 'externalId':
      return { ...row, externalId: change.externalId }
    case 'add':
      await addMembers(tx, directory, groupId, change.members)
      return row
    case 'remove':
      await deleteGroupMembers(tx, { groupId, members: change.members })
      return row
    case 'replace':
      await deleteOtherGroupMembers(tx, { groupId, members: change.members })
      await addMembers(tx, directory, groupId, change.members)
      return row
  }
}

async function changeGroup(
  deps: Deps,
  directory: ScimDirectory,
  id: string,
  changes: readonly ScimGroupChange[],
): Promise<ScimGroupRow> {
  const { connectionId } = directory
  const now = deps.clock.now()
  return inTransaction(deps.sql, async (tx) => {
    const before = isId(id) ? await findScimGroup(tx, connectionId, id, { lock: true }) : null
    if (!before) throw notFound()
    let row: ScimGroupRow = { ...before, changedAt: now }
    for (const change of changes) row = await applyChange(tx, directory, row, change)
    if (!(await updateScimGroup(tx, { ...row, connectionId, now }))) throw nameTaken()
    const names = {
      name: 'displayName',
      externalId: 'externalId',
      add: 'members',
      remove: 'members',
      replace: 'members',
    }
    await note(deps, tx, directory, 'update', row.displayName, [...new Set(changes.map(({ kind }) => names[kind]))])
    return row
  })
}

/**
 * Replaces a group (PUT); members missing from the body are removed. Throws 404, and the errors of `createScimGroup`.
 */
export async function replaceScimGroup(
  deps: Deps,
  directory: ScimDirectory,
  id: string,
  body: unknown,
): Promise<Shown> {
  const { group, members } = readScimGroup(body)
  const row = await changeGroup(deps, directory, id, [
    { kind: 'name', displayName: group.displayName },
    { kind: 'externalId', externalId: group.externalId },
    { kind: 'replace', members: members ?? [] },
  ])
  return presentGroup(deps, directory, row, await listGroupMembers(deps.sql, [id]))
}

/**
 * Changes a group (PATCH). It returns nothing, because a group may have more members than fit into a response. Throws
 * 404, and the errors of `createScimGroup`.
 */
export async function patchScimGroup(deps: Deps, directory: ScimDirectory, id: string, body: unknown): Promise<void> {
  await changeGroup(deps, directory, id, readScimGroupChanges(body))
}

/** Deletes a group but not its members. Throws 404. */
export async function removeScimGroup(deps: Deps, directory: ScimDirectory, id: string): Promise<void> {
  await inTransaction(deps.sql, async (tx) => {
    const row = isId(id) ? await findScimGroup(tx, directory.connectionId, id, { lock: true }) : null
    if (!row) throw notFound()
    await deleteScimGroup(tx, id)
    await note(deps, tx, directory, 'delete', row.displayName)
  })
}
