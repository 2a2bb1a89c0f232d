import type { BilingualText } from '../../../core/text/language.ts'
import type { Db } from '../../../database/connection.ts'

/** Lists those of the given weeks (by their Mondays) that have not been counted since an instant, the latest first. */
export async function listUncountedWeeks(db: Db, mondays: readonly string[], since: Date): Promise<string[]> {
  const rows = await db<{ day: string }[]>`
    select d.day::text as day from unnest(${mondays as string[]}::date[]) d(day) left join study_week_count c on c.starts_on = d.day
    where c.counted_at is null or c.counted_at < ${since} order by d.day desc`
  return rows.map(({ day }) => day)
}

/**
 * Computes the figures of a week again from its ranking, with people in their current departments. If two processes do
 * this at the same time, the second waits and writes the same figures.
 */
export async function refreshStudyFiguresOfWeek(db: Db, monday: string, now: Date): Promise<void> {
  await db`insert into study_week_count (starts_on, counted_at) values (${monday}, ${now})
    on conflict (starts_on) do update set counted_at = excluded.counted_at`
  await db`delete from study_week where starts_on = ${monday}`
  await db`
    insert into study_week (starts_on, company_id, department_id, seconds, people)
    select r.starts_on, r.company_id, m.department_id, sum(r.seconds), count(*)::int
    from study_rank r join active_membership m on m.company_id = r.company_id and m.account_id = r.account_id
    where r.period = 1 and r.starts_on = ${monday} and r.seconds > 0 group by 1, 2, 3`
}

export type WeeklyStudyScope = {
  readonly from: string
  readonly companyId: string | null
  readonly departmentId: string | null
}
const within = (db: Db, { from, companyId, departmentId }: WeeklyStudyScope) => db`w.starts_on >= ${from}
  ${companyId === null ? db`` : db`and w.company_id = ${companyId}`}
  ${departmentId === null ? db`` : db`and w.department_id in (select departments_under(${departmentId}))`}`

export const sumStudyWeeks = (
  db: Db,
  scope: WeeklyStudyScope,
): Promise<{ from: string; seconds: number; people: number }[]> => db`
  select w.starts_on as "from", sum(w.seconds)::float8 as seconds, sum(w.people)::int as people from study_week w where ${within(db, scope)} group by 1
  order by 1`

export type GroupStudyTotals = {
  readonly id: string | null
  readonly name: BilingualText
  readonly company: BilingualText
  readonly companyId: string
  readonly seconds: number
  readonly before: number
  readonly people: number
}
/**
 * Lists the 30 departments with the most study since a day. `before`: the seconds from the start of the scope to that
 * day; `people`: those who studied in `lastWeek`.
 */
export const listStudyDepartments = (
  db: Db,
  scope: WeeklyStudyScope,
  since: string,
  lastWeek: string,
): Promise<GroupStudyTotals[]> => db<GroupStudyTotals[]>`
  select s.department_id as id, coalesce(d.name, '{}') as name, c.short_name as company, c.id as "companyId", s.seconds, s.before, s.people
  from (
    select w.company_id, w.department_id, coalesce(sum(w.seconds) filter (where w.starts_on >= ${since}), 0)::float8 as seconds,
      coalesce(sum(w.seconds) filter (where w.starts_on < ${since}), 0)::float8 as before,
        coalesce(sum(w.people) filter (where w.starts_on = ${lastWeek}), 0)::int as people
    from study_week w where ${within(db, scope)} group by 1, 2 order by 3 desc limit 30
  ) s join company_name c on c.id = s.company_id left join department_entry d on d.id = s.department_id order by s.seconds desc, s.department_id`

