import type { Db, SqlFragment } from '../../database/connection.ts'
import type { RequirementHead, RequirementItemRow } from './requirement.store.ts'
import { type PeopleRule, peopleRuleConditions, studiedAgainColumn } from './requirement-run.store.ts'

type At = { readonly today: string; readonly timeZone: string }

/**
 * Makes PostgreSQL plan each statement of this transaction for its own values, because the rules of two previews have
 * little in common, and gives it enough memory to join a million people without temporary files.
 */
export async function tunePreviewTransaction(db: Db): Promise<void> {
  await db`set local plan_cache_mode = force_custom_plan`
  await db`set local work_mem = '64MB'`
}

/**
 * Counts the people of a stored requirement who have already completed every item and whose completion is still valid.
 * Unlike the daily run, which has the same rules, it reads the completions by item in one pass and not by person.
 */
export async function countAlreadyCompleted(
  db: Db,
  requirement: RequirementHead,
  rule: PeopleRule,
  items: readonly RequirementItemRow[],
  at: At,
): Promise<number> {
  if (items.length === 0) return 0
  const first = await firstTurn(db, requirement, at)
  const completed = items.map((item) => db`and m.account_id in (${completedBy(db, item, requirement, at, first)})`)
  const row = await db<{ n: number }[]>`
    select count(*)::int as n from active_membership m
    where ${peopleRuleConditions(db, rule, at)} ${completed.reduce((all, one) => db`${all} ${one}`)}
      and not exists (select from suspended_account s where s.id = m.account_id)`.one()
  return row.n
}

/** Joins the first cycle `t` that the person of row `done` would get today: the days from which it counts and opens. */
type FirstTurn = { readonly join: SqlFragment }

async function firstTurn(
  db: Db,
  { requirementId, companyId, countsCredits, dueKind, periodMonths }: RequirementHead,
  { today, timeZone }: At,
): Promise<FirstTurn> {
  const listDays = (joinedOn: SqlFragment) => db<{ joinedOn: string; countsFrom: string; opensOn: string }[]>`
    select m.joined_on as "joinedOn", requirement_first_span(r, d.due_on, ${today}::date) as "countsFrom",
      requirement_first_opens(r, d.due_on, ${today}::date) as "opensOn"
    from requirement r cross join (${joinedOn}) m
    cross join lateral (select requirement_first_due(r, m.joined_on, ${today}::date) as due_on) d where r.id = ${requirementId}`
  // A period of credits that is due some days after joining begins on a different day for each person. People who joined on
  // the same day have the same period, which is computed once.
  if (countsCredits && dueKind === 'joining' && periodMonths !== null) {
    const joinedOn = db`(j.joined_at at time zone ${timeZone})::date`
    const first = (after: SqlFragment) => db`
      select (min(j.joined_at) at time zone ${timeZone})::date as joined_on from active_membership j where j.company_id = ${companyId} ${after}`
    // The index returns one joining day after another: a few thousand reads instead of one for each person.
    const days = await listDays(db`
      with recursive day as (
        (${first(db``)})
        union
        select later.joined_on from day cross join lateral (
          ${first(db`and j.joined_at >= ((day.joined_on + 1)::timestamp at time zone ${timeZone})`)}
        ) later where day.joined_on is not null
      ) select joined_on from day where joined_on is not null`)
    const listed = (name: keyof (typeof days)[number]) => days.map((one) => one[name])
    return {
      join: db`join (
        select j.account_id, days.counts_from, days.opens_on from active_membership j
        join unnest(${listed('joinedOn')}::date[], ${listed('countsFrom')}::date[], ${listed('opensOn')}::date[])
          as days(joined_on, counts_from, opens_on) on days.joined_on = ${joinedOn}
        where j.company_id = ${companyId}
      ) t on t.account_id = done.account_id`,
    }
  }
  const days = await listDays(db`select ${today}::date as joined_on`).one()
  return {
    join: db`cross join (select ${days.countsFrom}::date as counts_from, ${days.opensOn}::date as opens_on) t`,
  }
}

/** True if the person of row `c` has studied or acted since; no one else can have completed a course once more. */
const hasStudiedSince = (db: Db, timeZone: string) => db`(
  exists (select from lesson_day d where d.company_id = c.company_id and d.account_id = c.account_id and d.day >= c.counts_from)
  or exists (select from acted_lesson a where a.company_id = c.company_id and a.account_id = c.account_id and a.day >= c.counts_from)
  or exists (select from lesson_study s where s.company_id = c.company_id and s.account_id = c.account_id
    and s.completed_at >= (c.counts_from::timestamp at time zone ${timeZone})))`

/** Selects the accounts that have completed an item. */
function completedBy(
  db: Db,
  item: RequirementItemRow,
  { companyId }: RequirementHead,
  { timeZone }: At,
  { join }: FirstTurn,
): SqlFragment {
  const startOf = (day: SqlFragment) => db`(${day}::timestamp at time zone ${timeZone})`
  const since = startOf(db`t.counts_from`)
  // One scan covers both cases: a union would be planned without knowing how many people it contains.
  if (item.productId !== null)
    return db`
      select done.account_id from product_study done ${join}
      cross join lateral (select done.account_id, done.company_id, t.counts_from) c
      cross join lateral (select done.company_id) r cross join lateral (select done.product_id) i
      where done.product_id = ${item.productId} and done.company_id = ${companyId} and done.completed_at is not null
        and (done.completed_at >= ${since} or (${hasStudiedSince(db, timeZone)} and ${studiedAgainColumn(db, timeZone)} is not null))`
  if (item.examId !== null)
    return db`
      select done.account_id from attempt_record done ${join}
      where done.exam_id = ${item.examId} and done.passed and done.told_at is not null and done.submitted_at >= ${since}`
  if (item.schemeId !== null)
    return db`
      select done.account_id from held_certificate done ${join}
      where done.scheme_id = ${item.schemeId} and done.state <> 'revoked' and done.issued_at >= ${since}
        and (done.ends_at is null or done.ends_at >= ${startOf(db`t.opens_on`)})`
  if (item.checklistId !== null)
    return db`
      select done.account_id from passed_observation done ${join}
      where done.checklist_id = ${item.checklistId} and done.company_id = ${companyId} and done.observed_at >= ${since}`
  if (item.policyId !== null)
    return db`
      select done.account_id from signed_policy done ${join}
      where done.policy_id = ${item.policyId} and done.holds and done.signed_at >= ${since}`
  const counted = db`earned_credit done ${join}
    where done.company_id = ${companyId} and done.kind_id = ${item.creditKindId} and done.earned_on >= t.counts_from`
  // An entry that was reversed later does not change the day on which the amount was reached. Few people have such
  // entries.
  return db`
    select earned.account_id from (
      select done.account_id, sum(done.amount) filter (where done.amount > 0) as most, min(done.amount) as least from ${counted}
      group by done.account_id
    ) earned where earned.most >= ${item.amount} and (earned.least > 0 or exists (
      select from (select sum(done.amount) over (order by done.earned_on) as total from ${counted} and done.account_id = earned.account_id) own
      where own.total >= ${item.amount}))`
}
