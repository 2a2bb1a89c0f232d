import type { ListSource } from '../../core/list/list.store.ts'
import type { BilingualText, PersonName } from '../../core/text/language.ts'
import { personNameColumn } from '../../core/text/person-name.store.ts'
import type { Db, SqlFragment } from '../../database/connection.ts'
import type { LeaveOfAbsence, RequirementState } from './requirement.rules.ts'
import {
  type CreditProgress,
  countedCreditsJoin,
  heldSchemesCondition,
  itemEvidenceJoin,
  latestCycleJoin,
  leaveOfAbsenceJoin,
  type PeopleRule,
  peopleRuleConditions,
} from './requirement-run.store.ts'
import { managersJoins } from './team.store.ts'

type At = { readonly today: string; readonly timeZone: string }

export type RequirementStateCounts = Partial<Record<RequirementState, number>>
export type DepartmentCoverageRow = {
  readonly departmentId: string | null
  readonly name: BilingualText | null
  readonly counts: RequirementStateCounts
  readonly lapsing: [number, number, number]
}

/**
 * Counts the people of a requirement by department (null: none) and state. `lapsing` has the numbers of those whose
 * completions end within 30, 60 and 90 days; each number includes the one before.
 */
export const listCoverage = (db: Db, requirementId: string, today: string): Promise<DepartmentCoverageRow[]> => db<
  DepartmentCoverageRow[]
>`
  with standing as (
    select m.department_id, requirement_state(r, c, away.days, ${today}::date) as state,
      case when c.done_on is not null then c.valid_until when c.renews and c.waived_at is null then c.due_on end as ends_on
    from requirement r join requirement_person rp on rp.requirement_id = r.id and rp.left_on is null
    join active_membership m on m.company_id = r.company_id and m.account_id = rp.account_id
    ${latestCycleJoin(db)} ${leaveOfAbsenceJoin(db)}
    where r.id = ${requirementId}
  ), counted as (
    select department_id, state, count(*) as people,
      count(*) filter (where ends_on between ${today}::date and ${today}::date + 30) as in_30,
      count(*) filter (where ends_on between ${today}::date and ${today}::date + 60) as in_60,
      count(*) filter (where ends_on between ${today}::date and ${today}::date + 90) as in_90
    from standing group by 1, 2
  )
  select k.department_id as "departmentId", d.name, jsonb_object_agg(k.state, k.people) as counts,
    array[sum(k.in_30), sum(k.in_60), sum(k.in_90)]::int[] as lapsing
  from counted k left join department_entry d on d.id = k.department_id group by 1, 2 order by 1`

export type CoverageDayRow = { readonly day: string; readonly counts: RequirementStateCounts }
/** Lists the last counts of a requirement in each week since a day, the oldest first. */
export const listCoverageHistory = (db: Db, requirementId: string, since: string): Promise<CoverageDayRow[]> => db<
  CoverageDayRow[]
>`
  select distinct on (date_trunc('week', d.day)) d.day, d.counts from requirement_day d
  where d.requirement_id = ${requirementId} and d.day >= ${since}::date order by date_trunc('week', d.day), d.day desc`

export type NextCycleDayRow = {
  readonly on: string
  readonly kind: 'due' | 'lapses' | 'opens'
  readonly people: number
}
/**
 * Lists the next days on which cycles are due, lapse after their grace period, or open for a renewal, with the number
 * of people. Dates include the extensions for leave.
 */
export const listNextCycleDays = (
  db: Db,
  requirementId: string,
  today: string,
  limit: number,
): Promise<NextCycleDayRow[]> => db<NextCycleDayRow[]>`
  select n.day as on, n.kind, count(*)::int as people
  from requirement r join requirement_person rp on rp.requirement_id = r.id and rp.left_on is null
  ${latestCycleJoin(db)} ${leaveOfAbsenceJoin(db)}
  cross join lateral (
    select case when c.done_on is not null then c.valid_until - r.window_days else c.opens_on end as opens_on,
      case when c.done_on is not null then requirement_due(c.valid_until - r.window_days, c.valid_until, away.days)
        else requirement_due(requirement_leave_from(r, c), c.due_on, away.days) end as due_on,
      requirement_state(r, c, away.days, ${today}::date) as state, c.done_on is not null or c.renews as renews
  ) s
  cross join lateral (
    select case s.state when 'done' then s.opens_on when 'overdue' then requirement_due(s.due_on + 1, s.due_on + r.grace_days, away.days) + 1
        else s.due_on end as day,
      case s.state when 'done' then 'opens' when 'overdue' then 'lapses' else 'due' end as kind
  ) n
  where r.id = ${requirementId} and (s.state in ('due', 'expiring') or s.state = 'done' or (s.state = 'overdue' and s.renews))
    and n.day >= ${today}::date
  group by 1, 2 order by 1, 2 limit ${limit}`

