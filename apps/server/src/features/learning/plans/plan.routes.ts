import { pcStudyPlanDetails, studyPlanList } from '@portal/contract/learning/plan.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { route } from '../../../core/route.ts'
import { planFor, plansFor } from './plan.service.ts'
import { servePlanStaff } from './plan-staff.routes.ts'

/** Calls of learners on their study plans, and those of staff. */
export function servePlans(app: FastifyInstance, deps: Deps): void {
  route(app, deps, pcStudyPlanDetails, ({ actor, input, lang }) => planFor(deps, actor, input.planId, lang))
  route(app, deps, studyPlanList, ({ actor, input, lang }) => plansFor(deps, actor, input, lang))
  servePlanStaff(app, deps)
}
