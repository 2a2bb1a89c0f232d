import { companyGrants, type StaffGrant } from '@portal/contract/http/call.ts'
import type { BilingualText, PersonName } from '../../../core/text/language.ts'
import { personNameColumn } from '../../../core/text/person-name.store.ts'
import type { Db } from '../../../database/connection.ts'
import type { CompanyBound } from './person-detail.store.ts'

export type RoleRow = {
  readonly id: string
  readonly builtIn: string | null
  /** The only company that uses the role; null: the whole portal. */
  readonly companyId: string | null
  readonly company: BilingualText | null
  readonly name: BilingualText
  readonly description: BilingualText
  readonly grants: StaffGrant[]
  readonly revision: number
}
const columns = (db: Db) => db`
  r.id, r.built_in as "builtIn", r.company_id as "companyId", c.short_name as company, r.name, r.description, r.grants, r.revision`
/** The condition on `staff_role r` for roles that people of one company may hold; null: all roles. */
const within = (db: Db, bound: CompanyBound) =>
  bound === null ? db`true` : db`(r.company_id is null or r.company_id = ${bound})`
const holdersWithin = (db: Db, bound: CompanyBound) => (bound === null ? db`true` : db`h.company_id = ${bound}`)

/**
 * Lists the roles that people of one company, or of any, may hold, with the number of their holders there; the built-in
 * ones first, then the oldest.
 */
export const listRoles = (db: Db, bound: CompanyBound): Promise<(RoleRow & { readonly holders: number })[]> => db<
  (RoleRow & { readonly holders: number })[]
>`
  select ${columns(db)}, (select count(distinct h.account_id)::int from staff_role_holder h where h.role_id = r.id and ${holdersWithin(db, bound)}) as holders
  from staff_role r left join company c on c.id = r.company_id where ${within(db, bound)}
  order by r.built_in is null, case when r.built_in is null then r.created_at end, r.id`

/**
 * Finds a role that may be used in the given company, or any role if none is given; null if there is none. `lock`:
 * locks it until the transaction ends.
 */
export async function findRole(
  db: Db,
  id: string,
  bound: CompanyBound,
  { lock = false } = {},
): Promise<RoleRow | null> {
  const row = await db<RoleRow[]>`
    select ${columns(db)} from staff_role r left join company c on c.id = r.company_id
    where r.id = ${id} and ${within(db, bound)} ${lock ? db`for update of r` : db``}`.maybeOne()
  return row ?? null
}

export type RoleContent = {
  readonly name: BilingualText
  readonly description: BilingualText
  readonly grants: readonly StaffGrant[]
}
/** Inserts a role; returns false if the same request has already inserted it. */
export async function insertRole(
  db: Db,
  { id, companyId, name, description, grants, at }: RoleContent & { id: string; companyId: string | null; at: Date },
): Promise<boolean> {
  const { count } = await db`
    insert into staff_role (id, company_id, name, description, grants, created_at, changed_at)
    values (${id}, ${companyId}, ${db.json(name)}, ${db.json(description)}, ${grants as string[]}, ${at}, ${at}) on conflict (id) do nothing`
  return count === 1
}
export async function updateRole(
  db: Db,
  { id, name, description, grants, at }: RoleContent & { id: string; at: Date },
): Promise<void> {
  await db`
    update staff_role set name = ${db.json(name)}, description = ${db.json(description)}, grants = ${grants as string[]}, revision = revision + 1,
      changed_at = ${at} where id = ${id}`
}
export async function deleteRole(db: Db, id: string): Promise<void> {
  await db`delete from staff_role where id = ${id}`
}

export type RoleHolderRow = {
  readonly accountId: string
  readonly name: PersonName
  readonly companyId: string | null
  readonly company: BilingualText | null
  readonly givenAt: Date
  readonly givenBy: PersonName | null
}
/**
 * Lists at most `limit` holders of a role, sorted by name: those who hold it for one company, or all if `bound` is
 * null.
 */
