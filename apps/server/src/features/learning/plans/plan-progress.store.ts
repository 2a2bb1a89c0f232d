import type { ListSource } from '../../../core/list/list.store.ts'
import type { BilingualText, PersonName } from '../../../core/text/language.ts'
import { personNameColumn } from '../../../core/text/person-name.store.ts'
import type { Db, SqlFragment } from '../../../database/connection.ts'
import { planItemAudienceCondition, planItemOfferedCondition, planStandingJoin } from './plan.store.ts'

/**
 * The progress of every person in plan `sp`, as a table with one row per person. The SQL equivalent of `plan.rules.ts`:
 * mandatory items complete a plan (all items, when none is mandatory), only mandatory items become overdue, and a
 * withdrawn item is required only of people who had completed it before.
 */
const standings = (db: Db, today: string) => db`
  with item as materialized (
    select i.*, sp.is_mandatory and i.is_mandatory as is_must, ${planItemOfferedCondition(db, db`sp.company_id`)} as is_offered
    from study_plan_item i left join product_card p on p.id = i.product_id left join exam_card e on e.id = i.exam_id where i.plan_id = sp.id
  )
  select s.*, s.of > 0 and s.done = s.of as is_done, case when s.done = s.of then s.last_done_at end as completed_at
  from (
    select g.account_id, case when g.must > 0 then g.must_done else g.done end as done, case when g.must > 0 then g.must else g.of end as of,
      coalesce(case when g.must > 0 then g.must_percent else g.percent end, 0) as percent, g.overdue, g.studied_at, case when g.must > 0 then g.must_done_at
        else g.done_at end as last_done_at
    from (
      select f.account_id, count(*) filter (where f.is_asked and f.is_must)::int as must, count(*) filter (where f.is_asked)::int as of,
        count(f.done_at) filter (where f.is_must)::int as must_done, count(f.done_at)::int as done, max(f.done_at) filter (where f.is_must) as must_done_at,
        max(f.done_at) as done_at, floor(avg(f.percent) filter (where f.is_asked and f.is_must))::int as must_percent,
        floor(avg(f.percent) filter (where f.is_asked))::int as percent, count(*) filter (where f.is_asked and f.is_must and f.is_late)::int as overdue,
          coalesce(max(f.studied_at), 'epoch') as studied_at
      from (
        select person.account_id, coalesce(pp.completed_at, x.passed_at) as done_at, i.is_must,
          (i.is_offered and ${planItemAudienceCondition(db, db`sp.company_id`, db`person.account_id`)})
            or coalesce(pp.completed_at, x.passed_at) is not null as is_asked,
          pp.updated_at as studied_at, case when coalesce(pp.completed_at, x.passed_at) is not null then 100
            else least(99, coalesce(pp.percent, 0)) end as percent,
          coalesce(i.due_on, sp.due_on) < ${today}::date and coalesce(pp.completed_at, x.passed_at) is null and not coalesce(x.is_awaiting, false) as is_late
        from study_plan_people(sp.id) person(account_id)
        left join item i on i.is_must or not exists (select from item m where m.is_must and m.is_offered)
        ${planStandingJoin(db, db`sp.company_id`, db`person.account_id`)}
      ) f group by f.account_id
    ) g
  ) s`

export type PlanCount = {
  readonly revision: number
  readonly today: string
  readonly countedAt: Date
  readonly people: number
}

/**
 * Finds the last count of a plan: its time, the revision and day it was made for, and the number of people; null when
 * never counted.
 */
export async function findLastPlanCount(db: Db, planId: string): Promise<PlanCount | null> {
  const row = await db<
    PlanCount[]
  >`select revision, today, counted_at as "countedAt", people from plan_count where plan_id = ${planId}`.maybeOne()
  return row ?? null
}

/**
 * Locks the counts of this plan until the transaction ends, so that they are refreshed by one transaction at a time.
 */
export async function lockPlanCounts(db: Db, planId: string): Promise<void> {
  await db`select pg_advisory_xact_lock(hashtextextended('plan_count ' || lower(${planId}), 0))`
}

/** Counts the progress of a plan's people and replaces the last counts. Requires `lockPlanCounts`. */
export async function refreshPlanStandings(db: Db, planId: string, as: Omit<PlanCount, 'people'>): Promise<void> {
  await db`delete from plan_standing where plan_id = ${planId}`
  await db`
    with kept as (
      insert into plan_standing (plan_id, place, account_id, department_id, name_key, percent, done, asked, overdue, completed_at, studied_at)
      select sp.id, row_number() over (order by s.is_done, s.overdue desc, s.percent, p.name_key, s.account_id), s.account_id, p.department_id, p.name_key,
        s.percent, s.done, s.of, s.overdue, s.completed_at, s.studied_at
      from study_plan sp cross join lateral (${standings(db, as.today)}) s
      join searched_person p on p.company_id = sp.company_id and p.account_id = s.account_id
      where sp.id = ${planId}
      returning done = asked and asked > 0 as is_done, overdue, percent
    )
    insert into plan_count (plan_id, revision, today, counted_at, people, done, overdue, percent, spread)
    select ${planId}, ${as.revision}, ${as.today}, ${as.countedAt}, count(*), count(*) filter (where is_done),
      count(*) filter (where not is_done and overdue > 0), coalesce(floor(avg(percent)), 0),
        array[count(*) filter (where percent = 0), count(*) filter (where percent between 1 and 24), count(*) filter (where percent between 25 and 49),
          count(*) filter (where percent between 50 and 74), count(*) filter (where percent between 75 and 99), count(*) filter (where percent = 100)]
    from kept
    on conflict (plan_id) do update set revision = excluded.revision, today = excluded.today, counted_at = excluded.counted_at,
      people = excluded.people, done = excluded.done, overdue = excluded.overdue, percent = excluded.percent, spread = excluded.spread`
}

