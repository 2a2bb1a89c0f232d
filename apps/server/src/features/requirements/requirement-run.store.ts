import { actionLessonTypes } from '@portal/contract/catalogue/lesson-types.ts'
import type { BilingualText } from '../../core/text/language.ts'
import type { Db, SqlFragment } from '../../database/connection.ts'
import type { ReminderStage } from './requirement.rules.ts'

/** The context of a daily run. The run's statements are conditional, so a second run on the same day writes nothing. */
export type RequirementRun = {
  readonly requirementId: string
  readonly today: string
  readonly timeZone: string
  readonly now: Date
  /** Only these people; null: all. */
  readonly accountIds: readonly string[] | null
}

/** The people of a requirement: members of its company who meet every condition. Empty conditions are ignored. */
export type PeopleRule = {
  readonly companyId: string
  /** The departments and all below them; null: no condition. */
  readonly departmentIds: readonly string[] | null
  /** In lower case. */
  readonly positions: readonly string[]
  readonly groupIds: readonly string[]
  /** Kinds of certificates, of which the person holds one, and of which they hold none. */
  readonly heldSchemeIds: readonly string[]
  readonly lackedSchemeIds: readonly string[]
  /** Fields of the company, each with the values of which the person has one. */
  readonly fields: readonly { readonly fieldId: string; readonly values: readonly string[] }[]
  readonly joinedFrom: string | null
  readonly joinedUntil: string | null
}

/** Finds the rule of a requirement, with the departments below the ones that it names. */
export async function findPeopleRule(db: Db, requirement: StoredRule): Promise<PeopleRule> {
  const { departmentIds: named } = requirement
  if (named.length === 0) return { ...requirement, departmentIds: null }
  const rows = await db<{ id: string }[]>`
    select distinct d as id from unnest(${[...named]}::uuid[]) u(id) cross join departments_under(u.id) d`
  return { ...requirement, departmentIds: rows.map(({ id }) => id) }
}
type StoredRule = Omit<PeopleRule, 'departmentIds'> & { readonly departmentIds: readonly string[] }

/**
 * Returns the conditions on `h`: a certificate of these kinds that is valid in the rule's company at the start of the
 * day.
 */
const isHeld = (db: Db, { companyId }: PeopleRule, schemeIds: readonly string[], { today, timeZone }: RuleDay) => db`
  h.company_id = ${companyId} and h.scheme_id = any(${[...schemeIds]}::uuid[]) and h.state = 'valid'
  and (h.ends_at is null or h.ends_at > (${today}::date::timestamp at time zone ${timeZone}))`

/**
 * Returns the SQL condition, beginning with `and`, that the person of the membership `m` holds a valid certificate of
 * one of these kinds; empty for no kinds.
 */
export const heldSchemesCondition = (db: Db, rule: PeopleRule, schemeIds: readonly string[], at: RuleDay) =>
  schemeIds.length === 0
    ? db``
    : db`and m.account_id in (select h.account_id from held_certificate h where ${isHeld(db, rule, schemeIds, at)})`

/** The day for which a rule is read. It decides which certificates are valid. */
type RuleDay = { readonly today: string; readonly timeZone: string }

/**
 * Returns the SQL conditions of a rule on the membership `m`: only those that the rule has, so that indexes can be
 * used.
 */
