import type {
  quizBankList,
  quizOpen,
  quizQuestionChoices,
  quizResults,
  quizStart,
} from '@portal/contract/exams/quiz.contract.ts'
import { roundPercent } from '@portal/contract/exams/rounding.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import type { EventHandler } from '../../../core/jobs/events.ts'
import { dayInZone } from '../../../core/text/calendar.ts'
import { type Lang, pickName, pickText } from '../../../core/text/language.ts'
import { type Db, inTransaction } from '../../../database/connection.ts'
import { checkLessonAccess } from '../../catalogue/catalogue.public.ts'
import { insertQuizExam } from '../../exams/exams.public.ts'
import type { GradedAttempt } from '../../grading/grading.public.ts'
import { completeLesson, findCourseCertificate, loadAndOpenLesson } from '../../learning/learning.public.ts'
import { createAttempt } from '../../sitting/sitting.public.ts'
import { quizAttemptsLeft, quizModeOf, quizQuestionCount } from './quiz.rules.ts'
import {
  findQuiz,
  listPickableQuestions,
  listQuestionsOfQuiz,
  listQuizAttempts,
  listQuizLearners,
  listQuizQuestionCounts,
  type QuizAttempt,
  type QuizRow,
} from './quiz.store.ts'
import { buildQuizExam } from './quiz-exam.service.ts'

type Place = { readonly productId: string; readonly contentId: string }

async function quizOf(
  { settings }: Pick<Deps, 'settings'>,
  db: Db,
  actor: Actor | null,
  contentId: string,
): Promise<QuizRow> {
  const quiz = await findQuiz(db, actor, contentId, settings.timeZone)
  if (!quiz) throw new AppError('lessonOtherKind')
  return quiz
}

/** True when nothing is left to do: a renewed requirement may ask for a quiz that was passed. */
const isCompleted = ({ percent, askedSince }: QuizRow): boolean => percent >= 100 && askedSince === null
/** Attempts that use up the number of the quiz: for a renewed requirement, those since it asks for the quiz. */
const attemptsSince = ({ settings }: Deps, { askedSince }: QuizRow, attempts: readonly QuizAttempt[]): number =>
  attempts.filter(({ startedAt }) => askedSince === null || dayInZone(startedAt, settings.timeZone) >= askedSince)
    .length

/**
 * Opens the lesson of a quiz, and returns the rules of the quiz and the caller's attempts. Throws the errors of
 * `checkLessonAccess`, and `lessonOtherKind`.
 */
export async function openQuiz(deps: Deps, actor: Actor, place: Place, lang: Lang): Promise<DataOf<typeof quizOpen>> {
  await checkLessonAccess(deps.sql, actor, place, deps.clock.now())
  await quizOf(deps, deps.sql, actor, place.contentId)
  await loadAndOpenLesson(deps, actor, place)
  const [quiz, attempts, certificateId] = await Promise.all([
    quizOf(deps, deps.sql, actor, place.contentId),
    listQuizAttempts(deps.sql, actor, place.contentId),
    findCourseCertificate(deps.sql, actor, place.productId),
  ])
  const own = attempts.filter(({ isOwnCompany }) => isOwnCompany)
  const running = own.find(({ state }) => state === 'open')
  return {
    contentId: quiz.contentId,
    title: pickText(quiz.title, lang),
    questions: quizQuestionCount(quiz.rules),
    passPercent: quiz.rules.passPercent,
    feedback: quiz.rules.feedback,
    attemptsLeft: quizAttemptsLeft(quiz.rules, attemptsSince(deps, quiz, own)),
    running: running ? { attemptId: running.attemptId, mode: running.mode, answered: running.answered } : null,
    attempts: own
      .filter(({ state }) => state !== 'open')
      .map(({ attemptId, startedAt, submittedAt, score, totalPoints, passed }) => ({
        attemptId,
        at: (submittedAt ?? startedAt).toISOString(),
        percent: score === null || totalPoints === 0 ? null : roundPercent(score, totalPoints),
        passed,
      })),
    percent: Math.max(1, quiz.percent),
    completed: isCompleted(quiz),
    certificateId,
  }
}

/**
 * Starts an attempt at a quiz, or returns the one in progress. Throws the errors of `openQuiz`, `examPassed`,
 * `attemptsUsedUp`, `bankTooSmall` when none of its questions is available, and `unavailable` when other starts keep
 * coming first.
 */
