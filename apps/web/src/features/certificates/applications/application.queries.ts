import {
  examApplicant,
  examApplicantSave,
  examApplicationCancel,
  examApplicationSave,
  examCentreList,
  examSeatAssign,
  examSessionList,
  examSessionMonth,
  examTicket,
  examWaitlistJoin,
  examWaitlistLeave,
  myExamApplicationList,
  myExamCouponList,
  registrationExamList,
} from '@portal/contract/certificates/exam-apply.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { fileUpload } from '@portal/contract/http/file.contract.ts'
import { sendForFile, uploadFiles } from '#web/api/send.ts'
import { useSession } from '#web/api/session.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'
import { saveFile } from '#web/ui/save-file.ts'

export type ExamApplicant = DataOf<typeof examApplicant>
export type ExamApplication = DataOf<typeof myExamApplicationList>['list'][number]
export type ApplicableExam = DataOf<typeof registrationExamList>['list'][number]
export type ExamSession = DataOf<typeof examSessionList>['list'][number]
export type SessionMonth = DataOf<typeof examSessionMonth>
export type MonthSession = SessionMonth['list'][number]
export type ExamCoupon = DataOf<typeof myExamCouponList>['list'][number]
export type ExamCentre = DataOf<typeof examCentreList>['list'][number]

export const applicationPageSize = 12
export const useExamCentres = (q: string | undefined, page: number) =>
  useAnswer(examCentreList, { ...(q ? { q } : {}), page, size: applicationPageSize }, { keepPrevious: true })
/** Returns the sessions of a month or, if none is given, of the first month that has any. */
export const useSessionMonth = (q: string | undefined, month: string | undefined) =>
  useAnswer(examSessionMonth, { ...(q ? { q } : {}), ...(month ? { month } : {}) }, { keepPrevious: true })
export const useExamApplicant = () => useAnswer(examApplicant, {}, { staleTime: 0 })
export const useApplicableExams = () => useAnswer(registrationExamList, {}, { staleTime: 0 })
export const useExamApplications = (page: number) =>
  useAnswer(myExamApplicationList, { page, size: applicationPageSize }, { keepPrevious: true, staleTime: 0 })
/** Returns the reader's registrations on one page, at most 999, so that one can be found by its id. */
export const useAllExamApplications = () => useAnswer(myExamApplicationList, { page: 0, size: 999 }, { staleTime: 0 })
/** Returns the reader's latest registrations, at most 12; none for visitors. */
export function useLatestExamApplications(): {
  readonly applications: readonly ExamApplication[]
  readonly isLoading: boolean
} {
  const isVisitor = useSession() === null
  const { data, isLoading } = useAnswer(
    myExamApplicationList,
    isVisitor ? null : { page: 0, size: applicationPageSize },
    {
      staleTime: 0,
    },
  )
  return { applications: data?.list ?? [], isLoading }
}
export type BookedSeat = { readonly examTitle: string; readonly session: NonNullable<ExamApplication['session']> }
/** Returns the earliest session in which these registrations have a seat; null if there is none. */
export function earliestBookedSeat(applications: readonly ExamApplication[]): BookedSeat | null {
  const seats = applications.flatMap(({ state, session, examTitle }) =>
    state === 'scheduled' && session ? [{ examTitle, session }] : [],
  )
  return seats.toSorted((a, b) => a.session.startsAt.localeCompare(b.session.startsAt))[0] ?? null
}
export const useExamSessions = (examId: string | undefined) =>
  useAnswer(examSessionList, examId ? { examId } : null, { staleTime: 0 })
export const useExamCoupons = (page: number) =>
  useAnswer(myExamCouponList, { page, size: applicationPageSize }, { keepPrevious: true, staleTime: 0 })

export async function saveExamApplicant(input: InputOf<typeof examApplicantSave>): Promise<void> {
  await write(examApplicantSave, input)
}
export async function uploadApplicantDocument(file: File): Promise<string> {
  return (await uploadFiles(fileUpload, { purpose: 'idDocument' }, file)).fileId
}
export async function saveExamApplication(examId: string, submit: 0 | 1): Promise<void> {
  await write(examApplicationSave, { examId, submit })
}
export async function cancelExamApplication(applicationId: string): Promise<void> {
  await write(examApplicationCancel, { applicationId })
}
export async function reserveExamSeat(applicationId: string, sessionId: string): Promise<void> {
  await write(examSeatAssign, { applicationId, sessionId })
}
export async function joinSessionWaitlist(applicationId: string, sessionId: string): Promise<void> {
  await write(examWaitlistJoin, { applicationId, sessionId })
}
export async function leaveSessionWaitlist(applicationId: string): Promise<void> {
  await write(examWaitlistLeave, { applicationId })
}
export async function downloadAdmissionTicket(applicationId: string): Promise<void> {
  saveFile(await sendForFile(examTicket, { applicationId }))
}
