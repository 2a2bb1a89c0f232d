import {
  assignmentDecide,
  assignmentList,
  assignmentOpen,
  assignmentRead,
  assignmentSubmit,
} from '@portal/contract/learning/assignment.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { route } from '../../../core/http/route.ts'
import { openAssignment, submitAssignment } from './assignment.service.ts'
import { loadWork, loadWorks, markWork } from './assignment-staff.service.ts'

/** Serves assignments for learners, and the list and the marking of submissions for staff. */
export function serveAssignments(app: FastifyInstance, deps: Deps): void {
  route(app, deps, assignmentOpen, ({ actor, input, lang }) => openAssignment(deps, actor, input, lang))
  route(app, deps, assignmentSubmit, ({ actor, input }) => submitAssignment(deps, actor, input))
  route(app, deps, assignmentList, ({ input, actor, lang }) => loadWorks(deps, actor, input, lang))
  route(app, deps, assignmentRead, ({ actor, input, lang }) => loadWork(deps, actor, input.workId, lang))
  route(app, deps, assignmentDecide, ({ actor, input }) => markWork(deps, actor, input))
}
