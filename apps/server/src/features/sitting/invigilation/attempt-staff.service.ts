import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { toStorableText } from '../../../core/http/storable.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import { newId } from '../../../core/secrets/random.ts'
import { type Lang, pickName, pickText } from '../../../core/text/language.ts'
import { inTransaction, type Transaction } from '../../../database/connection.ts'
import {
  checkManagedExam,
  examBoundOf,
  findReleaseCase,
  isKnownExam,
  isPastDeadline,
  lockExam,
  setStartsPaused,
  visibleParts,
} from '../../exams/exams.public.ts'
import { canDecideOnAttempt } from '../attempt.access.ts'
import { type AttemptHead, lockAttempt, notifyAttemptPage, recordAttemptEvent } from '../attempt.store.ts'
import { reopenedDeadline, unusedMilliseconds } from '../attempt-clock.rules.ts'
import { checkManagedAttempt } from '../attempt-owner.service.ts'
import { type AttemptEnd, endingAtDeadline, type finishAttempt, tryToEndAttempt } from '../finish-attempt.service.ts'
import { setLeaveReviewDecision, setLeavesExcused } from '../leaves/leave.store.ts'
import {
  claimStaffRequest,
  hasOpenAttempt,
  insertAllowance,
  insertTimeCredits,
  listAllowances,
  setAllowanceWithdrawn,
  setAttemptReopened,
  setAttemptsPaused,
  setAttemptsResumed,
  setStaffRequestResponse,
} from './attempt-staff.store.ts'
import { notifyCandidate } from './candidate-notice.service.ts'
import { attemptReopenedWords } from './candidate-notice.words.ts'
import { creditOutage } from './outage.service.ts'

type Act = {
  readonly action: string
  readonly thing: 'exam' | 'attempt'
  readonly thingId: string
  readonly requestKey: string
}

/**
 * Runs an act of staff once: a repeated request gets the stored response and does nothing. The claim of the request
 * key, the audit line and the act are committed together. Throws `conflict` when the request key was used for another
 * act.
 */
export async function runOncePerRequest<T>(
  deps: Deps,
  tx: Transaction,
  actor: Actor,
  act: Act,
  detail: Readonly<Record<string, unknown>>,
  work: () => Promise<T>,
): Promise<T> {
  const key = act.requestKey.replaceAll('\0', '')
  const claim = await claimStaffRequest(tx, {
    key,
    action: act.action,
    thingId: act.thingId.toLowerCase(),
    actorId: actor.accountId,
    at: deps.clock.now(),
  })
  if (claim === 'other') throw new AppError('conflict')
  if (claim !== 'first') return claim.answer as T
  await writeAudit(deps, tx, actor.accountId, { action: act.action, thing: act.thing, thingId: act.thingId, detail })
  const answer = await work()
  await setStaffRequestResponse(tx, key, answer)
  return answer
}

/**
 * Staff can't change their own attempt. An act on all attempts of an exam skips it, and the answer says so
 * (`leavingOutOwn`).
 */
function refuseOwn(attempt: { readonly accountId: string | null }, actor: Actor): void {
  if (!canDecideOnAttempt(actor, attempt)) throw new AppError('ownAttempt')
}

/**
 * Locks and returns an attempt of another person that the actor may manage. Throws `attemptNotFound`, and `ownAttempt`
 * for the actor's own.
 */
export async function lockAttemptOfOtherPerson(tx: Transaction, actor: Actor, attemptId: string): Promise<AttemptHead> {
  await checkManagedAttempt(tx, actor, attemptId)
  const attempt = await lockAttempt(tx, attemptId)
  if (!attempt) throw new AppError('attemptNotFound')
  refuseOwn(attempt, actor)
  return attempt
}

/**
 * Returns the field that informs an actor who is taking the exam that an act on all its attempts left out the actor's
 * own.
 */
const leavingOutOwn = async (tx: Transaction, examId: string, actor: Actor) =>
  (await hasOpenAttempt(tx, examId, actor.accountId)) ? { ownLeftOut: true } : {}

export type ExtraTimeInput = {
  examId: string
  to: 'person' | 'everybody' | 'running'
  accountId?: string
  seconds: number
  reason: string
  requestKey: string
}

/**
 * Gives time to one person, to everyone, or to open attempts only. Open attempts get it immediately. Throws
 * `examNotFound`, `ownAttempt` for time to the actor, `personNotFound`, `malformed` when the person is missing, and the
 * errors of `runOncePerRequest`.
 */
