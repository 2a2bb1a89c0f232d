import type { attemptPaperRead, attemptStart } from '@portal/contract/exams/exam.contract.ts'
import { examLimits } from '@portal/contract/exams/exam.limits.ts'
import type { DataOf } from '@portal/contract/http/call.ts'
import { type Actor, recheckActor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { AppError } from '../../core/http/app-error.ts'
import { type ChangeSignal, openChangeSignal } from '../../core/jobs/bell.ts'
import { newId } from '../../core/secrets/random.ts'
import type { Lang } from '../../core/text/language.ts'
import { inTransaction, type Transaction } from '../../database/connection.ts'
import {
  checkExamPassword,
  currentZonedTime,
  type ExamForPerson,
  findExam,
  isPastDeadline,
  isPastGrace,
  startRefusalOf,
} from '../exams/exams.public.ts'
import { canReadKeys } from './attempt.access.ts'
import { presentAttemptClock, presentAttemptState, presentPaper } from './attempt.present.ts'
import {
  type AttemptHead,
  attemptChannel,
  claimAttemptForWindow,
  findAttempt,
  findAttemptWithAnnouncements,
  findLatinName,
  isAddressOutsideNetworks,
  listPaperWithAnswers,
  lockAttempt,
} from './attempt.store.ts'
import { loadPaperFiles } from './files/answer-file.service.ts'
import { type AttemptEnd, closeAttemptIfDue, endingAtDeadline, tryToEndAttempt } from './finish-attempt.service.ts'
import { upsertAttemptContact } from './invigilation/monitor.store.ts'
import { creditOutage } from './invigilation/outage.service.ts'
import type { ReportedLeave } from './leaves/leave.rules.ts'
import { recordLeaves } from './leaves/leave.service.ts'
import { insertLeaveReview } from './leaves/leave.store.ts'
import { newestAnswers, prepareAnswer, type SentAnswer } from './saving/answer.rules.ts'
import { saveLastAnswers } from './saving/answer.service.ts'
import {
  type AttemptStart,
  createAttemptFromPreparedPaper,
  createAttemptWithPaper,
  isSingleStatementStart,
  OverexposedError,
} from './start-attempt.service.ts'
import { findEndedTrial } from './trials/trial.store.ts'
import type { WordingCache } from './wordings.ts'

/** A candidate and their network address. */
type Candidate = Actor & { readonly address: string }
type PaperDeps = Deps & { readonly wordings: WordingCache }

/**
 * Checks that a person may see and start the exam before they join the start line, so that no one waits only to be
 * refused. Returns `open` when they have an open attempt whose time is not up, otherwise `new`. Throws `examNotFound`,
 * the reason why the exam can't start now, and the errors of `checkExamPassword`.
 */
export async function checkAttemptStart(
  deps: Deps,
  actor: Candidate,
  { examId, password }: { readonly examId: string; readonly password?: string },
): Promise<'open' | 'new'> {
  const moment = currentZonedTime(deps)
  const exam = await findExam(deps.sql, examId, actor, moment)
  if (!exam) throw new AppError('examNotFound')
  if (exam.openAttemptId) return isPastDeadline(exam.openDeadline, moment.now) ? 'new' : 'open'
  const refusal = startRefusalOf(exam, moment.now)
  if (refusal) throw new AppError(refusal)
  await checkExamPassword(deps, exam, actor.accountId, password)
  return 'new'
}

/**
 * Starts an attempt, or returns the open one: concurrent starts give exactly one attempt (the unique index decides),
 * and the window of the last call is its writer. For a new attempt, it returns the paper as well. `askedAt`: the first
 * try of a candidate who had to wait in line; it decides whether the start is in time, the wait uses up no exam time,
 * and the sign-in is checked again. Throws the errors of `checkAttemptStart` and `createAttempt`, `attemptPaused`,
 * `outsideNetwork`, `bankInUse` and `unavailable`.
 */
export async function startAttempt(
  deps: PaperDeps,
  actor: Candidate,
  input: { examId: string; writer: string; password?: string },
  lang: Lang,
  askedAt: Date | null = null,
): Promise<DataOf<typeof attemptStart>> {
  const inOwnSession = <T>(now: Date, work: (tx: Transaction) => Promise<T>) =>
    inTransaction(deps.sql, async (tx) => {
      if (askedAt) await recheckActor(tx, actor, now)
      return work(tx)
    })
  const begin = async (exam: ExamForPerson, beginning: AttemptStart) => {
    const alone = isSingleStatementStart(exam, beginning)
    if (alone && askedAt) await recheckActor(deps.sql, actor, beginning.now)
    const prepared = alone ? await createAttemptFromPreparedPaper(deps, deps.sql, exam, beginning) : null
    if (prepared) return prepared === 'taken' ? null : prepared
    const start = { ...beginning, takesPrepared: !alone && beginning.takesPrepared }
    return inOwnSession(beginning.now, (tx) => createAttemptWithPaper(deps, tx, exam, start)).catch(
      (error: unknown) => {
        if (error instanceof OverexposedError) return null
        throw error
      },
    )
  }
  let isAdmitted = false
  for (let tries = 0; tries < 5; tries++) {
    const moment = currentZonedTime(deps)
    const found = await findExam(deps.sql, input.examId, actor, moment)
    const isInTime = !askedAt || !found || found.openAttemptId || !startRefusalOf(found, moment.now)
    const startAt = isInTime ? moment.now : askedAt
    const exam = isInTime ? found : await findExam(deps.sql, input.examId, actor, { ...moment, now: startAt })
    if (!exam) throw new AppError('examNotFound')
    if (exam.openAttemptId && !isPastDeadline(exam.openDeadline, moment.now)) {
      const taker = {
        ...actor,
        attemptId: exam.openAttemptId,
        writer: input.writer,
        now: moment.now,
        eventId: newId(moment.now, deps.random),
      }
      const taken = askedAt
        ? await inOwnSession(moment.now, (tx) => claimAttemptForWindow(tx, taker))
        : await claimAttemptForWindow(deps.sql, taker)
      if (taken) return { attemptId: exam.openAttemptId, resumed: true, paper: null }
      if (tries === 0 && (await findAttempt(deps.sql, exam.openAttemptId, actor))?.pausedAt)
        throw new AppError('attemptPaused')
      if (tries === 0 && (await isAddressOutsideNetworks(deps.sql, exam.openAttemptId, actor.address)))
        throw new AppError('outsideNetwork')
      continue
    }
    if (exam.openAttemptId) {
      // A new start gives up the old attempt, so the grace of that attempt doesn't apply.
      const attemptId = exam.openAttemptId
      await tryToEndAttempt(deps, async (tx, finish) => {
        const old = await lockAttempt(tx, attemptId)
        if (old?.state === 'open' && isPastDeadline(old.deadline, moment.now))
          await finish(deps, tx, old, endingAtDeadline(old, moment.now))
      })
      continue
    }
    const refusal = startRefusalOf(exam, startAt)
    if (refusal) throw new AppError(refusal)
    if (exam.givesAway) throw new AppError('bankInUse')
    // After a conflict with another start, the paper is drawn again, but the password is asked for only once.
    if (!isAdmitted) await checkExamPassword(deps, exam, actor.accountId, input.password)
    isAdmitted = true
    const beginning = {
      ...actor,
      number: exam.ended + 1,
      writer: input.writer,
      now: moment.now,
      // The clock of another process, which recorded the first try, may be ahead of this one's.
      waitedMs: askedAt ? Math.max(0, moment.now.getTime() - askedAt.getTime()) : 0,
      seatUntil: exam.seatUntil,
      // A prepared paper ignores the questions that this candidate has seen. After a conflict, the retry draws a paper.
      takesPrepared: tries === 0 && exam.isPrepared && !exam.avoidSeen,
      alone: tries > 1,
      readsKeys: canReadKeys(actor),
    }
    const begun = await begin(exam, beginning)
    if (!begun) continue
    const { attemptId, taken } = begun
    const questions = await deps.wordings.addTo(deps.sql, begun.questions)
    // The statements of a start return the name that most readers see; only English pages need the other one.
    const nameLatin = lang === 'en' ? await findLatinName(deps.sql, actor.accountId) : null
    const paper = presentPaper(attemptId, { ...taken, nameLatin }, questions, deps.clock.now(), lang)
    return { attemptId, resumed: false, paper }
  }
  throw new AppError('unavailable')
}

/**
 * Loads the paper without any key. The requesting window becomes the writer. Throws `attemptNotFound`, `attemptPaused`,
 * `outsideNetwork`, `examTimeout` when the time is up, and `examCompleted` when the attempt ended in another way.
 */
export async function loadPaper(
  deps: PaperDeps,
  actor: Candidate,
  input: { attemptId: string; writer: string },
  lang: Lang,
): Promise<DataOf<typeof attemptPaperRead>> {
  const now = deps.clock.now()
  const attempt = await claimAttemptForWindow(deps.sql, { ...actor, ...input, now, eventId: newId(now, deps.random) })
  if (attempt) {
    const questions = await deps.wordings.addTo(deps.sql, await listPaperWithAnswers(deps.sql, input.attemptId))
    const hasUploads = questions.some(({ type }) => type === 'upload')
    const files = hasUploads ? await loadPaperFiles(deps, actor, input.attemptId) : []
    return presentPaper(input.attemptId, attempt, questions, now, lang, files)
  }
  const head = await findAttempt(deps.sql, input.attemptId, actor)
  if (!head) {
    const trial = await findEndedTrial(deps.sql, input.attemptId, actor)
    throw trial
      ? new AppError('examCompleted', { endedBy: trial.endedBy, trialOf: trial.examId })
      : new AppError('attemptNotFound')
  }
  if (head.pausedAt) throw new AppError('attemptPaused')
  if (head.state === 'open' && (await isAddressOutsideNetworks(deps.sql, head.id, actor.address)))
    throw new AppError('outsideNetwork')
  if (head.state === 'open' && isPastDeadline(head.deadline, now) && (await creditOutage(deps)))
    return loadPaper(deps, actor, input, lang)
  if (head.state === 'open' && isPastGrace(head.deadline, now)) await closeAttemptIfDue(deps, head.id)
  throw new AppError(head.state === 'open' || head.endedBy === 'deadline' ? 'examTimeout' : 'examCompleted', {
    endedBy: head.endedBy,
  })
}

/** Opens the signal that tells waiting requests about changes to an open attempt. */
export const openAttemptSignal = (deps: Deps): ChangeSignal => openChangeSignal(deps, attemptChannel)

export type ClockWaitInput = {
  readonly attemptId: string
  readonly writer?: string
  readonly known?: string
  readonly spent?: readonly number[]
}

/**
 * Returns the time left, whether the attempt is open, and whether this window may still write. Without `known` it
 * answers immediately, otherwise as soon as the state differs from `known`, or after `clockHoldsSeconds`. Throws
 * `attemptNotFound`.
 */
export async function waitForClockChange(deps: Deps, bell: ChangeSignal, actor: Actor, input: ClockWaitInput) {
  if (input.known === undefined) return clockNow(deps, actor, input)
  const waiting = await bell.wait(input.attemptId.toLowerCase(), examLimits.clockHoldsSeconds)
  try {
    const told = await clockNow(deps, actor, input)
    if (told.mark !== input.known) return told
    await waiting.happened
  } finally {
    waiting.cancel()
  }
  // The contact counts from the time of the request, not from now.
  return clockNow(deps, actor, input, false)
}

async function clockNow(deps: Deps, actor: Actor, input: ClockWaitInput, isContact = true) {
  const now = deps.clock.now()
  let head = await findAttemptWithAnnouncements(deps.sql, input.attemptId, actor)
  if (head?.state === 'open' && isPastGrace(head.deadline, now)) {
    await closeAttemptIfDue(deps, head.id)
    head = await findAttemptWithAnnouncements(deps.sql, input.attemptId, actor)
  }
  if (!head) {
    const trial = await findEndedTrial(deps.sql, input.attemptId, actor)
    if (!trial) throw new AppError('attemptNotFound')
    const clock = { remainingMs: 0, serverTime: now.toISOString() }
    return {
      mark: 'trial over',
      state: 'closed' as const,
      isWriter: false,
      endedBy: trial.endedBy,
      pausedAt: null,
      extraTime: 0,
      announcements: [],
      clock,
    }
  }
  if (isContact && head.state === 'open' && head.writer === input.writer)
    await upsertAttemptContact(deps.sql, head.id, now, input.spent ?? null)
  const state = presentAttemptState(head.state, head.terms, now)
  const isWriter = head.state === 'open' && head.writer === input.writer
  const announcements =
    head.state === 'open' ? head.unread.map((one) => ({ ...one, saidAt: new Date(one.saidAt).toISOString() })) : []
  const told = [announcements.length, announcements.at(-1)?.announcementId ?? '']
  return {
    mark: [
      state,
      isWriter,
      head.pausedAt?.getTime() ?? '',
      head.pausedLeft ?? '',
      head.deadline?.getTime() ?? '',
      head.extraTime,
      ...told,
    ].join(' '),
    state,
    isWriter,
    endedBy: head.endedBy,
    pausedAt: head.pausedAt?.toISOString() ?? null,
    extraTime: head.extraTime,
    announcements,
    clock: presentAttemptClock(head, now),
  }
}

export type SubmitAttemptInput = {
  readonly attemptId: string
  readonly writer: string
  readonly submitKey: string
  readonly answers: readonly SentAnswer[]
  readonly leaves: readonly ReportedLeave[]
  readonly spent?: readonly number[]
}

/**
 * Submits an attempt with its last answers. A repeated key, or the same window after the server closed the attempt at
 * its deadline, gets the same response; another window gets `examCompleted`. An exit whose report was lost counts as if
 * it had arrived: if it reaches the limit of exits, the attempt ends and staff review it. Throws `attemptNotFound`,
 * `attemptTakenOver`, `attemptPaused` and `answerInvalid`.
 */
export async function submitAttempt(deps: Deps, actor: Actor, input: SubmitAttemptInput) {
  const now = deps.clock.now()
  const submitKey = input.submitKey.replaceAll('\0', '')
  const spent = input.spent ?? null
  return tryToEndAttempt(deps, async (tx, finish) => {
    const attempt = await lockAttempt(tx, input.attemptId)
    if (!attempt) {
      const trial = await findEndedTrial(tx, input.attemptId, actor)
      if (!trial) throw new AppError('attemptNotFound')
      if (trial.submitKey !== submitKey && trial.endedBy !== 'deadline') throw new AppError('examCompleted')
      return {
        attemptId: input.attemptId,
        submittedAt: trial.endedAt.toISOString(),
        endedBy: trial.endedBy,
        state: 'closed' as const,
      }
    }
    if (attempt.accountId !== actor.accountId || attempt.companyId !== actor.companyId)
      throw new AppError('attemptNotFound')
    if (attempt.state !== 'open') return endOf(attempt, submitKey, input.writer, now)
    if (attempt.writer !== input.writer) throw new AppError('attemptTakenOver')
    if (attempt.pausedAt) throw new AppError('attemptPaused')
    const answers = newestAnswers(input.answers.map(prepareAnswer))
    await saveLastAnswers(deps, tx, attempt, answers, now)
    const left = input.leaves.length > 0 ? (await recordLeaves(tx, attempt, input.leaves, now)).end : null
    const ending: AttemptEnd = isPastDeadline(attempt.deadline, now)
      ? { ...endingAtDeadline(attempt, now), submitKey, spent }
      : { endedBy: left ?? 'candidate', submittedAt: now, submitKey, spent }
    const state = presentEnd(await finish(deps, tx, attempt, ending), attempt, now)
    if (left && ending.endedBy === left) await insertLeaveReview(tx, attempt.id, left, now)
    return { attemptId: attempt.id, submittedAt: ending.submittedAt.toISOString(), endedBy: ending.endedBy, state }
  })
}

const presentEnd = (state: 'closed' | 'graded', attempt: AttemptHead, now: Date): 'closed' | 'graded' =>
  presentAttemptState(state, attempt.terms, now) === 'graded' ? 'graded' : 'closed'

function endOf(attempt: AttemptHead, submitKey: string, writer: string, now: Date) {
  const isMine =
    attempt.submitKey === submitKey ||
    (attempt.endedBy === 'deadline' && attempt.submitKey === null && attempt.writer === writer)
  if (!isMine || !attempt.submittedAt || !attempt.endedBy || attempt.state === 'open')
    throw new AppError('examCompleted')
  return {
    attemptId: attempt.id,
    submittedAt: attempt.submittedAt.toISOString(),
    endedBy: attempt.endedBy,
    state: presentEnd(attempt.state, attempt, now),
  }
}
