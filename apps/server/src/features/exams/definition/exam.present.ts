import type { examDetail, examList } from '@portal/contract/exams/exam.contract.ts'
import type { DataOf } from '@portal/contract/http/call.ts'
import { type Lang, pickText } from '../../../core/language.ts'
import type { AttemptListRow } from '../attempts/attempt.store.ts'
import { momentWord, type Released, releasedNow } from '../results/release.rules.ts'
import { type ExamState, lacksSeat, stateOf } from './exam.rules.ts'
import type { ExamWithStanding, ListedExam } from './exam.store.ts'

type Card = DataOf<typeof examList>['list'][number]
type Detail = DataOf<typeof examDetail>

/** An exam as it stands in a list; a visitor sees nothing personal. */
export function presentCard(exam: ListedExam, state: ExamState, isSignedIn: boolean, lang: Lang, now: Date): Card {
  const left = exam.dailyAttempts === null ? null : Math.max(0, exam.dailyAttempts - exam.today)
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
    attemptsLeftToday: isSignedIn ? left : null,
    seatFirst: lacksSeat(exam),
    lastScore: releasedNow({ ...exam, promised: exam.lastPromise }, now).score ? exam.lastScore : null,
    certificate: exam.certificate ? pickText(exam.certificate, lang) : null,
  }
}

export type DetailParts = {
  readonly attempts: readonly AttemptListRow[]
  readonly refusal: { reason: string; msg: string } | null
  readonly isSignedIn: boolean
  readonly lang: Lang
  readonly now: Date
}

export function presentDetail(exam: ExamWithStanding, parts: DetailParts): Detail {
  const { lang, now } = parts
  return {
    ...presentCard(exam, stateOf(exam, exam, now), parts.isSignedIn, lang, now),
    notice: pickText(exam.notice, lang),
    types: exam.typeCounts.map(({ type, count, points }) => ({ type, count, points })),
    totalAttempts: exam.totalAttempts,
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
