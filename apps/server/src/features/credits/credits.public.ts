export { drawPeople } from './audit-draw.rules.ts'
export { listEarnedEntries } from './credit.store.ts'
export { creditsEntered, evidenceSubmitted } from './credit-events.ts'
export {
  creditCertificate,
  creditCourse,
  creditExam,
  refreshCreditLedger,
  reverseCertificateCredits,
  reverseCourseCredits,
} from './credit-grant.service.ts'
export { creditedItems } from './credited-things.ts'
export { decideEvidence, loadEvidenceForManager } from './evidence.service.ts'
