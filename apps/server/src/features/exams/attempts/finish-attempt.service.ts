import { examLimits } from '@portal/contract/exams/exam.limits.ts'
import { AppError } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { inTransaction, type Transaction } from '../../../database/connection.ts'
import { errorOfConstraint } from '../../../database/constraint-errors.ts'
import { type EndedBy, isDue } from '../definition/exam.rules.ts'
import { isToldAtOnce, tellResult } from '../grading/graded-listeners.ts'
import { closeWithMarks, loadForGrading } from '../grading/mark.store.ts'
import { outcomeOf } from '../grading/outcome.rules.ts'
import { closeOnly, findUngraded, forgetUngraded, putOff } from '../grading/ungraded.store.ts'
import { considerOutage } from '../invigilation/outage.service.ts'
import { isSilent } from '../invigilation/outage.store.ts'
import { isResting } from '../practice/practice.store.ts'
import { makeReceipt } from '../receipts/make-receipt.service.ts'
import { type AttemptHead, findDueAttempts, lockAttempt, lockAttemptIfFree } from './attempt.store.ts'
import { outageAfterMs } from './attempt-clock.rules.ts'

type Tools = Omit<Deps, 'log'>
export type Ending = { readonly endedBy: EndedBy; readonly submittedAt: Date; readonly submitKey: string | null; readonly spent?: readonly number[] | null }

/** How an attempt ends whose time is over: at its deadline, whoever notices and when. */
export const endingAtDeadline = (attempt: AttemptHead, now: Date): Ending => ({ endedBy: 'deadline', submittedAt: attempt.deadline ?? now, submitKey: null })

/**
 * The only way an attempt ends: closes it, grades all that needs no person, and when no mark is missing makes the result final
 * and tells the listeners. Practice that would tell something about an exam being sat is graded after that. The caller holds the attempt's row lock. Doing it again changes nothing.
 */
export async function finishAttempt(deps: Tools, tx: Transaction, attempt: AttemptHead, ending: Ending): Promise<'closed' | 'graded'> {
  const now = deps.clock.now()
  if (attempt.terms.kind === 'mock' && (await isResting(tx, attempt.id))) {
    await closeOnly(tx, { attemptId: attempt.id, ...ending })
    return 'closed'
  }
  // Marks from before the attempt was opened again are history.
  const questions = await loadForGrading(tx, attempt, attempt.submittedAt)
  const outcome = outcomeOf(questions, attempt.terms)
  const { score, passed, totalPoints, passingPoints } = outcome
  const isTold = isToldAtOnce(attempt.terms.release, ending.endedBy, now)
  const wasFirst = await closeWithMarks(tx, { attemptId: attempt.id, ...ending }, { ...outcome, at: now, isTold, receipt: makeReceipt(deps, attempt, ending, questions) })
  if (score === null) return 'closed'
  if (wasFirst && isTold) {
    await tellResult(deps, tx, attempt, { score, passed: passed === true, totalPoints, passingPoints, submittedAt: attempt.submittedAt ?? ending.submittedAt, gradedAt: now })
  }
  return 'graded'
}

/** An attempt is about to be closed by the clock, but the server has not looked yet whether it was away itself. */
class OutageFirst extends Error {}

const finishInTime: typeof finishAttempt = async (deps, tx, attempt, ending) => {
  if (ending.endedBy === 'deadline' && (await isSilent(tx, deps.clock.now(), outageAfterMs))) throw new OutageFirst()
  return finishAttempt(deps, tx, attempt, ending)
}

/**
 * Runs the transaction that ends an attempt. If grading itself fails, the attempt is still closed with what was saved,
 * and graded by the sweeper when the fault is mended: handing in never fails because of a key. Before the clock closes anything, an outage
 * that was not seen yet is credited and the work begins anew: it must look at the deadline again.
 */
export async function endSafely<T>(deps: Deps, work: (tx: Transaction, finish: typeof finishAttempt) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(deps.sql, (tx) => work(tx, finishInTime))
  } catch (error) {
    if (error instanceof OutageFirst) {
      await considerOutage(deps)
      return endSafely(deps, work)
    }
    if (error instanceof AppError || errorOfConstraint(error)) throw error
    deps.log.error({ err: error }, 'grading failed, the attempt is closed without marks')
    return inTransaction(deps.sql, (tx) =>
      work(tx, async (_deps, _tx, attempt, ending) => {
        await closeOnly(tx, { attemptId: attempt.id, ...ending })
        return 'closed'
      }),
    )
  }
}

/** Closes an attempt if its deadline and grace are over; what every read of an expired attempt does. */
export async function closeIfDue(deps: Deps, attemptId: string): Promise<void> {
  await endSafely(deps, async (tx, finish) => {
    const attempt = await lockAttempt(tx, attemptId)
    const now = deps.clock.now()
    if (attempt?.state === 'open' && isDue(attempt.deadline, now)) await finish(deps, tx, attempt, endingAtDeadline(attempt, now))
  })
}

/** Closes every attempt whose time and grace are over. Processes share the work; answers how many this one closed. */
export async function closeDueAttempts(deps: Deps): Promise<number> {
  let closed = 0
  for (;;) {
    const now = deps.clock.now()
    const due = await findDueAttempts(deps.sql, new Date(now.getTime() - examLimits.graceSeconds * 1000), 200)
    let here = 0
    for (const attemptId of due) {
      await endSafely(deps, async (tx, finish) => {
        const attempt = await lockAttemptIfFree(tx, attemptId)
        if (attempt?.state !== 'open' || !isDue(attempt.deadline, now)) return
        await finish(deps, tx, attempt, endingAtDeadline(attempt, now))
        here++
      }).catch((error: unknown) => deps.log.error({ err: error, attemptId }, 'an expired attempt could not be closed'))
    }
    closed += here
    if (here === 0 || due.length < 200) return closed
  }
}

/**
 * Grades attempts that were closed without it: a crash, a key that has been mended, or practice that waited for the end of an exam. One that
 * can not be graded is put off, with what went wrong, so that however many there are the others have their turn. Answers how many it graded.
 */
export async function gradeClosedAttempts(deps: Deps, atOnce = 100): Promise<number> {
  let graded = 0
  for (const attemptId of await findUngraded(deps.sql, deps.clock.now(), atOnce)) {
    const isDone = await gradeClosed(deps, attemptId).catch(async (error: Error) => {
      const tries = await putOff(deps.sql, attemptId, deps.clock.now(), `${error.name}: ${error.message}`.slice(0, 300))
      deps.log.error({ err: error, attemptId, tries }, 'a closed attempt could not be graded, it is tried again later')
    })
    if (isDone) graded++
  }
  return graded
}

/** Grades one attempt that was closed without it; false when somebody else is at it, or nothing is to be done. */
export function gradeClosed(deps: Deps, attemptId: string): Promise<boolean> {
  return inTransaction(deps.sql, async (tx) => {
    const attempt = await lockAttemptIfFree(tx, attemptId)
    if (!attempt) return false
    if (attempt.state !== 'closed' || !attempt.submittedAt || !attempt.endedBy) {
      await forgetUngraded(tx, attemptId)
      return false
    }
    await finishAttempt(deps, tx, attempt, { endedBy: attempt.endedBy, submittedAt: attempt.submittedAt, submitKey: attempt.submitKey })
    if (!(await isResting(tx, attemptId))) await forgetUngraded(tx, attemptId)
    return true
  })
}
