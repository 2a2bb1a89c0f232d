import type { ErrorCode } from '@portal/contract/all-codes.ts'
import { AppError, wordsOf } from '../../core/app-error.ts'
import { writeAudit } from '../../core/audit.store.ts'
import type { Deps } from '../../core/deps.ts'
import { type BilingualText, type Lang, pickText } from '../../core/language.ts'
import { newId } from '../../core/random.ts'
import type { Actor } from '../../core/session.ts'
import type { Db } from '../../database/connection.ts'
import type { QuestionType } from '../questions/questions.public.ts'
import { listAttempts } from './attempt.store.ts'
import type { DrawRule } from './draw.rules.ts'
import { presentCard, presentDetail } from './exam.present.ts'
import { type ExamState, isDue, refusalOf, stateOf } from './exam.rules.ts'
import {
  type ExamFilter,
  type ExamKind,
  type ExamWithStanding,
  findExam,
  findPaper,
  insertExam,
  insertExamCompanies,
  listExams,
  type Moment,
  type Paper,
  setPublished,
  type TypeCount,
  type Zone,
} from './exam.store.ts'
import { type Exposure, exposureFeasibilityOf, feasibilityOf } from './feasibility.rules.ts'
import { closeIfDue } from './finish-attempt.service.ts'
import type { MultiplePolicy } from './grading.rules.ts'
import { findQuestions, loadSupplies } from './pool.store.ts'
import { type Release, releaseAtOnce, releaseFault } from './release.rules.ts'

type Maker = Pick<Deps, 'clock' | 'random'>

/** An exam as its author gives it. Points in 1/100, times in seconds. What is left out has no limit. */
export type NewExam = {
  readonly kind: ExamKind
  readonly title: BilingualText
  readonly notice?: BilingualText
  readonly zones?: readonly Zone[]
  readonly paper: { readonly rules: readonly DrawRule[] } | { readonly fixed: readonly { readonly questionId: string; readonly points: number }[] }
  readonly passingPoints: number
  readonly timeLimit?: number
  readonly opensAt?: Date
  readonly closesAt?: Date
  readonly dailyAttempts?: number
  readonly totalAttempts?: number
  readonly retakeHours?: number
  readonly shuffleQuestions?: boolean
  readonly shuffleOptions?: boolean
  readonly multiplePolicy?: MultiplePolicy
  readonly leavePolicy?: 'strict' | 'lenient'
  readonly leaveLimit?: number
  readonly onReload?: 'submit' | 'countAsLeave'
  readonly release?: Release
  /** The course to be completed first. */
  readonly productId?: string
  readonly certificateSchemeId?: string
  /** Rather questions that the candidate has not had in this exam. */
  readonly avoidSeen?: boolean
  readonly exposure?: Exposure
  /** Only these companies see it; left out: all. */
  readonly companyIds?: readonly string[]
  readonly publish?: boolean
}