export async function grantExtraTime(deps: Deps, actor: Actor, input: ExtraTimeInput) {
  const { examId, to, seconds } = input
  const accountId = to === 'person' ? input.accountId : null
  if (accountId === undefined) throw new AppError('malformed', { fields: ['accountId'] })
  refuseOwn({ accountId }, actor)
  const at = deps.clock.now()
  const reason = toStorableText(input.reason)
  return inTransaction(deps.sql, async (tx) => {
    await checkManagedExam(tx, actor, examId)
    if (!(await lockExam(tx, examId))) throw new AppError('examNotFound')
    const act = { action: 'exam.giveTime', thing: 'exam', thingId: examId, requestKey: input.requestKey } as const
    return runOncePerRequest(deps, tx, actor, act, { to, accountId, seconds, reason }, async () => {
      const id = newId(at, deps.random)
      if (
        to !== 'running' &&
        !(await insertAllowance(
          tx,
          { id, examId, accountId, seconds, reason, givenBy: actor.accountId, at },
          examBoundOf(actor),
        ))
      )
        throw new AppError('personNotFound')
      const attempts = await insertTimeCredits(
        tx,
        { examId, accountId, except: actor.accountId },
        { sourceId: id, cause: to === 'running' ? 'extraTime' : 'allowance', seconds, reason, at },
      )
      return {
        allowanceId: to === 'running' ? null : id,
        attempts,
        ...(to === 'person' ? {} : await leavingOutOwn(tx, examId, actor)),
      }
    })
  })
}

/**
 * Withdraws extra time. Attempts that start later don't get it; attempts that already have it keep it. Throws
 * `notFound`, and `ownAttempt` for the actor's own extra time.
 */
export async function withdrawExtraTime(deps: Deps, actor: Actor, allowanceId: string) {
  await inTransaction(deps.sql, async (tx) => {
    const isFirst = await setAllowanceWithdrawn(tx, {
      allowanceId,
      actorId: actor.accountId,
      within: examBoundOf(actor),
      at: deps.clock.now(),
    })
    if (isFirst === null) throw new AppError('notFound')
    if (isFirst === 'own') throw new AppError('ownAttempt')
    if (isFirst)
      await writeAudit(deps, tx, actor.accountId, {
        action: 'exam.withdrawTime',
        thing: 'allowance',
        thingId: allowanceId,
      })
  })
  return { allowanceId }
}

export async function loadGrantedExtraTime(
  deps: Deps,
  actor: Actor,
  input: { examId: string; page: number; size: number },
  lang: Lang,
) {
  const { examId, page, size } = input
  await checkManagedExam(deps.sql, actor, examId, { orForPost: true })
  const { list, total } = await listAllowances(deps.sql, examId, page, size)
  if (total === 0 && !(await isKnownExam(deps.sql, examId))) throw new AppError('examNotFound')
  return {
    list: list.map((row) => ({
      allowanceId: row.id,
      person:
        row.accountId === null ? null : { accountId: row.accountId, name: row.name ? pickName(row.name, lang) : '' },
      seconds: row.seconds,
      reason: row.reason,
      givenBy: pickName(row.givenBy, lang),
      givenAt: row.givenAt.toISOString(),
      withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
    })),
    total,
    page,
    size,
  }
}

export type AttemptActionInput = { attemptId?: string; examId?: string; reason: string; requestKey: string }

/**
 * Stops the clock of one attempt, or of all attempts of an exam except the actor's own. An exam that is paused as a
 * whole can't be started. Attempts that are already paused don't change. Throws `malformed` unless either an attempt or
 * an exam is named, `attemptNotFound`, `examNotFound`, `ownAttempt`, and the errors of `checkCanPauseOrResume` and
 * `runOncePerRequest`.
 */
export const pauseAttempts = (deps: Deps, actor: Actor, input: AttemptActionInput) =>
  stopOrGo(deps, actor, input, 'pause', setAttemptsPaused)

/**
 * Resumes one attempt, or all attempts of an exam except the actor's own. An exam that is resumed as a whole can be
 * started again. Each attempt has the time that it had left. Throws the errors of `pauseAttempts`.
 */
export const resumeAttempts = (deps: Deps, actor: Actor, input: AttemptActionInput) =>
  stopOrGo(deps, actor, input, 'resume', setAttemptsResumed)

/** Throws `attemptNotRunning` for pausing or resuming an ended attempt, and for pausing one whose time is up. */
export function checkCanPauseOrResume(attempt: AttemptHead, verb: 'pause' | 'resume', at: Date): void {
  if (attempt.state !== 'open' || (verb === 'pause' && isPastDeadline(attempt.deadline, at)))
    throw new AppError('attemptNotRunning')
}

