import type { BilingualText, PersonName } from '../../core/text/language.ts'
import { personNameColumn } from '../../core/text/person-name.store.ts'
import type { Db } from '../../database/connection.ts'
import type { RequirementState } from './requirement.rules.ts'
import { cycleCreditsQuery, latestCycleJoin, leaveOfAbsenceJoin } from './requirement-run.store.ts'

export type CompanyManager = { readonly accountId: string; readonly companyId: string }

/** Lists the departments that a person manages in a company. */
export const listManagedDepartments = (db: Db, { accountId, companyId }: CompanyManager) => db<
  { id: string; name: BilingualText }[]
>`
  select d.id, d.name from team_manager t join department_entry d on d.id = t.department_id
  join active_membership m on m.company_id = t.company_id and m.account_id = t.account_id
  where t.account_id = ${accountId} and t.company_id = ${companyId} order by d.id`

/** Returns true for a person who manages a department or has direct reports. */
export async function hasTeam(db: Db, { accountId, companyId }: CompanyManager): Promise<boolean> {
  const rows = await db`
    select from active_membership m where m.company_id = ${companyId} and m.account_id = ${accountId}
      and (exists (select from team_manager t where t.company_id = m.company_id and t.account_id = m.account_id)
        or exists (select from team_membership r where r.company_id = m.company_id and r.manager_id = m.account_id))`
  return rows.length === 1
}

/**
 * Returns the SQL joins that give `line.managers`, the ids of the managers of the person of membership `m`: their own
 * (also joined as `own`), or those of their department, or of the nearest department above it.
 */
export const managersJoins = (db: Db) => db`
  left join active_membership own on own.company_id = m.company_id and own.account_id = m.manager_id
  cross join lateral (select case when own.account_id is not null then array[own.account_id]
    else department_managers(m.department_id, m.account_id) end as managers) line`

/** The people `m` of a manager: their direct reports, and everyone in their departments and below, without themselves. */
const teamOf = (db: Db, { accountId, companyId }: CompanyManager) => db`
  (select m.* from team_membership m join active_account a on a.id = m.account_id
    join active_membership own on own.company_id = ${companyId} and own.account_id = ${accountId}
    where m.company_id = ${companyId} and m.account_id <> ${accountId}
      and (m.manager_id = ${accountId} or m.department_id in (
        select d from team_manager t cross join departments_under(t.department_id) d
        where t.account_id = ${accountId} and t.company_id = ${companyId}))) m`

export type TeamMember = {
  readonly accountId: string
  readonly name: string
  readonly nameLatin: string | null
  readonly position: BilingualText | null
  readonly department: BilingualText | null
}
/** Lists at most `limit` people of a manager, sorted by name. */
export const listMembersOfManager = (db: Db, manager: CompanyManager, limit: number) => db<TeamMember[]>`
  select m.account_id as "accountId", a.name, a.name_latin as "nameLatin", m.position, d.name as department
  from ${teamOf(db, manager)} join account_name a on a.id = m.account_id left join department_entry d on d.id = m.department_id
  order by a.name, m.account_id limit ${limit}`

export type TeamRow = {
  readonly accountId: string
  readonly name: string
  readonly nameLatin: string | null
  readonly position: BilingualText | null
  readonly department: BilingualText | null
  readonly onLeaveUntil: string | null
  readonly remindedAt: Date | null
  readonly requirements: {
    readonly requirementId: string
    readonly title: BilingualText
    readonly state: RequirementState
    readonly dueOn: string | null
    readonly doneOn: string | null
    readonly credits: {
      readonly kind: BilingualText
      readonly unit: 'hours' | 'points'
      readonly asked: number
      readonly counted: number
    }[]
    readonly periodUntil: string | null
  }[]
}
/**
 * Lists at most `limit` people of a manager with their requirements, the most overdue first. It returns none of their
 * answers or scores.
 */
