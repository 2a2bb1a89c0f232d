import type { ErrorCode } from '@portal/contract/all-codes.ts'
import type { EndedBy } from '@portal/contract/exams/ended-by.ts'
import { examLimits } from '@portal/contract/exams/exam.limits.ts'
import { addDays, dayInZone, startOfDay } from '../../../core/text/calendar.ts'
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

/** The rules of an exam that decide whether an attempt may start. */
export type ExamStartRules = {
  /** A mock exam may be taken any number of times, even after a pass. */
  readonly kind?: 'formal' | 'mock' | 'course'
  readonly opensAt: Date | null
  readonly closesAt: Date | null
  /** Since when staff have paused new attempts. */
  readonly pausedAt: Date | null
  readonly dailyAttempts: number | null
  readonly totalAttempts: number | null
  readonly retakeHours: number | null
  readonly release: Release
  /** The end of the window, or later while anyone has an open attempt; see the release rule. */
  readonly overAt: Date | null
}
/** A person's attempts at an exam in all their companies. The open attempt is the one in their current company. */
export type ExamHistory = {
  readonly ended: number
  /** Submitted attempts that are not fully marked. */
  readonly awaiting: number
  readonly today: number
  readonly firstEndedAt: Date | null
  readonly hasPassed: boolean
  /** The releases promised to the passed attempts at their start. */
  readonly passPromises: readonly (Release | null)[] | null
  readonly lastEndedBy: EndedBy | null
  readonly openAttemptId: string | null
  readonly openDeadline: Date | null
  /** The person has an open attempt in another of their companies. */
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

/**
 * Compares exams by urgency: those in progress, open ones, upcoming ones, and then finished ones, the last to close
 * first. Unfinished ones of the same state compare as equal, so that sorting keeps their order.
 */
export function compareExamUrgency(a: Urgent, b: Urgent): number {
  const rank = urgency[a.state] - urgency[b.state]
  if (rank !== 0 || urgency[a.state] < 3) return rank
  const [first, second] = [a.closesAt?.getTime() ?? Number.MAX_VALUE, b.closesAt?.getTime() ?? Number.MAX_VALUE]
  return second - first
}

/** Returns true when the exam has sessions and the caller has no seat in a running one. */
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
/**
 * Returns the error for the first condition at the centre that is not met: the seat and its time, then the check-in
 * (exams with seats), then the network. Null when all are met.
 */
export function admissionRefusalOf(exam: AtCentre): ErrorCode | null {
  if (isWithoutSeat(exam)) return exam.booking?.seat ? 'seatLater' : 'seatMissing'
  if (exam.needsSeat && exam.admission.isCheckInMissing) return 'checkInMissing'
  return exam.admission.isOutside ? 'outsideNetwork' : null
}

/** Returns true when the deadline has passed, even if the last saves may still be arriving. */
export const isPastDeadline = (deadline: Date | null, now: Date): boolean =>
  deadline !== null && now.getTime() > deadline.getTime()
/**
 * Returns the earliest deadline for which a save still counts now. The SQL function `last_save_at` does the reverse: it
 * returns the last instant of a save for a deadline.
 */
export const earliestOpenDeadline = (now: Date): Date => new Date(now.getTime() - examLimits.graceSeconds * 1000)
/** Returns true when the grace for late saves has passed too, so that the server closes the attempt. */
export const isPastGrace = (deadline: Date | null, now: Date): boolean =>
  deadline !== null && deadline < earliestOpenDeadline(now)

/** True when the person knows that they failed: no marks are missing, no attempt passed, and the score is released. */
const isKnownFail = (exam: ExamStartRules, standing: ExamHistory, now: Date): boolean =>
  standing.ended > 0 &&
  standing.awaiting === 0 &&
  !standing.hasPassed &&
  visibleParts({ release: exam.release, promised: null, overAt: exam.overAt }, now).score

/** The last instant at which a retake may start. Null: no limit, or no attempt has ended. */
const retakeUntil = (exam: ExamStartRules, { firstEndedAt }: ExamHistory): Date | null =>
  exam.retakeHours === null || firstEndedAt === null
    ? null
    : new Date(firstEndedAt.getTime() + exam.retakeHours * 3_600_000)

/** True when the person has passed and may know it. */
const isKnownPass = (exam: ExamStartRules, standing: ExamHistory, now: Date): boolean =>
  standing.hasPassed &&
  [null, ...(standing.passPromises ?? [])].some(
    (promised) => visibleParts({ release: exam.release, promised, overAt: exam.overAt }, now).score,
  )

/**
 * Returns the reason why a new attempt can't start now, or null; a required course, a seat, the check-in and the
 * network are checked elsewhere (`startRefusalOf`). The hours within which a retake is allowed count from the end
 * of the first attempt. The daily limit counts the attempts that were started that day in the portal's zone. Results
 * that have not been released are ignored, because the reason would reveal them.
 */
export function reasonNotToStart(exam: ExamStartRules, standing: ExamHistory, now: Date): ErrorCode | null {
  if (standing.isOpenElsewhere) return 'examOpenElsewhere'
  if (exam.kind !== 'mock' && isKnownPass(exam, standing, now)) return 'examPassed'
  if (exam.opensAt && now < exam.opensAt) return 'examNotStarted'
  if (exam.closesAt && now >= exam.closesAt) return 'examClosed'
  if (exam.pausedAt) return 'examPaused'
  if (exam.totalAttempts !== null && standing.ended >= exam.totalAttempts) return 'attemptsUsedUp'
  // True within the hours after the first attempt, including their last instant (specification section 8).
  const until = retakeUntil(exam, standing)
  if (until && now > until) return isKnownFail(exam, standing, now) ? 'retakeWindowOver' : 'attemptsUsedUp'
  if (exam.dailyAttempts !== null && standing.today >= exam.dailyAttempts) return 'attemptsUsedUp'
  return null
}

/** An open retake: the instant until which it may start and, if it can't start yet, the instant from which it may. */
export type Retake = { readonly from: Date | null; readonly until: Date }

/**
 * Returns the retake open to a person who can know that they failed, or null. `refusal` is the reason why it can't
 * start now. When the day's attempts are used up, it may start at midnight in the portal's zone, if the time for a
 * retake has not passed by then.
 */
export function retakeWindow(
  exam: ExamStartRules,
  standing: ExamHistory,
  refusal: ErrorCode | null,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): Retake | null {
  const last = retakeUntil(exam, standing)
  if (!last || now > last || standing.openAttemptId || !isKnownFail(exam, standing, now)) return null
  const until = exam.closesAt && exam.closesAt < last ? exam.closesAt : last
  if (refusal === null) return { from: null, until }
  if (refusal !== 'attemptsUsedUp' || attemptsLeft(exam, standing) === 0) return null
  const from = startOfDay(addDays(dayInZone(now, timeZone), 1), timeZone)
  return from < until ? { from, until } : null
}

/** Returns the number of attempts that a person may still start in total; null without a limit. */
export const attemptsLeft = (
  exam: ExamStartRules,
  { ended, openAttemptId, isOpenElsewhere }: ExamHistory,
): number | null =>
  exam.totalAttempts === null
    ? null
    : Math.max(0, exam.totalAttempts - ended - (openAttemptId || isOpenElsewhere ? 1 : 0))

/** Returns the number of attempts that a person may still start today; null without a daily limit. */
export const attemptsLeftToday = (exam: ExamStartRules, standing: ExamHistory): number | null =>
  exam.dailyAttempts === null
    ? null
    : Math.min(
        Math.max(0, exam.dailyAttempts - standing.today),
        attemptsLeft(exam, standing) ?? Number.POSITIVE_INFINITY,
      )

/** Returns the state in which a person sees an exam (specification section 4). */
export function examStateOf(exam: ExamStartRules, standing: ExamHistory, now: Date): ExamState {
  if (standing.openAttemptId) return isPastDeadline(standing.openDeadline, now) ? 'timedOut' : 'inProgress'
  const refusal = reasonNotToStart(exam, standing, now)
  if (refusal === null || refusal === 'examOpenElsewhere' || refusal === 'examPaused') return 'ready'
  if (refusal === 'examPassed') return 'passed'
  if (refusal === 'examNotStarted') return 'notStarted'
  if (refusal === 'attemptsUsedUp') return 'usedUp'
  if (standing.ended === 0) return 'closed'
  return standing.lastEndedBy === 'deadline' ? 'timedOut' : 'completed'
}

/**
 * Returns the deadline of an attempt, fixed at its start (product decisions, section 7): the earliest of the time limit
 * (in seconds), the closing time and `seatUntil`, the end of its session; null when there is none.
 */
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

/** Returns the milliseconds until a deadline, negative after it; null without a limit. */
export const millisecondsUntilDeadline = (deadline: Date | null, now: Date): number | null =>
  deadline === null ? null : deadline.getTime() - now.getTime()
