import {
  answersSave,
  attemptClock,
  attemptPaperRead,
  attemptStart,
  attemptSubmit,
  examDetail,
} from '@portal/contract/exams/exam.contract.ts'
import { examLimits } from '@portal/contract/exams/exam.limits.ts'
import { announcementMarkSeen } from '@portal/contract/exams/exam-announcement.contract.ts'
import { examExitsRecord } from '@portal/contract/exams/exam-leave.contract.ts'
import { examResult, myAttempts } from '@portal/contract/exams/exam-result.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { signInMethods } from '@portal/contract/identity/session.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { isApiError } from '#web/api/api-error.ts'
import { send } from '#web/api/send.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'
import { resendClosingReport } from './answering/last-words.ts'
import { startExamThroughQueue } from './answering/start-line.ts'
import { claimStartedPaper, storeStartedPaper } from './answering/started-paper.ts'

export type ExamDetail = DataOf<typeof examDetail>
export type ExamResult = DataOf<typeof examResult>
export type AttemptRecord = DataOf<typeof myAttempts>['list'][number]

/** Returns an exam; polls while the reader waits for check-in. */
export const useExam = (examId: string | undefined) =>
  useAnswer(examDetail, examId ? { examId } : null, {
    staleTime: 0,
    askAgain: ({ refusal }) => refusal?.reason === 'checkInMissing' && examLimits.checkInPollMs,
  })
export const useExamResult = (attemptId: string | undefined) =>
  useAnswer(examResult, attemptId ? { attemptId } : null, {
    staleTime: 0,
    askAgain: ({ cohortState }) => cohortState === 'reckoning' && examLimits.reckoningPollMs,
  })
export const useMyAttempts = (input: InputOf<typeof myAttempts>) =>
  useAnswer(myAttempts, input, { keepPrevious: true, staleTime: 0 })

/** A paused exam is fetched again until it resumes. */
const whilePaused = (query: { readonly state: { readonly error: unknown } }) =>
  isApiError(query.state.error, 'attemptPaused') ? examLimits.pausePollMs : false

/**
 * Returns the paper. The start of an attempt returns it; for an open attempt it is fetched once per window, which makes
 * this window the writer, and for a paused one again until it resumes. It contains both languages, so a change of
 * language needs no fetch.
 */
export const useAttemptPaper = (attemptId: string | undefined, writer: string) =>
  useQuery({
    queryKey: ['exam paper', attemptId, writer],
    queryFn: async () => {
      const started = claimStartedPaper(attemptId ?? '')
      if (started) return started
      await resendClosingReport(attemptId ?? '', (words) =>
        send(examExitsRecord, words, { leaveSession: true, timeout: 5000 }),
      )
      return send(attemptPaperRead, { attemptId: attemptId ?? '', writer })
    },
    enabled: attemptId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchInterval: whilePaused,
    retry: (count, error) =>
      count < 4 && (isApiError(error, 'network') || isApiError(error, 'timeout') || isApiError(error, 'unavailable')),
  })

/**
 * Starts an exam of which only the id is known, as after a lost response or a reload; an attempt that has already been
 * started is returned again.
 */
export const useStartedExam = (examId: string | undefined, writer: string) =>
  useQuery({
    queryKey: ['exam start', examId, writer],
    queryFn: () => startExam(examId ?? '', writer),
    enabled: examId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchInterval: whilePaused,
    retry: false,
  })

/** Starts an exam, in line if necessary. Returns null when the person has left the line. */
export async function startExam(
  examId: string,
  writer: string,
  password?: string,
): Promise<{ readonly attemptId: string } | null> {
  const input = { examId, writer, ...(password ? { password } : {}) }
  const started = await startExamThroughQueue(examId, (signal) => send(attemptStart, input, { signal }))
  if (started?.paper) storeStartedPaper(started.paper)
  return started
}
export const sendAnswers = (input: InputOf<typeof answersSave>, keepalive = false) =>
  send(answersSave, input, { keepalive, timeout: 10_000 })
export const sendExits = (input: InputOf<typeof examExitsRecord>, isLast: boolean) =>
  send(examExitsRecord, input, { keepalive: isLast, leaveSession: true, timeout: 8000 })
/**
 * Fetches the clock of an attempt. If `known` is given, the server holds its response until the state differs from it,
 * or for `examLimits.clockHoldsSeconds`.
 */
export const fetchExamClock = (input: InputOf<typeof attemptClock>, signal?: AbortSignal) =>
  send(attemptClock, input, {
    leaveSession: true,
    timeout: input.known === undefined ? 8000 : (examLimits.clockHoldsSeconds + 15) * 1000,
    ...(signal ? { signal } : {}),
  })
/** Notifies the server that announcements were read. Call it again while the clock still lists them as unread. */
export const sendAnnouncementsSeen = (input: InputOf<typeof announcementMarkSeen>) =>
  send(announcementMarkSeen, input, { leaveSession: true, timeout: 8000 })
export async function submitAttempt(input: InputOf<typeof attemptSubmit>) {
  const submitted = await write(attemptSubmit, input, { timeout: 30_000, also: () => ['progress'] })
  return submitted
}

/**
 * Measures the server's response time as seen by this page, in milliseconds. Throws an `ApiError` when there is no
 * answer within five seconds.
 */
export async function measureRoundTrip(): Promise<number> {
  const sentAt = performance.now()
  await send(signInMethods, {}, { timeout: 5000, leaveSession: true })
  return Math.round(performance.now() - sentAt)
}