export async function startQuiz(
  deps: Deps,
  actor: Actor,
  { writer, ...place }: InputOf<typeof quizStart>,
): Promise<DataOf<typeof quizStart>> {
  const now = deps.clock.now()
  await checkLessonAccess(deps.sql, actor, place, now)
  await quizOf(deps, deps.sql, actor, place.contentId)
  await loadAndOpenLesson(deps, actor, place)
  // Another simultaneous start takes the number of the attempt; the next try finds that attempt.
  for (let tries = 0; tries < 5; tries++) {
    const quiz = await quizOf(deps, deps.sql, actor, place.contentId)
    const attempts = await listQuizAttempts(deps.sql, actor, quiz.contentId)
    const own = attempts.filter(({ isOwnCompany }) => isOwnCompany)
    const running = own.find(({ state }) => state === 'open')
    if (running) return { attemptId: running.attemptId, mode: running.mode }
    if (isCompleted(quiz)) throw new AppError('examPassed')
    if (quizAttemptsLeft(quiz.rules, attemptsSince(deps, quiz, own)) === 0) throw new AppError('attemptsUsedUp')
    const seed = deps.random.bytes(8).toString('hex')
    const questions = await listQuestionsOfQuiz(deps.sql, quiz.rules, seed)
    if (questions.length === 0) throw new AppError('bankTooSmall')
    const exam = buildQuizExam(quiz, questions, place)
    const attemptId = await inTransaction(deps.sql, async (tx) => {
      await insertQuizExam(tx, { examId: quiz.contentId, title: quiz.title, now })
      return createAttempt(deps, tx, exam, {
        accountId: actor.accountId,
        companyId: actor.companyId,
        number: (attempts[0]?.number ?? 0) + 1,
        writer: writer.replaceAll('\0', ''),
        now,
      })
    })
    if (attemptId) return { attemptId, mode: quizModeOf(quiz.rules) }
  }
  throw new AppError('unavailable')
}

/** Completes the lesson of a quiz when an attempt at it was passed; ignores all other attempts. */
export const completeQuiz: EventHandler<GradedAttempt> = async (
  deps,
  tx,
  { examId, accountId, companyId, kind, passed },
) => {
  if (kind !== 'mock' || !passed || !(await findQuiz(tx, null, examId, deps.settings.timeZone))) return
  await completeLesson(deps, tx, { accountId, companyId }, examId)
}

/** Loads banks that a quiz may draw from, with their topics. */
export async function loadQuizSources(deps: Deps): Promise<DataOf<typeof quizBankList>> {
  const cells = await listQuizQuestionCounts(deps.sql)
  type Bank = DataOf<typeof quizBankList>['banks'][number]
  const banks = new Map<string, Bank>()
  for (const { bankId, title, topic, total } of cells) {
    const bank: Bank = banks.get(bankId) ?? { bankId, title, total: 0, topics: [] }
    bank.total += total
    bank.topics.push({ topic, total })
    banks.set(bankId, bank)
  }
  return { banks: [...banks.values()] }
}

/** Loads a page of the questions that can be picked for a quiz. */
export async function loadQuizQuestions(
  deps: Deps,
  input: InputOf<typeof quizQuestionChoices>,
): Promise<DataOf<typeof quizQuestionChoices>> {
  const { list, total } = await listPickableQuestions(deps.sql, input)
  return {
    list: list.map(({ questionId, bankId, type, topic, stem }) => ({ questionId, bankId, type, topic, stem })),
    total,
    page: input.page,
    size: input.size,
  }
}

/** Loads the results of a quiz by learner. Throws `lessonOtherKind`. */
export async function loadQuizResults(
  deps: Deps,
  input: InputOf<typeof quizResults>,
  lang: Lang,
): Promise<DataOf<typeof quizResults>> {
  const { contentId } = await quizOf(deps, deps.readSql(), null, input.contentId)
  const { totals, list } = await listQuizLearners(deps.readSql(), contentId, input)
  const { learners, passed, attempts, meanPercent } = totals
  return {
    learners,
    passed,
    attempts,
    meanPercent,
    list: list.map((one) => ({
      accountId: one.accountId,
      name: pickName(one.name, lang),
      company: one.company,
      attempts: one.attempts,
      bestPercent: one.bestPercent,
      passed: one.passed,
      lastAt: one.lastAt.toISOString(),
    })),
    total: learners,
    page: input.page,
    size: input.size,
  }
}
