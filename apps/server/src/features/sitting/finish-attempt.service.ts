import { examLimits } from '@portal/contract/exams/exam.limits.ts'
import type { Deps } from '../../core/deps.ts'
import { AppError } from '../../core/http/app-error.ts'
import { defineEvent, tell } from '../../core/jobs/events.ts'
import { inTransaction, type Transaction } from '../../database/connection.ts'
import { errorOfConstraint } from '../../database/constraint-errors.ts'
import { type EndedBy, isDue } from '../exams/exams.public.ts'
import { type AttemptHead, listDueAttempts, lockAttempt, lockAttemptIfFree } from './attempt.store.ts'
import { outageAfterMs } from './attempt-clock.rules.ts'
import { setAttemptClosed } from './close-attempt.store.ts'
import { creditOutage } from './invigilation/outage.service.ts'
import { isSilent } from './invigilation/outage.store.ts'
import { isWaitingForExam } from './questions-sat-now.store.ts'
import { deleteTrial } from './trials/trial.store.ts'

type Tools = Omit<Deps, 'log'>
export type Ending = {
  readonly endedBy: EndedBy
  readonly submittedAt: Date
  readonly submitKey: string | null
  readonly spent?: readonly number[] | null
}

/** How an attempt ends whose time is over: at its deadline, whoever notices and when. */
export const endingAtDeadline = (attempt: AttemptHead, now: Date): Ending => ({
  endedBy: 'deadline',
  submittedAt: attempt.deadline ?? now,
  submitKey: null,
})

export type EndingAttempt = { readonly attempt: AttemptHead; readonly ending: Ending }

/**
 * An attempt ends. Whoever grades closes it in one statement with its marks, and answers how it stands then. Told in the transaction
 * that ends the attempt, which holds its row lock.
 */
export const attemptEnds = defineEvent<EndingAttempt, 'closed' | 'graded'>('attemptEnds')

/**
 * The only way an attempt ends: it is told to grading, which closes it. Where nobody grades, and for practice that would tell something about
 * an exam being sat, it is closed alone and graded later. The caller holds the attempt's row lock. Doing it again changes nothing.
 */
export async function finishAttempt(
  deps: Tools,
  tx: Transaction,
  attempt: AttemptHead,
  ending: Ending,
): Promise<'closed' | 'graded'> {
  if (attempt.terms.trial) {
    await deleteTrial(tx, attempt.id, { at: ending.submittedAt, endedBy: ending.endedBy, submitKey: ending.submitKey })
    return 'closed'
  }
  if (attempt.terms.kind !== 'mock' || !(await isWaitingForExam(tx, attempt.id))) {
    const [state] = await tell(deps, tx, attemptEnds, { attempt, ending })
    if (state) return state
  }
  await setAttemptClosed(tx, { attemptId: attempt.id, ...ending })
  return 'closed'
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
      work(tx, async (_deps, _tx, attempt, ending) => {
        await setAttemptClosed(tx, { attemptId: attempt.id, ...ending })
        return 'closed'
      }),
    )
  }
}

/** The same inside a transaction that ends others too: who calls has looked for an outage before it began. */
export const tryToFinishAttempt: typeof finishAttempt = async (deps, tx, attempt, ending) =>
  tx
    .savepoint((inner) => finishAttempt(deps, inner, attempt, ending))
    .catch(async (error: unknown) => {
      if (error instanceof AppError || errorOfConstraint(error)) throw error
      await setAttemptClosed(tx, { attemptId: attempt.id, ...ending })
      return 'closed' as const
    })

/** Closes an attempt if its deadline and grace are over; what every read of an expired attempt does. */
export async function closeIfDue(deps: Deps, attemptId: string): Promise<void> {
  await tryToEndAttempt(deps, async (tx, finish) => {
    const attempt = await lockAttempt(tx, attemptId)
    const now = deps.clock.now()
    if (attempt?.state === 'open' && isDue(attempt.deadline, now))
      await finish(deps, tx, attempt, endingAtDeadline(attempt, now))
  })
}

/** Closes every attempt whose time and grace are over. Processes share the work; answers how many this one closed. */
export async function closeDueAttempts(deps: Deps): Promise<number> {
  let closed = 0
  for (;;) {
    const now = deps.clock.now()
    const due = await listDueAttempts(deps.sql, new Date(now.getTime() - examLimits.graceSeconds * 1000), 200)
    let here = 0
    for (const attemptId of due) {
      await tryToEndAttempt(deps, async (tx, finish) => {
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