/** Deletes counts made before an instant, with the progress of their people. */
export async function deletePlanCounts(db: Db, before: Date): Promise<void> {
  await db`with old as (delete from plan_count where counted_at < ${before} returning plan_id) delete from plan_standing s using old
    where s.plan_id = old.plan_id`
}

export type PlanTotals = {
  readonly people: number
  readonly done: number
  readonly overdue: number
  readonly percent: number
  /** The numbers of people by percent: 0, 1 to 24, 25 to 49, 50 to 74, 75 to 99, and 100. */
  readonly spread: number[]
  readonly countedAt: Date
}
export async function findPlanTotals(db: Db, planId: string): Promise<PlanTotals | null> {
  const row = await db<
    PlanTotals[]
  >`select people, done, overdue, percent, spread, counted_at as "countedAt" from plan_count
      where plan_id = ${planId}`.maybeOne()
  return row ?? null
}

export type PlanStandingFilter = {
  readonly planId: string
  readonly companyId: string
  readonly state: 'open' | 'overdue' | 'done' | null
  readonly departmentId: string | null
  /** A query of `person.words`. */
  readonly words: string | null
}
export const planStandingSortKinds = {
  standing: 'integer',
  name: 'text',
  percent: 'integer',
  studied: 'instant',
} as const

/**
 * Returns the SQL source of the people of a plan as last counted. A state is a range of positions, so that the cost of
 * a page depends on its rows only. A department includes its subdepartments; search words work as in the list of
 * people.
 */
export function planStandingSource(
  db: Db,
  { planId, companyId, state, departmentId, words }: PlanStandingFilter,
  { people, done, overdue }: PlanTotals,
  key: keyof typeof planStandingSortKinds,
): ListSource {
  const first = state === 'open' ? overdue + 1 : state === 'done' ? people - done + 1 : 1
  const last = state === 'overdue' ? overdue : state === 'open' ? people - done : people
  const where = (
    found: SqlFragment,
  ) => db`s.plan_id = ${planId} ${state === null ? db`` : db`and s.place between ${first} and ${last}`}
    ${departmentId === null ? db`` : db`and s.department_id in (select departments_under(${departmentId}))`}
    ${words === null ? db`` : db`and p.company_id = ${companyId} and ${found}`}`
  return {
    from:
      words === null ? db`plan_standing s` : db`plan_standing s join searched_person p on p.account_id = s.account_id`,
    where: where(db`p.words @@ ${words}::tsquery`),
    ...(words === null ? {} : { walked: where(db`(select p.words @@ ${words}::tsquery)`) }),
    sorted: { standing: db`s.place`, name: db`s.name_key`, percent: db`s.percent`, studied: db`s.studied_at` }[key],
    id: db`s.account_id`,
  }
}

export type PlanPersonRow = {
  readonly id: string
  readonly name: PersonName
  readonly login: string
  readonly employeeNo: string | null
  readonly department: BilingualText | null
  readonly percent: number
  readonly done: number
  readonly of: number
  readonly overdue: number
  readonly completedAt: Date | null
  readonly studiedAt: Date
}
export const listPlanStandings = (db: Db, planId: string, ids: readonly string[]): Promise<PlanPersonRow[]> => db<
  PlanPersonRow[]
>`
  select s.account_id as id, ${personNameColumn(db, 'a')} as name, a.login, m.employee_no as "employeeNo", d.name as department, s.percent, s.done,
    s.asked as of,
    s.overdue,
    s.completed_at as "completedAt", s.studied_at as "studiedAt"
  from plan_standing s join study_plan sp on sp.id = s.plan_id join account_name a on a.id = s.account_id
  left join membership_entry m on m.company_id = sp.company_id and m.account_id = s.account_id left join department_entry d on d.id = m.department_id
  where s.plan_id = ${planId} and s.account_id = any(${ids as string[]}::uuid[])`

/** Returns the SQL source of the selected people who have the plan. */
export const selectedPlanStandingSource = (db: Db, planId: string, ids: readonly string[]): ListSource => ({
  from: db`plan_standing s`,
  where: db`s.plan_id = ${planId} and s.account_id = any(${ids as string[]}::uuid[])`,
  sorted: db`s.name_key`,
  id: db`s.account_id`,
})
