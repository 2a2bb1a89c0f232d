import type { PortHandler } from '../../core/jobs/ports.ts'
import { createReceipt, type EndingAttempt } from '../sitting/sitting.public.ts'
import { listQuestionsToGrade, setAttemptClosedWithMarks } from './mark.store.ts'
import { computeOutcome } from './outcome.rules.ts'
import { isReleasedImmediately, publishResultRelease } from './result-events.ts'

/**
 * Closes an ending attempt and grades everything that doesn't need a grader. When no mark is missing, the result
 * becomes final, and is released if the exam's rule allows it. Returns `graded` for a final result, otherwise `closed`.
 * Repeating the call changes nothing.
 */
export const gradeAndCloseAttempt: PortHandler<EndingAttempt, 'closed' | 'graded'> = async (
  deps,
  tx,
  { attempt, ending },
) => {
  const now = deps.clock.now()
  // Marks from before the attempt was reopened are only history.
  const questions = await listQuestionsToGrade(tx, attempt, attempt.submittedAt)
  const outcome = computeOutcome(questions, attempt.terms)
  const { score, passed, totalPoints, passingPoints } = outcome
  const isTold = isReleasedImmediately(attempt.terms.release, ending.endedBy, now)
  const wasFirst = await setAttemptClosedWithMarks(tx, { attemptId: attempt.id, ...ending }, attempt.holdsMarks, {
    ...outcome,
    at: now,
    isTold,
    receipt: createReceipt(deps, attempt, ending, questions),
  })
  if (score === null) return 'closed'
  if (wasFirst && isTold) {
    await publishResultRelease(deps, tx, attempt, {
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