export const listTeam = (db: Db, manager: CompanyManager, today: string, limit: number) => db<TeamRow[]>`
  with member as materialized (
    select m.*, (select range_agg(daterange(l.starts_on, l.ends_on, '[]')) from leave_of_absence l
      where l.account_id = m.account_id and l.company_id = m.company_id) as away
    from ${teamOf(db, manager)}
  ), standing as materialized (
    select m.account_id, r.id, r.title, requirement_state(r, c, m.away, ${today}::date) as state, c.done_on,
      case when c.done_on is not null then c.valid_until
        when c.waived_at is null then requirement_due(requirement_leave_from(r, c), c.due_on, m.away) end as due_on,
      case when r.counts_credits then requirement_due(requirement_leave_from(r, c), c.due_on, m.away) end as until,
      case when r.counts_credits then (
        select coalesce(json_agg(json_build_object('kind', k.name, 'unit', k.unit, 'asked', i.credit_amount,
          'counted', credits.carried + credits.earned) order by i.position), '[]')
        from requirement_item i join credit_kind_name k on k.id = i.credit_kind_id cross join ${cycleCreditsQuery(db)}
        where i.requirement_id = r.id) else '[]' end as credits
    from member m cross join lateral (
      select distinct on (one.requirement_id) one.* from requirement_cycle one where one.account_id = m.account_id
      order by one.requirement_id desc, one.n desc
    ) c
    join requirement_person rp on rp.requirement_id = c.requirement_id and rp.account_id = m.account_id and rp.left_on is null
    join requirement r on r.id = rp.requirement_id and r.company_id = m.company_id and r.status = 'active'
  ), summed as (
    select s.account_id, json_agg(json_build_object('requirementId', s.id, 'title', s.title, 'state', s.state, 'dueOn', s.due_on,
        'doneOn', s.done_on, 'credits', s.credits, 'periodUntil', s.until) order by s.due_on nulls last, s.id) as list,
      count(*) filter (where s.state in ('overdue', 'lapsed')) as late, count(*) filter (where s.state in ('due', 'expiring')) as open,
      min(s.due_on) filter (where s.state in ('due', 'expiring', 'overdue', 'lapsed')) as next_on
    from standing s group by s.account_id
  )
  select m.account_id as "accountId", a.name, a.name_latin as "nameLatin", m.position, d.name as department,
    l.ends_on as "onLeaveUntil", q.reminded_at as "remindedAt",
    coalesce(s.list, '[]') as requirements
  from member m join account_name a on a.id = m.account_id
  left join department_entry d on d.id = m.department_id
  left join leave_of_absence l on l.account_id = m.account_id and l.company_id = m.company_id
    and ${today}::date between l.starts_on and l.ends_on
  left join team_reminder q on q.account_id = m.account_id and q.company_id = m.company_id and q.day = ${today}::date
  left join summed s on s.account_id = m.account_id
  order by coalesce(s.late, 0) desc, coalesce(s.open, 0) desc, s.next_on nulls last, a.name, m.account_id limit ${limit}`

/** Lists the titles of the open requirements of one person of the team; null when the person is not on it. */
export async function listOpenRequirementsOfMember(db: Db, manager: CompanyManager, accountId: string, today: string) {
  const row = await db<{ titles: BilingualText[] }[]>`
    select coalesce((select jsonb_agg(r.title order by r.id) from requirement_person rp
      join requirement r on r.id = rp.requirement_id and r.company_id = m.company_id and r.status = 'active'
      ${latestCycleJoin(db)} ${leaveOfAbsenceJoin(db)}
      where rp.account_id = m.account_id and rp.left_on is null
        and requirement_state(r, c, away.days, ${today}::date) in ('due', 'expiring', 'overdue', 'lapsed')), '[]') as titles
    from ${teamOf(db, manager)} where m.account_id = ${accountId}`.maybeOne()
  return row?.titles ?? null
}

/** Records the reminder of a day. Returns false when the person has already been reminded on that day. */
export async function recordTeamReminder(db: Db, manager: CompanyManager, accountId: string, day: string, now: Date) {
  const { count } = await db`
    insert into team_reminder (company_id, account_id, day, reminded_by, reminded_at)
    values (${manager.companyId}, ${accountId}, ${day}, ${manager.accountId}, ${now}) on conflict do nothing`
  return count === 1
}

export type Escalation = {
  readonly managerId: string
  readonly people: number
  /** Some of them, each with a requirement. */
  readonly first: { readonly name: PersonName; readonly title: BilingualText }[]
}
type Escalating = { readonly companyId: string; readonly today: string; readonly since: Date }
/**
 * Claims the overdue and lapsed cycles of people who were reminded since a time, to notify the managers of a company:
 * each cycle once for each stage, and each manager once a day. Other cycles wait for the next day.
 */
