import type { BilingualText } from '../../../core/text/language.ts'
import type { Db } from '../../../database/connection.ts'

export type DepartmentRow = {
  readonly id: string
  readonly companyId: string
  readonly parentId: string | null
  readonly name: BilingualText
}
export const maxDepartmentDepth = 12

/**
 * Lists the departments of a company, parents first, each with the number of its people, and that including the
 * departments below it.
 */
export const listDepartments = (
  db: Db,
  companyId: string,
): Promise<(Omit<DepartmentRow, 'companyId'> & { people: number; withBelow: number })[]> => db`
  with recursive tree(id, parent_id, name, depth, path) as (
    select id, parent_id, name, 0, array[id] from department where company_id = ${companyId} and parent_id is null
    union all select d.id, d.parent_id, d.name, t.depth + 1, t.path || d.id from department d join tree t on d.parent_id = t.id where t.depth < 40
  ), below as (
    select above.id, sum(n.people)::int as people from tree t cross join lateral unnest(t.path) above(id)
    join department_people n on n.department_id = t.id and n.company_id = ${companyId} group by 1
  )
  select t.id, t.parent_id as "parentId", t.name, coalesce(n.people, 0)::int as people, coalesce(b.people, 0)::int as "withBelow"
  from tree t left join department_people n on n.department_id = t.id and n.company_id = ${companyId} left join below b on b.id = t.id
  order by t.depth, coalesce(t.name->>'zh', t.name->>'en'), t.id`

export async function countPeopleWithoutDepartment(db: Db, companyId: string): Promise<number> {
  const row = await db<
    { people: number }[]
  >`select people from department_people where company_id = ${companyId} and department_id is null`.maybeOne()
  return row?.people ?? 0
}

/**
 * Locks the departments of a company until the transaction ends, so that simultaneous changes create no cycle and no
 * duplicate name.
 */
export const lockDepartments = (db: Db, companyId: string): Promise<unknown> => db`
  select pg_advisory_xact_lock(hashtextextended('departments ' || ${companyId}, 0))`

/** Returns true if a department under this parent, other than `but`, has the name in either language, ignoring case. */
export async function isDepartmentNameTaken(
  db: Db,
  {
    companyId,
    parentId,
    name,
    but,
  }: { companyId: string; parentId: string | null; name: BilingualText; but: string | null },
): Promise<boolean> {
  const words = Object.values(name).filter(Boolean)
  const rows = await db`
    select from department d where company_id = ${companyId} and parent_id is not distinct from ${parentId}::uuid and d.id is distinct from ${but}::uuid
      and exists (select from jsonb_each_text(d.name) n where lower(n.value) = any(select lower(w) from unnest(${words}::text[]) w)) limit 1`
  return rows.length > 0
}

/** Lists the ids of a department and of those above it, itself first; none for null. */
export async function listAncestorDepartments(db: Db, id: string | null): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    with recursive above(id, parent_id, n) as (select id, parent_id, 0 from department where id = ${id}::uuid union all select d.id, d.parent_id, n + 1
      from department d join above a on d.id = a.parent_id where n < 40)
    select id from above order by n`
  return rows.map((row) => row.id)
}
/** Returns the number of levels below a department; 0 if there are none. */
export async function countDepartmentLevelsBelow(db: Db, id: string): Promise<number> {
  const row = await db<{ depth: number }[]>`
    with recursive below(id, n) as (select ${id}::uuid, 0 union all select d.id, n + 1 from department d join below b on d.parent_id = b.id
      where n < 40) select max(n) as depth from below`.maybeOne()
  return row?.depth ?? 0
}

export async function insertDepartment(db: Db, { id, companyId, parentId, name }: DepartmentRow): Promise<boolean> {
  const { count } =
    await db`insert into department (id, company_id, parent_id, name) values (${id}, ${companyId}, ${parentId}, ${db.json(name)})
    on conflict (id) do nothing`
  return count === 1
}
export const setDepartmentName = (
  db: Db,
  id: string,
  name: BilingualText,
): Promise<unknown> => db`update department set name = ${db.json(name)}
  where id = ${id}`
export const setDepartmentParent = (
  db: Db,
  id: string,
  parentId: string | null,
): Promise<unknown> => db`update department set parent_id = ${parentId}
  where id = ${id}`

/**
 * Deletes a department and returns `gone`; returns `used` and keeps it if anything refers to it: present or former
 * people, a department below, or a plan.
 */
export async function deleteDepartment(db: Db, id: string): Promise<'gone' | 'used'> {
  const used = await db`
    select where exists (select from membership where department_id = ${id}) or exists (select from department where parent_id = ${id})
      or exists (select from study_plan_target where department_id = ${id})`
  if (used.length > 0) return 'used'
  await db`delete from department where id = ${id}`
  return 'gone'
}
