import type { BilingualText } from '../../../core/language.ts'
import { likeOf } from '../../../core/like.ts'
import type { Db } from '../../../database/connection.ts'
import type { PlanSays } from './plan-content.rules.ts'

export type PlanHead = {
  readonly planId: string
  readonly companyId: string
  readonly revision: number
  readonly status: 'draft' | 'published' | 'withdrawn'
  readonly title: BilingualText
  readonly note: BilingualText
  readonly startsOn: string
  readonly dueOn: string | null
  readonly isMandatory: boolean
  readonly everyone: boolean
  readonly createdAt: Date
  readonly publishedAt: Date | null
}
const headColumns = (db: Db) => db`
  sp.id as "planId", sp.company_id as "companyId", sp.revision, sp.status, sp.title, sp.note, sp.starts_on as "startsOn", sp.due_on as "dueOn", sp.is_mandatory as "isMandatory",
  sp.for_everyone as everyone, sp.created_at as "createdAt", sp.published_at as "publishedAt"`

export async function findPlan(db: Db, planId: string): Promise<PlanHead | null> {
  const [row] = await db<PlanHead[]>`select ${headColumns(db)} from study_plan sp where sp.id = ${planId}`
  return row ?? null
}

/** Keeps a new plan as a draft; false when there is no such company. */
export async function insertPlan(db: Db, plan: { id: string; companyId: string; createdBy: string; now: Date }, says: PlanSays): Promise<boolean> {
  const { count } = await db`
    insert into study_plan (id, company_id, title, note, starts_on, due_on, is_mandatory, created_by, created_at)
    select ${plan.id}, c.id, ${db.json(says.title)}, ${db.json(says.note ?? {})}, ${says.startsOn}, ${says.dueOn ?? null}, ${says.isMandatory}, ${plan.createdBy}, ${plan.now}
    from company c where c.id = ${plan.companyId}`
  return count === 1
}

/** Changes what a plan says; false when somebody else changed it meanwhile. */
export async function updatePlan(db: Db, planId: string, revision: number, says: PlanSays): Promise<boolean> {
  const { count } = await db`
    update study_plan set title = ${db.json(says.title)}, note = ${db.json(says.note ?? {})}, starts_on = ${says.startsOn}, due_on = ${says.dueOn ?? null},
      is_mandatory = ${says.isMandatory}, revision = revision + 1 where id = ${planId} and revision = ${revision}`
  return count === 1
}

/**
 * Puts these items in the place of those before. Answers the places, from 0, of what is not published or not for the company, and of topics, which nobody completes themselves; those are not
 * written. What the plan has asked for before may stay, or nobody could move the date of a plan of which one course is offered no more.
 */
export async function replaceItems(db: Db, planId: string, companyId: string, items: PlanSays['items']): Promise<number[]> {
  const before = (await db<{ id: string }[]>`delete from study_plan_item where plan_id = ${planId} returning coalesce(product_id, exam_id) as id`).map((row) => row.id)
  if (items.length === 0) return []
  const rows = items.map((item, index) => ({ position: index + 1, product: item.productId ?? null, exam: item.examId ?? null, must: item.isMandatory, due: item.dueOn ?? null }))
  const written = await db<{ position: number }[]>`
    insert into study_plan_item (plan_id, product_id, exam_id, position, is_mandatory, due_on)
    select ${planId}, w.product, w.exam, w.position, w.must, w.due
    from jsonb_to_recordset(${db.json(rows)}) as w(position int, product uuid, exam uuid, must boolean, due date)
    left join product p on p.id = w.product and p.status = 'published' and p.kind <> 'topic' and (not p.for_companies or exists (select from product_company c where c.product_id = p.id and c.company_id = ${companyId}))
    left join exam e on e.id = w.exam and e.status = 'published' and (not e.for_companies or exists (select from exam_company c where c.exam_id = e.id and c.company_id = ${companyId}))
    where p.id is not null or e.id is not null or coalesce(w.product, w.exam) = any(${before}::uuid[])
    returning position`
  const known = new Set(written.map((row) => row.position))
  return rows.flatMap((row, index) => (known.has(row.position) ? [] : [index]))
}

export type ItemRow = {
  readonly productId: string | null
  readonly examId: string | null
  readonly isMandatory: boolean
  readonly dueOn: string | null
  readonly title: BilingualText
  /** Published, and for this company. */
  readonly isOffered: boolean
}

export async function listItems(db: Db, planId: string): Promise<ItemRow[]> {
  return db<ItemRow[]>`
    select i.product_id as "productId", i.exam_id as "examId", i.is_mandatory as "isMandatory", i.due_on as "dueOn", coalesce(p.title, e.title) as title,
      coalesce(p.status, e.status) = 'published'
        and (not coalesce(p.for_companies, false) or exists (select from product_company c where c.product_id = p.id and c.company_id = sp.company_id))
        and (not coalesce(e.for_companies, false) or exists (select from exam_company c where c.exam_id = e.id and c.company_id = sp.company_id)) as "isOffered"
    from study_plan_item i join study_plan sp on sp.id = i.plan_id left join product p on p.id = i.product_id left join exam e on e.id = i.exam_id
    where i.plan_id = ${planId} order by i.position`
}

type Targets = { readonly everyone: boolean; readonly accountIds: readonly string[]; readonly departmentIds: readonly string[] }

/** Says anew whom a plan is for; false when somebody else changed it meanwhile. */
export async function setEveryone(db: Db, planId: string, revision: number, everyone: boolean): Promise<boolean> {
  const { count } = await db`update study_plan set for_everyone = ${everyone}, revision = revision + 1 where id = ${planId} and revision = ${revision}`
  return count === 1
}

