import { type DataOf, type InputOf, isCompanyGrant, staffGrants } from '@portal/contract/http/call.ts'
import type {
  personRoleGrant,
  personRoles,
  roleCreate,
  roleHolders,
  roleList,
  roleUpdate,
} from '@portal/contract/identity/role.contract.ts'
import { type Actor, companyBoundOf } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import { deriveId } from '../../../core/secrets/random.ts'
import { changedFacts } from '../../../core/text/changed-facts.ts'
import { hasBilingualText, type Lang, pickName } from '../../../core/text/language.ts'
import { inTransaction, type Transaction } from '../../../database/connection.ts'
import { findAccountAccess } from '../account-access/account-access.store.ts'
import { canChangePerson, canGrant } from './person.access.ts'
import { lockChangeablePerson } from './person-change.service.ts'
import { findPerson, listMembershipsOfPerson } from './person-detail.store.ts'
import {
  deleteRole,
  deleteRoleHolder,
  findRole,
  insertRole,
  insertRoleHolder,
  listRoleHolders,
  listRoles,
  listRolesOfPerson,
  type RoleContent,
  type RoleRow,
  refreshRoleGrants,
  updateRole,
} from './role.store.ts'

const mostHolders = 1000
const boundOf = (actor: Actor) => companyBoundOf(actor, 'companies')

/** True if the actor may give or revoke the role in this scope: they may do so with each of its permissions. */
const canGiveRole = (actor: Actor, role: RoleRow, companyId: string | null): boolean =>
  (role.companyId === null || role.companyId === companyId) &&
  role.grants.every((grant) => (companyId === null || isCompanyGrant(grant)) && canGrant(actor, grant, companyId))

/**
 * True if the actor may change the role: they could give each of its permissions in every place where the role can be
 * held.
 */
const canChangeRole = (actor: Actor, { builtIn, companyId, grants }: RoleRow): boolean =>
  builtIn === null && grants.every((grant) => canGrant(actor, grant, companyId))

const presentAbout = ({ id, builtIn, name, description, grants }: RoleRow) => ({
  roleId: id,
  builtIn: builtIn as DataOf<typeof roleList>['roles'][number]['builtIn'],
  name,
  description,
  grants: staffGrants.filter((grant) => grants.includes(grant)),
})

/** Loads the roles that the actor can use, and the permissions that they may combine in a role. */
export async function loadRoles(deps: Deps, actor: Actor): Promise<DataOf<typeof roleList>> {
  const bound = boundOf(actor)
  const roles = await listRoles(deps.sql, bound)
  return {
    roles: roles
      // A role without any permission for one company can't be held there.
      .filter(({ grants }) => bound === null || grants.every(isCompanyGrant))
      .map((role) => ({
        ...presentAbout(role),
        companyId: role.companyId,
        company: role.company,
        revision: role.revision,
        holders: role.holders,
        mayChange: canChangeRole(actor, role),
      })),
    mayBundle: staffGrants.filter(
      (grant) => canGrant(actor, grant, bound) && (bound === null || isCompanyGrant(grant)),
    ),
  }
}

export async function loadRoleHolders(
  deps: Deps,
  actor: Actor,
  { roleId }: InputOf<typeof roleHolders>,
  lang: Lang,
): Promise<DataOf<typeof roleHolders>> {
  const bound = boundOf(actor)
  if (!(await findRole(deps.sql, roleId, bound))) throw new AppError('notFound')
  const holders = await listRoleHolders(deps.sql, roleId, bound, mostHolders)
  return {
    holders: holders.map(({ accountId, name, companyId, company, givenAt, givenBy }) => ({
      personId: accountId,
      name: pickName(name, lang),
      companyId,
      company,
      givenAt: givenAt.toISOString(),
      givenBy: givenBy && pickName(givenBy, lang),
    })),
  }
}

/**
 * Returns the content of a role as it is stored. Refuses an empty name, and permissions that the actor may not give
 * there.
 */
function checkContent(actor: Actor, given: RoleContent, companyId: string | null): RoleContent {
  const cut = (text: RoleContent['name']) =>
    Object.fromEntries(Object.entries(text).flatMap(([lang, words]) => (words?.trim() ? [[lang, words.trim()]] : [])))
  const name = cut(given.name)
  if (!hasBilingualText(name)) throw new AppError('malformed', { fields: ['name'] })
  if (companyId !== null && !given.grants.every(isCompanyGrant)) throw new AppError('grantNotForCompany')
  if (!given.grants.every((grant) => canGrant(actor, grant, companyId))) throw new AppError('grantAboveYou')
  const grants = staffGrants.filter((grant) => given.grants.includes(grant))
  return { name, description: cut(given.description), grants }
}
const factsOf = ({ name, description, grants }: RoleContent) => ({
  name: [name.zh, name.en].filter(Boolean).join(' / '),
  description: [description.zh, description.en].filter(Boolean).join(' / '),
  grants: grants.join(', '),
})