export type CoverageGroup = {
  readonly department: BilingualText | null
  readonly managers: PersonName[]
  readonly counts: RequirementStateCounts
  readonly lapsing: [number, number, number]
}
/**
 * Lists the coverage by department and line manager. The managers of a department are looked up once, not for each
 * person.
 */
export const listCoverageGroups = (db: Db, requirementId: string, today: string): Promise<CoverageGroup[]> => db<
  CoverageGroup[]
>`
  with standing as materialized (
    select m.department_id, own.account_id as own_id, case when own.account_id is null and exists (select from team_manager t
        where t.company_id = m.company_id and t.account_id = m.account_id) then m.account_id end as except_id,
      requirement_state(r, c, away.days, ${today}::date) as state,
      case when c.done_on is not null then c.valid_until when c.renews and c.waived_at is null then c.due_on end as ends_on
    from requirement r join requirement_person rp on rp.requirement_id = r.id and rp.left_on is null
    join team_membership m on m.company_id = r.company_id and m.account_id = rp.account_id
    left join active_membership own on own.company_id = m.company_id and own.account_id = m.manager_id
    ${latestCycleJoin(db)} ${leaveOfAbsenceJoin(db)}
    where r.id = ${requirementId}
  ), counted as (
    select department_id, own_id, except_id, state, count(*) as people,
      count(*) filter (where ends_on between ${today}::date and ${today}::date + 30) as in_30,
      count(*) filter (where ends_on between ${today}::date and ${today}::date + 60) as in_60,
      count(*) filter (where ends_on between ${today}::date and ${today}::date + 90) as in_90
    from standing group by 1, 2, 3, 4
  ), grouped as (
    select k.department_id, line.managers, k.state, sum(k.people)::int as people,
      sum(k.in_30)::int as in_30, sum(k.in_60)::int as in_60, sum(k.in_90)::int as in_90
    from counted k
    cross join lateral (select case when k.own_id is not null then array[k.own_id]
      else coalesce(department_managers(k.department_id, k.except_id), '{}') end as managers) line
    group by 1, 2, 3
  )
  select d.name as department, array(select ${personNameColumn(db, 'a')} from unnest(g.managers) with ordinality u(id, nth)
      join account_name a on a.id = u.id order by u.nth) as managers,
    jsonb_object_agg(g.state, g.people) as counts, array[sum(g.in_30), sum(g.in_60), sum(g.in_90)]::int[] as lapsing
  from grouped g left join department_entry d on d.id = g.department_id
  group by g.department_id, g.managers, d.name order by g.department_id nulls last, g.managers`

type PeopleFilter = {
  readonly requirementId: string
  readonly state: RequirementState | null
  readonly departmentId: string | null
  /** A query of `person.words`. */
  readonly words: string | null
  readonly today: string
}
/** Returns the SQL source of the people of a requirement who match the filter, in the order of their names. */
export const requirementPeopleSource = (
  db: Db,
  { requirementId, state, departmentId, words, today }: PeopleFilter,
): ListSource => ({
  from: db`requirement r join requirement_person rp on rp.requirement_id = r.id and rp.left_on is null
    join searched_person p on p.company_id = r.company_id and p.account_id = rp.account_id
    ${state === null ? db`` : db`${latestCycleJoin(db)} ${leaveOfAbsenceJoin(db)}`}`,
  where: db`r.id = ${requirementId}
    ${state === null ? db`` : db`and requirement_state(r, c, away.days, ${today}::date) = ${state}`}
    ${departmentId === null ? db`` : db`and p.department_id in (select departments_under(${departmentId}))`}
    ${words === null ? db`` : db`and p.words @@ ${words}::tsquery`}`,
  sorted: db`p.name_key`,
  id: db`rp.account_id`,
})