export const peopleRuleConditions = (db: Db, rule: PeopleRule, at: RuleDay) => {
  const {
    departmentIds,
    positions,
    groupIds,
    heldSchemeIds: held,
    lackedSchemeIds: lacked,
    joinedFrom,
    joinedUntil,
  } = rule
  const { timeZone } = at
  const hasValues = rule.fields.map(
    ({
      fieldId,
      values,
    }) => db`and m.account_id in (select f.account_id from member_field f where f.field_id = ${fieldId}
      and lower(f.value) = any(${values.map((one) => one.toLowerCase())}::text[]))`,
  )
  const lowered = db`any(${[...positions]}::text[])`
  return db`m.company_id = ${rule.companyId}
    ${departmentIds === null ? db`` : db`and m.department_id = any(${[...departmentIds]}::uuid[])`}
    ${positions.length === 0 ? db`` : db`and (lower(m.position ->> 'zh') = ${lowered} or lower(m.position ->> 'en') = ${lowered})`}
    ${
      groupIds.length === 0
        ? db``
        : db`and m.account_id in (select g.account_id from directory_group_member g where g.group_id = any(${[...groupIds]}::uuid[]))`
    }
    ${heldSchemesCondition(db, rule, held, at)}
    ${
      lacked.length === 0
        ? db``
        : db`and not exists (select from held_certificate h where h.account_id = m.account_id and ${isHeld(db, rule, lacked, at)})`
    }
    ${hasValues.reduce((all, one) => db`${all} ${one}`, db``)}
    ${joinedFrom === null ? db`` : db`and m.joined_at >= (${joinedFrom}::date::timestamp at time zone ${timeZone})`}
    ${joinedUntil === null ? db`` : db`and m.joined_at < ((${joinedUntil}::date + 1)::timestamp at time zone ${timeZone})`}`
}

/** Returns the SQL join of the latest cycle `c` of the person `rp`. */
export const latestCycleJoin = (db: Db) => db`
  join lateral (
    select one.* from requirement_cycle one where one.requirement_id = rp.requirement_id and one.account_id = rp.account_id
    order by one.n desc limit 1
  ) c on true`
/** Limits a statement to the people of a run; `account` is their column. */
const isAmong = (db: Db, account: SqlFragment, { accountIds }: RequirementRun) =>
  accountIds === null ? db`` : db`and ${account} = any(${[...accountIds]}::uuid[])`
/** The same for a run of requirement `r`, for many people in one pass, which costs a quarter of a search for each. */
const latestTurnIn = (db: Db, { requirementId, accountIds }: RequirementRun) =>
  accountIds !== null
    ? latestCycleJoin(db)
    : db`
  join (
    select distinct on (one.account_id) one.* from requirement_cycle one where one.requirement_id = ${requirementId}
    order by one.account_id, one.n desc
  ) c on c.requirement_id = rp.requirement_id and c.account_id = rp.account_id`
/** The first due date of the periods that turn `c` continues. */
const firstDueOf = (db: Db) => db`(select first.due_on from requirement_cycle first
  where first.requirement_id = c.requirement_id and first.account_id = c.account_id and first.n <= c.n and not first.renews order by first.n desc limit 1)`
/** The last day of the completion that turn `c` follows. */
const formerEndOf = (db: Db) => db`(select former.valid_until from requirement_cycle former
  where former.requirement_id = c.requirement_id and former.account_id = c.account_id and former.n = c.n - 1)`
export const leaveOfAbsenceJoin = (db: Db) => db`
  left join lateral (
    select range_agg(daterange(l.starts_on, l.ends_on, '[]')) as days from leave_of_absence l
    where l.account_id = rp.account_id and l.company_id = r.company_id
  ) away on true`

/** The same for a run of requirement `r`: of many people in one pass. */
const leaveIn = (db: Db, { requirementId }: RequirementRun) => db`
  left join (
    select l.account_id, range_agg(daterange(l.starts_on, l.ends_on, '[]')) as days from leave_of_absence l
    where l.company_id = (select own.company_id from requirement own where own.id = ${requirementId}) group by l.account_id
  ) away on away.account_id = rp.account_id`

/**
 * Returns the SQL expression of the day on which the person of cycle `c` of requirement `r` completed the course of
 * item `i` again; null until then. Each lesson must have been studied for half its length since the cycle began to
 * count, because the fastest playback is double speed. Links, quizzes, surveys and assignments are completed by an act,
 * which must be repeated.
 */
export const studiedAgainColumn = (db: Db, timeZone: string) => db`(
    select case when count(*) = count(l.day) then max(l.day) end from (
      select case when ct.type = any(${actionLessonTypes as number[]}::int[]) then (
        select min(act.day) from (
          select a.day from acted_lesson a where a.company_id = r.company_id and a.account_id = c.account_id and a.content_id = pl.content_id
          -- Older versions record no act. A first completion is one, and is not asked again.
          union all select (ls.completed_at at time zone ${timeZone})::date from lesson_study ls
          where ls.company_id = r.company_id and ls.account_id = c.account_id and ls.content_id = pl.content_id
        ) act where act.day >= c.counts_from
      ) else (
        select min(t.day) from (
          select ld.day, sum(ld.seconds) over (order by ld.day) as total from lesson_day ld
          where ld.company_id = r.company_id and ld.account_id = c.account_id and ld.content_id = pl.content_id
            and ld.product_id = i.product_id and ld.day >= c.counts_from
        ) t where t.total * 2 >= greatest(ct.duration, 2)
      ) end as day
      from product_lesson pl join content_card ct on ct.id = pl.content_id where pl.product_id = i.product_id
    ) l
  )`

