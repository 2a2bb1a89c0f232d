import {
  myRequirementExplanation,
  myRequirements,
  myTeam,
  teamRemind,
} from '@portal/contract/requirements/requirement.contract.ts'
import {
  leaveOfAbsenceRecord,
  managedRequirementList,
  requirementActivate,
  requirementArchive,
  requirementCoverage,
  requirementCoverageGroups,
  requirementCreate,
  requirementExplain,
  requirementExport,
  requirementGroups,
  requirementItemFind,
  requirementPeople,
  requirementPreview,
  requirementPreviewCompleted,
  requirementRead,
  requirementTotals,
  requirementUpdate,
  requirementWaive,
  requirementWaiverWithdraw,
  teamManagerSet,
  teamManagers,
} from '@portal/contract/requirements/requirement-staff.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../core/deps.ts'
import { route } from '../../core/http/route.ts'
import { serveApprovals } from './approvals/approval.routes.ts'
import { requiredItems } from './asked-items.ts'
import {
  activateRequirement,
  archiveRequirement,
  createRequirement,
  loadDirectoryGroups,
  loadManagedRequirements,
  loadRequirement,
  loadRequirementCandidates,
  loadRequirementTotals,
  previewRequirement,
  previewRequirementCompleted,
  updateRequirement,
} from './requirement.service.ts'
import {
  loadCoverageGroups,
  loadMyRequirements,
  loadOwnRequirementExplanation,
  loadRequirementCoverage,
  loadRequirementExplanation,
  loadRequirementPeople,
  recordLeaveOfAbsence,
  startRequirementExport,
  waiveRequirementForPerson,
  withdrawWaiver,
} from './requirement-people.service.ts'
import { loadDepartmentManagers, loadTeam, remindTeamMember, setDepartmentManager } from './team.service.ts'

export function serveRequirements(app: FastifyInstance, deps: Deps): void {
  app.addHook('onReady', () => requiredItems.refresh(deps))
  serveApprovals(app, deps)
  route(app, deps, requirementCreate, ({ actor, input }) => createRequirement(deps, actor, input))
  route(app, deps, requirementUpdate, ({ actor, input }) => updateRequirement(deps, actor, input))
  route(app, deps, requirementActivate, ({ actor, input }) => activateRequirement(deps, actor, input))
  route(app, deps, requirementArchive, ({ actor, input }) => archiveRequirement(deps, actor, input))
  route(app, deps, requirementRead, ({ actor, input, lang }) => loadRequirement(deps, actor, input.requirementId, lang))
  route(app, deps, requirementItemFind, ({ actor, input }) => loadRequirementCandidates(deps, actor, input))
  route(app, deps, requirementGroups, ({ actor, input }) => loadDirectoryGroups(deps, actor, input))
  route(app, deps, requirementPreview, ({ actor, input, lang }) => previewRequirement(deps, actor, input, lang))
  route(app, deps, requirementPreviewCompleted, ({ actor, input }) => previewRequirementCompleted(deps, actor, input))
  route(app, deps, managedRequirementList, ({ actor, input }) => loadManagedRequirements(deps, actor, input))
  route(app, deps, requirementTotals, ({ actor, input }) => loadRequirementTotals(deps, actor, input))
  route(app, deps, requirementPeople, ({ actor, input, lang }) => loadRequirementPeople(deps, actor, input, lang))
  route(app, deps, requirementCoverage, ({ actor, input }) => loadRequirementCoverage(deps, actor, input.requirementId))
  route(app, deps, requirementCoverageGroups, ({ actor, input, lang }) =>
    loadCoverageGroups(deps, actor, input.requirementId, lang),
  )
  route(app, deps, requirementExplain, ({ actor, input, lang }) => loadRequirementExplanation(deps, actor, input, lang))
  route(app, deps, requirementWaive, ({ actor, input }) => waiveRequirementForPerson(deps, actor, input))
  route(app, deps, requirementWaiverWithdraw, ({ actor, input }) => withdrawWaiver(deps, actor, input))
  route(app, deps, leaveOfAbsenceRecord, ({ actor, input }) => recordLeaveOfAbsence(deps, actor, input))
  route(app, deps, requirementExport, ({ actor, input, lang }) => startRequirementExport(deps, actor, input, lang))
  route(app, deps, teamManagers, ({ actor, input, lang }) => loadDepartmentManagers(deps, actor, input, lang))
  route(app, deps, teamManagerSet, ({ actor, input }) => setDepartmentManager(deps, actor, input))
  route(app, deps, myRequirements, ({ actor }) => loadMyRequirements(deps, actor))
  route(app, deps, myRequirementExplanation, ({ actor, input, lang }) =>
    loadOwnRequirementExplanation(deps, actor, input.requirementId, lang),
  )
  route(app, deps, myTeam, ({ actor, lang }) => loadTeam(deps, actor, lang))
  route(app, deps, teamRemind, ({ actor, input }) => remindTeamMember(deps, actor, input.accountId))
}
