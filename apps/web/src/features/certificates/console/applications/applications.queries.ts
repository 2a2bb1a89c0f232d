import {
  applyDocuments,
  certificateApplyRead,
  certificateApplyRows,
  examApplyRead,
  examApplyRows,
  returnReasonList,
  returnReasonsPut,
} from '@portal/contract/certificates/application-desk.contract.ts'
import { certificateApplyDecide, examApplyDecide } from '@portal/contract/certificates/exam-apply-staff.contract.ts'
import { examSeats } from '@portal/contract/certificates/exam-centre-staff.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { getDict } from '@portal/contract/identity/profile.contract.ts'
import { send } from '#web/api/send.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'
import type { ListQuery } from '#web/console/list/list.types.ts'

export type ExamApplyRow = DataOf<typeof examApplyRows>['rows'][number]
export type ExamApply = DataOf<typeof examApplyRead>
export type CertificateApplyRow = DataOf<typeof certificateApplyRows>['rows'][number]
export type ApplicationDetails = DataOf<typeof certificateApplyRead>
export type ApplyKind = InputOf<typeof returnReasonList>['kind']
export type Purpose = InputOf<typeof applyDocuments>['purpose']
export type Documents = DataOf<typeof applyDocuments>
export type Reason = DataOf<typeof returnReasonList>['list'][number]
export type Seats = DataOf<typeof examSeats>
export type SeatSession = Seats['sessions'][number]
export type PastDecision = ExamApply['decisions'][number]

const asQueue = { keepPrevious: true, staleTime: 0 } as const
export const useExamApplicationRows = (query: ListQuery | null) =>
  useAnswer(examApplyRows, query as InputOf<typeof examApplyRows> | null, asQueue)
export const useExamApplication = (applicationId: string) =>
  useAnswer(examApplyRead, { applicationId }, { staleTime: 0 })
export const useCertificateApplicationRows = (query: ListQuery | null) =>
  useAnswer(certificateApplyRows, query as InputOf<typeof certificateApplyRows> | null, asQueue)
export const useCertificateApplication = (applicationId: string) =>
  useAnswer(certificateApplyRead, { applicationId }, { staleTime: 0 })
export const useSeats = (wanted: InputOf<typeof examSeats>) => useAnswer(examSeats, wanted, asQueue)
export const useReturnReasons = (kind: ApplyKind) => useAnswer(returnReasonList, { kind })
export const saveReasons = (input: InputOf<typeof returnReasonsPut>) => write(returnReasonsPut, input)
/** Fetches documents without a cache, because each view is requested and recorded. */
export const fetchDocuments = (kind: ApplyKind, applicationId: string, purpose: Purpose) =>
  send(applyDocuments, { kind, applicationId, purpose })
export const sendRegistrationDecision = (input: InputOf<typeof examApplyDecide>) => write(examApplyDecide, input)
export const sendCertificateDecision = (input: InputOf<typeof certificateApplyDecide>) =>
  write(certificateApplyDecide, input)
export const useDocumentKinds = () => useAnswer(getDict, { classify: 1 })
export const useIdentities = () => useAnswer(getDict, { classify: 2 })
