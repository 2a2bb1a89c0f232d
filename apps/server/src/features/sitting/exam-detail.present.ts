import type { examDetail } from '@portal/contract/exams/exam.contract.ts'
import type { DataOf } from '@portal/contract/http/call.ts'
import { addDays, dayInZone, startOfDay } from '../../core/text/calendar.ts'
import { type Lang, pickText } from '../../core/text/language.ts'
import { presentZone } from '../../core/text/time-zone.ts'
import {
  attemptsLeft,
  type ExamWithStanding,
  examStateOf,
  formatReleaseMoment,
  needsExamPassword,
  presentExamCard,
  presentRetake,
  type ReleasedParts,
  type Retake,
  visibleParts,
  type ZonedNow,
} from '../exams/exams.public.ts'
import type { AttemptListRow } from './attempt.store.ts'
import { examStageOf } from './exam-stage.rules.ts'

type Detail = DataOf<typeof examDetail>

export type ExamDetailParts = {
  readonly attempts: readonly AttemptListRow[]
  readonly refusal: { reason: string; msg: string } | null
  readonly retake: Retake | null
  readonly isSignedIn: boolean
  readonly lang: Lang
  readonly moment: ZonedNow
}

export function presentExamDetail(exam: ExamWithStanding, parts: ExamDetailParts): Detail {
  const { lang, moment } = parts
  const { now, timeZone } = moment
  const { booking } = exam
  const card = presentExamCard(exam, examStateOf(exam, exam, now), parts.isSignedIn, lang, moment)
  const attempts = parts.attempts.map((attempt) => presentAttempt(attempt, now))
  const left = parts.isSignedIn ? attemptsLeft(exam, exam) : null
  const refusal = parts.refusal?.reason ?? null
  // When the day's attempts are used up, new ones are available at midnight in the portal's zone.
  const isForToday =
    refusal === 'attemptsUsedUp' && left !== 0 && exam.dailyAttempts !== null && exam.today >= exam.dailyAttempts
  return {
    ...card,
    notice: pickText(exam.notice, lang),
    types: exam.typeCounts.map(({ type, count, points }) => ({ type, count, points })),
    totalAttempts: exam.totalAttempts,
    attemptsLeft: left,
    retakeHours: exam.retakeHours,
    multiplePolicy: exam.multiplePolicy,
    leavePolicy: exam.leavePolicy,
    leaveLimit: exam.leaveLimit,
    onReload: exam.onReload,
    fullScreen: exam.fullScreen,
    checkInFirst: exam.needsSeat && exam.checkInFirst,
    networkOnly: exam.networks.length > 0,
    passwordFirst: needsExamPassword(exam),
    shuffled: exam.shuffleQuestions || exam.shuffleOptions,
    release: {
      graded: formatReleaseMoment(exam.release.graded ?? 'atOnce'),
      score: formatReleaseMoment(exam.release.score),
      marks: formatReleaseMoment(exam.release.marks),
      key: formatReleaseMoment(exam.release.key),
    },
    appealDays: exam.appealDays,
    refusal: parts.refusal,
    retake: presentRetake(parts.retake, exam.retakeHours, lang),
    sessions: exam.needsSeat
      ? {
          nextAt: exam.nextSessionAt?.toISOString() ?? null,
          seatsLeft: exam.seatsLeft,
          ...presentZone(exam.nextSessionZone ?? timeZone, lang),
          application: booking && { applicationId: booking.applicationId, state: booking.state },
        }
      : null,
    course: exam.productId
      ? { productId: exam.productId, title: pickText(exam.productTitle, lang), completed: exam.isCourseDone }
      : null,
    seatUntil: exam.seatUntil?.toISOString() ?? null,
    stage: examStageOf({
      isOpenAttempt: exam.openAttemptId !== null,
      refusal,
      isUpcoming: card.state === 'notStarted',
      isOver: card.state === 'closed',
      hasSeat: card.seat !== null,
      isWithoutSeat: card.seatFirst,
      last: attempts[0]?.state ?? null,
    }),
    againAt:
      parts.retake?.from?.toISOString() ??
      (isForToday && exam.retakeHours === null
        ? startOfDay(addDays(dayInZone(now, timeZone), 1), timeZone).toISOString()
        : null),
    certificateId: parts.attempts.find(({ certificateId }) => certificateId !== null)?.certificateId ?? null,
    attempts,
    serverTime: now.toISOString(),
  }
}

/** Presents an attempt for a list, without its result before the release. */
export function presentAttempt(attempt: AttemptListRow, now: Date): Detail['attempts'][number] {
  const released = visibleParts(attempt, now)
  return {
    attemptId: attempt.id,
    number: attempt.number,
    state: visibleAttemptState(attempt.state, released, attempt.passed),
    startedAt: attempt.startedAt.toISOString(),
    submittedAt: attempt.submittedAt?.toISOString() ?? null,
    endedBy: attempt.endedBy,
    score: released.score ? attempt.score : null,
    totalPoints: attempt.totalPoints,
  }
}

/**
 * Returns the state of an attempt as its candidate may see it: in progress, submitted, being marked, marked but not
 * released, passed or failed.
 */
export function visibleAttemptState(
  state: 'open' | 'closed' | 'graded',
  released: Pick<ReleasedParts, 'graded' | 'score'>,
  passed: boolean | null,
) {
  if (state === 'open') return 'open' as const
  if (!released.graded) return 'handedIn' as const
  if (state === 'closed') return 'awaitingMarks' as const
  if (!released.score) return 'notReleased' as const
  return passed ? ('passed' as const) : ('failed' as const)
}
