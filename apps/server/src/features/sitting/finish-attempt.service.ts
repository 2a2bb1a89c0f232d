import type { Deps } from '../../core/deps.ts'
import { AppError } from '../../core/http/app-error.ts'
import { emitEvent } from '../../core/jobs/events.ts'
import { definePort, portHandlerOf } from '../../core/jobs/ports.ts'
import { inTransaction, type Transaction } from '../../database/connection.ts'
import { errorOfConstraint } from '../../database/constraint-errors.ts'
import { type EndedBy, earliestOpenDeadline, isPastGrace } from '../exams/exams.public.ts'
import { type AttemptHead, listDueAttempts, lockAttempt, lockAttemptIfFree } from './attempt.store.ts'
import { outageAfterMs } from './attempt-clock.rules.ts'
import { attemptSubmitted } from './attempt-events.ts'
import { setAttemptClosed } from './close-attempt.store.ts'
import { creditOutage } from './invigilation/outage.service.ts'
import { isServerSilent } from './invigilation/outage.store.ts'
import { isResultWithheld } from './questions-sat-now.store.ts'
import { setTrialEnded } from './trials/trial.store.ts'
import { gradeTrial, type TrialResult } from './trials/trial-grading.ts'

type Tools = Omit<Deps, 'log'>
export type AttemptEnd = {
  readonly endedBy: EndedBy
  readonly submittedAt: Date
  readonly submitKey: string | null
  readonly spent?: readonly number[] | null
}

/** Returns the ending of an attempt whose time is up: at its deadline, no matter which process notices it, and when. */
export const endingAtDeadline = (attempt: AttemptHead, now: Date): AttemptEnd => ({
  endedBy: 'deadline',
  submittedAt: attempt.deadline ?? now,
  submitKey: null,
})

export type EndingAttempt = { readonly attempt: AttemptHead; readonly ending: AttemptEnd }

/**
 * The port that closes an ending attempt in one statement with its marks, and returns its new state. Called in the
 * transaction that ends the attempt and holds its row lock.
 */
export const gradeEndedAttempt = definePort<EndingAttempt, 'closed' | 'graded'>('gradeEndedAttempt')

/**
 * Grades and closes an attempt, and returns its new state. If no grading is provided, or for practice that would reveal
 * something about an open exam, it only closes the attempt, which is graded later. A trial is graded and recorded, and
 * its attempt deleted. The caller holds the attempt's row lock. Repeating the call changes nothing.
 */
export async function finishAttempt(
  deps: Tools,
  tx: Transaction,
  attempt: AttemptHead,
  ending: AttemptEnd,
): Promise<'closed' | 'graded'> {
  if (attempt.terms.trial) {
    const { submittedAt: at, endedBy, submitKey } = ending
    await setTrialEnded(tx, attempt.id, { at, endedBy, submitKey, result: await tryToGradeTrial(deps, tx, attempt) })
    return 'closed'
  }
  if (attempt.state === 'open') await tellSubmitted(deps, tx, attempt, ending)
  if (attempt.terms.kind !== 'mock' || !(await isResultWithheld(tx, attempt.id))) {
    const grade = portHandlerOf(deps, gradeEndedAttempt)
    if (grade) return grade(deps, tx, { attempt, ending })
  }
  await setAttemptClosed(tx, { attemptId: attempt.id, ...ending })
  return 'closed'
}

/** Grades a trial; null when that fails, because a trial can always be ended. */
async function tryToGradeTrial(deps: Tools, tx: Transaction, attempt: AttemptHead): Promise<TrialResult | null> {
  const grade = portHandlerOf(deps, gradeTrial)
  return grade ? tx.savepoint((inner) => grade(deps, inner, attempt)).catch(() => null) : null
}

const tellSubmitted = (
  deps: Tools,
  tx: Transaction,
  attempt: AttemptHead,
  { submittedAt }: AttemptEnd,
): Promise<void> =>
  emitEvent(deps, tx, attemptSubmitted, {
    attemptId: attempt.id,
    examId: attempt.examId,
    accountId: attempt.accountId,
    companyId: attempt.companyId,
    kind: attempt.terms.kind,
    submittedAt,
  })