/**
 * Returns the SQL join `e` of one row for item `i` of requirement `r`: the day on which the person of cycle `c`
 * completed it (`e.day`; null: they have not), the end of their certificate (`e.ends_on`), and the signed revision of a
 * policy (`e.version`). A course completed before the cycle counts must be studied again. Where completions before the
 * opening count, the latest one is taken, otherwise the earliest. A signature counts until a revision requires a new
 * one.
 */
export const itemEvidenceJoin = (db: Db, timeZone: string) => db`
  cross join lateral (
    select (
        select case
          when (ps.completed_at at time zone ${timeZone})::date >= c.counts_from then (ps.completed_at at time zone ${timeZone})::date
          else ${studiedAgainColumn(db, timeZone)} end
        from product_study ps
        where ps.product_id = i.product_id and ps.company_id = r.company_id and ps.account_id = c.account_id and ps.completed_at is not null
      ) as day, null::date as ends_on, null::int as version where i.product_id is not null
    union all
    select case when c.counts_from < c.opens_on then max(p.day) else min(p.day) end, null, null
      from (select (a.submitted_at at time zone ${timeZone})::date as day from attempt_record a
        where a.exam_id = i.exam_id and a.account_id = c.account_id and a.passed and a.told_at is not null) p
      where i.exam_id is not null and p.day >= c.counts_from
      -- Without this, an aggregate answers a row for every other kind of item too.
      having i.exam_id is not null
    union all
    select held.day, held.ends_on, null from (select) one left join lateral (select p.day, p.ends_on
      from (select (h.issued_at at time zone ${timeZone})::date as day, (h.ends_at at time zone ${timeZone})::date as ends_on
        from held_certificate h where h.scheme_id = i.scheme_id and h.account_id = c.account_id and h.state <> 'revoked') p
      where p.day >= c.counts_from and (p.ends_on is null or p.ends_on >= c.opens_on)
      order by p.ends_on desc nulls first, p.day limit 1) held on true
      where i.scheme_id is not null
    union all
    select reached.day, null, null from (select) one cross join ${cycleCreditsQuery(db)} left join lateral (select min(t.day) as day
      from (select p.day, credits.carried + sum(p.amount) over (order by p.day) as total
        from (select c.counts_from as day, 0 as amount union all ${earnedOf(db)} and e.earned_on >= c.counts_from) p) t
      where t.total >= i.credit_amount) reached on true
      where i.credit_kind_id is not null
    union all
    select observed.day, null, null from (select) one left join lateral (
      select case when c.counts_from < c.opens_on then max(p.day) else min(p.day) end as day
      from (select (o.observed_at at time zone ${timeZone})::date as day from passed_observation o
        where o.checklist_id = i.checklist_id and o.account_id = c.account_id and o.company_id = r.company_id) p
      where p.day >= c.counts_from) observed on true
      where i.checklist_id is not null
    union all
    select signed.day, null, signed.version from (select) one left join lateral (select p.day, p.version
      from (select (s.signed_at at time zone ${timeZone})::date as day, s.version from signed_policy s
        where s.policy_id = i.policy_id and s.account_id = c.account_id and s.holds) p
      where p.day >= c.counts_from
      order by case when c.counts_from < c.opens_on then p.day end desc nulls last, p.day, p.version desc limit 1) signed on true
      where i.policy_id is not null
  ) e`

/** The days and amounts of the credits that item `i` asks for and the person of turn `c` earned. */
const earnedOf = (db: Db) => db`
  select e.earned_on, e.amount from earned_credit e
  where e.company_id = r.company_id and e.account_id = c.account_id and e.kind_id = i.credit_kind_id`

