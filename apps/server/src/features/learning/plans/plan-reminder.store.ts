import type { BilingualText } from '../../../core/text/language.ts'
import type { Db } from '../../../database/connection.ts'
import { planItemAudienceCondition, planItemOfferedCondition, planStandingJoin } from './plan.store.ts'

export type NotifiedPlan = {
  readonly planId: string
  readonly companyId: string
  readonly title: BilingualText
  readonly dueOn: string | null
  readonly dates: string[]
}

/**
 * Lists the published plans of active companies (with `planId`, only this one), each with the due dates of its
 * mandatory items from `from` to `to`, both included.
 */
export async function listNotifiedPlans(
  db: Db,
  planId: string | null,
  from: string,
  to: string,
): Promise<NotifiedPlan[]> {
  return db<NotifiedPlan[]>`
    select sp.id as "planId", sp.company_id as "companyId", sp.title, sp.due_on as "dueOn",
      array(select distinct coalesce(i.due_on, sp.due_on)::text from study_plan_item i
        where i.plan_id = sp.id and sp.is_mandatory and i.is_mandatory and coalesce(i.due_on, sp.due_on) between ${from}::date and ${to}::date
        order by 1) as dates
    from study_plan sp join active_company c on c.id = sp.company_id
    where sp.status = 'published' and (${planId}::uuid is null or sp.id = ${planId}) order by sp.id`
}

const isUntold = (db: Db, cause: string) => db`
  not exists (select from sent_notice n where n.account_id = person.account_id and n.company_id = sp.company_id and n.cause = ${cause})`

/** Lists at most `limit` people of a plan who have no notice with this cause. */
export async function listUnnotifiedPeople(db: Db, planId: string, cause: string, limit: number): Promise<string[]> {
  const rows = await db<{ accountId: string }[]>`
    select person.account_id as "accountId" from study_plan sp cross join study_plan_people(sp.id) person(account_id)
    where sp.id = ${planId} and ${isUntold(db, cause)} order by 1 limit ${limit}`
  return rows.map((row) => row.accountId)
}

export type PersonToRemind = { readonly accountId: string; readonly titles: BilingualText[] }

/**
 * Lists at most `limit` people of a plan who have open mandatory items of this date and were not notified for this
 * cause, with the titles of the items. Excludes people who await a result, and withdrawn items.
 */
export async function listPeopleToRemind(
  db: Db,
  planId: string,
  dueOn: string,
  cause: string,
  limit: number,
): Promise<PersonToRemind[]> {
  return db<PersonToRemind[]>`
    select person.account_id as "accountId", jsonb_agg(coalesce(p.title, e.title) order by i.position) as titles
    from study_plan sp cross join study_plan_people(sp.id) person(account_id)
    join study_plan_item i on i.plan_id = sp.id and sp.is_mandatory and i.is_mandatory and coalesce(i.due_on, sp.due_on) = ${dueOn}
    left join product_card p on p.id = i.product_id left join exam_card e on e.id = i.exam_id
    ${planStandingJoin(db, db`sp.company_id`, db`person.account_id`)}
    where sp.id = ${planId} and coalesce(pp.completed_at, x.passed_at) is null
      and not coalesce(x.is_awaiting, false) and ${planItemOfferedCondition(db, db`sp.company_id`)}
      and ${planItemAudienceCondition(db, db`sp.company_id`, db`person.account_id`)} and ${isUntold(db, cause)}
    group by person.account_id order by 1 limit ${limit}`
}

/** Lists titles of overdue mandatory items of one person in a plan. */
export async function listOverdueItems(
  db: Db,
  planId: string,
  accountId: string,
  today: string,
): Promise<BilingualText[]> {
  const rows = await db<{ title: BilingualText }[]>`
    select coalesce(p.title, e.title) as title from study_plan sp cross join study_plan_people(sp.id) person(account_id)
    join study_plan_item i on i.plan_id = sp.id and sp.is_mandatory and i.is_mandatory and coalesce(i.due_on, sp.due_on) < ${today}::date
    left join product_card p on p.id = i.product_id left join exam_card e on e.id = i.exam_id
    ${planStandingJoin(db, db`sp.company_id`, db`person.account_id`)}
    where sp.id = ${planId} and person.account_id = ${accountId} and coalesce(pp.completed_at, x.passed_at) is null and not coalesce(x.is_awaiting, false)
      and ${planItemOfferedCondition(db, db`sp.company_id`)}
      and ${planItemAudienceCondition(db, db`sp.company_id`, db`person.account_id`)}
    order by i.position`
  return rows.map((row) => row.title)
}

export async function hasBeenNotified(db: Db, companyId: string, accountId: string, cause: string): Promise<boolean> {
  const rows =
    await db`select 1 from sent_notice where account_id = ${accountId} and company_id = ${companyId} and cause = ${cause}`
  return rows.length > 0
}