/** Closes an attempt without marks after grading failed. It stays closed, whatever a listener does. */
async function closeWithoutMarks(
  deps: Tools,
  tx: Transaction,
  attempt: AttemptHead,
  ending: AttemptEnd,
): Promise<'closed'> {
  await setAttemptClosed(tx, { attemptId: attempt.id, ...ending })
  if (attempt.state === 'open')
    await tx.savepoint((inner) => tellSubmitted(deps, inner, attempt, ending)).catch(() => undefined)
  return 'closed'
}

/** Thrown when the clock is about to close an attempt before the server has checked for its own outage. */
class OutageFirst extends Error {}

const finishInTime: typeof finishAttempt = async (deps, tx, attempt, ending) => {
  if (ending.endedBy === 'deadline' && (await isServerSilent(tx, deps.clock.now(), outageAfterMs)))
    throw new OutageFirst()
  return finishAttempt(deps, tx, attempt, ending)
}

/**
 * Runs the transaction that ends an attempt. If grading fails, the attempt is still closed with its saved answers, and
 * the sweeper grades it once the fault is fixed: submitting never fails because of a key. Before an attempt is closed
 * because its time is up, an unnoticed outage is credited and the work starts over, since the deadline may have moved.
 */
export async function tryToEndAttempt<T>(
  deps: Deps,
  work: (tx: Transaction, finish: typeof finishAttempt) => Promise<T>,
): Promise<T> {
  try {
    return await inTransaction(deps.sql, (tx) => work(tx, finishInTime))
  } catch (error) {
    if (error instanceof OutageFirst) {
      await creditOutage(deps)
      return tryToEndAttempt(deps, work)
    }
    if (error instanceof AppError || errorOfConstraint(error)) throw error
    deps.log.error({ err: error }, 'grading failed, the attempt is closed without marks')
    return inTransaction(deps.sql, (tx) =>
      work(tx, (_deps, _tx, attempt, ending) => closeWithoutMarks(deps, tx, attempt, ending)),
    )
  }
}

/**
 * Ends an attempt within a transaction that ends several; if grading fails, the attempt is closed without marks. The
 * caller has already checked for an outage.
 */
export const finishAttemptInBatch: typeof finishAttempt = async (deps, tx, attempt, ending) =>
  tx
    .savepoint((inner) => finishAttempt(deps, inner, attempt, ending))
    .catch(async (error: unknown) => {
      if (error instanceof AppError || errorOfConstraint(error)) throw error
      return closeWithoutMarks(deps, tx, attempt, ending)
    })

/** Closes an attempt if its deadline and grace have passed. Call it before reading an open attempt. */
export async function closeAttemptIfDue(deps: Deps, attemptId: string): Promise<void> {
  await tryToEndAttempt(deps, async (tx, finish) => {
    const attempt = await lockAttempt(tx, attemptId)
    const now = deps.clock.now()
    if (attempt?.state === 'open' && isPastGrace(attempt.deadline, now))
      await finish(deps, tx, attempt, endingAtDeadline(attempt, now))
  })
}

/**
 * Closes every attempt whose time and grace have passed. Processes share the work. Returns the number of attempts that
 * this process closed.
 */
export async function closeDueAttempts(deps: Deps): Promise<number> {
  let closed = 0
  for (;;) {
    const now = deps.clock.now()
    const due = await listDueAttempts(deps.sql, earliestOpenDeadline(now), 200)
    let here = 0
    for (const attemptId of due) {
      await tryToEndAttempt(deps, async (tx, finish) => {
        const attempt = await lockAttemptIfFree(tx, attemptId)
        if (attempt?.state !== 'open' || !isPastGrace(attempt.deadline, now)) return
        await finish(deps, tx, attempt, endingAtDeadline(attempt, now))
        here++
      }).catch((error: unknown) => deps.log.error({ err: error, attemptId }, 'an expired attempt could not be closed'))
    }
    closed += here
    if (here === 0 || due.length < 200) return closed
  }
}