export type RequirementPersonRow = {
  readonly id: string
  readonly name: PersonName
  readonly employeeNo: string | null
  readonly department: BilingualText | null
  readonly state: RequirementState
  readonly dueOn: string | null
  readonly doneOn: string | null
  readonly validUntil: string | null
  readonly turn: number
}
export type PersonWithManagers = RequirementPersonRow & {
  readonly managers: PersonName[]
  /** The last day of the present completion, or of the former one while a renewal is open; null: no end or none. */
  readonly endsOn: string | null
}
export const listRequirementPeople = (db: Db, requirementId: string, ids: readonly string[], today: string) => db<
  RequirementPersonRow[]
>`
  select rp.account_id as id, ${personNameColumn(db, 'a')} as name, m.employee_no as "employeeNo", d.name as department,
    requirement_state(r, c, away.days, ${today}::date) as state,
    case when c.done_on is null and c.waived_at is null then requirement_due(requirement_leave_from(r, c), c.due_on, away.days) end as "dueOn",
    c.done_on as "doneOn", c.valid_until as "validUntil", c.n as turn
  from requirement r join requirement_person rp on rp.requirement_id = r.id and rp.left_on is null
  join account_name a on a.id = rp.account_id
  left join membership_entry m on m.company_id = r.company_id and m.account_id = rp.account_id
  left join department_entry d on d.id = m.department_id
  ${latestCycleJoin(db)} ${leaveOfAbsenceJoin(db)}
  where r.id = ${requirementId} and rp.account_id = any(${ids as string[]}::uuid[])`

/**
 * Lists these people of a requirement, in any order, with the names of their managers and the end of their completion,
 * for a file.
 */
export const listPeopleWithManagers = async (
  db: Db,
  requirementId: string,
  ids: readonly string[],
  today: string,
): Promise<PersonWithManagers[]> => {
  const people = await listRequirementPeople(db, requirementId, ids, today)
  const rows = await db<{ id: string; managers: PersonName[]; endsOn: string | null }[]>`
    select rp.account_id as id, array(select ${personNameColumn(db, 'a')} from unnest(line.managers) with ordinality u(id, nth)
        join account_name a on a.id = u.id order by u.nth) as managers,
      case when c.done_on is not null then c.valid_until when c.renews and c.waived_at is null then c.due_on end as "endsOn"
    from requirement r join requirement_person rp on rp.requirement_id = r.id and rp.left_on is null
    join team_membership m on m.company_id = r.company_id and m.account_id = rp.account_id
    ${managersJoins(db)} ${latestCycleJoin(db)}
    where r.id = ${requirementId} and rp.account_id = any(${ids as string[]}::uuid[])`
  const besides = new Map(rows.map(({ id, ...row }) => [id, row]))
  return people.map((row) => ({ managers: [], endsOn: null, ...row, ...besides.get(row.id) }))
}

/**
 * Counts the people whom a rule includes. The few suspended accounts are counted and subtracted, because the total can
 * then be counted from an index, without reading each account. Holders of certificates that the rule excludes are
 * subtracted too: an index counts them, whereas people without a certificate would have to be read one by one.
 */
export async function countMatchingPeople(db: Db, rule: PeopleRule, at: At): Promise<number> {
  const rest = { ...rule, lackedSchemeIds: [] }
  const count = (more: SqlFragment) => db`
    ((select count(*) from active_membership m where ${peopleRuleConditions(db, rest, at)} ${more})
      - (select count(*) from suspended_account s join active_membership m on m.account_id = s.id
        where ${peopleRuleConditions(db, rest, at)} ${more}))`
  const all = count(db``)
  const excluded =
    rule.lackedSchemeIds.length === 0 ? db`0` : count(heldSchemesCondition(db, rule, rule.lackedSchemeIds, at))
  return (await db<{ n: number }[]>`select (${all} - ${excluded})::int as n`.one()).n
}

export type RequirementSampleRow = {
  readonly accountId: string
  readonly name: PersonName
  readonly department: BilingualText | null
  readonly position: BilingualText | null
  readonly joinedOn: string
  readonly dueOn: string
  readonly doneOn: string | null
}
/**
 * The maximum number of people of a rule who are sorted for a sample. If there are more, an index finds those who
 * joined last.
 */
