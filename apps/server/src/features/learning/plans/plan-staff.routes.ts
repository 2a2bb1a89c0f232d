import { peopleAssignPlan } from '@portal/contract/identity/people-bulk.contract.ts'
import {
  managedPlanList,
  planAssign,
  planCopy,
  planCreate,
  planItemFind,
  planPeopleCount,
  planProgress,
  planProgressExport,
  planPublish,
  planRead,
  planRemind,
  planUpdate,
  planWithdraw,
} from '@portal/contract/learning/plan-staff.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { route } from '../../../core/http/route.ts'
import { startPlanAssignment } from './plan-people.service.ts'
import { loadPlanProgress } from './plan-progress.service.ts'
import {
  assignPlan,
  copyStudyPlan,
  createStudyPlan,
  loadManagedPlan,
  loadManagedPlans,
  loadPlanCandidates,
  loadPlanPeopleCount,
  publishStudyPlan,
  updateManagedPlan,
  withdrawStudyPlan,
} from './plan-staff.service.ts'
import { startPlanProgressExport, startPlanReminders } from './plan-work.service.ts'

/** Serves calls of staff on study plans. */
export function servePlanStaff(app: FastifyInstance, deps: Deps): void {
  route(app, deps, planCreate, ({ actor, input }) => createStudyPlan(deps, actor, input))
  route(app, deps, planUpdate, ({ actor, input }) => updateManagedPlan(deps, actor, input))
  route(app, deps, planAssign, ({ actor, input }) => assignPlan(deps, actor, input))
  route(app, deps, peopleAssignPlan, ({ actor, input, lang }) => startPlanAssignment(deps, actor, input, lang))
  route(app, deps, planPublish, ({ actor, input }) => publishStudyPlan(deps, actor, input))
  route(app, deps, planWithdraw, ({ actor, input }) => withdrawStudyPlan(deps, actor, input))
  route(app, deps, planCopy, ({ actor, input }) => copyStudyPlan(deps, actor, input))
  route(app, deps, planRead, ({ actor, input, lang }) => loadManagedPlan(deps, actor, input.planId, lang))
  route(app, deps, planItemFind, ({ actor, input }) => loadPlanCandidates(deps, actor, input))
  route(app, deps, planPeopleCount, ({ actor, input }) => loadPlanPeopleCount(deps, actor, input))
  route(app, deps, managedPlanList, ({ actor, input }) => loadManagedPlans(deps, actor, input))
  route(app, deps, planProgress, ({ actor, input, lang }) => loadPlanProgress(deps, actor, input, lang))
  route(app, deps, planRemind, ({ actor, input, lang }) => startPlanReminders(deps, actor, input, lang))
  route(app, deps, planProgressExport, ({ actor, input, lang }) => startPlanProgressExport(deps, actor, input, lang))
}
