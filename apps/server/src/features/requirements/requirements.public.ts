export { notifyApprovers } from './approvals/approval-notice.service.ts'
export { requiredItems } from './asked-items.ts'
export {
  enqueueMovedPerson,
  recordForCertificate,
  recordForChecklist,
  recordForCredits,
  recordForExam,
  recordForPerson,
  recordForPolicy,
  runForPolicy,
  updateRequirement,
} from './requirement-run.service.ts'
export { isChecklistAsked, listRequirementsOfPolicy } from './requirement-run.store.ts'
export { listTeamMembers } from './team.service.ts'
