export { notifyApprovers } from './approvals/approval-notice.service.ts'
export { requiredItems } from './asked-items.ts'
export {
  enqueueMovedPerson,
  recordCertificateCompletions,
  recordChecklistCompletions,
  recordCreditCompletions,
  recordExamCompletions,
  recordPersonCompletions,
  recordPolicyCompletions,
  runPolicyRequirements,
  updateRequirement,
} from './requirement-run.service.ts'
export { isChecklistAsked, listRequirementsOfPolicy } from './requirement-run.store.ts'
export { listTeamMembers } from './team.service.ts'
