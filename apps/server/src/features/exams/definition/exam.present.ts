import type { examDetail, examList } from '@portal/contract/exams/exam.contract.ts'
import type { DataOf } from '@portal/contract/http/call.ts'
import { type Lang, pickText } from '../../../core/language.ts'
import type { AttemptListRow } from '../attempts/attempt.store.ts'
import { momentWord, type Released, releasedNow } from '../results/release.rules.ts'
import { attemptsLeft, attemptsLeftToday, type ExamState, lacksSeat, type Retake, stateOf } from './exam.rules.ts'
import type { Entry, ExamWithStanding, ListedExam, Moment } from './exam.store.ts'
import { retakeWords } from './exam.words.ts'

type Card = DataOf<typeof examList>['list'][number]
type Detail = DataOf<typeof examDetail>

/** An exam as it stands in a list; a visitor sees nothing personal. */
export function presentCard(exam: ListedExam, state: ExamState, isSignedIn: boolean, lang: Lang, { now, timeZone }: Moment): Card {
  return {
    examId: exam.id,
    kind: exam.kind,
    title: pickText(exam.title, lang),
    zones: exam.zones,
    state,
    totalPoints: exam.totalPoints,
    passingPoints: exam.passingPoints,
    questionCount: exam.questionCount,
    timeLimit: exam.timeLimit,
    opensAt: exam.opensAt?.toISOString() ?? null,
    closesAt: exam.closesAt?.toISOString() ?? null,
    dailyAttempts: exam.dailyAttempts,
    attemptsLeftToday: isSignedIn ? attemptsLeftToday(exam, exam) : null,
    seatFirst: lacksSeat(exam),
    seat: presentSeat(exam, lang, timeZone),
    lastScore: releasedNow({ ...exam, promised: exam.lastPromise }, now).score ? exam.lastScore : null,
    certificate: exam.certificate ? pickText(exam.certificate, lang) : null,
  }
}

const instant = (text: string) => new Date(text).toISOString()

/** The seat that the asker holds, until its session is over. */
export function presentSeat({ booking }: Pick<Entry, 'booking'>, lang: Lang, timeZone: string): Card['seat'] {
  if (!booking?.seat) return null
  const { startsAt, endsAt, city, centre, address } = booking.seat
  return { startsAt: instant(startsAt), endsAt: instant(endsAt), timeZone, city: pickText(city, lang), centre: pickText(centre, lang), address: pickText(address, lang) }
}

/** The retake that is open, and the sentence that tells it. */
export const presentRetake = (retake: Retake | null, hours: number | null, lang: Lang): Detail['retake'] =>
  retake && hours !== null ? { msg: retakeWords(hours, lang), from: retake.from?.toISOString() ?? null, until: retake.until.toISOString() } : null

export type DetailParts = {
  readonly attempts: readonly AttemptListRow[]
  readonly refusal: { reason: string; msg: string } | null
  readonly retake: Retake | null
  readonly isSignedIn: boolean
  readonly lang: Lang
  readonly moment: Moment
}

export function presentDetail(exam: ExamWithStanding, parts: DetailParts): Detail {
  const { lang, moment } = parts
  const { now, timeZone } = moment
  const { booking } = exam
  return {
    ...presentCard(exam, stateOf(exam, exam, now), parts.isSignedIn, lang, moment),
    notice: pickText(exam.notice, lang),
    types: exam.typeCounts.map(({ type, count, points }) => ({ type, count, points })),
    totalAttempts: exam.totalAttempts,
    attemptsLeft: parts.isSignedIn ? attemptsLeft(exam, exam) : null,
    retakeHours: exam.retakeHours,
    multiplePolicy: exam.multiplePolicy,
    leavePolicy: exam.leavePolicy,
    leaveLimit: exam.leaveLimit,
    onReload: exam.onReload,
    fullScreen: exam.fullScreen,
    shuffled: exam.shuffleQuestions || exam.shuffleOptions,
    release: {
      graded: momentWord(exam.release.graded ?? 'atOnce'),
      score: momentWord(exam.release.score),
      marks: momentWord(exam.release.marks),
      key: momentWord(exam.release.key),
    },
    appealDays: exam.appealDays,
    refusal: parts.refusal,
    retake: presentRetake(parts.retake, exam.retakeHours, lang),
    sessions: exam.needsSeat
      ? {
          nextAt: exam.nextSessionAt?.toISOString() ?? null,
          seatsLeft: exam.seatsLeft,
          timeZone,
          application: booking && { applicationId: booking.applicationId, state: booking.state },
        }
      : null,
    course: exam.productId ? { productId: exam.productId, title: pickText(exam.productTitle, lang), completed: exam.isCourseDone } : null,
    seatUntil: exam.seatUntil?.toISOString() ?? null,
    openAttemptId: exam.openAttemptId,
    attempts: parts.attempts.map((attempt) => presentAttempt(attempt, now)),
    serverTime: now.toISOString(),
  }
}

/** An attempt as it stands in a list: nothing of its result before that may be seen. */
export function presentAttempt(attempt: AttemptListRow, now: Date): Detail['attempts'][number] {
  const released = releasedNow(attempt, now)
  return {
    attemptId: attempt.id,
    number: attempt.number,
    state: attemptState(attempt.state, released, attempt.passed),
    startedAt: attempt.startedAt.toISOString(),
    submittedAt: attempt.submittedAt?.toISOString() ?? null,
    endedBy: attempt.endedBy,
    score: released.score ? attempt.score : null,
    totalPoints: attempt.totalPoints,
  }
}

/** How an attempt stands as far as its candidate may know: handed in, being marked, marked but not released, passed or failed. */
export function attemptState(state: 'open' | 'closed' | 'graded', released: Pick<Released, 'graded' | 'score'>, passed: boolean | null) {
  if (state === 'open') return 'open' as const
  if (!released.graded) return 'handedIn' as const
  if (state === 'closed') return 'awaitingMarks' as const
  if (!released.score) return 'notReleased' as const
  return passed ? ('passed' as const) : ('failed' as const)
}