export const listRoleHolders = (
  db: Db,
  roleId: string,
  bound: CompanyBound,
  limit: number,
): Promise<RoleHolderRow[]> => db<RoleHolderRow[]>`
  select h.account_id as "accountId", ${personNameColumn(db, 'a')} as name, h.company_id as "companyId", c.short_name as company, h.given_at as "givenAt",
    ${personNameColumn(db, 'g')} as "givenBy"
  from staff_role_holder h join account a on a.id = h.account_id left join company c on c.id = h.company_id left join account g on g.id = h.given_by
  where h.role_id = ${roleId} and ${holdersWithin(db, bound)} order by a.name, h.account_id, h.company_id limit ${limit}`

export type HeldRole = RoleRow & {
  readonly heldIn: string | null
  readonly heldInName: BilingualText | null
  readonly givenAt: Date
  readonly givenBy: PersonName | null
}
/** Lists the roles of a person; within one company, those for that company and those for the organisation. */
export const listRolesOfPerson = (db: Db, accountId: string, bound: CompanyBound): Promise<HeldRole[]> => db<
  HeldRole[]
>`
  select ${columns(db)}, h.company_id as "heldIn", o.short_name as "heldInName", h.given_at as "givenAt", ${personNameColumn(db, 'g')} as "givenBy"
  from staff_role_holder h join staff_role r on r.id = h.role_id left join company c on c.id = r.company_id left join company o on o.id = h.company_id
  left join account g on g.id = h.given_by
  where h.account_id = ${accountId} and (h.company_id is null or ${holdersWithin(db, bound)}) order by h.given_at, r.id`

type Holder = { readonly roleId: string; readonly accountId: string; readonly companyId: string | null }
export async function insertRoleHolder(
  db: Db,
  { roleId, accountId, companyId, by, at }: Holder & { by: string; at: Date },
): Promise<boolean> {
  const { count } = await db`
    insert into staff_role_holder (role_id, account_id, company_id, given_at, given_by)
    values (${roleId}, ${accountId}, ${companyId}, ${at}, ${by}) on conflict do nothing`
  return count === 1
}
export async function deleteRoleHolder(db: Db, { roleId, accountId, companyId }: Holder): Promise<boolean> {
  const { count } = await db`
    delete from staff_role_holder where role_id = ${roleId} and account_id = ${accountId} and company_id is not distinct from ${companyId}`
  return count === 1
}
/** Deletes a person's roles for a company. */
export async function deletePersonRolesInCompany(db: Db, accountId: string, companyId: string): Promise<void> {
  await db`delete from staff_role_holder where account_id = ${accountId} and company_id = ${companyId}`
}

/** The permissions that the roles of these people give them; those for a company only while they are its members. */
const grantsOfRoles = (db: Db, accountIds: readonly string[]) => db`
  select distinct h.account_id, h.company_id, w.grant_name from staff_role_holder h join staff_role r on r.id = h.role_id
  cross join unnest(r.grants) as w(grant_name)
  where h.account_id = any(${accountIds as string[]}::uuid[]) and (h.company_id is null or w.grant_name = any(${[...companyGrants]}::text[])
    and exists (select from membership m where m.company_id = h.company_id and m.account_id = h.account_id and m.status = 'active'))`

/** Deletes the permissions of these people that were not given directly and that no role gives. */
export async function deleteGrantsWithoutRole(db: Db, accountIds: readonly string[]): Promise<void> {
  await db`
    delete from staff_grant g where g.account_id = any(${accountIds as string[]}::uuid[]) and not g.is_own
      and (g.account_id, g.grant_name, coalesce(g.company_id, g.account_id)) not in
        (select account_id, grant_name, coalesce(company_id, account_id) from (${grantsOfRoles(db, accountIds)}) w)`
}

/**
 * Inserts the missing permissions from the roles of these people, and deletes those that no role gives any longer.
 * Permissions that were given directly remain. `by`: the person whose act changes them.
 */
export async function refreshRoleGrants(
  db: Db,
  accountIds: readonly string[],
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<void> {
  await deleteGrantsWithoutRole(db, accountIds)
  await db`
    insert into staff_grant (account_id, grant_name, given_at, company_id, given_by, is_own)
    select account_id, grant_name, ${at}, company_id, ${by}, false from (${grantsOfRoles(db, accountIds)}) w on conflict do nothing`
}
