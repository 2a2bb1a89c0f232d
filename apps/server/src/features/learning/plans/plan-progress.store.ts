import type { BilingualText } from '../../../core/language.ts'
import type { Db } from '../../../database/connection.ts'
import { standingJoin } from './plan.store.ts'

/**
 * How everybody stands with plan `sp`, as a table of its own: one row for each of its people. It says in SQL what `plan.rules.ts`
 * says of one person: mandatory items make a plan done (all, when none is), and only those are ever overdue.
 */
const standings = (db: Db, today: string) => db`
  select g.account_id, count(*) filter (where g.is_done)::int as done, count(*)::int as of, floor(avg(g.percent))::int as percent,
    count(*) filter (where g.is_late)::int as overdue, count(*) filter (where not g.is_done) = 0 as is_done,
    case when count(*) filter (where not g.is_done) = 0 then max(g.done_at) end as completed_at
  from (
    select person.account_id, coalesce(pp.completed_at, x.passed_at) as done_at, coalesce(pp.completed_at, x.passed_at) is not null as is_done,
      case when coalesce(pp.completed_at, x.passed_at) is not null then 100 else least(99, coalesce(pp.percent, 0)) end as percent,
      sp.is_mandatory and i.is_mandatory and coalesce(i.due_on, sp.due_on) < ${today}::date and coalesce(pp.completed_at, x.passed_at) is null
        and not coalesce(x.is_awaiting, false) as is_late
    from study_plan_people(sp.id) person(account_id)
    join study_plan_item i on i.plan_id = sp.id
      and (sp.is_mandatory and i.is_mandatory or not exists (select from study_plan_item m where sp.is_mandatory and m.plan_id = sp.id and m.is_mandatory))
    ${standingJoin(db, db`sp.company_id`, db`person.account_id`)}
  ) g group by g.account_id`

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

const likeOf = (words: string | null) => (words === null ? null : `%${words.replace(/[\\%_]/g, '\\$&')}%`)

/** Plans with how much they ask of how many people, the newest first; only those of the page are counted. */
export async function listManaged(db: Db, filter: ManageFilter): Promise<{ list: ManagedPlan[]; total: number }> {
  const like = likeOf(filter.words)
  const where = db`
    (${filter.companyId}::uuid is null or sp.company_id = ${filter.companyId}) and (${filter.status}::text is null or sp.status = ${filter.status})
    and (${like}::text is null or sp.title ->> 'zh' ilike ${like} or sp.title ->> 'en' ilike ${like})`
  const [list, [count]] = await Promise.all([
    db<ManagedPlan[]>`
      select sp.id as "planId", sp.company_id as "companyId", sp.revision, sp.status, sp.title, sp.starts_on as "startsOn", sp.due_on as "dueOn", sp.is_mandatory as "isMandatory",
        (select count(*)::int from study_plan_item i where i.plan_id = sp.id) as "itemCount", (select count(*)::int from study_plan_people(sp.id)) as people
      from (select * from study_plan sp where ${where} order by sp.created_at desc, sp.id limit ${filter.size} offset ${filter.page * filter.size}) sp
      order by sp.created_at desc, sp.id`,
    db<{ total: number }[]>`select count(*)::int as total from study_plan sp where ${where}`,
  ])
  return { list, total: count?.total ?? 0 }
}

export type PersonRow = {
  readonly accountId: string
  readonly name: string
  readonly employeeNo: string | null
  readonly department: BilingualText | null
  readonly percent: number
  readonly done: number
  readonly of: number
  readonly overdue: number
  readonly isDone: boolean
  readonly completedAt: Date | null
}
export type ProgressFilter = {
  readonly state: 'open' | 'overdue' | 'done' | null
  readonly departmentId: string | null
  readonly words: string | null
  readonly page: number
  readonly size: number
}
export type ProgressCounts = { readonly people: number; readonly done: number; readonly overdue: number; readonly fitting: number }

/** The people of a plan, those furthest behind first, and how many there are of each kind. A department counts with all below it. */
export async function listProgress(db: Db, planId: string, filter: ProgressFilter, today: string): Promise<{ list: PersonRow[]; counts: ProgressCounts }> {
  const like = likeOf(filter.words)
  const everybody = db`
    with recursive place(id) as (
      select id from department where id = ${filter.departmentId}::uuid union select d.id from department d join place on d.parent_id = place.id
    ), person as (
      select s.*, m.employee_no, m.department_id, a.name,
        (${filter.state}::text is null or ${filter.state} = case when s.is_done then 'done' when s.overdue > 0 then 'overdue' else 'open' end)
        and (${filter.departmentId}::uuid is null or m.department_id in (select id from place))
        and (${like}::text is null or a.name ilike ${like} or a.name_latin ilike ${like} or m.employee_no ilike ${like}) as fits
      from study_plan sp cross join lateral (${standings(db, today)}) s
      join membership m on m.company_id = sp.company_id and m.account_id = s.account_id join account a on a.id = s.account_id
      where sp.id = ${planId}
    )`
  const [list, [counts]] = await Promise.all([
    db<PersonRow[]>`
      ${everybody}
      select p.account_id as "accountId", p.name, p.employee_no as "employeeNo", d.name as department, p.percent, p.done, p.of, p.overdue, p.is_done as "isDone", p.completed_at as "completedAt"
      from person p left join department d on d.id = p.department_id
      where p.fits order by p.is_done, p.overdue desc, p.percent, p.name, p.account_id limit ${filter.size} offset ${filter.page * filter.size}`,
    db<ProgressCounts[]>`
      ${everybody}
      select count(*)::int as people, count(*) filter (where is_done)::int as done, count(*) filter (where not is_done and overdue > 0)::int as overdue, count(*) filter (where fits)::int as fitting
      from person`,
  ])
  return { list, counts: counts ?? { people: 0, done: 0, overdue: 0, fitting: 0 } }
}