/**
 * Returns the SQL subquery `credits` of the credits, in hundredths, that count in the period of cycle `c` of
 * requirement `r` for item `i`: those carried over (`credits.carried`), and those earned in it (`credits.earned`).
 */
export const cycleCreditsQuery = (db: Db) => db`
  lateral (
    select case when c.carry_from is null then 0
        else least(i.credit_carry, greatest(0, coalesce(sum(p.amount) filter (where p.earned_on < c.counts_from), 0) - i.credit_amount)) end::int as carried,
      coalesce(sum(p.amount) filter (where p.earned_on >= c.counts_from), 0)::int as earned
    from (${earnedOf(db)} and e.earned_on >= coalesce(c.carry_from, c.counts_from)) p
  ) credits`

export type CreditProgress = {
  readonly position: number
  readonly kindId: string
  readonly kind: BilingualText
  readonly unit: 'hours' | 'points'
  readonly asked: number
  readonly carried: number
  readonly earned: number
}
/**
 * Returns the SQL join of the credits that requirement `r` asks for, and those of the person of cycle `c`, as
 * `counted.credits`.
 */
export const countedCreditsJoin = (db: Db) => db`
  left join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('position', i.position, 'kindId', k.id, 'kind', k.name, 'unit', k.unit,
        'asked', i.credit_amount, 'carried', credits.carried, 'earned', credits.earned) order by i.position), '[]') as credits
    from requirement_item i join credit_kind_name k on k.id = i.credit_kind_id cross join ${cycleCreditsQuery(db)}
    where i.requirement_id = r.id and r.counts_credits
  ) counted on true`

/**
 * Refreshes the planner's statistics after many rows were written, so that it plans the next statements for the current
 * data.
 */
export async function refreshPlannerStatistics(db: Db): Promise<void> {
  await db`analyze requirement_person`
  await db`analyze requirement_cycle`
}

/**
 * Locks a requirement until the transaction ends, so that its runs take place one at a time. For a requirement of
 * credits, this applies to everything that writes its periods.
 */
export async function lockRequirement(db: Db, requirementId: string): Promise<void> {
  await db`select pg_advisory_xact_lock(hashtextextended('requirement ' || lower(${requirementId}), 0))`
}

/**
 * Locks the given people (null: all) in the given requirements, as far as these ask for credits, until the transaction
 * ends, so that only one transaction at a time writes their periods. Later statements see everything that the previous
 * holder wrote. Every transaction takes these locks in the same order, before it writes any cycle. Writers for single
 * people share the lock of a run and lock the rows of those people, so a run waits for them without locking 50,000
 * rows.
 */
export async function lockCreditPeople(
  db: Db,
  requirementIds: readonly string[],
  accountIds: readonly string[] | null,
): Promise<void> {
  const asked = db`
    (select r.id from requirement r where r.id = any(${[...requirementIds]}::uuid[]) and r.counts_credits order by r.id) asked`
  if (accountIds === null) {
    await db`select pg_advisory_xact_lock(hashtextextended('requirement ' || asked.id, 0)) from ${asked}`
    return
  }
  await db`select pg_advisory_xact_lock_shared(hashtextextended('requirement ' || asked.id, 0)) from ${asked}`
  await db`
    select 1 from requirement_person rp join requirement r on r.id = rp.requirement_id and r.counts_credits
    where rp.requirement_id = any(${[...requirementIds]}::uuid[]) and rp.left_on is null
      and rp.account_id = any(${[...accountIds]}::uuid[])
    order by rp.requirement_id, rp.account_id for no key update of rp`
}

/**
 * Assigns the requirement to the people who match now, and ends the assignment and the open cycle of those who no
 * longer do. Returns the number of rows written.
 */
