export { notifyApprovers } from './approvals/approval-notice.service.ts'
export { requiredItems } from './asked-items.ts'
export {
  enqueueMovedPerson,
  enqueuePolicyRequirementRuns,
  recordCertificateCompletions,
  recordChecklistCompletions,
  recordCreditCompletions,
  recordExamCompletions,
  recordPersonCompletions,
  recordPolicyCompletions,
  refreshRequirement,
} from './requirement-run.service.ts'
export { isChecklistRequired, listRequirementsOfPolicy } from './requirement-run.store.ts'
export { listTeamMembers } from './team.service.ts'
