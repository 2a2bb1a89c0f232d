export { notifyApprovers } from './approvals/approval-notice.service.ts'
export { requiredItems } from './asked-items.ts'
export { addMonths } from './requirement.rules.ts'
export {
  followMoved,
  recordForCertificate,
  recordForChecklist,
  recordForCredits,
  recordForExam,
  recordForPerson,
  updateRequirement,
} from './requirement-run.service.ts'
export { isChecklistAsked } from './requirement-run.store.ts'
export { listTeamMembers } from './team.service.ts'