export async function assignRequirement(db: Db, run: RequirementRun, rule: PeopleRule): Promise<number> {
  const { requirementId, today } = run
  const row = await db<{ n: number }[]>`
    with matching as materialized (
      select m.account_id from requirement r join active_membership m on ${peopleRuleConditions(db, rule, run)}
      join active_account a on a.id = m.account_id
      where r.id = ${requirementId} and r.status = 'active' ${isAmong(db, db`m.account_id`, run)}
    ), joined as (
      insert into requirement_person (requirement_id, account_id, assigned_on)
      select ${requirementId}, m.account_id, ${today}::date from matching m
      where not exists (select from requirement_person rp where rp.requirement_id = ${requirementId} and rp.account_id = m.account_id
        and rp.left_on is null)
      on conflict (requirement_id, account_id, assigned_on) do nothing returning 1
    ), gone as (
      update requirement_person rp set left_on = ${today}::date
      where rp.requirement_id = ${requirementId} and rp.left_on is null ${isAmong(db, db`rp.account_id`, run)}
        and not exists (select from matching m where m.account_id = rp.account_id)
      returning rp.account_id
    ), ended as (
      update requirement_cycle c set ended_on = ${today}::date from gone
      where c.requirement_id = ${requirementId} and c.account_id = gone.account_id
        and c.done_on is null and c.ended_on is null and c.waived_at is null
      returning 1
    )
    select ((select count(*) from joined) + (select count(*) from gone) + (select count(*) from ended))::int as n`.one()
  return row.n
}

/**
 * Opens cycles and returns their number: the first of a person, the renewal of a completion or a waiver whose window
 * has begun, and another one for a person who has returned. With credits, the period that ended when the person left is
 * resumed until its due date.
 */
export async function openRequirementCycles(db: Db, run: RequirementRun): Promise<number> {
  const { requirementId, today, timeZone, now } = run
  const { count } = await db`
    insert into requirement_cycle (requirement_id, account_id, n, opens_on, due_on, counts_from, carry_from, renews, cause, created_at)
    select ${requirementId}, rp.account_id, coalesce(c.n, 0) + 1,
      case when k.is_same then c.opens_on when k.is_new then f.opens_on
        else least(greatest(u.ends_on - r.window_days, s.next_from), u.ends_on) end,
      case when k.is_same then c.due_on when k.is_new then f.due_on else u.ends_on end,
      case when k.is_same then c.counts_from when k.is_new then f.counts_from
        when r.counts_credits then s.next_from else greatest(u.ends_on - r.window_days, s.next_from) end,
      case when k.is_same then c.carry_from when r.counts_credits and not k.is_new then c.counts_from end,
      case when k.is_same then c.renews else not k.is_new end,
      case when not k.is_new then 'renewal' when c.n is null then 'assigned' else 'returned' end, ${now}
    from requirement r join requirement_person rp on rp.requirement_id = r.id and rp.left_on is null
    join active_membership m on m.company_id = r.company_id and m.account_id = rp.account_id
    left ${latestTurnIn(db, run)}
    -- With credits, a waiver after the due date covers the periods that passed until then.
    cross join lateral (select greatest(c.due_on, (c.waived_at at time zone ${timeZone})::date) as until) w
    cross join lateral (select case when c.done_on is not null then c.valid_until
      when c.waived_at is null then null when r.counts_credits then requirement_span_until(r, ${firstDueOf(db)}, c.due_on, w.until)
      else requirement_valid_until(r, c.due_on, true, c.due_on, null) end as ends_on) u
    cross join lateral (select case when r.counts_credits then greatest(c.due_on, c.done_on) + 1 else c.done_on + 1 end as next_from) s
    cross join lateral (select c.n is null or c.ended_on is not null
      or (u.ends_on < rp.assigned_on and (c.created_at at time zone ${timeZone})::date < rp.assigned_on) as is_new,
      coalesce(r.counts_credits and r.period_months is not null and c.ended_on is not null and c.due_on >= rp.assigned_on, false) as is_same) k
    cross join lateral (select requirement_first_due(r, (m.joined_at at time zone ${timeZone})::date, rp.assigned_on) as due_on) d
    cross join lateral (select d.due_on, requirement_first_opens(r, d.due_on, rp.assigned_on) as opens_on,
      requirement_first_span(r, d.due_on, rp.assigned_on) as counts_from) f
    where r.id = ${requirementId} and r.status = 'active' ${isAmong(db, db`rp.account_id`, run)}
      and (k.is_new or case when r.counts_credits then u.ends_on is not null and greatest(s.next_from, w.until + 1) <= ${today}::date
        else u.ends_on - r.window_days <= ${today}::date end)
    on conflict do nothing`
  return count
}