export const listStudyCompanies = (
  db: Db,
  scope: WeeklyStudyScope,
  since: string,
  lastWeek: string,
): Promise<(GroupStudyTotals & { id: string })[]> => db<(GroupStudyTotals & { id: string })[]>`
  select s.company_id as id, c.short_name as name, c.short_name as company, c.id as "companyId", s.seconds, s.before, s.people
  from (
    select w.company_id, coalesce(sum(w.seconds) filter (where w.starts_on >= ${since}), 0)::float8 as seconds,
      coalesce(sum(w.seconds) filter (where w.starts_on < ${since}), 0)::float8 as before,
        coalesce(sum(w.people) filter (where w.starts_on = ${lastWeek}), 0)::int as people
    from study_week w where ${within(db, scope)} group by 1
  ) s join company_name c on c.id = s.company_id order by s.seconds desc, s.company_id limit 50`

export type PlanProgressCounts = {
  readonly planId: string
  readonly title: BilingualText
  readonly company: BilingualText
  readonly dueOn: string | null
  readonly people: number
  readonly spread: number[]
  readonly done: number
  readonly overdue: number
}
/**
 * Lists at most 30 published plans with the last counted progress of their people, those due soonest first. With a
 * department, lists the plans that have people in it or below it, and counts these people only.
 */
export const listPlanProgressCounts = (
  db: Db,
  { companyId, departmentId }: Omit<WeeklyStudyScope, 'from'>,
): Promise<PlanProgressCounts[]> => db<PlanProgressCounts[]>`
  select sp.id as "planId", sp.title, c.short_name as company, sp.due_on as "dueOn", n.people, n.spread, n.done, n.overdue
  from study_plan sp
  join ${departmentId === null ? db`plan_count n` : db`lateral (${standingsOf(db, departmentId)}) n`} on n.plan_id = sp.id
  join company_name c on c.id = sp.company_id
  where sp.status = 'published' ${companyId === null ? db`` : db`and sp.company_id = ${companyId}`}
  order by sp.due_on nulls last, sp.id limit 30`

/** The columns of `plan_count`, for the people of one department. */
const standingsOf = (db: Db, departmentId: string) => db`
  select s.plan_id, count(*)::int as people, (count(*) filter (where s.done = s.asked and s.asked > 0))::int as done,
    (count(*) filter (where s.overdue > 0 and not (s.done = s.asked and s.asked > 0)))::int as overdue,
    array[count(*) filter (where s.percent = 0), count(*) filter (where s.percent between 1 and 24), count(*) filter (where s.percent between 25 and 49),
      count(*) filter (where s.percent between 50 and 74), count(*) filter (where s.percent between 75 and 99),
        count(*) filter (where s.percent = 100)]::int[] as spread
  from plan_standing s where s.plan_id = sp.id and s.department_id in (select departments_under(${departmentId})) group by s.plan_id`

export async function findStudyCountedAt(db: Db): Promise<Date | null> {
  const row = await db<{ at: Date | null }[]>`select max(counted_at) as at from study_week_count`.one()
  return row.at ?? null
}

type Choice = { readonly id: string; readonly name: BilingualText }
export const listReportCompanies = (db: Db, companyId: string | null): Promise<Choice[]> =>
  db<Choice[]>`select id, short_name as name from active_company company
  where not exists (select from rehearsed_exam r where r.company_id = company.id) ${companyId === null ? db`` : db`and id = ${companyId}`}
  order by created_at, id limit 200`
export const listReportDepartments = (db: Db, companyId: string): Promise<(Choice & { companyId: string })[]> =>
  db<
    (Choice & { companyId: string })[]
  >`select id, name, company_id as "companyId" from department_entry where company_id = ${companyId}
  order by parent_id nulls first, id limit 500`

/** Lists weekly study seconds of these people in these companies, from a Monday on. */
export const listWeeklyStudy = (
  db: Db,
  accountIds: readonly string[],
  companyIds: readonly string[],
  from: string,
): Promise<{ accountId: string; from: string; seconds: number }[]> => db`
  select account_id as "accountId", date_trunc('week', day)::date::text as "from", sum(seconds)::int as seconds
  from study_day
  where company_id = any(${companyIds as string[]}::uuid[]) and account_id = any(${accountIds as string[]}::uuid[]) and day >= ${from} and seconds > 0
  group by 1, 2`
