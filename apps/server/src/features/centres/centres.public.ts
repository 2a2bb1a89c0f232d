export { assignExamSeat, saveExamApplication } from './applications/application.service.ts'
export { checkInCandidate, createExamSession, decideExamApplication } from './applications/application-staff.service.ts'
export { listRegistrationsForManager } from './applications/application-staff.store.ts'
export {
  endExamFeeCoupon,
  findExamFee,
  insertExamFeeCoupon,
  listExamFees,
  upsertExamFee,
} from './applications/fee.store.ts'
export { addPastApplicant } from './applications/past-applicant.service.ts'
export { type RegisteredCandidate, registrationSubmitted } from './applications/registration.event.ts'
export { findExamApplicationQueue, listSessionsOfDay } from './applications/today.store.ts'
