import type { ErrorCode } from '@portal/contract/all-codes.ts'
import type { EndedBy } from '@portal/contract/exams/ended-by.ts'
import { examLimits } from '@portal/contract/exams/exam.limits.ts'
import { addDays, dayIn, startOfDay } from '../../../core/text/calendar.ts'
import { type Release, visibleParts } from './release.rules.ts'

export type ExamState =
  | 'notStarted'
  | 'ready'
  | 'inProgress'
  | 'completed'
  | 'timedOut'
  | 'passed'
  | 'usedUp'
  | 'closed'
export type { EndedBy }

/** The rules of an exam that decide who may begin. */
export type ExamTimes = {
  /** A mock exam is sat as often as one likes, also after a pass. */
  readonly kind?: 'formal' | 'mock' | 'course'
  readonly opensAt: Date | null
  readonly closesAt: Date | null
  /** Since when staff let nobody begin it. */
  readonly pausedAt: Date | null
  readonly dailyAttempts: number | null
  readonly totalAttempts: number | null
  readonly retakeHours: number | null
  readonly release: Release
  /** The window's end, or later while somebody still sits; see the release rule. */
  readonly overAt: Date | null
}
/** A person's history in an exam, over all their companies. The open attempt is the one in their current company. */
export type Standing = {
  readonly ended: number
  /** Handed in, but not yet marked to the end. */
  readonly awaiting: number
  readonly today: number
  readonly firstEndedAt: Date | null
  readonly hasPassed: boolean
  /** What was promised at the start of the attempts that passed. */
  readonly passPromises: readonly (Release | null)[] | null
  readonly lastEndedBy: EndedBy | null
  readonly openAttemptId: string | null
  readonly openDeadline: Date | null
  /** They are sitting it just now in another of their companies. */
  readonly isOpenElsewhere: boolean
}

const urgency: Readonly<Record<ExamState, number>> = {
  inProgress: 0,
  ready: 1,
  notStarted: 2,
  completed: 3,
  timedOut: 3,
  passed: 3,
  usedUp: 3,
  closed: 3,
}
type Urgent = { readonly state: ExamState; readonly closesAt: Date | null }

/** Sorts running and open exams first, by closing time; then coming ones; then finished ones, newest first. The sort is stable. */
export function compareUrgency(a: Urgent, b: Urgent): number {
  const rank = urgency[a.state] - urgency[b.state]
  if (rank !== 0 || urgency[a.state] < 3) return rank
  const [first, second] = [a.closesAt?.getTime() ?? Number.MAX_VALUE, b.closesAt?.getTime() ?? Number.MAX_VALUE]
  return second - first
}

/** Is it an exam of sessions, and has the asker no seat in one that is on? */
export const isWithoutSeat = ({
  needsSeat,
  seatUntil,
}: {
  readonly needsSeat: boolean
  readonly seatUntil: Date | null
}): boolean => needsSeat && seatUntil === null

type AtCentre = Parameters<typeof isWithoutSeat>[0] & {
  readonly booking: { readonly seat: object | null } | null
  readonly admission: { readonly isCheckInMissing: boolean; readonly isOutside: boolean }
}
/** What is missing at the centre: the seat and its time, then the check-in where there are seats, then the network. */
export function admissionRefusalOf(exam: AtCentre): ErrorCode | null {
  if (isWithoutSeat(exam)) return exam.booking?.seat ? 'seatLater' : 'seatMissing'
  if (exam.needsSeat && exam.admission.isCheckInMissing) return 'checkInMissing'
  return exam.admission.isOutside ? 'outsideNetwork' : null
}

/** Is the time of an attempt over? Its last saves may still be on the way. */
export const isPastDeadline = (deadline: Date | null, now: Date): boolean =>
  deadline !== null && now.getTime() > deadline.getTime()
/** Is the time over in which saves that were on the way are taken? Then the server closes the attempt. */
export const isDue = (deadline: Date | null, now: Date): boolean =>
  deadline !== null && now.getTime() > deadline.getTime() + examLimits.graceSeconds * 1000

/** Do they know that they failed: nothing awaits marks, no attempt passed, and the score is out? */
const isKnownFail = (exam: ExamTimes, standing: Standing, now: Date): boolean =>
  standing.ended > 0 &&
  standing.awaiting === 0 &&
  !standing.hasPassed &&
  visibleParts({ release: exam.release, promised: null, overAt: exam.overAt }, now).score

/** The last instant at which a retake may begin; null: there is no limit, or no attempt has ended. */
const retakeUntil = (exam: ExamTimes, { firstEndedAt }: Standing): Date | null =>
  exam.retakeHours === null || firstEndedAt === null
    ? null
    : new Date(firstEndedAt.getTime() + exam.retakeHours * 3_600_000)

