import { myStudy, ownLearningList, ownPlanList, ownPlanRead } from '@portal/contract/learning/plan.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { route } from '../../../core/http/route.ts'
import { loadOwnPlan, loadOwnPlanList } from './plan.service.ts'
import { servePlanStaff } from './plan-staff.routes.ts'
import { loadOwnLearning, loadStudyPage } from './study-page.service.ts'

/** Serves calls of learners on their study plans, and those of staff. */
export function servePlans(app: FastifyInstance, deps: Deps): void {
  route(app, deps, ownPlanRead, ({ actor, input, lang }) => loadOwnPlan(deps, actor, input.planId, lang))
  route(app, deps, ownPlanList, ({ actor, input, lang }) => loadOwnPlanList(deps, actor, input, lang))
  route(app, deps, myStudy, ({ actor, lang }) => loadStudyPage(deps, actor, lang))
  route(app, deps, ownLearningList, ({ actor, input, lang }) => loadOwnLearning(deps, actor, input, lang))
  servePlanStaff(app, deps)
}
