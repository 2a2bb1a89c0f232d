import type { BilingualText } from '../../../core/language.ts'
import { likeOf } from '../../../core/like.ts'
import type { Db } from '../../../database/connection.ts'
import { isOffered, standingJoin } from './plan.store.ts'

/**
 * How everybody stands with plan `sp`, as a table of its own: one row for each of its people. It says in SQL what `plan.rules.ts`
 * says of one person: mandatory items make a plan done (all, when none is), and only those are ever overdue; what is offered no more is
 * asked of nobody who had not done it before.
 */
const standings = (db: Db, today: string) => db`
  with item as materialized (
    select i.*, sp.is_mandatory and i.is_mandatory as is_must, ${isOffered(db, db`sp.company_id`)} as is_offered
    from study_plan_item i left join product p on p.id = i.product_id left join exam e on e.id = i.exam_id where i.plan_id = sp.id
  )
  select s.*, s.of > 0 and s.done = s.of as is_done, case when s.done = s.of then s.last_done_at end as completed_at
  from (
    select g.account_id, case when g.must > 0 then g.must_done else g.done end as done, case when g.must > 0 then g.must else g.of end as of,
      coalesce(case when g.must > 0 then g.must_percent else g.percent end, 0) as percent, g.overdue, case when g.must > 0 then g.must_done_at else g.done_at end as last_done_at
    from (
      select f.account_id, count(*) filter (where f.is_asked and f.is_must)::int as must, count(*) filter (where f.is_asked)::int as of,
        count(f.done_at) filter (where f.is_must)::int as must_done, count(f.done_at)::int as done, max(f.done_at) filter (where f.is_must) as must_done_at, max(f.done_at) as done_at,
        floor(avg(f.percent) filter (where f.is_asked and f.is_must))::int as must_percent, floor(avg(f.percent) filter (where f.is_asked))::int as percent,
        count(*) filter (where f.is_asked and f.is_must and f.is_late)::int as overdue
      from (
        select person.account_id, coalesce(pp.completed_at, x.passed_at) as done_at, i.is_must, i.is_offered or coalesce(pp.completed_at, x.passed_at) is not null as is_asked,
          case when coalesce(pp.completed_at, x.passed_at) is not null then 100 else least(99, coalesce(pp.percent, 0)) end as percent,
          coalesce(i.due_on, sp.due_on) < ${today}::date and coalesce(pp.completed_at, x.passed_at) is null and not coalesce(x.is_awaiting, false) as is_late
        from study_plan_people(sp.id) person(account_id)
        left join item i on i.is_must or not exists (select from item m where m.is_must and m.is_offered)
        ${standingJoin(db, db`sp.company_id`, db`person.account_id`)}
      ) f group by f.account_id
    ) g
  ) s`

export type PlanCount = { readonly revision: number; readonly today: string; readonly countedAt: Date; readonly people: number }

/** When a plan's people were last counted, and as what. */
export async function findCount(db: Db, planId: string): Promise<PlanCount | null> {
  const [row] = await db<PlanCount[]>`select revision, today, counted_at as "countedAt", people from plan_count where plan_id = ${planId}`
  return row ?? null
}

/** Waits until nobody else counts this plan, and keeps others waiting until the transaction ends. */
export async function lockCount(db: Db, planId: string): Promise<void> {
  await db`select pg_advisory_xact_lock(hashtextextended('plan_count ' || lower(${planId}), 0))`
}

