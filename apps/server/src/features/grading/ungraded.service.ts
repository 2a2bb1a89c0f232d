import type { Deps } from '../../core/deps.ts'
import { cutText } from '../../core/text/cut-text.ts'
import { inTransaction } from '../../database/connection.ts'
import { finishAttempt, isResultWithheld, lockAttemptIfFree } from '../sitting/sitting.public.ts'
import { deleteGradingQueueEntry, listUngradedAttempts, setGradingRetry } from './ungraded.store.ts'

/**
 * Grades at most `atOnce` closed attempts that were left ungraded by a crash or a faulty key, and practice that has
 * waited for the end of an exam. An attempt that fails is postponed with its error, so that the others get their turn.
 * Returns the number of graded attempts.
 */
export async function gradeDueAttempts(deps: Deps, atOnce = 100): Promise<number> {
  let graded = 0
  for (const attemptId of await listUngradedAttempts(deps.sql, deps.clock.now(), atOnce)) {
    const isDone = await gradeClosedAttempt(deps, attemptId).catch(async (error: Error) => {
      const tries = await setGradingRetry(
        deps.sql,
        attemptId,
        deps.clock.now(),
        cutText(`${error.name}: ${error.message}`, 300),
      )
      deps.log.error({ err: error, attemptId, tries }, 'a closed attempt could not be graded, it is tried again later')
    })
    if (isDone) graded++
  }
  return graded
}

/**
 * Grades one closed attempt and returns true. Practice that still waits for the end of an exam stays closed, and true
 * is returned as well. Returns false when another process has locked the attempt, or when nothing is left to do.
 */
export function gradeClosedAttempt(deps: Deps, attemptId: string): Promise<boolean> {
  return inTransaction(deps.sql, async (tx) => {
    const attempt = await lockAttemptIfFree(tx, attemptId)
    if (!attempt) return false
    if (attempt.state !== 'closed' || !attempt.submittedAt || !attempt.endedBy) {
      await deleteGradingQueueEntry(tx, attemptId)
      return false
    }
    await finishAttempt(deps, tx, attempt, {
      endedBy: attempt.endedBy,
      submittedAt: attempt.submittedAt,
      submitKey: attempt.submitKey,
    })
    if (!(await isResultWithheld(tx, attemptId))) await deleteGradingQueueEntry(tx, attemptId)
    return true
  })
}
