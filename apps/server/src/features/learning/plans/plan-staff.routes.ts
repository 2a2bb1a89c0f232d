import { peopleAssignPlan } from '@portal/contract/identity/people-bulk.contract.ts'
import { planAssign, planCreate, planManage, planProgress, planPublish, planRead, planUpdate, planWithdraw } from '@portal/contract/learning/plan-staff.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { route } from '../../../core/route.ts'
import { assignToMany } from './plan-people.service.ts'
import { progressFor } from './plan-progress.service.ts'
import { assignPlan, changePlan, createPlan, managePlans, publishPlan, readPlan, withdrawPlan } from './plan-staff.service.ts'

/** Calls of staff on study plans. */
export function servePlanStaff(app: FastifyInstance, deps: Deps): void {
  route(app, deps, planCreate, ({ actor, input }) => createPlan(deps, actor, input))
  route(app, deps, planUpdate, ({ actor, input }) => changePlan(deps, actor, input))
  route(app, deps, planAssign, ({ actor, input }) => assignPlan(deps, actor, input))
  route(app, deps, peopleAssignPlan, ({ actor, input, lang }) => assignToMany(deps, actor, input, lang))
  route(app, deps, planPublish, ({ actor, input }) => publishPlan(deps, actor, input))
  route(app, deps, planWithdraw, ({ actor, input }) => withdrawPlan(deps, actor, input))
  route(app, deps, planRead, ({ input }) => readPlan(deps, input.planId))
  route(app, deps, planManage, ({ input }) => managePlans(deps, input))
  route(app, deps, planProgress, ({ input }) => progressFor(deps, input))
}
