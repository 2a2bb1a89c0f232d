import type { ErrorCode } from '@portal/contract/all-codes.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { type Lang, pickText } from '../../../core/text/language.ts'
import { presentZone } from '../../../core/text/time-zone.ts'
import { presentSeat } from './exam.present.ts'
import {
  admissionRefusalOf,
  type ExamHistory,
  type ExamStartRules,
  type ExamState,
  examStateOf,
  reasonNotToStart,
} from './exam.rules.ts'
import { type ExamAdmission, type ListedExam, listExamStandings, listExams, type ZonedNow } from './exam.store.ts'

export const currentZonedTime = (deps: Deps): ZonedNow => ({ now: deps.clock.now(), timeZone: deps.settings.timeZone })

export const examStateFilters: Readonly<Record<'open' | 'upcoming' | 'done', readonly ExamState[]>> = {
  open: ['ready', 'inProgress'],
  upcoming: ['notStarted'],
  done: ['completed', 'timedOut', 'passed', 'usedUp', 'closed'],
}

export type HomeExam = {
  readonly examId: string
  readonly title: string
  readonly opensAt: string | null
  readonly closesAt: string | null
  readonly state: 'notStarted' | 'inProgress' | 'ready'
  /** The exam has sessions, and the person has no seat. */
  readonly seatFirst: boolean
  readonly nextSessionAt: string | null
  /** Of its seat, else of its next session, else the portal's. */
  readonly timeZone: string
  readonly zoneName: string
  readonly seat: ReturnType<typeof presentSeat>
}

/**
 * Loads at most `limit` formal exams that need the person's action: those in progress first, then by the next instant
 * that matters (their session, a session to register for, opening or closing). Exams in progress or with a seat are
 * never left out for others.
 */
export async function loadExamsForHome(
  deps: Deps,
  actor: Pick<Actor, 'accountId' | 'companyId'>,
  lang: Lang,
  limit: number,
): Promise<HomeExam[]> {
  const moment = currentZonedTime(deps)
  const exams = await listExams(deps.sql, { words: null, kind: 'formal', zone: null, isCurrent: true }, actor, moment)
  const waiting = exams.flatMap((exam): (HomeExam & { next: number })[] => {
    const state = examStateOf(exam, exam, moment.now)
    if (state !== 'notStarted' && state !== 'inProgress' && state !== 'ready') return []
    const seat = presentSeat(exam, lang, moment.timeZone)
    const at =
      state === 'inProgress'
        ? moment.now
        : seat
          ? new Date(seat.startsAt)
          : exam.needsSeat
            ? exam.nextSessionAt
            : state === 'notStarted'
              ? exam.opensAt
              : exam.closesAt
    // An exam whose sessions are all full or over can't be taken without a seat.
    if (exam.needsSeat && state !== 'inProgress' && at === null) return []
    return [
      {
        examId: exam.id,
        title: pickText(exam.title, lang),
        opensAt: exam.opensAt?.toISOString() ?? null,
        closesAt: exam.closesAt?.toISOString() ?? null,
        state,
        seatFirst: exam.needsSeat && seat === null,
        nextSessionAt: exam.nextSessionAt?.toISOString() ?? null,
        ...presentZone(seat?.timeZone ?? exam.nextSessionZone ?? moment.timeZone, lang),
        seat,
        next: at?.getTime() ?? Number.POSITIVE_INFINITY,
      },
    ]
  })
  const isOwn = (exam: HomeExam) => exam.state === 'inProgress' || exam.seat !== null
  const bySoonest = (a: (typeof waiting)[number], b: (typeof waiting)[number]) =>
    Number(b.state === 'inProgress') - Number(a.state === 'inProgress') || a.next - b.next
  // A seat of the learner is never left out because many other exams begin sooner.
  return waiting
    .sort((a, b) => Number(isOwn(b)) - Number(isOwn(a)) || bySoonest(a, b))
    .slice(0, limit)
    .sort(bySoonest)
    .map(({ next: _next, ...exam }) => exam)
}

/**
 * Counts the formal exams that are open to a person now, including those in progress; a missing course, seat or
 * check-in is ignored. Takes one statement, which reads no paper.
 */
export async function countOpenExams(deps: Deps, actor: Pick<Actor, 'accountId' | 'companyId'>): Promise<number> {
  const moment = currentZonedTime(deps)
  const states = (await listExamStandings(deps.sql, 'formal', actor, moment)).map((exam) =>
    examStateOf(exam, exam, moment.now),
  )
  return states.filter((state) => examStateFilters.open.includes(state)).length
}

/**
 * Returns the reason why the exam can't start now: its own rules, or a missing course, seat or check-in, or the wrong
 * network. Null when it can.
 */
export const startRefusalOf = (
  exam: ExamStartRules & ExamHistory & Pick<ListedExam, 'productId'> & ExamAdmission,
  now: Date,
): ErrorCode | null =>
  reasonNotToStart(exam, exam, now) ??
  (exam.productId !== null && !exam.isCourseDone ? 'preconditionMissing' : admissionRefusalOf(exam))