const mostSorted = 10_000

/**
 * Lists at most `limit` of the people whom a rule includes, those who joined last, with the due date that each would
 * get and the day on which they had already completed all items (null: they have not). `people`: the number of all
 * people.
 */
export const listMatchingPeopleSample = (
  db: Db,
  requirementId: string,
  { rule, people }: { readonly rule: PeopleRule; readonly people: number },
  { today, timeZone }: At,
  limit: number,
) => db<RequirementSampleRow[]>`
  with matching as ${people <= mostSorted ? db`materialized` : db`not materialized`} (
    select m.account_id, m.company_id, m.department_id, m.position, m.joined_at from active_membership m
    where ${peopleRuleConditions(db, rule, { today, timeZone })} and not exists (select from suspended_account s where s.id = m.account_id)
  ), chosen as (
    select m.*, (m.joined_at at time zone ${timeZone})::date as joined_on from matching m order by m.joined_at desc limit ${limit}
  )
  select m.account_id as "accountId", ${personNameColumn(db, 'a')} as name, d.name as department, m.position, m.joined_on as "joinedOn", c.due_on as "dueOn",
    v.day as "doneOn"
  from requirement r join chosen m on true join account_name a on a.id = m.account_id
  left join department_entry d on d.id = m.department_id
  cross join lateral (select m.account_id, null::date as carry_from, d.due_on, requirement_first_opens(r, d.due_on, ${today}::date) as opens_on,
      requirement_first_span(r, d.due_on, ${today}::date) as counts_from
    from (select requirement_first_due(r, m.joined_on, ${today}::date) as due_on) d) c
  left join lateral (
    select max(e.day) as day from requirement_item i ${itemEvidenceJoin(db, timeZone)} where i.requirement_id = r.id
    having count(*) > 0 and count(e.day) = count(*)
  ) v on true
  where r.id = ${requirementId} order by m.joined_on desc, a.name`

export type RequirementCycleRow = {
  readonly n: number
  readonly cause: 'assigned' | 'renewal' | 'returned' | 'evidenceLost'
  readonly renews: boolean
  readonly opensOn: string
  readonly dueOn: string
  readonly countsFrom: string
  readonly doneOn: string | null
  readonly validUntil: string | null
  readonly endedOn: string | null
  readonly waivedAt: Date | null
  readonly waivedBy: PersonName | null
  readonly waivedReason: string | null
  readonly evidence: { readonly position: number; readonly on: string; readonly version?: number }[] | null
  /** Positions and revisions of the policies that opened the cycle. */
  readonly revised: { readonly position: number; readonly version: number }[]
  readonly reminders: { readonly stage: string; readonly at: string }[]
}
/** Lists the cycles of a person, the latest first. */
export const listRequirementCycles = (
  db: Db,
  requirementId: string,
  accountId: string,
): Promise<RequirementCycleRow[]> => db<RequirementCycleRow[]>`
  select c.n, c.cause, c.renews, c.opens_on as "opensOn", c.due_on as "dueOn", c.counts_from as "countsFrom", c.done_on as "doneOn",
    c.valid_until as "validUntil", c.ended_on as "endedOn", c.waived_at as "waivedAt",
    (select ${personNameColumn(db, 'a')} from account_name a where a.id = c.waived_by) as "waivedBy", c.waived_reason as "waivedReason", c.evidence,
    coalesce((select jsonb_agg(jsonb_build_object('stage', q.stage, 'at', q.sent_at) order by q.sent_at) from requirement_reminder q
      where q.requirement_id = c.requirement_id and q.account_id = c.account_id and q.n = c.n), '[]') as reminders,
    case when c.cause = 'revised' then coalesce((select jsonb_agg(jsonb_build_object('position', i.position, 'version', asked.version) order by i.position)
      from requirement_item i join lateral (select max(v.version) as version from policy_publication v
        where v.policy_id = i.policy_id and v.asks_again and v.published_at <= c.created_at) asked on asked.version > 1
      where i.requirement_id = c.requirement_id and i.policy_id is not null), '[]') else '[]' end as revised
  from requirement_cycle c where c.requirement_id = ${requirementId} and c.account_id = ${accountId} order by c.n desc`