/**
 * Creates a role of the portal, or of the actor's only company, and returns its id. Repeating it with the same key
 * creates no second one. Throws `malformed` without a name, `grantNotForCompany` and `grantAboveYou`.
 */
export async function createRole(deps: Deps, actor: Actor, input: InputOf<typeof roleCreate>): Promise<string> {
  const companyId = boundOf(actor)
  const content = checkContent(actor, input, companyId)
  const id = deriveId(deps.signer, 'role.create', actor.accountId, input.requestKey)
  await inTransaction(deps.sql, async (tx) => {
    if (!(await insertRole(tx, { id, companyId, ...content, at: deps.clock.now() }))) return
    await writeAudit(deps, tx, actor.accountId, {
      action: 'role.create',
      thing: 'role',
      thingId: id,
      companyId,
      detail: { after: factsOf(content) },
    })
  })
  return id
}

/** A role that the actor may change, locked until the transaction ends. */
async function findOwnRole(tx: Transaction, actor: Actor, roleId: string): Promise<RoleRow | null> {
  const bound = boundOf(actor)
  const role = await findRole(tx, roleId, bound, { lock: true })
  if (!role) return null
  if (role.builtIn !== null) throw new AppError('roleIsBuiltIn')
  if (!canChangeRole(actor, role)) throw new AppError('grantAboveYou')
  return role
}

/**
 * Changes a role and, in the same transaction, the permissions of its holders; returns its id. The caller must be
 * allowed to change each of the holders and may not be one of them. Throws `notFound`, `conflict` for an old revision,
 * `roleIsBuiltIn`, `notYourself`, `personAboveYou`, and the errors of `createRole`.
 */
export async function saveRole(
  deps: Deps,
  actor: Actor,
  { roleId, revision, ...given }: InputOf<typeof roleUpdate>,
): Promise<string> {
  await inTransaction(deps.sql, async (tx) => {
    const role = await findOwnRole(tx, actor, roleId)
    if (!role) throw new AppError('notFound')
    const content = checkContent(actor, given, role.companyId)
    const changed = changedFacts(factsOf(role), factsOf(content))
    // Repeated after a lost response: it has already been done.
    if (!changed) return
    if (role.revision !== revision) throw new AppError('conflict')
    const at = deps.clock.now()
    await updateRole(tx, { id: role.id, ...content, at })
    const holders = 'grants' in changed.after ? await listRoleHolders(tx, role.id, null, 100_000) : []
    for (const { accountId, companyId } of holders) {
      if (accountId === actor.accountId) throw new AppError('notYourself')
      if (companyId !== null && !content.grants.every(isCompanyGrant)) throw new AppError('grantNotForCompany')
      await lockChangeablePerson(tx, actor, accountId)
    }
    const people = [...new Set(holders.map(({ accountId }) => accountId))]
    if (people.length > 0) await refreshRoleGrants(tx, people, { by: actor.accountId, at })
    await writeAudit(deps, tx, actor.accountId, {
      action: 'role.save',
      thing: 'role',
      thingId: role.id,
      companyId: role.companyId,
      detail: { ...changed, people: people.length },
    })
  })
  return roleId
}

/**
 * Deletes a role; deleting it again is not an error. Throws `roleIsHeld` while it has holders, `roleIsBuiltIn` and
 * `grantAboveYou`.
 */
export async function removeRole(deps: Deps, actor: Actor, roleId: string): Promise<void> {
  await inTransaction(deps.sql, async (tx) => {
    const role = await findOwnRole(tx, actor, roleId)
    if (!role) return
    if ((await listRoleHolders(tx, role.id, null, 1)).length > 0) throw new AppError('roleIsHeld')
    await deleteRole(tx, role.id)
    await writeAudit(deps, tx, actor.accountId, {
      action: 'role.delete',
      thing: 'role',
      thingId: role.id,
      companyId: role.companyId,
      detail: { before: factsOf(role) },
    })
  })
}