async function stopOrGo(
  deps: Deps,
  actor: Actor,
  input: AttemptActionInput,
  verb: 'pause' | 'resume',
  work: typeof setAttemptsPaused,
) {
  const { attemptId, examId } = input
  if ((attemptId === undefined) === (examId === undefined))
    throw new AppError('malformed', { fields: ['attemptId', 'examId'] })
  // The credit for an outage uses the clocks as they were at that time.
  await creditOutage(deps)
  const at = deps.clock.now()
  return inTransaction(deps.sql, async (tx) => {
    const act = {
      action: `${attemptId ? 'attempt' : 'exam'}.${verb}`,
      thing: attemptId ? 'attempt' : 'exam',
      thingId: (attemptId ?? examId) as string,
      requestKey: input.requestKey,
    } as const
    if (examId) await checkManagedExam(tx, actor, examId, { orForPost: true })
    if (attemptId) await checkManagedAttempt(tx, actor, attemptId, { orForPost: true })
    if (examId && !(await lockExam(tx, examId))) throw new AppError('examNotFound')
    const attempt = attemptId ? await lockAttempt(tx, attemptId) : null
    if (attemptId && !attempt) throw new AppError('attemptNotFound')
    if (attempt) refuseOwn(attempt, actor)
    const reason = toStorableText(input.reason)
    return runOncePerRequest(deps, tx, actor, act, { reason }, async () => {
      if (attempt) checkCanPauseOrResume(attempt, verb, at)
      if (examId) await setStartsPaused(tx, examId, verb === 'pause' ? at : null)
      const touched = await work(
        tx,
        attemptId ? { attemptId } : { examId: examId as string, except: actor.accountId },
        at,
        reason,
      )
      return { attempts: touched.length, ...(examId ? await leavingOutOwn(tx, examId, actor) : {}) }
    })
  })
}

export type ReopenInput = {
  attemptId: string
  seconds: number
  acceptSeenKey: boolean
  reason: string
  requestKey: string
}

/**
 * Reopens an ended attempt and returns its remaining time and deadline, null without a limit. Throws the errors of
 * `lockAttemptOfOtherPerson`, `reopenLockedAttempt` and `runOncePerRequest`.
 */
export async function reopenAttempt(deps: Deps, actor: Actor, input: ReopenInput) {
  await creditOutage(deps)
  const now = deps.clock.now()
  return inTransaction(deps.sql, async (tx) => {
    const attempt = await lockAttemptOfOtherPerson(tx, actor, input.attemptId)
    const act = {
      action: 'attempt.reopen',
      thing: 'attempt',
      thingId: attempt.id,
      requestKey: input.requestKey,
    } as const
    return runOncePerRequest(
      deps,
      tx,
      actor,
      act,
      { reason: input.reason, seconds: input.seconds, acceptSeenKey: input.acceptSeenKey },
      async () => {
        const deadline = await reopenAndExcuseExits(deps, tx, actor, attempt, input)
        return {
          attemptId: attempt.id,
          remainingMs: deadline === null ? null : deadline.getTime() - now.getTime(),
          deadline: deadline?.toISOString() ?? null,
        }
      },
    )
  })
}

/**
 * Reopens an ended attempt that the caller has locked; exits that ended it or were under review are excused. Returns
 * its deadline, null without a limit. Throws the errors of `reopenLockedAttempt`.
 */
export async function reopenAndExcuseExits(
  deps: Deps,
  tx: Transaction,
  actor: Actor,
  attempt: AttemptHead,
  input: { readonly seconds: number; readonly acceptSeenKey: boolean; readonly reason: string },
): Promise<Date | null> {
  const review = await setLeaveReviewDecision(tx, {
    attemptId: attempt.id,
    state: 'restored',
    actorId: actor.accountId,
    at: deps.clock.now(),
    reason: toStorableText(input.reason),
  })
  const deadline = await reopenLockedAttempt(deps, tx, actor, attempt, input)
  // If an attempt ended because of exits, even if that was confirmed, the reopened attempt must not end with the next
  // exit.
  if (review || attempt.endedBy === 'leaves') await setLeavesExcused(tx, attempt.id)
  return deadline
}

/**
 * Reopens an attempt that the caller has locked, with its unused time (or the time an outage took) plus the given
 * seconds, and notifies its candidate. Returns its deadline, null without a limit. Throws `attemptNotEnded`,
 * `attemptPassed`, `keySeen` when the candidate may have seen the key (unless `acceptSeenKey`), or `noTimeLeft`.
 */