export type CreditPeriod = { readonly carryFrom: string | null; readonly from: string; readonly until: string }
/**
 * Finds the period of a person's latest cycle, extended by leave, with their credits in it; null for a requirement that
 * asks for no credits or does not apply to the person.
 */
export async function findCreditPeriod(db: Db, requirementId: string, accountId: string) {
  const row = await db<(CreditPeriod & { readonly credits: CreditProgress[] })[]>`
    select c.carry_from as "carryFrom", c.counts_from as "from", requirement_due(requirement_leave_from(r, c), c.due_on, away.days) as until, counted.credits
    from requirement r join requirement_person rp on rp.requirement_id = r.id and rp.account_id = ${accountId} and rp.left_on is null
    ${latestCycleJoin(db)} ${leaveOfAbsenceJoin(db)} ${countedCreditsJoin(db)}
    where r.id = ${requirementId} and r.counts_credits`.maybeOne()
  return row ?? null
}

export type ItemCompletionRow = {
  readonly day: string | null
  readonly version: number | null
  /** False: a policy that the person does not have to sign now and has never signed. */
  readonly canOpen: boolean
  /** The first day on which they can open it; null: they can, or nothing asks them. */
  readonly opensOn: string | null
}
/**
 * Lists for each item, in order, the day on which it counts as completed in the latest cycle of a person (null: not
 * completed), the signed revision of a policy, and when the person can open it.
 */
export const listItemCompletions = (db: Db, requirementId: string, accountId: string, { today, timeZone }: At) => db<
  ItemCompletionRow[]
>`
  select k.day, k.version, k.can_open as "canOpen", case when not k.can_open and k.counts_from > ${today}::date then k.counts_from end as "opensOn"
  from (
    select i.position, max(e.day) as day, max(e.version) as version, c.counts_from,
      i.policy_id is null or exists (select from signed_policy s where s.policy_id = i.policy_id and s.account_id = rp.account_id)
        or exists (select from asked_of_person(i.policy_id, ${accountId}, ${today})) as can_open
    from requirement r
    join requirement_person rp on rp.requirement_id = r.id and rp.account_id = ${accountId} and rp.left_on is null
    ${latestCycleJoin(db)}
    join requirement_item i on i.requirement_id = r.id
    ${itemEvidenceJoin(db, timeZone)}
    where r.id = ${requirementId} group by i.position, i.policy_id, rp.account_id, c.counts_from
  ) k order by k.position`

export type RequirementAssignment = {
  readonly name: PersonName
  readonly assignedOn: string
  readonly joinedOn: string | null
}
/** Finds the current assignment of a person; null if the requirement does not apply to them or is a draft. */
export async function findRequirementAssignment(
  db: Db,
  requirementId: string,
  accountId: string,
  timeZone: string,
): Promise<RequirementAssignment | null> {
  const row = await db<RequirementAssignment[]>`
    select ${personNameColumn(db, 'a')} as name, rp.assigned_on as "assignedOn", (m.joined_at at time zone ${timeZone})::date as "joinedOn"
    from requirement_person rp join requirement r on r.id = rp.requirement_id join account_name a on a.id = rp.account_id
    left join active_membership m on m.company_id = r.company_id and m.account_id = rp.account_id
    where rp.requirement_id = ${requirementId} and rp.account_id = ${accountId} and rp.left_on is null and r.status <> 'draft'`.maybeOne()
  return row ?? null
}

export const listLeavesOfAbsence = (db: Db, companyId: string, accountId: string) => db<
  (LeaveOfAbsence & { reason: string })[]
>`
  select starts_on as "startsOn", ends_on as "endsOn", reason from leave_of_absence
  where company_id = ${companyId} and account_id = ${accountId} order by starts_on`