/** Puts these people and departments in the place of those before. Answers what does not belong to the company; that is not written. Who was named before and has left may stay, as long as staff do not take them out. */
export async function replaceTargets(db: Db, plan: PlanHead, { accountIds, departmentIds }: Targets): Promise<{ accounts: string[]; departments: string[] }> {
  const before = (await db<{ id: string | null }[]>`delete from study_plan_target where plan_id = ${plan.planId} returning account_id as id`).flatMap((row) => row.id ?? [])
  const written = await db<{ id: string }[]>`
    insert into study_plan_target (plan_id, account_id, department_id)
    select ${plan.planId}::uuid, m.account_id, null::uuid from membership m where m.company_id = ${plan.companyId} and m.account_id = any(${accountIds as string[]}::uuid[]) and (m.status = 'active' or m.account_id = any(${before}::uuid[]))
    union all
    select ${plan.planId}::uuid, null::uuid, d.id from department d where d.company_id = ${plan.companyId} and d.id = any(${departmentIds as string[]}::uuid[])
    returning coalesce(account_id, department_id) as id`
  const known = new Set(written.map((row) => row.id))
  const missing = (ids: readonly string[]) => ids.filter((id) => !known.has(id.toLowerCase()))
  return { accounts: missing(accountIds), departments: missing(departmentIds) }
}

export type TargetRow = {
  readonly accountId: string | null
  readonly accountName: string | null
  readonly departmentId: string | null
  readonly departmentName: BilingualText | null
}

export async function listTargets(db: Db, planId: string): Promise<TargetRow[]> {
  return db<TargetRow[]>`
    select t.account_id as "accountId", a.name as "accountName", t.department_id as "departmentId", d.name as "departmentName"
    from study_plan_target t left join account a on a.id = t.account_id left join department d on d.id = t.department_id where t.plan_id = ${planId} order by a.name, t.department_id`
}

/** How many people each of these plans is for, those of `study_plan_people`: whole departments by their counts, so that it costs what the plans name and not who they reach. */
const peopleOf = (db: Db, plans: ReturnType<Db>) => db`
  with recursive place(plan_id, id) as (
    select t.plan_id, t.department_id from study_plan_target t where t.plan_id in (select id from ${plans}) and t.department_id is not null
    union select place.plan_id, d.id from department d join place on d.parent_id = place.id
  )
  select sp.id, coalesce(sum(n.people), 0)::int as people from ${plans} sp left join lateral (
    select d.people from department_people d where sp.for_everyone and d.company_id = sp.company_id
    union all
    select d.people from place join department_people d on d.department_id = place.id where not sp.for_everyone and place.plan_id = sp.id and d.company_id = sp.company_id
    union all
    select 1 from study_plan_target t join membership m on m.company_id = sp.company_id and m.account_id = t.account_id and m.status = 'active'
    where not sp.for_everyone and t.plan_id = sp.id and not exists (select from place where place.plan_id = sp.id and place.id = m.department_id)
  ) n on true group by sp.id`

export async function countPeople(db: Db, planId: string): Promise<number> {
  const [row] = await db<{ people: number }[]>`select people from (${peopleOf(db, db`(select * from study_plan where id = ${planId})`)})`
  return row?.people ?? 0
}

/** Publishes or withdraws; false when somebody else changed the plan meanwhile. */
export async function setStatus(db: Db, planId: string, revision: number, status: 'published' | 'withdrawn', now: Date): Promise<boolean> {
  const { count } = await db`
    update study_plan set status = ${status}, revision = revision + 1, published_at = case when ${status} = 'published' then ${now} else published_at end
    where id = ${planId} and revision = ${revision}`
  return count === 1
}

export type ManagedPlan = {
  readonly planId: string
  readonly companyId: string
  readonly revision: number
  readonly status: 'draft' | 'published' | 'withdrawn'
  readonly title: BilingualText
  readonly startsOn: string
  readonly dueOn: string | null
  readonly isMandatory: boolean
  readonly itemCount: number
  readonly people: number
}
export type ManageFilter = { readonly companyId: string | null; readonly status: string | null; readonly words: string | null; readonly page: number; readonly size: number }

/** Plans with how much they ask of how many people, the newest first. */
export async function listManaged(db: Db, filter: ManageFilter): Promise<{ list: ManagedPlan[]; total: number }> {
  const like = likeOf(filter.words)
  const where = db`
    (${filter.companyId}::uuid is null or sp.company_id = ${filter.companyId}) and (${filter.status}::text is null or sp.status = ${filter.status})
    and (${like}::text is null or sp.title ->> 'zh' ilike ${like} or sp.title ->> 'en' ilike ${like})`
  const [list, [count]] = await Promise.all([
    db<ManagedPlan[]>`
      with chosen as materialized (select * from study_plan sp where ${where} order by sp.created_at desc, sp.id limit ${filter.size} offset ${filter.page * filter.size})
      select sp.id as "planId", sp.company_id as "companyId", sp.revision, sp.status, sp.title, sp.starts_on as "startsOn", sp.due_on as "dueOn", sp.is_mandatory as "isMandatory",
        (select count(*)::int from study_plan_item i where i.plan_id = sp.id) as "itemCount", n.people
      from chosen sp join (${peopleOf(db, db`chosen`)}) n on n.id = sp.id
      order by sp.created_at desc, sp.id`,
    db<{ total: number }[]>`select count(*)::int as total from study_plan sp where ${where}`,
  ])
  return { list, total: count?.total ?? 0 }
}