/** Makes an exam; refuses with `bankTooSmall` when its paper can not be drawn. Answers its id. */
export async function createExam(deps: Maker, db: Db, exam: NewExam): Promise<string> {
  const now = deps.clock.now()
  const id = newId(now, deps.random)
  const { paper, poolSizes } = await checkedPaper(db, exam.paper, exam.exposure ?? null)
  const { typeCounts, questionCount, totalPoints } = countsOf(paper)
  const release = exam.release ?? releaseAtOnce
  if (totalPoints <= 0 || exam.passingPoints > totalPoints || exam.passingPoints < 0) throw new AppError('malformed', { fields: ['passingPoints'] })
  if (releaseFault(release, exam.closesAt ?? null)) throw new AppError('malformed', { fields: ['release'] })
  await insertExam(
    db,
    {
      id,
      kind: exam.kind,
      title: exam.title,
      notice: exam.notice ?? {},
      zones: [...(exam.zones ?? [])],
      paper,
      questionCount,
      typeCounts,
      totalPoints,
      passingPoints: exam.passingPoints,
      timeLimit: exam.timeLimit ?? null,
      opensAt: exam.opensAt ?? null,
      closesAt: exam.closesAt ?? null,
      overAt: exam.closesAt ?? null,
      dailyAttempts: exam.dailyAttempts ?? null,
      totalAttempts: exam.totalAttempts ?? null,
      retakeHours: exam.retakeHours ?? null,
      shuffleQuestions: exam.shuffleQuestions ?? true,
      shuffleOptions: exam.shuffleOptions ?? true,
      multiplePolicy: exam.multiplePolicy ?? 'allOrNothing',
      leavePolicy: exam.leavePolicy ?? (exam.kind === 'formal' ? 'strict' : 'lenient'),
      leaveLimit: exam.leaveLimit ?? 5,
      onReload: exam.onReload ?? (exam.kind === 'formal' ? 'submit' : 'countAsLeave'),
      release,
      productId: exam.productId ?? null,
      certificateSchemeId: exam.certificateSchemeId ?? null,
      avoidSeen: exam.avoidSeen ?? false,
      exposure: exam.exposure ?? null,
      poolSizes,
      version: 1,
      forCompanies: exam.companyIds !== undefined,
    },
    now,
  )
  if (exam.companyIds?.length) await insertExamCompanies(db, id, exam.companyIds)
  if (exam.publish) await setPublished(db, id, now)
  return id
}

/** Opens an exam to its candidates, if its paper can (still) be drawn. `actorId` null: by a command of the operator. */
export async function publishExam(deps: Maker, db: Db, examId: string, actorId: string | null): Promise<void> {
  const now = deps.clock.now()
  const paper = await findPaper(db, examId)
  if (!paper) throw new AppError('examNotFound')
  await checkedPaper(db, paper, null)
  if (await setPublished(db, examId, now))
    await writeAudit(db, { id: newId(now, deps.random), at: now, actorId, companyId: null, action: 'exam.publish', thing: 'exam', thingId: examId })
}

/** The paper as it is kept, and how many questions fit each of its rules; refuses with `bankTooSmall` when it can not be drawn. */
async function checkedPaper(db: Db, paper: NewExam['paper'], exposure: Exposure | null): Promise<{ paper: Paper; poolSizes: number[] }> {
  if ('rules' in paper) {
    if (paper.rules.some((rule) => !(rule.count > 0 && Number.isInteger(rule.count) && rule.points > 0 && Number.isInteger(rule.points))))
      throw new AppError('malformed', { fields: ['paper'] })
    const { supplies, sizes } = await loadSupplies(db, paper.rules)
    const counts = paper.rules.map((rule) => rule.count)
    const reports = [feasibilityOf(counts, supplies), ...(exposure ? [exposureFeasibilityOf(counts, supplies, exposure)] : [])]
    if (reports.some((report) => report.shortages.length > 0)) throw new AppError('bankTooSmall')
    return { paper, poolSizes: sizes }
  }
  const known = await findQuestions(
    db,
    paper.fixed.map((question) => question.questionId),
  )
  const fixed = paper.fixed.flatMap(({ questionId, points }) => {
    const question = known.get(questionId)
    return question?.isActive ? [{ questionId, type: question.type, points }] : []
  })
  if (known.size !== paper.fixed.length || fixed.length !== known.size) throw new AppError('bankTooSmall')
  return { paper: { fixed }, poolSizes: [] }
}

/** Totals of a paper, and what is known of its types beforehand: a rule that takes any type counts in the totals only. */
function countsOf(paper: Paper) {
  const parts = 'rules' in paper ? paper.rules : paper.fixed.map((question) => ({ ...question, count: 1 }))
  const types = new Map<QuestionType, TypeCount>()
  for (const { type, count, points } of parts) {
    if (!type) continue
    const before = types.get(type)
    types.set(type, { type, count: (before?.count ?? 0) + count, points: (before?.points ?? 0) + count * points })
  }
  const sum = (of: (part: (typeof parts)[number]) => number) => parts.reduce((all, part) => all + of(part), 0)
  return { typeCounts: [...types.values()], questionCount: sum((part) => part.count), totalPoints: sum((part) => part.count * part.points) }
}

