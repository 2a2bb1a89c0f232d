import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { AppError, errorText } from '../../core/http/app-error.ts'
import type { Lang } from '../../core/text/language.ts'
import {
  compareExamUrgency,
  currentZonedTime,
  type ExamFilter,
  type ExamKind,
  type ExamZone,
  examStateFilters,
  examStateOf,
  findExam,
  isPastGrace,
  listExams,
  presentExamCard,
  retakeWindow,
  startRefusalOf,
} from '../exams/exams.public.ts'
import { listAttempts } from './attempt.store.ts'
import { presentExamDetail } from './exam-detail.present.ts'
import { closeAttemptIfDue } from './finish-attempt.service.ts'

export type ExamListInput = {
  q?: string
  kind?: ExamKind
  zone?: ExamZone
  state?: 'open' | 'upcoming' | 'done'
  page: number
  size: number
}

/**
 * Loads a page of the exams that the caller (null: a visitor) may see, the most urgent first. Also closes open attempts
 * of the caller whose time and grace are up.
 */
export async function loadExamList(deps: Deps, actor: Actor | null, input: ExamListInput, lang: Lang) {
  const filter: ExamFilter = {
    words: input.q?.trim() || null,
    kind: input.kind ?? null,
    zone: input.zone ?? null,
    isCurrent: false,
  }
  const moment = currentZonedTime(deps)
  let exams = await listExams(deps.sql, filter, actor, moment)
  const due = exams.filter((exam) => exam.openAttemptId && isPastGrace(exam.openDeadline, moment.now))
  if (due.length > 0) {
    for (const exam of due) await closeAttemptIfDue(deps, exam.openAttemptId as string)
    exams = await listExams(deps.sql, filter, actor, moment)
  }
  const wanted = input.state ? examStateFilters[input.state] : null
  const fitting = exams
    .map((exam) => ({ exam, state: examStateOf(exam, exam, moment.now) }))
    .filter(({ state }) => !wanted || wanted.includes(state))
    .sort((a, b) => compareExamUrgency({ ...a.exam, state: a.state }, { ...b.exam, state: b.state }))
  const list = fitting
    .slice(input.page * input.size, (input.page + 1) * input.size)
    .map(({ exam, state }) => presentExamCard(exam, state, actor !== null, lang, moment))
  return { list, total: fitting.length, page: input.page, size: input.size }
}

/**
 * Loads one exam with its rules and, for a person, their progress and attempts; an attempt whose time and grace are up
 * is closed first. Throws `examNotFound`.
 */
export async function loadExamDetail(
  deps: Deps,
  actor: (Actor & { readonly address: string }) | null,
  examId: string,
  lang: Lang,
) {
  const moment = currentZonedTime(deps)
  let exam = await findExam(deps.sql, examId, actor, moment)
  if (exam?.openAttemptId && isPastGrace(exam.openDeadline, moment.now)) {
    await closeAttemptIfDue(deps, exam.openAttemptId)
    exam = await findExam(deps.sql, examId, actor, moment)
  }
  if (!exam) throw new AppError('examNotFound')
  const attempts = actor ? (await listAttempts(deps.sql, actor, { examId, page: 0, size: 100 }, moment.now)).list : []
  const refusal = actor && !exam.openAttemptId ? startRefusalOf(exam, moment.now) : null
  const told = refusal ? { reason: refusal, msg: errorText(refusal, lang) } : null
  const retake = actor ? retakeWindow(exam, exam, refusal, moment) : null
  return presentExamDetail(exam, { attempts, refusal: told, retake, isSignedIn: actor !== null, lang, moment })
}