/** Records completions of open cycles, with their day and validity. Returns their number. */
export async function recordCycleCompletions(db: Db, run: RequirementRun): Promise<number> {
  const { requirementId, timeZone, now } = run
  const { count } = await db`
    with found as materialized (
      select c.requirement_id, c.account_id, c.n, max(e.day) as done_on, min(e.ends_on) as certificate_ends,
        min(e.day) filter (where i.policy_id is null) as others_done_on,
        jsonb_agg(jsonb_strip_nulls(jsonb_build_object('position', i.position, 'on', e.day, 'version', e.version)) order by i.position) as evidence
      from requirement r
      join requirement_cycle c on c.requirement_id = r.id and c.done_on is null and c.ended_on is null and c.waived_at is null
        ${isAmong(db, db`c.account_id`, run)}
      join requirement_item i on i.requirement_id = r.id
      ${itemEvidenceJoin(db, timeZone)}
      where r.id = ${requirementId} and r.status = 'active'
      group by c.requirement_id, c.account_id, c.n
      having count(e.day) = (select count(*) from requirement_item asked where asked.requirement_id = ${requirementId})
    )
    update requirement_cycle c set done_on = f.done_on, evidence = f.evidence, recorded_at = ${now},
      valid_until = case when r.counts_credits then requirement_span_until(r, ${firstDueOf(db)}, c.due_on, f.done_on)
        when c.cause = 'revised' then requirement_revised_until(r, c.due_on, f.done_on, f.others_done_on, ${formerEndOf(db)}, f.certificate_ends)
        else requirement_valid_until(r, c.due_on, c.renews, f.done_on, f.certificate_ends) end
    from found f, requirement r
    where r.id = ${requirementId} and c.requirement_id = f.requirement_id and c.account_id = f.account_id and c.n = f.n and c.done_on is null`
  return count
}

/**
 * Opens a cycle for people whose completion has lost its basis, and returns the number of cycles: a certificate was
 * revoked, a result was regraded, a course was reopened, credits were reversed, or only a new revision of a policy
 * requires signatures (cause `revised`). The record of the completed cycle does not change. A period of credits that
 * has ended is not opened again; one that is still running keeps its dates.
 */
export async function reopenUnfulfilledCycles(db: Db, run: RequirementRun): Promise<number> {
  const { requirementId, today, timeZone, now } = run
  const { count } = await db`
    insert into requirement_cycle (requirement_id, account_id, n, opens_on, due_on, counts_from, carry_from, renews, cause, created_at)
    select r.id, rp.account_id, c.n + 1, case when p.is_one then c.opens_on else ${today}::date end,
      case when p.is_one then c.due_on else ${today}::date + r.due_days end, c.counts_from, c.carry_from, p.is_one and c.renews,
      case when lost.only_policies then 'revised' else 'evidenceLost' end, ${now}
    from requirement r cross join lateral (select r.counts_credits and r.period_months is not null as is_one) p
    join requirement_person rp on rp.requirement_id = r.id and rp.left_on is null
    ${latestTurnIn(db, run)}
    cross join lateral (
      select bool_and(i.policy_id is not null) as only_policies from requirement_item i where i.requirement_id = r.id and not case
          when i.product_id is not null then exists (select from product_study ps where ps.product_id = i.product_id
            and ps.company_id = r.company_id and ps.account_id = rp.account_id and ps.completed_at is not null)
          when i.exam_id is not null then exists (select from attempt_record a where a.exam_id = i.exam_id and a.account_id = rp.account_id
            and a.passed and a.told_at is not null and (a.submitted_at at time zone ${timeZone})::date >= c.counts_from)
          when i.credit_kind_id is not null then exists (select from ${cycleCreditsQuery(db)} where credits.carried + credits.earned >= i.credit_amount)
          when i.checklist_id is not null then exists (select from passed_observation o where o.checklist_id = i.checklist_id
            and o.company_id = r.company_id and o.account_id = rp.account_id and (o.observed_at at time zone ${timeZone})::date >= c.counts_from)
          when i.policy_id is not null then exists (select from signed_policy s where s.policy_id = i.policy_id
            and s.account_id = rp.account_id and s.holds and (s.signed_at at time zone ${timeZone})::date >= c.counts_from)
          else exists (select from held_certificate h where h.scheme_id = i.scheme_id and h.account_id = rp.account_id
            and h.state <> 'revoked' and (h.issued_at at time zone ${timeZone})::date >= c.counts_from) end
    ) lost
    where r.id = ${requirementId} and r.status = 'active' and lost.only_policies is not null
      and c.done_on is not null and (c.valid_until is null or c.valid_until >= ${today}::date)
      ${isAmong(db, db`rp.account_id`, run)}
      and (not p.is_one or ${today}::date <= greatest(c.due_on, c.done_on))
    on conflict do nothing`
  return count
}

