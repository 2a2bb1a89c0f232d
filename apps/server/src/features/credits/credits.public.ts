export { drawAuditPeople } from './audit-draw.rules.ts'
export { listEarnedCreditEntries } from './credit.store.ts'
export { creditsEntered, evidenceSubmitted } from './credit-events.ts'
export {
  grantCertificateCredits,
  grantCourseCredits,
  grantExamCredits,
  refreshCreditLedger,
  reverseCertificateCredits,
  reverseCourseCredits,
} from './credit-grant.service.ts'
export { creditedItems } from './credited-things.ts'
export { decideEvidence, loadEvidenceForManager } from './evidence.service.ts'