export async function claimEscalations(db: Db, { companyId, today, since }: Escalating): Promise<Escalation[]> {
  await db`select pg_advisory_xact_lock(hashtextextended('escalation ' || ${companyId}, 0))`
  return db<Escalation[]>`
    with late as materialized (
      select q.requirement_id, q.account_id, q.n, q.stage, h.id as manager_id
      from requirement_reminder q
      join requirement r on r.id = q.requirement_id and r.company_id = ${companyId} and r.status = 'active'
      join requirement_cycle c on c.requirement_id = q.requirement_id and c.account_id = q.account_id and c.n = q.n
        and c.done_on is null and c.ended_on is null and c.waived_at is null
      join team_membership m on m.company_id = r.company_id and m.account_id = q.account_id
      ${managersJoins(db)} cross join unnest(line.managers) h(id)
      where q.stage in ('overdue', 'lapsed') and q.sent_at >= ${since}
        and not exists (select from team_escalation e where e.manager_id = h.id and e.company_id = r.company_id and e.day = ${today}::date)
    ), claimed as (
      insert into team_escalation (requirement_id, account_id, n, stage, company_id, manager_id, day)
      select requirement_id, account_id, n, stage, ${companyId}, manager_id, ${today}::date from late
      on conflict do nothing returning requirement_id, account_id, manager_id
    )
    select k.manager_id as "managerId", count(distinct k.account_id)::int as people,
      (array_agg(jsonb_build_object('name', ${personNameColumn(db, 'a')}, 'title', r.title) order by a.name, a.id, r.id))[1:3] as first
    from claimed k join account_name a on a.id = k.account_id join requirement r on r.id = k.requirement_id
    group by k.manager_id order by k.manager_id`
}

/**
 * Lists the ids of the companies with reminders of overdue or lapsed training since a time, in which managers may have
 * to be notified.
 */
export async function listCompaniesToEscalate(db: Db, since: Date): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select distinct r.company_id as id from requirement_reminder q join requirement r on r.id = q.requirement_id and r.status = 'active'
    join active_company c on c.id = r.company_id
    where q.stage in ('overdue', 'lapsed') and q.sent_at >= ${since} order by 1`
  return rows.map(({ id }) => id)
}

export const listDepartmentManagers = (db: Db, companyId: string) => db<
  {
    departmentId: string
    department: BilingualText
    accountId: string
    name: PersonName
    employeeNo: string | null
  }[]
>`
  select t.department_id as "departmentId", d.name as department, t.account_id as "accountId", ${personNameColumn(db, 'a')} as name,
    m.employee_no as "employeeNo"
  from team_manager t join department_entry d on d.id = t.department_id join account_name a on a.id = t.account_id
  join active_membership m on m.company_id = t.company_id and m.account_id = t.account_id
  where t.company_id = ${companyId} order by d.id, a.name, a.id`

/** Finds the company of a department; null if there is no such department. */
export async function findCompanyOfDepartment(db: Db, departmentId: string): Promise<string | null> {
  const row = await db<
    { id: string }[]
  >`select company_id as id from department_entry where id = ${departmentId}`.maybeOne()
  return row?.id ?? null
}

type Naming = {
  readonly departmentId: string
  readonly accountId: string
  readonly staffId: string
  readonly now: Date
}
/**
 * Adds a manager of a department; returns false when they are not a member of its company. Returns true and changes
 * nothing when they already are one.
 */
export async function insertDepartmentManager(
  db: Db,
  { departmentId, accountId, staffId, now }: Naming,
): Promise<boolean> {
  const rows = await db`
    with fits as (
      select d.company_id from department_entry d join active_membership m on m.company_id = d.company_id and m.account_id = ${accountId}
      where d.id = ${departmentId}
    ), named as (
      insert into team_manager (company_id, department_id, account_id, named_by, named_at)
      select company_id, ${departmentId}, ${accountId}, ${staffId}, ${now} from fits on conflict do nothing
    )
    select 1 from fits`
  return rows.length > 0
}
export async function deleteDepartmentManager(db: Db, departmentId: string, accountId: string): Promise<boolean> {
  const { count } =
    await db`delete from team_manager where department_id = ${departmentId} and account_id = ${accountId}`
  return count === 1
}

export type OwnRequirementRow = {
  readonly requirementId: string
  readonly companyId: string
  readonly title: BilingualText
  readonly note: BilingualText
  readonly state: RequirementState
  readonly dueOn: string | null
  readonly validUntil: string | null
}
/**
 * Lists the active requirements of one person in a company. `dueOn` is the due date of an open cycle, otherwise the
 * last valid day of the completion.
 */
export const listOwnRequirements = (db: Db, { accountId, companyId }: CompanyManager, today: string) => db<
  OwnRequirementRow[]
>`
  select r.id as "requirementId", r.company_id as "companyId", r.title, r.note, requirement_state(r, c, away.days, ${today}::date) as state,
    case when c.done_on is null and c.waived_at is null then requirement_due(requirement_leave_from(r, c), c.due_on, away.days)
      else c.valid_until end as "dueOn", c.valid_until as "validUntil"
  from requirement_person rp join requirement r on r.id = rp.requirement_id and r.status = 'active'
  ${latestCycleJoin(db)} ${leaveOfAbsenceJoin(db)}
  where rp.account_id = ${accountId} and rp.left_on is null and r.company_id = ${companyId} order by "dueOn" nulls last, r.id`
