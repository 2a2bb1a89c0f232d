import type { Db, Transaction } from '../../../database/connection.ts'
import { lockAccount } from '../account.store.ts'

export type PeopleViewRow = {
  readonly id: string
  readonly ownerId: string
  readonly name: string
  readonly isShared: boolean
  readonly filters: Readonly<Record<string, unknown>>
  readonly sort: string | null
}
const list = 'people'
export const maxPeopleViews = 50

/**
 * Lists the views of a person, then the views that others share in the same company, or for all companies if `bound` is
 * null.
 */
export const listPeopleViews = (db: Db, ownerId: string, bound: string | null): Promise<PeopleViewRow[]> => db<
  PeopleViewRow[]
>`
  select id, owner_id as "ownerId", name, is_shared as "isShared", filters->'filters' as filters, filters->>'sort' as sort from saved_view
  where list = ${list} and (owner_id = ${ownerId} or is_shared and company_id is not distinct from ${bound}::uuid)
  order by owner_id <> ${ownerId}, position, created_at, id limit 100`

type NewView = Omit<PeopleViewRow, 'isShared'> & {
  readonly isShared: boolean
  readonly bound: string | null
  readonly now: Date
}

/**
 * Inserts a view and returns its id; null if its owner has reached the limit. The owner's account is locked, so that
 * simultaneous calls count each other's views.
 */
export async function insertPeopleView(
  db: Transaction,
  { id, ownerId, bound, name, isShared, filters, sort, now }: NewView,
): Promise<string | null> {
  await lockAccount(db, ownerId)
  const row = await db<{ id: string }[]>`
    insert into saved_view (id, list, owner_id, company_id, is_shared, name, filters, position, created_at)
    select ${id}, ${list}, ${ownerId}, ${bound}, ${isShared}, ${name}, ${db.json({ filters, sort })}, n, ${now}
    from (select count(*)::int as n from saved_view where owner_id = ${ownerId} and list = ${list}) c where n < ${maxPeopleViews}
    returning id`.maybeOne()
  return row?.id ?? null
}
export async function updatePeopleView(
  db: Db,
  { id, ownerId, bound, name, isShared, filters, sort }: Omit<NewView, 'now'>,
): Promise<boolean> {
  const { count } = await db`
    update saved_view set name = ${name}, is_shared = ${isShared}, company_id = ${bound}, filters = ${db.json({ filters, sort })}
    where id = ${id} and owner_id = ${ownerId} and list = ${list}`
  return count === 1
}
export async function deletePeopleViewRow(db: Db, id: string, ownerId: string): Promise<boolean> {
  const { count } = await db`delete from saved_view where id = ${id} and owner_id = ${ownerId}`
  return count === 1
}