/**
 * Counts the people of a requirement by state, and stores the counts of the day. Returns 1, or 0 when the same counts
 * are already stored for that day.
 */
export async function refreshRequirementStateCounts(db: Db, run: RequirementRun): Promise<number> {
  const { requirementId, today, now } = run
  const row = await db<{ n: number }[]>`
    with counted as (
      select coalesce(jsonb_object_agg(s.state, s.people), '{}') as counts from (
        select requirement_state(r, c, away.days, ${today}::date) as state, count(*) as people
        from requirement r join requirement_person rp on rp.requirement_id = r.id and rp.left_on is null
        ${latestTurnIn(db, run)} ${leaveIn(db, run)}
        where r.id = ${requirementId} group by 1) s
    ), changed as (
      update requirement r set counts = counted.counts, counted_at = ${now}, ran_on = ${today}::date from counted
      where r.id = ${requirementId} and (r.counts <> counted.counts or r.ran_on is distinct from ${today}::date)
      returning r.id, r.counts
    ), kept as (
      insert into requirement_day (requirement_id, day, counts) select id, ${today}::date, counts from changed
      on conflict (requirement_id, day) do update set counts = excluded.counts
    )
    select count(*)::int as n from changed`.one()
  return row.n
}

export type DueReminder = {
  readonly accountId: string
  readonly n: number
  readonly stage: ReminderStage
  readonly dueOn: string
  /** The credits of the person in the period; none when the requirement asks for none. */
  readonly credits: readonly Pick<CreditProgress, 'kind' | 'unit' | 'asked' | 'carried' | 'earned'>[]
}

/**
 * Records the next reminders that are due, each stage of a cycle once, at most `limit`, and returns those that are new.
 */
export async function claimRequirementReminders(db: Db, run: RequirementRun, limit: number): Promise<DueReminder[]> {
  const { requirementId, today, now } = run
  return db<DueReminder[]>`
    with standing as (
      select rp.account_id, c.n, requirement_due(requirement_leave_from(r, c), c.due_on, away.days) as due_on,
        requirement_state(r, c, away.days, ${today}::date) as state, counted.credits
      from requirement r join requirement_person rp on rp.requirement_id = r.id and rp.left_on is null
      join requirement_cycle c on c.requirement_id = r.id and c.account_id = rp.account_id
        and c.done_on is null and c.ended_on is null and c.waived_at is null
      ${leaveIn(db, run)} ${countedCreditsJoin(db)}
      where r.id = ${requirementId} and r.status = 'active' ${isAmong(db, db`rp.account_id`, run)}
    ), staged as (
      select account_id, n, due_on, case when state in ('overdue', 'lapsed') then state
        when state not in ('due', 'expiring') then null
        when due_on - ${today}::date <= 1 then 'day' when due_on - ${today}::date <= 7 then 'week'
        when due_on - ${today}::date <= 30 then 'month' else 'opened' end as stage
      from standing
    ), claimed as (
      insert into requirement_reminder (requirement_id, account_id, n, stage, sent_at)
      select ${requirementId}, s.account_id, s.n, s.stage, ${now} from staged s
      where s.stage is not null and not exists (select from requirement_reminder q where q.requirement_id = ${requirementId}
        and q.account_id = s.account_id and q.n = s.n and q.stage = s.stage)
      order by s.account_id limit ${limit}
      on conflict do nothing returning account_id, n, stage
    )
    select q.account_id as "accountId", q.n, q.stage, s.due_on as "dueOn", s.credits from claimed q join standing s using (account_id, n)`
}

