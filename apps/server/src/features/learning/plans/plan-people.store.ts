import type { Db } from '../../../database/connection.ts'
import { refreshPlanFigures } from '../../identity/identity.public.ts'
import type { PlanFacts } from './plan-staff.store.ts'

/**
 * Adds a person to a plan and increments its revision, so that an author who is editing it gets a conflict. Changes
 * nothing and returns `known` when the plan names them already, `notMember` when they are not in its company.
 */
export async function insertPlanTarget(
  db: Db,
  { planId, companyId }: Pick<PlanFacts, 'planId' | 'companyId'>,
  accountId: string,
): Promise<'added' | 'known' | 'notMember'> {
  const row = await db<{ isMember: boolean; has: boolean }[]>`
    select exists (select from active_membership where account_id = ${accountId} and company_id = ${companyId}) as "isMember",
      exists (select from study_plan_target where plan_id = ${planId} and account_id = ${accountId}) as has`.one()
  if (!row.isMember) return 'notMember'
  if (row.has) return 'known'
  await db`insert into study_plan_target (plan_id, account_id) values (${planId}, ${accountId}) on conflict do nothing`
  await db`update study_plan set revision = revision + 1 where id = ${planId}`
  return 'added'
}

/** Refreshes the plan figures in a company's list of people from the last counts of its published plans. */
export async function refreshPlanFiguresOfPeople(db: Db, companyId: string): Promise<void> {
  await refreshPlanFigures(
    db,
    companyId,
    db`
      select st.account_id, floor(avg(st.percent))::smallint as percent, least(sum(st.overdue), 30000)::smallint as overdue
      from plan_standing st join study_plan sp on sp.id = st.plan_id where sp.company_id = ${companyId} and sp.status = 'published' and st.asked > 0
      group by 1`,
  )
}

/** Lists published plans, company by company. */
export const listPublishedPlans = (db: Db): Promise<{ planId: string; companyId: string; revision: number }[]> =>
  db`select id as "planId", company_id as "companyId", revision from study_plan where status = 'published' order by company_id, id`