/** Has the person passed, as far as they may know? */
const isKnownPass = (exam: ExamTimes, standing: Standing, now: Date): boolean =>
  standing.hasPassed &&
  [null, ...(standing.passPromises ?? [])].some(
    (promised) => visibleParts({ release: exam.release, promised, overAt: exam.overAt }, now).score,
  )

/**
 * Why a new attempt may not begin now; null when it may (the course to be completed first is asked apart).
 * A pass that has not been released refuses nothing, or the refusal would tell it; nor is anybody told that they have failed before
 * they may know. The hours of a retake run from the end of the first attempt; attempts of a day are those begun on it, by the portal's zone.
 */
export function reasonNotToStart(exam: ExamTimes, standing: Standing, now: Date): ErrorCode | null {
  if (standing.isOpenElsewhere) return 'examOpenElsewhere'
  if (exam.kind !== 'mock' && isKnownPass(exam, standing, now)) return 'examPassed'
  if (exam.opensAt && now < exam.opensAt) return 'examNotStarted'
  if (exam.closesAt && now >= exam.closesAt) return 'examClosed'
  if (exam.pausedAt) return 'examPaused'
  if (exam.totalAttempts !== null && standing.ended >= exam.totalAttempts) return 'attemptsUsedUp'
  // Within the hours after the first attempt, its last instant included, not after them (specification section 8).
  const until = retakeUntil(exam, standing)
  if (until && now > until) return isKnownFail(exam, standing, now) ? 'retakeWindowOver' : 'attemptsUsedUp'
  if (exam.dailyAttempts !== null && standing.today >= exam.dailyAttempts) return 'attemptsUsedUp'
  return null
}

/** A retake that is open: until its last instant, and from an instant unless it may begin now. */
export type Retake = { readonly from: Date | null; readonly until: Date }

/**
 * May a person who knows that they failed retake the exam within its hours? Null: no, or the exam sets none. `refusal` is why they may not
 * begin now, by whichever rule; attempts of the day that are used up come back at midnight of the portal's zone, when the hours last so long.
 */
export function retakeWindow(
  exam: ExamTimes,
  standing: Standing,
  refusal: ErrorCode | null,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): Retake | null {
  const last = retakeUntil(exam, standing)
  if (!last || now > last || standing.openAttemptId || !isKnownFail(exam, standing, now)) return null
  const until = exam.closesAt && exam.closesAt < last ? exam.closesAt : last
  if (refusal === null) return { from: null, until }
  if (refusal !== 'attemptsUsedUp' || attemptsLeft(exam, standing) === 0) return null
  const from = startOfDay(addDays(dayIn(now, timeZone), 1), timeZone)
  return from < until ? { from, until } : null
}

/** How many attempts of all are left; null: there is no limit. */
export const attemptsLeft = (exam: ExamTimes, { ended, openAttemptId, isOpenElsewhere }: Standing): number | null =>
  exam.totalAttempts === null
    ? null
    : Math.max(0, exam.totalAttempts - ended - (openAttemptId || isOpenElsewhere ? 1 : 0))

/** How many attempts are left today, which are never more than are left of all; null: there is no limit by the day. */
export const attemptsLeftToday = (exam: ExamTimes, standing: Standing): number | null =>
  exam.dailyAttempts === null
    ? null
    : Math.min(
        Math.max(0, exam.dailyAttempts - standing.today),
        attemptsLeft(exam, standing) ?? Number.POSITIVE_INFINITY,
      )

/** Where a person stands with an exam (specification section 4). */
export function examStateOf(exam: ExamTimes, standing: Standing, now: Date): ExamState {
  if (standing.openAttemptId) return isPastDeadline(standing.openDeadline, now) ? 'timedOut' : 'inProgress'
  const refusal = reasonNotToStart(exam, standing, now)
  if (refusal === null || refusal === 'examOpenElsewhere' || refusal === 'examPaused') return 'ready'
  if (refusal === 'examPassed') return 'passed'
  if (refusal === 'examNotStarted') return 'notStarted'
  if (refusal === 'attemptsUsedUp') return 'usedUp'
  if (standing.ended === 0) return 'closed'
  return standing.lastEndedBy === 'deadline' ? 'timedOut' : 'completed'
}

/** When an attempt ends at the latest: fixed at its start (product decisions, section 7). `seatUntil`: the end of the session in which it is sat. */
export function deadlineOf(
  now: Date,
  timeLimit: number | null,
  closesAt: Date | null,
  seatUntil: Date | null = null,
): Date | null {
  const ends = [
    timeLimit === null ? null : now.getTime() + timeLimit * 1000,
    closesAt?.getTime() ?? null,
    seatUntil?.getTime() ?? null,
  ].filter((end) => end !== null)
  return ends.length === 0 ? null : new Date(Math.min(...ends))
}

/** Milliseconds left; null: unlimited. */
export const remainingMs = (deadline: Date | null, now: Date): number | null =>
  deadline === null ? null : deadline.getTime() - now.getTime()