type NewLeave = LeaveOfAbsence & {
  readonly id: string
  readonly companyId: string
  readonly accountId: string
  readonly reason: string
  readonly notedBy: string
  readonly now: Date
}
/** Inserts a leave of absence. Returns false when it overlaps with another one of the person. */
export async function insertLeaveOfAbsence(db: Db, one: NewLeave): Promise<boolean> {
  await db`select pg_advisory_xact_lock(hashtextextended('leave ' || ${one.companyId} || ${one.accountId}, 0))`
  const { count } = await db`
    insert into leave_of_absence (id, company_id, account_id, starts_on, ends_on, reason, noted_by, noted_at)
    select ${one.id}, ${one.companyId}, ${one.accountId}, ${one.startsOn}, ${one.endsOn}, ${one.reason}, ${one.notedBy}, ${one.now}
    where not exists (select from leave_of_absence l where l.company_id = ${one.companyId} and l.account_id = ${one.accountId}
      and l.starts_on <= ${one.endsOn}::date and l.ends_on >= ${one.startsOn}::date)`
  return count === 1
}

type Waiver = {
  readonly requirementId: string
  readonly accountId: string
  readonly staffId: string
  readonly now: Date
}
/** Waives the open cycle of a person. Returns the number of the cycle, or null when none is open. */
export async function setCycleWaived(db: Db, { requirementId, accountId, staffId, now }: Waiver, reason: string) {
  const row = await db<{ n: number }[]>`
    update requirement_cycle c set waived_at = ${now}, waived_by = ${staffId}, waived_reason = ${reason}
    where c.requirement_id = ${requirementId} and c.account_id = ${accountId} and c.done_on is null and c.ended_on is null and c.waived_at is null
    returning c.n`.maybeOne()
  return row?.n ?? null
}
/** The open renewal `c` of credits after a waived turn: the waiver can still be withdrawn. */
const followsWaiver = (db: Db) => db`
  c.cause = 'renewal' and c.done_on is null and c.ended_on is null and c.waived_at is null
  and exists (select from requirement_cycle p join requirement r on r.id = p.requirement_id and r.counts_credits
    where p.requirement_id = c.requirement_id and p.account_id = c.account_id and p.n = c.n - 1 and p.waived_at is not null and p.done_on is null)
  and not exists (select from requirement_waiver_withdrawn w
    where w.requirement_id = c.requirement_id and w.account_id = c.account_id and w.n = c.n)`
/** Returns true when `deleteRenewalOfWaivedCycle` has a cycle to delete. */
export async function hasRenewalOfWaivedCycle(db: Db, requirementId: string, accountId: string): Promise<boolean> {
  const rows = await db`
    select from requirement_cycle c where c.requirement_id = ${requirementId} and c.account_id = ${accountId} and ${followsWaiver(db)}`
  return rows.length > 0
}
/**
 * Deletes the open renewal of a waived period of credits with its reminders, so that the waived cycle is the latest
 * again. Does nothing when there is none.
 */
export async function deleteRenewalOfWaivedCycle(
  db: Db,
  { requirementId, accountId }: Pick<Waiver, 'requirementId' | 'accountId'>,
): Promise<void> {
  await db`
    delete from requirement_reminder q using requirement_cycle c
    where c.requirement_id = ${requirementId} and c.account_id = ${accountId} and ${followsWaiver(db)}
      and q.requirement_id = c.requirement_id and q.account_id = c.account_id and q.n = c.n`
  await db`delete from requirement_cycle c where c.requirement_id = ${requirementId} and c.account_id = ${accountId} and ${followsWaiver(db)}`
}
/**
 * Withdraws the waiver of the latest cycle and keeps its reason. Returns the number of the cycle, or null when it isn't
 * waived.
 */
export async function setWaiverWithdrawn(
  db: Db,
  { requirementId, accountId, staffId, now }: Waiver,
): Promise<number | null> {
  const row = await db<{ n: number }[]>`
    with latest as (
      select * from requirement_cycle c where c.requirement_id = ${requirementId} and c.account_id = ${accountId} order by c.n desc limit 1
    ), kept as (
      insert into requirement_waiver_withdrawn (requirement_id, account_id, n, given_at, given_by, reason, withdrawn_at, withdrawn_by)
      select requirement_id, account_id, n, waived_at, waived_by, waived_reason, ${now}, ${staffId} from latest
      where waived_at is not null and done_on is null
      on conflict do nothing returning n
    )
    update requirement_cycle c set waived_at = null, waived_by = null, waived_reason = null from kept
    where c.requirement_id = ${requirementId} and c.account_id = ${accountId} and c.n = kept.n returning c.n`.maybeOne()
  return row?.n ?? null
}