export const momentOf = (deps: Deps): Moment => ({ now: deps.clock.now(), timeZone: deps.settings.timeZone })

const stateFilters: Readonly<Record<'open' | 'upcoming' | 'done', readonly ExamState[]>> = {
  open: ['ready', 'inProgress'],
  upcoming: ['notStarted'],
  done: ['completed', 'timedOut', 'passed', 'usedUp', 'closed'],
}

export type ListInput = { q?: string; kind?: ExamKind; zone?: Zone; state?: 'open' | 'upcoming' | 'done'; page: number; size: number }

/** Exams the caller may see. An expired attempt that still stands open is closed by looking at it. */
export async function examsFor(deps: Deps, actor: Actor | null, input: ListInput, lang: Lang) {
  const filter: ExamFilter = { words: input.q?.trim() || null, kind: input.kind ?? null, zone: input.zone ?? null }
  const moment = momentOf(deps)
  let exams = await listExams(deps.sql, filter, actor, moment)
  const due = exams.filter((exam) => exam.openAttemptId && isDue(exam.openDeadline, moment.now))
  if (due.length > 0) {
    for (const exam of due) await closeIfDue(deps, exam.openAttemptId as string)
    exams = await listExams(deps.sql, filter, actor, moment)
  }
  const wanted = input.state ? stateFilters[input.state] : null
  const fitting = exams.map((exam) => ({ exam, state: stateOf(exam, exam, moment.now) })).filter(({ state }) => !wanted || wanted.includes(state))
  const list = fitting.slice(input.page * input.size, (input.page + 1) * input.size).map(({ exam, state }) => presentCard(exam, state, actor !== null, lang, moment.now))
  return { list, total: fitting.length, page: input.page, size: input.size }
}

export type HomeExam = {
  readonly examId: string
  readonly title: string
  readonly opensAt: string | null
  readonly closesAt: string | null
  readonly state: 'notStarted' | 'inProgress' | 'ready'
}

/** Formal exams that wait for a person: those under way, then by what comes next, opening or closing. */
export async function examsForHome(deps: Deps, actor: Pick<Actor, 'accountId' | 'companyId'>, lang: Lang, limit: number): Promise<HomeExam[]> {
  const moment = momentOf(deps)
  const exams = await listExams(deps.sql, { words: null, kind: 'formal', zone: null }, actor, moment)
  const waiting = exams.flatMap((exam): (HomeExam & { next: number })[] => {
    const state = stateOf(exam, exam, moment.now)
    if (state !== 'notStarted' && state !== 'inProgress' && state !== 'ready') return []
    const at = state === 'notStarted' ? exam.opensAt : state === 'ready' ? exam.closesAt : moment.now
    return [
      {
        examId: exam.id,
        title: pickText(exam.title, lang),
        opensAt: exam.opensAt?.toISOString() ?? null,
        closesAt: exam.closesAt?.toISOString() ?? null,
        state,
        next: at?.getTime() ?? Number.POSITIVE_INFINITY,
      },
    ]
  })
  return waiting
    .sort((a, b) => Number(b.state === 'inProgress') - Number(a.state === 'inProgress') || a.next - b.next)
    .slice(0, limit)
    .map(({ next: _next, ...exam }) => exam)
}

/** Why the exam may not begin now, the course that must be completed first included. */
export const refusalFor = (exam: ExamWithStanding, now: Date): ErrorCode | null =>
  refusalOf(exam, exam, now) ?? (exam.productId !== null && !exam.isCourseDone ? 'preconditionMissing' : null)

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
  return presentDetail(exam, { attempts, refusal: told, isSignedIn: actor !== null, lang, now: moment.now })
}