/** Counts how the people of a plan stand, in place of what was counted before. Under `lockCount`. */
export async function countStandings(db: Db, planId: string, as: Omit<PlanCount, 'people'>): Promise<void> {
  await db`delete from plan_standing where plan_id = ${planId}`
  await db`
    with kept as (
      insert into plan_standing (plan_id, place, account_id, department_id, words, percent, done, asked, overdue, completed_at)
      select sp.id, row_number() over (order by s.is_done, s.overdue desc, s.percent, a.name, s.account_id), s.account_id, m.department_id,
        lower(concat_ws(E'\n', a.name, a.name_latin, m.employee_no)), s.percent, s.done, s.of, s.overdue, s.completed_at
      from study_plan sp cross join lateral (${standings(db, as.today)}) s
      join membership m on m.company_id = sp.company_id and m.account_id = s.account_id join account a on a.id = s.account_id
      where sp.id = ${planId}
      returning done = asked and asked > 0 as is_done, overdue
    )
    insert into plan_count (plan_id, revision, today, counted_at, people, done, overdue)
    select ${planId}, ${as.revision}, ${as.today}, ${as.countedAt}, count(*), count(*) filter (where is_done), count(*) filter (where not is_done and overdue > 0) from kept
    on conflict (plan_id) do update set revision = excluded.revision, today = excluded.today, counted_at = excluded.counted_at,
      people = excluded.people, done = excluded.done, overdue = excluded.overdue`
}

/** Forgets counts made before an instant. */
export async function forgetCounts(db: Db, before: Date): Promise<void> {
  await db`with old as (delete from plan_count where counted_at < ${before} returning plan_id) delete from plan_standing s using old where s.plan_id = old.plan_id`
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
  readonly completedAt: Date | null
}
export type ProgressFilter = {
  readonly state: 'open' | 'overdue' | 'done' | null
  readonly departmentId: string | null
  readonly words: string | null
  readonly page: number
  readonly size: number
}
export type ProgressCounts = { readonly people: number; readonly done: number; readonly overdue: number; readonly fitting: number; readonly countedAt: Date }

/**
 * The people of a plan as they were last counted, those furthest behind first, and how many there are of each kind; null when they never
 * were. A state is a range of places, so that a page of it costs what it shows. A department counts with all below it.
 */
export async function listProgress(db: Db, planId: string, filter: ProgressFilter): Promise<{ list: PersonRow[]; counts: ProgressCounts } | null> {
  const { state, departmentId, page, size } = filter
  const like = likeOf(filter.words)
  const found =
    departmentId === null && like === null
      ? db`select c.last - c.first + 1 as fitting, array(select generate_series(c.first + ${page * size}::int, least(c.last, c.first + ${page * size + size - 1}::int))) as places`
      : db`
        select count(*)::int as fitting, (array_agg(s.place order by s.place))[${page * size + 1}::int:${page * size + size}::int] as places from plan_standing s
        where s.plan_id = c.plan_id and s.place between c.first and c.last
          ${departmentId === null ? db`` : db`and s.department_id in (select id from below)`} ${like === null ? db`` : db`and s.words like (select lower(${like}))`}`
  const [row] = await db<(ProgressCounts & { readonly places: number[] | null })[]>`
    with recursive below(id) as (
      select id from department where id = ${departmentId}::uuid union select d.id from department d join below on d.parent_id = below.id
    ), counted as (
      select c.*, case ${state}::text when 'open' then overdue + 1 when 'done' then people - done + 1 else 1 end as first,
        case ${state}::text when 'overdue' then overdue when 'open' then people - done else people end as last
      from plan_count c where plan_id = ${planId}
    )
    select c.people, c.done, c.overdue, c.counted_at as "countedAt", f.fitting, f.places from counted c cross join lateral (${found}) f`
  if (!row) return null
  const { places, ...counts } = row
  const list = await db<PersonRow[]>`
    select s.account_id as "accountId", a.name, m.employee_no as "employeeNo", d.name as department, s.percent, s.done, s.asked as of, s.overdue, s.completed_at as "completedAt"
    from plan_standing s join study_plan sp on sp.id = s.plan_id join account a on a.id = s.account_id
    left join membership m on m.company_id = sp.company_id and m.account_id = s.account_id left join department d on d.id = m.department_id
    where s.plan_id = ${planId} and s.place = any(${places ?? []}) order by s.place`
  return { list, counts }
}