export async function reopenLockedAttempt(
  deps: Deps,
  tx: Transaction,
  actor: Actor,
  attempt: AttemptHead,
  input: {
    readonly seconds: number
    readonly acceptSeenKey: boolean
    readonly reason: string
    readonly lostMs?: number
  },
): Promise<Date | null> {
  const now = deps.clock.now()
  if (attempt.state === 'open' || !attempt.submittedAt) throw new AppError('attemptNotEnded')
  if (attempt.passed) throw new AppError('attemptPassed')
  if (!input.acceptSeenKey && (await mayHaveSeenKey(tx, attempt, now))) throw new AppError('keySeen')
  const unused = input.lostMs ?? unusedMilliseconds(attempt.deadline, attempt.submittedAt)
  if (unused === 0 && input.seconds === 0) throw new AppError('noTimeLeft')
  const deadline = reopenedDeadline(unused, input.seconds, now)
  await setAttemptReopened(tx, {
    attemptId: attempt.id,
    eventId: newId(now, deps.random),
    at: now,
    deadline,
    seconds: input.seconds,
    reason: toStorableText(input.reason),
    actorId: actor.accountId,
  })
  const { title } = attempt.terms
  const words = attemptReopenedWords(
    { zh: pickText(title, 'zh'), en: pickText(title, 'en') },
    deadline && deadline.getTime() - now.getTime(),
    toStorableText(input.reason),
  )
  await notifyCandidate(deps, tx, {
    attemptId: attempt.id,
    kind: 'attemptReopened',
    cause: `attemptReopened ${attempt.id} ${attempt.sitting}`,
    ...words,
    link: `/exam/answer?attemptId=${attempt.id}`,
  })
  return deadline
}

/**
 * True when the candidate could have seen marks or the key. Parts that depend on the candidate's progress count as
 * seen.
 */
async function mayHaveSeenKey(tx: Transaction, attempt: AttemptHead, now: Date): Promise<boolean> {
  if (attempt.state !== 'graded') return false
  const found = await findReleaseCase(tx, attempt.examId, now)
  const standing = {
    ended: Number.MAX_SAFE_INTEGER,
    hasPassed: true,
    firstEndedAt: null,
    openAttemptId: null,
    isOpenElsewhere: false,
    totalAttempts: 1,
    retakeHours: null,
  }
  return found !== null && visibleParts({ ...found, promised: attempt.terms.release ?? null, standing }, now).marks
}

/**
 * Ends a running or paused attempt with its saved answers. Throws the errors of `lockAttemptOfOtherPerson` and
 * `runOncePerRequest`, and `attemptNotRunning` for an ended one.
 */
export async function endAttempt(
  deps: Deps,
  actor: Actor,
  input: { attemptId: string; reason: string; requestKey: string },
) {
  const reason = toStorableText(input.reason)
  return tryToEndAttempt(deps, async (tx, finish) => {
    const found = await lockAttemptOfOtherPerson(tx, actor, input.attemptId)
    const act = { action: 'attempt.end', thing: 'attempt', thingId: found.id, requestKey: input.requestKey } as const
    return runOncePerRequest(deps, tx, actor, act, { reason }, async () => {
      const ending = await submitLockedAttempt(deps, tx, actor, found, reason, finish)
      return { attemptId: found.id, endedBy: ending.endedBy, submittedAt: ending.submittedAt.toISOString() }
    })
  })
}

/**
 * Submits an open attempt that the caller has locked, and returns its ending: by staff, or at its deadline if that has
 * passed. Throws `attemptNotRunning`.
 */
export async function submitLockedAttempt(
  deps: Deps,
  tx: Transaction,
  actor: Actor,
  found: AttemptHead,
  reason: string,
  finish: typeof finishAttempt,
): Promise<AttemptEnd> {
  const now = deps.clock.now()
  if (found.state !== 'open') throw new AppError('attemptNotRunning')
  if (found.pausedAt) await setAttemptsResumed(tx, { attemptId: found.id }, now, reason)
  const attempt = found.pausedAt ? ((await lockAttempt(tx, found.id)) as AttemptHead) : found
  const ending: AttemptEnd = isPastDeadline(attempt.deadline, now)
    ? endingAtDeadline(attempt, now)
    : { endedBy: 'staff', submittedAt: now, submitKey: null }
  await recordAttemptEvent(tx, {
    id: newId(now, deps.random),
    attemptId: attempt.id,
    kind: 'ended',
    at: now,
    detail: { reason, by: actor.accountId },
  })
  await notifyAttemptPage(tx, attempt.id)
  await finish(deps, tx, attempt, ending)
  return ending
}
