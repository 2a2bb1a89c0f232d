import {
  approvalRuleSet,
  approvalRules,
  teamApprovalDecide,
  teamApprovals,
} from '@portal/contract/requirements/approval.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { route } from '../../../core/http/route.ts'
import { decideTeamApproval, loadApprovalRules, loadTeamApprovals, setApprovalRule } from './approval.service.ts'

/** Serves approvals by line managers, and the approver of each subject in a company. */
export function serveApprovals(app: FastifyInstance, deps: Deps): void {
  route(app, deps, teamApprovals, ({ actor, lang }) => loadTeamApprovals(deps, actor, lang))
  route(app, deps, teamApprovalDecide, ({ actor, input }) => decideTeamApproval(deps, actor, input))
  route(app, deps, approvalRules, ({ actor, input }) => loadApprovalRules(deps, actor, input))
  route(app, deps, approvalRuleSet, ({ actor, input }) => setApprovalRule(deps, actor, input))
}
