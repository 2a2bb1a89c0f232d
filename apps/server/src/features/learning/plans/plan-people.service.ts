import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { peopleAssignPlan } from '@portal/contract/identity/people-bulk.contract.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import type { TaskKind } from '../../../core/tasks/task.ts'
import type { Lang } from '../../../core/text/language.ts'
import type { Transaction } from '../../../database/connection.ts'
import { createPeopleTaskKind, findPerson, startPeopleTask } from '../../identity/identity.public.ts'
import { canManagePlansInCompany, planBoundOf } from './plan.access.ts'
import { remindPlans } from './plan.jobs.ts'
import { insertPlanTarget } from './plan-people.store.ts'
import { findPlan } from './plan-staff.store.ts'
import { planPeopleTasks } from './plan-work.service.ts'

/**
 * Starts a task that assigns a plan to many people. Staff of one company can only assign that company's plans. Throws
 * `planNotFound`, also for a withdrawn plan, and the errors of `startPeopleTask`.
 */
export async function startPlanAssignment(
  deps: Deps,
  actor: Actor,
  { requestKey, selection, planId }: InputOf<typeof peopleAssignPlan>,
  lang: Lang,
): Promise<DataOf<typeof peopleAssignPlan>> {
  const plan = await findPlan(deps.sql, planId)
  if (!plan || plan.status === 'withdrawn' || !canManagePlansInCompany(actor, plan.companyId))
    throw new AppError('planNotFound')
  return startPeopleTask(deps, actor, lang, { kind: 'peopleAssignPlan', requestKey, selection, params: { planId } })
}

export const planTasks: readonly TaskKind[] = [
  ...planPeopleTasks,
  createPeopleTaskKind('peopleAssignPlan', async (deps, tx, staff, { params }, personId) => {
    if (!(await findPerson(tx, personId, planBoundOf(staff)))) throw new AppError('notFound')
    await addPerson(deps, tx, staff.accountId, String(params.planId), personId)
  }),
]

/**
 * Assigns a plan to one more person of its company. Does nothing when they already have it. For a published plan the
 * job notifies them.
 */
async function addPerson(
  deps: Deps,
  tx: Transaction,
  actorId: string,
  planId: string,
  accountId: string,
): Promise<void> {
  const plan = await findPlan(tx, planId)
  if (!plan || plan.status === 'withdrawn') throw new AppError('planNotFound')
  const outcome = await insertPlanTarget(tx, plan, accountId)
  if (outcome === 'notMember') throw new AppError('notMemberThere')
  if (outcome === 'known') return
  await writeAudit(deps, tx, actorId, {
    companyId: plan.companyId,
    action: 'account.planAssign',
    thing: 'account',
    thingId: accountId,
    detail: { planId, plan: plan.title },
  })
  if (plan.status === 'published') await deps.jobs.add(tx, remindPlans, { planId }, { key: `remindPlans ${planId}` })
}