/** Lists the ids of active requirements that have not run on this day, or of the given one even if it has. */
export async function listRequirementsToRun(db: Db, requirementId: string | null, today: string): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select r.id from requirement r join active_company c on c.id = r.company_id
    where r.status = 'active' and (r.id = ${requirementId} or (${requirementId}::uuid is null and r.ran_on is distinct from ${today}::date))
    order by r.created_at, r.id`
  return rows.map((row) => row.id)
}

/**
 * Records that the department, position or membership of a person has changed in a company with active requirements.
 * Returns false when the company has none. If the person is already recorded, the record is locked until this change is
 * committed, so that no run takes it earlier and works with the former department.
 */
export async function recordMovedPerson(db: Db, companyId: string, accountId: string): Promise<boolean> {
  const { count } = await db`
    insert into requirement_move (company_id, account_id)
    select ${companyId}, ${accountId} where exists (select from requirement r where r.company_id = ${companyId} and r.status = 'active')
    on conflict (company_id, account_id) do update set account_id = excluded.account_id`
  return count === 1
}

/** Lists the ids of the companies with people who moved and for whom requirements have not been updated yet. */
export async function listCompaniesWithMovedPeople(db: Db): Promise<string[]> {
  const rows = await db<{ id: string }[]>`select distinct company_id as id from requirement_move order by 1`
  return rows.map(({ id }) => id)
}

/**
 * Claims people of a company who have moved, at most `limit`: deletes their records, so that no other process takes
 * them.
 */
export async function claimMovedPeople(db: Db, companyId: string, limit: number): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    delete from requirement_move where company_id = ${companyId} and account_id in (
      select account_id from requirement_move where company_id = ${companyId} limit ${limit} for update skip locked)
    returning account_id as id`
  return rows.map(({ id }) => id)
}

/** Lists the ids of the active requirements of a company that is active itself. */
export async function listRequirementsOfCompany(db: Db, companyId: string): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select r.id from requirement r join active_company c on c.id = r.company_id
    where r.company_id = ${companyId} and r.status = 'active' order by r.id`
  return rows.map(({ id }) => id)
}

/** Lists the ids of the exams, kinds of certificates, checklists and policies that active requirements include. */
export async function listRequiredItems(db: Db): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select distinct coalesce(i.exam_id, i.scheme_id, i.checklist_id, i.policy_id) as id from requirement_item i join requirement r on r.id = i.requirement_id
    where r.status = 'active' and coalesce(i.exam_id, i.scheme_id, i.checklist_id, i.policy_id) is not null`
  return rows.map((row) => row.id)
}

/** Returns true while an active requirement includes this checklist. */
export async function isChecklistRequired(db: Db, checklistId: string): Promise<boolean> {
  return (
    await db<
      { is: boolean }[]
    >`select exists (select from requirement_item i join requirement r on r.id = i.requirement_id
      where i.checklist_id = ${checklistId} and r.status = 'active') as is`.one()
  ).is
}

/** Lists the ids of the active requirements that include a policy. */
export async function listRequirementsOfPolicy(db: Db, policyId: string): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select r.id from requirement_item i join requirement r on r.id = i.requirement_id
    where i.policy_id = ${policyId} and r.status = 'active' order by r.id`
  return rows.map((row) => row.id)
}

/** Lists the ids of the active requirements that ask for credits and apply to any of these people. */
export async function listCreditRequirementsOfPeople(db: Db, accountIds: readonly string[]): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select r.id from requirement r where r.status = 'active' and r.counts_credits and exists (select from requirement_person rp
      where rp.requirement_id = r.id and rp.left_on is null and rp.account_id = any(${accountIds as string[]}::uuid[])) order by r.id`
  return rows.map((row) => row.id)
}

/** Lists the ids of the active requirements that apply to a person, in every company. */
export async function listRequirementsOfPerson(db: Db, accountId: string): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select r.id from requirement_person rp join requirement r on r.id = rp.requirement_id
    where rp.account_id = ${accountId} and rp.left_on is null and r.status = 'active' order by r.id`
  return rows.map((row) => row.id)
}
