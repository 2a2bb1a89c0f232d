import type { practiceAnswerSubmit, practiceHome, practicePaper } from '@portal/contract/exams/mock-exam.contract.ts'
import type { DataOf } from '@portal/contract/http/call.ts'
import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { AppError } from '../../core/http/app-error.ts'
import { writeAudit } from '../../core/logs/audit.store.ts'
import { newId } from '../../core/secrets/random.ts'
import { type Lang, pickText } from '../../core/text/language.ts'
import { inTransaction } from '../../database/connection.ts'
import { groupsAsDisplayed, isPastDeadline, isPastGrace, type PracticeTerms } from '../exams/exams.public.ts'
import { gradeWithRuling, insertAutomaticMark, listQuestionsToGrade } from '../grading/grading.public.ts'
import { questionBoundOf, updateBankPractice } from '../questions/questions.public.ts'
import { listResultRows, presentResultQuestion, type ResultRow } from '../results/results.public.ts'
import {
  type AttemptHead,
  claimAttemptForWindow,
  closeAttemptIfDue,
  createAttempt,
  endingAtDeadline,
  findAttempt,
  isTakingQuestion,
  lockAttempt,
  prepareAnswer,
  presentClock,
  type SentAnswer,
  tryToEndAttempt,
  upsertLastAnswers,
  wordingCacheOf,
} from '../sitting/sitting.public.ts'
import { isUnderTopics } from './practice.rules.ts'
import {
  findOpenPractice,
  listBankQuestionsToPractise,
  listPracticeQuestionCounts,
  listWrongBookQuestionsToPractise,
  type PracticeQuestionCount,
} from './practice.store.ts'
import { practiceTitle, wrongBookTitle } from './practice.words.ts'
import { buildPracticeExam } from './practice-exam.service.ts'
import { loadPastQuestions, type WrongQuestion, wrongBookQuestionsAmong } from './wrong-book.service.ts'
import type { PastQuestion } from './wrong-book.store.ts'

type Home = DataOf<typeof practiceHome>
type Count = { total: number; met: number; right: number }

/**
 * Loads the caller's banks for practice with progress, the figures of the wrong-question book and the practice in
 * progress. A practice past its deadline is ended first.
 */
export async function loadPracticeHome(deps: Deps, actor: Actor, lang: Lang): Promise<Home> {
  const now = deps.clock.now()
  let practice = await findOpenPractice(deps.sql, actor)
  if (practice.underWay && isPastGrace(practice.underWay.deadline, now)) {
    await closeAttemptIfDue(deps, practice.underWay.attemptId)
    practice = await findOpenPractice(deps.sql, actor)
  }
  const [cells, met] = await Promise.all([
    listPracticeQuestionCounts(deps.sql, actor.companyId),
    loadPastQuestions(deps, actor),
  ])
  const { underWay } = practice
  return {
    banks: banksOf(cells, met, lang),
    book: bookFigures(wrongBookQuestionsAmong(met)),
    underWay: underWay && {
      attemptId: underWay.attemptId,
      mode: underWay.practice.mode,
      title: pickText(underWay.title, lang),
      startedAt: underWay.startedAt.toISOString(),
      answered: underWay.answered,
      total: underWay.total,
    },
  }
}

function banksOf(cells: readonly PracticeQuestionCount[], met: readonly PastQuestion[], lang: Lang): Home['banks'] {
  const byBank = new Map<string, PracticeQuestionCount[]>()
  for (const cell of cells) byBank.set(cell.bankId, [...(byBank.get(cell.bankId) ?? []), cell])
  const figures = (some: readonly PracticeQuestionCount[], known: readonly PastQuestion[]): Count => ({
    total: some.reduce((sum, cell) => sum + cell.total, 0),
    met: known.length,
    right: known.filter(({ results }) => results.at(-1) === true).length,
  })
  const typesOf = (some: readonly PracticeQuestionCount[]) =>
    [...new Set(some.map(({ type }) => type))].map((type) => ({
      type,
      count: figures(
        some.filter((cell) => cell.type === type),
        [],
      ).total,
    }))
  return [...byBank].map(([bankId, own]) => {
    const known = met.filter((question) => question.bankId === bankId)
    const topics = [...new Set(own.map(({ topic }) => topic))].map((topic) => {
      const here = own.filter((cell) => cell.topic === topic)
      return {
        topic,
        ...figures(
          here,
          known.filter((question) => question.topic === topic),
        ),
        types: typesOf(here),
      }
    })
    return { bankId, title: pickText(own[0]?.title ?? {}, lang), ...figures(own, known), types: typesOf(own), topics }
  })
}

