import {
  examApplicant,
  examApplyCancel,
  examApplySave,
  examAppoint,
  examSessionList,
  examSessionMonth,
  examsToApply,
  examTicket,
  examWaitlistJoin,
  examWaitlistLeave,
  getExamLocationList,
  myExamApplyList,
  myExamCoupon,
  updateUserDetailForExamApply,
} from '@portal/contract/certificates/exam-apply.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { fileUpload } from '@portal/contract/http/file.contract.ts'
import { sendForFile, uploadFiles } from '#web/api/send.ts'
import { useSession } from '#web/api/session.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'
import { saveFile } from '#web/ui/save-file.ts'

export type Applicant = DataOf<typeof examApplicant>
export type Application = DataOf<typeof myExamApplyList>['list'][number]
export type ApplicableExam = DataOf<typeof examsToApply>['list'][number]
export type Session = DataOf<typeof examSessionList>['list'][number]
export type SessionMonth = DataOf<typeof examSessionMonth>
export type MonthSession = SessionMonth['list'][number]
export type ExamCoupon = DataOf<typeof myExamCoupon>['list'][number]
export type Location = DataOf<typeof getExamLocationList>['list'][number]

export const applicationPageSize = 12
export const useLocations = (q: string | undefined, page: number) =>
  useAnswer(getExamLocationList, { ...(q ? { q } : {}), page, size: applicationPageSize }, { keepPrevious: true })
/** Returns the sessions of a month; if no month is given, of the first one that has any. */
export const useSessionMonth = (q: string | undefined, month: string | undefined) =>
  useAnswer(examSessionMonth, { ...(q ? { q } : {}), ...(month ? { month } : {}) }, { keepPrevious: true })
export const useApplicant = () => useAnswer(examApplicant, {}, { staleTime: 0 })
export const useApplicable = () => useAnswer(examsToApply, {}, { staleTime: 0 })
export const useApplications = (page: number) =>
  useAnswer(myExamApplyList, { page, size: applicationPageSize }, { keepPrevious: true, staleTime: 0 })
/** Returns all applications, to find the one in the address. */
export const useAllApplications = () => useAnswer(myExamApplyList, { page: 0, size: 999 }, { staleTime: 0 })
/** Returns the reader's latest applications; none for visitors. */
export function useMyApplications(): { readonly applications: readonly Application[]; readonly isLoading: boolean } {
  const isVisitor = useSession() === null
  const { data, isLoading } = useAnswer(myExamApplyList, isVisitor ? null : { page: 0, size: applicationPageSize }, {
    staleTime: 0,
  })
  return { applications: data?.list ?? [], isLoading }
}
export type Seat = { readonly examTitle: string; readonly session: NonNullable<Application['session']> }
/** Returns the next seat at a centre among these applications. */
export function nextSeatOf(applications: readonly Application[]): Seat | null {
  const seats = applications.flatMap(({ state, session, examTitle }) =>
    state === 'scheduled' && session ? [{ examTitle, session }] : [],
  )
  return seats.toSorted((a, b) => a.session.startsAt.localeCompare(b.session.startsAt))[0] ?? null
}
export const useSessions = (examId: string | undefined) =>
  useAnswer(examSessionList, examId ? { examId } : null, { staleTime: 0 })
export const useExamCoupons = (page: number) =>
  useAnswer(myExamCoupon, { page, size: applicationPageSize }, { keepPrevious: true, staleTime: 0 })

export async function saveApplicant(input: InputOf<typeof updateUserDetailForExamApply>): Promise<void> {
  await write(updateUserDetailForExamApply, input)
}
export async function uploadDocument(file: File): Promise<string> {
  return (await uploadFiles(fileUpload, { purpose: 'idDocument' }, file)).fileId
}
export async function saveApplication(examId: string, submit: 0 | 1): Promise<void> {
  await write(examApplySave, { examId, submit })
}
export async function cancelApplication(applicationId: string): Promise<void> {
  await write(examApplyCancel, { applicationId })
}
export async function reserveSeat(applicationId: string, sessionId: string): Promise<void> {
  await write(examAppoint, { applicationId, sessionId })
}
export async function joinWaitlist(applicationId: string, sessionId: string): Promise<void> {
  await write(examWaitlistJoin, { applicationId, sessionId })
}
export async function leaveWaitlist(applicationId: string): Promise<void> {
  await write(examWaitlistLeave, { applicationId })
}
export async function downloadTicket(applicationId: string): Promise<void> {
  saveFile(await sendForFile(examTicket, { applicationId }))
}
