import type { ErrorCode } from '@portal/contract/all-codes.ts'
import { AppError, wordsOf } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { type Lang, pickText } from '../../../core/language.ts'
import type { Actor } from '../../../core/session.ts'
import { listAttempts } from '../attempts/attempt.store.ts'
import { closeIfDue } from '../attempts/finish-attempt.service.ts'
import { presentCard, presentDetail, presentSeat } from './exam.present.ts'
import { byUrgency, type ExamState, type ExamTimes, isDue, lacksSeat, refusalOf, retakeOf, type Standing, stateOf } from './exam.rules.ts'
import { type Entry, type ExamFilter, type ExamKind, findExam, type ListedExam, listExams, listStandings, type Moment, type Zone } from './exam.store.ts'

export const momentOf = (deps: Deps): Moment => ({ now: deps.clock.now(), timeZone: deps.settings.timeZone })

const stateFilters: Readonly<Record<'open' | 'upcoming' | 'done', readonly ExamState[]>> = {
  open: ['ready', 'inProgress'],
  upcoming: ['notStarted'],
  done: ['completed', 'timedOut', 'passed', 'usedUp', 'closed'],
}

export type ListInput = { q?: string; kind?: ExamKind; zone?: Zone; state?: 'open' | 'upcoming' | 'done'; page: number; size: number }

/** Exams the caller may see. An expired attempt that still stands open is closed by looking at it. */
export async function examsFor(deps: Deps, actor: Actor | null, input: ListInput, lang: Lang) {
  const filter: ExamFilter = { words: input.q?.trim() || null, kind: input.kind ?? null, zone: input.zone ?? null, isCurrent: false }
  const moment = momentOf(deps)
  let exams = await listExams(deps.sql, filter, actor, moment)
  const due = exams.filter((exam) => exam.openAttemptId && isDue(exam.openDeadline, moment.now))
  if (due.length > 0) {
    for (const exam of due) await closeIfDue(deps, exam.openAttemptId as string)
    exams = await listExams(deps.sql, filter, actor, moment)
  }
  const wanted = input.state ? stateFilters[input.state] : null
  const fitting = exams
    .map((exam) => ({ exam, state: stateOf(exam, exam, moment.now) }))
    .filter(({ state }) => !wanted || wanted.includes(state))
    .sort((a, b) => byUrgency({ ...a.exam, state: a.state }, { ...b.exam, state: b.state }))
  const list = fitting.slice(input.page * input.size, (input.page + 1) * input.size).map(({ exam, state }) => presentCard(exam, state, actor !== null, lang, moment))
  return { list, total: fitting.length, page: input.page, size: input.size }
}

export type HomeExam = {
  readonly examId: string
  readonly title: string
  readonly opensAt: string | null
  readonly closesAt: string | null
  readonly state: 'notStarted' | 'inProgress' | 'ready'
  /** It is sat in sessions, and they hold no seat. */
  readonly seatFirst: boolean
  readonly nextSessionAt: string | null
  readonly timeZone: string
  readonly seat: ReturnType<typeof presentSeat>
}

/** Formal exams that wait for a person: those under way, then by what comes next: their session, a session to apply for, opening or closing. */
export async function examsForHome(deps: Deps, actor: Pick<Actor, 'accountId' | 'companyId'>, lang: Lang, limit: number): Promise<HomeExam[]> {
  const moment = momentOf(deps)
  const exams = await listExams(deps.sql, { words: null, kind: 'formal', zone: null, isCurrent: true }, actor, moment)
  const waiting = exams.flatMap((exam): (HomeExam & { next: number })[] => {
    const state = stateOf(exam, exam, moment.now)
    if (state !== 'notStarted' && state !== 'inProgress' && state !== 'ready') return []
    const seat = presentSeat(exam, lang, moment.timeZone)
    const at = state === 'inProgress' ? moment.now : seat ? new Date(seat.startsAt) : exam.needsSeat ? exam.nextSessionAt : state === 'notStarted' ? exam.opensAt : exam.closesAt
    // Nobody without a seat can sit an exam whose sessions are all taken or over.
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
        timeZone: moment.timeZone,
        seat,
        next: at?.getTime() ?? Number.POSITIVE_INFINITY,
      },
    ]
  })
  return waiting
    .sort((a, b) => Number(b.state === 'inProgress') - Number(a.state === 'inProgress') || a.next - b.next)
    .slice(0, limit)
    .map(({ next: _next, ...exam }) => exam)
}

/** How many formal exams a person may sit now, those under way included: one statement, which fetches no paper. */
export async function countOpenExams(deps: Deps, actor: Pick<Actor, 'accountId' | 'companyId'>): Promise<number> {
  const moment = momentOf(deps)
  const states = (await listStandings(deps.sql, 'formal', actor, moment)).map((exam) => stateOf(exam, exam, moment.now))
  return states.filter((state) => stateFilters.open.includes(state)).length
}

/** Why the exam may not begin now, the course that must be completed first and the seat that must be taken included. */
export const refusalFor = (exam: ExamTimes & Standing & Pick<ListedExam, 'productId'> & Entry, now: Date): ErrorCode | null =>
  refusalOf(exam, exam, now) ??
  (exam.productId !== null && !exam.isCourseDone ? 'preconditionMissing' : lacksSeat(exam) ? (exam.booking?.seat ? 'seatLater' : 'seatMissing') : null)

/** One exam with its rules; for a person also where they stand and their attempts. */
export async function examFor(deps: Deps, actor: Actor | null, examId: string, lang: Lang) {
  const moment = momentOf(deps)
  let exam = await findExam(deps.sql, examId, actor, moment)
  if (exam?.openAttemptId && isDue(exam.openDeadline, moment.now)) {
    await closeIfDue(deps, exam.openAttemptId)
    exam = await findExam(deps.sql, examId, actor, moment)
  }
  if (!exam) throw new AppError('examNotFound')
  const attempts = actor ? (await listAttempts(deps.sql, actor, { examId, page: 0, size: 100 }, moment.now)).list : []
  const refusal = actor && !exam.openAttemptId ? refusalFor(exam, moment.now) : null
  const told = refusal ? { reason: refusal, msg: wordsOf(refusal, lang) } : null
  const retake = actor ? retakeOf(exam, exam, refusal, moment) : null
  return presentDetail(exam, { attempts, refusal: told, retake, isSignedIn: actor !== null, lang, moment })
}