function bookFigures(wrong: readonly WrongQuestion[]): Home['book'] {
  const count = (some: readonly WrongQuestion[], isMastered: boolean) =>
    some.filter(({ entry }) => entry.isMastered === isMastered).length
  const topics = [...new Set(wrong.map(({ topic }) => topic))]
    .map((topic) => {
      const here = wrong.filter((question) => question.topic === topic)
      return { topic, open: count(here, false), mastered: count(here, true) }
    })
    .sort((a, b) => b.open - a.open || b.mastered - a.mastered)
  return { open: count(wrong, false), mastered: count(wrong, true), topics }
}

export type PracticeInput = {
  readonly bankId?: string
  readonly topics: readonly string[]
  readonly types: readonly string[]
  readonly count: number
  readonly mode: 'steps' | 'paper'
  readonly timed: boolean
  readonly writer: string
}

/**
 * Starts a practice from a bank or, without one, from the wrong-question book. A practice in progress is submitted
 * first. Throws `examNotFound` for a bank that is not open for practice, `bankTooSmall` when no question fits, and
 * `unavailable` when other starts keep coming first.
 */
export async function startPractice(deps: Deps, actor: Actor, input: PracticeInput) {
  const now = deps.clock.now()
  const choice = {
    topics: input.topics,
    types: input.types,
    count: input.count,
    seed: deps.random.bytes(8).toString('hex'),
  }
  const chosen = input.bankId
    ? await listBankQuestionsToPractise(deps.sql, input.bankId, actor, choice)
    : await chooseFromBook(deps, actor, choice)
  if (!chosen) throw new AppError('examNotFound')
  if (chosen.questions.length === 0) throw new AppError('bankTooSmall')
  const terms: PracticeTerms = { mode: input.mode, bankId: input.bankId ?? null, topics: input.topics }
  const exam = buildPracticeExam(
    input.bankId ? practiceTitle(chosen.title) : wrongBookTitle,
    chosen.questions,
    terms,
    input.timed && input.mode === 'paper',
  )
  for (let tries = 0; tries < 5; tries++) {
    const { underWay, begun } = await findOpenPractice(deps.sql, actor)
    if (underWay) await handIn(deps, underWay.attemptId, now)
    const attemptId = await inTransaction(deps.sql, (tx) =>
      createAttempt(deps, tx, exam, {
        accountId: actor.accountId,
        companyId: actor.companyId,
        number: begun + 1,
        writer: input.writer.replaceAll('\0', ''),
        now,
      }),
    )
    if (attemptId) return { attemptId, mode: input.mode, count: chosen.questions.length }
  }
  throw new AppError('unavailable')
}

async function chooseFromBook(
  deps: Deps,
  actor: Actor,
  choice: { topics: readonly string[]; types: readonly string[]; count: number; seed: string },
) {
  const open = wrongBookQuestionsAmong(await loadPastQuestions(deps, actor)).filter(
    ({ entry, topic }) => !entry.isMastered && isUnderTopics(topic, choice.topics),
  )
  return { title: wrongBookTitle, questions: await listWrongBookQuestionsToPractise(deps.sql, open, actor, choice) }
}

const handIn = (deps: Deps, attemptId: string, now: Date) =>
  tryToEndAttempt(deps, async (tx, finish) => {
    const attempt = await lockAttempt(tx, attemptId)
    if (attempt?.state !== 'open') return
    await finish(
      deps,
      tx,
      attempt,
      isPastDeadline(attempt.deadline, now)
        ? endingAtDeadline(attempt, now)
        : { endedBy: 'candidate', submittedAt: now, submitKey: null },
    )
  })

const shownOf = (row: ResultRow) =>
  presentResultQuestion(
    row,
    row.earned === null ? { score: false, marks: false, key: false } : { score: true, marks: true, key: true },
  )

/**
 * Loads an open practice that is taken question by question, and claims it for the calling page. Reads the keys of
 * answered questions only. Throws `attemptNotFound`, `conflict` for a practice taken as a paper, and `examCompleted`
 * for an ended one.
 */
