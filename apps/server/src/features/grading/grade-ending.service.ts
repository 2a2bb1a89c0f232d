import type { Hear } from '../../core/jobs/events.ts'
import { type EndingAttempt, makeReceipt } from '../sitting/sitting.public.ts'
import { closeWithMarks, loadForGrading } from './mark.store.ts'
import { outcomeOf } from './outcome.rules.ts'
import { isToldAtOnce, tellResult } from './result-events.ts'

/**
 * Whenever an attempt ends: closes it, grades all that needs no person, and when no mark is missing makes the result final and tells it.
 * Doing it again changes nothing.
 */
export const gradeEnding: Hear<EndingAttempt, 'closed' | 'graded'> = async (deps, tx, { attempt, ending }) => {
  const now = deps.clock.now()
  // Marks from before the attempt was opened again are history.
  const questions = await loadForGrading(tx, attempt, attempt.submittedAt)
  const outcome = outcomeOf(questions, attempt.terms)
  const { score, passed, totalPoints, passingPoints } = outcome
  const isTold = isToldAtOnce(attempt.terms.release, ending.endedBy, now)
  const wasFirst = await closeWithMarks(
    tx,
    { attemptId: attempt.id, ...ending },
    { ...outcome, at: now, isTold, receipt: makeReceipt(deps, attempt, ending, questions) },
  )
  if (score === null) return 'closed'
  if (wasFirst && isTold) {
    await tellResult(deps, tx, attempt, {
      score,
      passed: passed === true,
      totalPoints,
      passingPoints,
      submittedAt: attempt.submittedAt ?? ending.submittedAt,
      gradedAt: now,
    })
  }
  return 'graded'
}
