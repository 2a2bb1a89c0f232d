import {
  applicationDocuments,
  certificateApplicationRead,
  examApplicationRead,
  managedCertificateApplications,
  managedExamApplicationList,
  returnReasonList,
  returnReasonsSave,
} from '@portal/contract/certificates/application-desk.contract.ts'
import {
  certificateApplicationDecide,
  examApplicationDecide,
} from '@portal/contract/certificates/exam-apply-staff.contract.ts'
import { examSeats } from '@portal/contract/certificates/exam-centre-staff.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { dictionaryRead } from '@portal/contract/identity/profile.contract.ts'
import { send } from '#web/api/send.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'
import type { ListQuery } from '#web/console/list/list.types.ts'

export type ExamApplicationRow = DataOf<typeof managedExamApplicationList>['rows'][number]
export type ExamApplicationDetails = DataOf<typeof examApplicationRead>
export type CertificateApplicationRow = DataOf<typeof managedCertificateApplications>['rows'][number]
export type CertificateApplicationDetails = DataOf<typeof certificateApplicationRead>
export type ApplicationKind = InputOf<typeof returnReasonList>['kind']
export type DocumentPurpose = InputOf<typeof applicationDocuments>['purpose']
export type ApplicationDocumentLinks = DataOf<typeof applicationDocuments>
export type ReturnReason = DataOf<typeof returnReasonList>['list'][number]
export type SessionSeats = DataOf<typeof examSeats>
export type SeatBoardSession = SessionSeats['sessions'][number]
export type PastDecision = ExamApplicationDetails['decisions'][number]

const asQueue = { keepPrevious: true, staleTime: 0 } as const
export const useExamApplicationRows = (query: ListQuery | null) =>
  useAnswer(managedExamApplicationList, query as InputOf<typeof managedExamApplicationList> | null, asQueue)
export const useExamApplicationDetails = (applicationId: string) =>
  useAnswer(examApplicationRead, { applicationId }, { staleTime: 0 })
export const useCertificateApplicationRows = (query: ListQuery | null) =>
  useAnswer(managedCertificateApplications, query as InputOf<typeof managedCertificateApplications> | null, asQueue)
export const useCertificateApplicationDetails = (applicationId: string) =>
  useAnswer(certificateApplicationRead, { applicationId }, { staleTime: 0 })
export const useSessionSeats = (wanted: InputOf<typeof examSeats>) => useAnswer(examSeats, wanted, asQueue)
export const useReturnReasons = (kind: ApplicationKind) => useAnswer(returnReasonList, { kind })
export const saveReturnReasons = (input: InputOf<typeof returnReasonsSave>) => write(returnReasonsSave, input)
/**
 * Fetches the links to an application's documents, without a cache, because each view needs a purpose and is recorded.
 */
export const fetchApplicationDocuments = (kind: ApplicationKind, applicationId: string, purpose: DocumentPurpose) =>
  send(applicationDocuments, { kind, applicationId, purpose })
export const decideExamRegistration = (input: InputOf<typeof examApplicationDecide>) =>
  write(examApplicationDecide, input)
export const decideCertificateApplication = (input: InputOf<typeof certificateApplicationDecide>) =>
  write(certificateApplicationDecide, input)
export const useDocumentTypes = () => useAnswer(dictionaryRead, { classify: 1 })
export const useIdentityTypes = () => useAnswer(dictionaryRead, { classify: 2 })