/** Loads the roles of a person, and those that the actor may give them. Throws `notFound`. */
export async function loadPersonRoles(
  deps: Deps,
  actor: Actor,
  { personId }: InputOf<typeof personRoles>,
  lang: Lang,
): Promise<DataOf<typeof personRoles>> {
  const bound = boundOf(actor)
  const [head, gain] = [await findPerson(deps.sql, personId, bound), await findAccountAccess(deps.sql, personId)]
  if (!head || !gain) throw new AppError('notFound')
  const [held, all, memberships] = await Promise.all([
    listRolesOfPerson(deps.sql, head.id, bound),
    listRoles(deps.sql, bound),
    listMembershipsOfPerson(deps.sql, head.id),
  ])
  const mayChange = canChangePerson(actor, gain)
  const isHeld = (roleId: string, companyId: string | null) =>
    held.some((one) => one.id === roleId && one.heldIn === companyId)
  const scopes = [
    { companyId: null, company: null },
    ...memberships.filter(({ status }) => status === 'active'),
  ] as const
  return {
    roles: held.map((role) => ({
      ...presentAbout(role),
      companyId: role.heldIn,
      company: role.heldInName,
      givenAt: role.givenAt.toISOString(),
      givenBy: role.givenBy && pickName(role.givenBy, lang),
      mayTake: mayChange && head.id !== actor.accountId && canGiveRole(actor, role, role.heldIn),
    })),
    mayGive: mayChange
      ? all.flatMap((role) =>
          scopes
            .filter(({ companyId }) => canGiveRole(actor, role, companyId) && !isHeld(role.id, companyId))
            .map(({ companyId, company }) => ({ ...presentAbout(role), companyId, company })),
        )
      : [],
  }
}

type Held = InputOf<typeof personRoleGrant>
async function findGivable(tx: Transaction, actor: Actor, { personId, roleId, companyId: given }: Held) {
  const companyId = given?.toLowerCase() ?? null
  const { head } = await lockChangeablePerson(tx, actor, personId)
  const role = await findRole(tx, roleId, boundOf(actor), { lock: true })
  if (!role) throw new AppError('notFound')
  if (companyId !== null && !role.grants.every(isCompanyGrant)) throw new AppError('grantNotForCompany')
  if (!canGiveRole(actor, role, companyId)) throw new AppError('grantAboveYou')
  return { head, role, companyId }
}

/**
 * Gives a person a role. If they gain permissions, their sessions and links end (decision 70). Throws `notMemberThere`,
 * `grantNotForCompany`, `grantAboveYou`, `personAboveYou` and `notFound`.
 */
export async function grantRole(deps: Deps, actor: Actor, input: Held): Promise<void> {
  await inTransaction(deps.sql, async (tx) => {
    const { head, role, companyId } = await findGivable(tx, actor, input)
    const memberships = await listMembershipsOfPerson(tx, head.id)
    if (companyId !== null && !memberships.some((one) => one.companyId === companyId && one.status === 'active'))
      throw new AppError('notMemberThere')
    const at = deps.clock.now()
    if (!(await insertRoleHolder(tx, { roleId: role.id, accountId: head.id, companyId, by: actor.accountId, at })))
      return
    await refreshRoleGrants(tx, [head.id], { by: actor.accountId, at })
    await noteRole(deps, tx, actor, head.id, 'account.roleGive', role, companyId)
  })
}

/**
 * Revokes a role of a person; permissions from other sources remain. Throws `notYourself`, `grantNotForCompany`,
 * `grantAboveYou`, `personAboveYou` and `notFound`.
 */
export async function revokeRole(deps: Deps, actor: Actor, input: Held): Promise<void> {
  await inTransaction(deps.sql, async (tx) => {
    const { head, role, companyId } = await findGivable(tx, actor, input)
    if (head.id === actor.accountId) throw new AppError('notYourself')
    if (!(await deleteRoleHolder(tx, { roleId: role.id, accountId: head.id, companyId }))) return
    await refreshRoleGrants(tx, [head.id], { by: actor.accountId, at: deps.clock.now() })
    await noteRole(deps, tx, actor, head.id, 'account.roleTake', role, companyId)
  })
}
const noteRole = (
  deps: Deps,
  tx: Transaction,
  actor: Actor,
  personId: string,
  action: 'account.roleGive' | 'account.roleTake',
  role: RoleRow,
  companyId: string | null,
) => {
  const facts = { grants: role.grants.join(', ') }
  const none = { grants: '' }
  return writeAudit(deps, tx, actor.accountId, {
    action,
    thing: 'account',
    thingId: personId,
    companyId,
    detail: {
      roleId: role.id,
      ...(action === 'account.roleGive' ? { before: none, after: facts } : { before: facts, after: none }),
    },
  })
}