export async function loadPracticePaper(
  deps: Deps,
  actor: Actor,
  input: { attemptId: string; writer: string },
  lang: Lang,
): Promise<DataOf<typeof practicePaper>> {
  const now = deps.clock.now()
  const head = await findAttempt(deps.sql, input.attemptId, actor)
  if (!head) throw new AppError('attemptNotFound')
  if (head.terms.practice?.mode !== 'steps') throw new AppError('conflict')
  const taken = await claimAttemptForWindow(deps.sql, {
    accountId: actor.accountId,
    companyId: actor.companyId,
    address: '::',
    ...input,
    now,
    eventId: newId(now, deps.random),
  })
  if (!taken) throw new AppError('examCompleted')
  const rows = await listResultRows(deps.sql, wordingCacheOf(deps.sql), input.attemptId, {
    marks: true,
    key: 'marked',
    accountId: actor.accountId,
  })
  return {
    attemptId: head.id,
    title: pickText(head.terms.title, lang),
    startedAt: head.startedAt.toISOString(),
    lesson: head.terms.practice.lesson
      ? { productId: head.terms.practice.lesson.productId, contentId: head.terms.practice.lesson.contentId }
      : null,
    clock: presentClock(head.deadline, now),
    questions: rows.map((row) => ({ ...shownOf(row), blankCount: row.content.blankCount })),
    ...groupsAsDisplayed(rows),
  }
}

/**
 * Records the answer to one question of a practice and returns the verdict. A question that was answered before keeps
 * its first answer. Throws the errors of `loadPracticePaper`, `answerInvalid`, and `bankInUse` while the caller takes
 * an exam with this question.
 */
export async function submitPracticeAnswer(
  deps: Deps,
  actor: Actor,
  input: { attemptId: string; position: number; answer: SentAnswer['answer']; uncertain: boolean },
): Promise<DataOf<typeof practiceAnswerSubmit>> {
  const now = deps.clock.now()
  return inTransaction(deps.sql, async (tx) => {
    const attempt = ownSteps(await lockAttempt(tx, input.attemptId), actor)
    const question = (await listQuestionsToGrade(tx, attempt, attempt.startedAt)).find(
      ({ position }) => position === input.position,
    )
    if (!question) throw new AppError('answerInvalid', { positions: [input.position] })
    // A verdict would help in the exam in progress.
    if (await isTakingQuestion(tx, actor.accountId, question.questionId)) throw new AppError('bankInUse')
    if (question.marked === null) {
      const prepared = prepareAnswer({
        position: input.position,
        seq: 1,
        answer: input.answer,
        uncertain: input.uncertain,
      })
      if (!(await upsertLastAnswers(tx, attempt.id, now, [prepared])))
        throw new AppError('answerInvalid', { positions: [input.position] })
      const { earned, blanks } = gradeWithRuling(
        { ...question, answer: prepared.json === null ? null : JSON.parse(prepared.json) },
        attempt.terms.multiplePolicy,
      )
      await insertAutomaticMark(tx, {
        attemptId: attempt.id,
        position: input.position,
        points: earned ?? 0,
        detail: JSON.stringify(blanks ? { blanks } : {}),
        at: now,
      })
    }
    const [row] = await listResultRows(tx, wordingCacheOf(deps.sql), attempt.id, {
      marks: true,
      key: 'marked',
      accountId: actor.accountId,
      position: input.position,
    })
    if (!row) throw new AppError('attemptNotFound')
    return shownOf(row)
  })
}

function ownSteps(attempt: AttemptHead | null, actor: Actor): AttemptHead {
  if (!attempt || attempt.accountId !== actor.accountId || attempt.companyId !== actor.companyId)
    throw new AppError('attemptNotFound')
  if (attempt.terms.practice?.mode !== 'steps') throw new AppError('conflict')
  if (attempt.state !== 'open') throw new AppError('examCompleted')
  return attempt
}

/**
 * Opens or closes a bank for practice, with its audit line. Throws `bankInUse` when exams reserve its questions, and
 * `notFound`.
 */
export async function saveBankPractice(deps: Deps, actor: Actor, { bankId, open }: { bankId: string; open: boolean }) {
  return inTransaction(deps.sql, async (tx) => {
    const outcome = await updateBankPractice(tx, bankId, questionBoundOf(actor), open)
    if (outcome === null) throw new AppError('notFound')
    if (outcome === 'inUse') throw new AppError('bankInUse')
    await writeAudit(deps, tx, actor.accountId, {
      action: 'bank.practice',
      thing: 'bank',
      thingId: bankId,
      detail: { open },
    })
    return { bankId, open }
  })
}
