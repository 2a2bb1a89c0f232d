import type { Db } from '../../../../database/connection.ts'
import type { ScimGroup, ScimGroupFilter } from './scim-group.rules.ts'

export type ScimGroupRow = ScimGroup & {
  readonly id: string
  readonly createdAt: Date
  readonly changedAt: Date
}
const columns = (db: Db) => db`g.id, g.display_name as "displayName", g.external_id as "externalId",
  g.created_at as "createdAt", g.changed_at as "changedAt"`

/** Finds a group of a directory; null if there is none. `lock`: locks it until the transaction ends. */
export async function findScimGroup(
  db: Db,
  connectionId: string,
  id: string,
  { lock = false } = {},
): Promise<ScimGroupRow | null> {
  const row = await db<ScimGroupRow[]>`select ${columns(db)} from scim_group g
    where g.connection_id = ${connectionId} and g.id = ${id} ${lock ? db`for update` : db``}`.maybeOne()
  return row ?? null
}

const where = (db: Db, connectionId: string, filter: ScimGroupFilter | null) => db`g.connection_id = ${connectionId}
  ${filter?.displayName == null ? db`` : db`and lower(g.display_name) = lower(${filter.displayName})`}
  ${filter?.externalId == null ? db`` : db`and g.external_id = ${filter.externalId}`}
  ${filter?.id == null ? db`` : db`and g.id::text = lower(${filter.id})`}
  ${filter?.member == null ? db`` : db`and exists (select from scim_group_member m where m.group_id = g.id and m.user_id::text = lower(${filter.member}))`}`

/** Lists a page of the groups of a directory, the oldest first, with the number of all that match. */
export async function listScimGroups(
  db: Db,
  connectionId: string,
  filter: ScimGroupFilter | null,
  { startIndex, count }: { readonly startIndex: number; readonly count: number },
): Promise<{ rows: ScimGroupRow[]; total: number }> {
  const condition = where(db, connectionId, filter)
  const { total } = await db<
    { total: number }[]
  >`select count(*)::int as total from scim_group g where ${condition}`.one()
  const rows = await db<ScimGroupRow[]>`select ${columns(db)} from scim_group g where ${condition}
    order by g.created_at, g.id limit ${count} offset ${startIndex - 1}`
  return { rows, total }
}

/** Returns the number of members by group; groups without members are missing. */
export async function countGroupMembers(db: Db, groupIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db<{ id: string; count: number }[]>`
    select m.group_id as id, count(*)::int as count from scim_group_member m
    where m.group_id = any(${groupIds as string[]}::uuid[]) group by m.group_id`
  return new Map(rows.map(({ id, count }) => [id, count]))
}

export type ScimGroupMemberRow = { readonly groupId: string; readonly userId: string }
/** Lists the members of the given groups, each with the id of its group. */
export const listGroupMembers = (db: Db, groupIds: readonly string[]): Promise<ScimGroupMemberRow[]> => db<
  ScimGroupMemberRow[]
>`
  select group_id as "groupId", user_id as "userId" from scim_group_member where group_id = any(${groupIds as string[]}::uuid[])
  order by group_id, user_id`

type Write = ScimGroup & { readonly id: string; readonly now: Date }
/** Inserts a group; returns false when the directory has one of this name. */
export async function insertScimGroup(
  db: Db,
  { id, displayName, externalId, now, connectionId }: Write & { readonly connectionId: string },
): Promise<boolean> {
  const { count } = await db`
    insert into scim_group (id, connection_id, display_name, external_id, created_at, changed_at)
    values (${id}, ${connectionId}, ${displayName}, ${externalId}, ${now}, ${now}) on conflict (connection_id, lower(display_name)) do nothing`
  return count === 1
}
/** Updates a group. Returns false when the directory has another group of this name. */
export async function updateScimGroup(
  db: Db,
  { id, displayName, externalId, now, connectionId }: Write & { readonly connectionId: string },
): Promise<boolean> {
  const { count } = await db`
    update scim_group set display_name = ${displayName}, external_id = ${externalId}, changed_at = ${now} where id = ${id}
      and not exists (select from scim_group o where o.connection_id = ${connectionId} and lower(o.display_name) = lower(${displayName}) and o.id <> ${id})`
  return count === 1
}
export const deleteScimGroup = (db: Db, id: string): Promise<unknown> => db`delete from scim_group where id = ${id}`

export const countScimGroups = async (db: Db, connectionId: string): Promise<number> =>
  (
    await db<
      { count: number }[]
    >`select count(*)::int as count from scim_group where connection_id = ${connectionId}`.one()
  ).count

type Members = { readonly connectionId: string; readonly groupId: string; readonly members: readonly string[] }
/**
 * Adds users to a group, except those whom the directory doesn't have. Returns the number of the given users that it
 * has, including those who were already members.
 */
export async function insertGroupMembers(db: Db, { connectionId, groupId, members }: Members): Promise<number> {
  const { known } = await db<{ known: number }[]>`
    with known as (select s.id from scim_user s where s.connection_id = ${connectionId} and s.id::text = any(${members.map((id) => id.toLowerCase())}::text[])),
      added as (insert into scim_group_member (group_id, user_id) select ${groupId}, id from known on conflict do nothing)
    select count(*)::int as known from known`.one()
  return known
}
/** Removes the given users from a group; with `members` null, all of them. */
export const deleteGroupMembers = (
  db: Db,
  { groupId, members }: { readonly groupId: string; readonly members: readonly string[] | null },
): Promise<unknown> => db`
  delete from scim_group_member where group_id = ${groupId}
    ${members === null ? db`` : db`and user_id::text = any(${members.map((id) => id.toLowerCase())}::text[])`}`
/** Removes from a group all users who are not in the given list. */
export const deleteOtherGroupMembers = (
  db: Db,
  { groupId, members }: { readonly groupId: string; readonly members: readonly string[] },
): Promise<unknown> => db`
  delete from scim_group_member where group_id = ${groupId} and user_id::text <> all(${members.map((id) => id.toLowerCase())}::text[])`
