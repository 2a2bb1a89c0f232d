import type { examDetail, examList } from '@portal/contract/exams/exam.contract.ts'
import type { DataOf } from '@portal/contract/http/call.ts'
import { type Lang, pickText } from '../../../core/text/language.ts'
import { presentZone } from '../../../core/text/time-zone.ts'
import { attemptsLeftToday, type ExamState, isWithoutSeat, type Retake } from './exam.rules.ts'
import type { ExamAdmission, ListedExam, ZonedNow } from './exam.store.ts'
import { retakeSentence } from './exam.words.ts'
import { visibleParts } from './release.rules.ts'

type Card = DataOf<typeof examList>['list'][number]
type Detail = DataOf<typeof examDetail>

/** Presents an exam as a list shows it. A visitor sees nothing personal. */
export function presentExamCard(
  exam: ListedExam,
  state: ExamState,
  isSignedIn: boolean,
  lang: Lang,
  { now, timeZone }: ZonedNow,
): Card {
  const seatFirst = isWithoutSeat(exam)
  const courseFirst = isSignedIn && state === 'ready' && exam.productId !== null && !exam.isCourseDone
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
    seatFirst,
    courseFirst,
    seat: presentSeat(exam, lang, timeZone),
    lastScore: visibleParts({ ...exam, promised: exam.lastPromise }, now).score ? exam.lastScore : null,
    certificate: exam.certificate ? pickText(exam.certificate, lang) : null,
    band: bandOf(state, seatFirst || courseFirst),
    openAttemptId: exam.openAttemptId,
    endsAt: exam.openAttemptId ? (exam.openDeadline?.toISOString() ?? null) : null,
  }
}

/** An exam that still needs a seat or a course, or whose session is later, can't be taken now. */
const bandOf = (state: ExamState, needsMore: boolean): Card['band'] =>
  state === 'inProgress'
    ? 'now'
    : state === 'notStarted' || (state === 'ready' && needsMore)
      ? 'soon'
      : state === 'ready'
        ? 'now'
        : 'done'

const instant = (text: string) => new Date(text).toISOString()

/**
 * Presents the caller's seat until its session ends; null without one. `timeZone`, the zone of the portal, applies to a
 * centre without a zone of its own.
 */
export function presentSeat({ booking }: Pick<ExamAdmission, 'booking'>, lang: Lang, timeZone: string): Card['seat'] {
  if (!booking?.seat) return null
  const { startsAt, endsAt, city, centre, address } = booking.seat
  const zone = booking.seat.timeZone ?? timeZone
  return {
    startsAt: instant(startsAt),
    endsAt: instant(endsAt),
    ...presentZone(zone, lang),
    city: pickText(city, lang),
    centre: pickText(centre, lang),
    address: pickText(address, lang),
  }
}

/** Presents a retake that is open, with the sentence that explains it; null without one. */
export const presentRetake = (retake: Retake | null, hours: number | null, lang: Lang): Detail['retake'] =>
  retake && hours !== null
    ? { msg: retakeSentence(hours, lang), from: retake.from?.toISOString() ?? null, until: retake.until.toISOString() }
    : null
