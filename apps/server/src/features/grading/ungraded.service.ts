import type { Deps } from '../../core/deps.ts'
import { inTransaction } from '../../database/connection.ts'
import { finishAttempt, isWaitingForExam, lockAttemptIfFree } from '../sitting/sitting.public.ts'
import { deleteUngraded, listUngraded, setGradingRetry } from './ungraded.store.ts'

/**
 * Grades attempts that were closed without it: a crash, a key that has been mended, or practice that waited for the end of an exam. One that
 * can not be graded is put off, with what went wrong, so that however many there are the others have their turn. Answers how many it graded.
 */
export async function gradeClosedAttempts(deps: Deps, atOnce = 100): Promise<number> {
  let graded = 0
  for (const attemptId of await listUngraded(deps.sql, deps.clock.now(), atOnce)) {
    const isDone = await gradeClosed(deps, attemptId).catch(async (error: Error) => {
      const tries = await setGradingRetry(
        deps.sql,
        attemptId,
        deps.clock.now(),
        `${error.name}: ${error.message}`.slice(0, 300),
      )
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
      await deleteUngraded(tx, attemptId)
      return false
    }
    await finishAttempt(deps, tx, attempt, {
      endedBy: attempt.endedBy,
      submittedAt: attempt.submittedAt,
      submitKey: attempt.submitKey,
    })
    if (!(await isWaitingForExam(tx, attemptId))) await deleteUngraded(tx, attemptId)
    return true
  })
}
