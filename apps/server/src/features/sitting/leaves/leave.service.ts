import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import type { Transaction } from '../../../database/connection.ts'
import { isPastDeadline } from '../../exams/exams.public.ts'
import { presentAttemptClock, presentAttemptState } from '../attempt.present.ts'
import { type AttemptHead, lockAttempt } from '../attempt.store.ts'
import { endingAtDeadline, tryToEndAttempt } from '../finish-attempt.service.ts'
import { newestAnswers, prepareAnswer, type SentAnswer } from '../saving/answer.rules.ts'
import { saveLastAnswers } from '../saving/answer.service.ts'
import { findEndedTrial } from '../trials/trial.store.ts'
import { endingCausedByLeaves, mergeLeaves, type ReportedLeave } from './leave.rules.ts'
import { insertLeaveReview, listLeaves, upsertLeaves } from './leave.store.ts'

export type LeaveInput = {
  readonly attemptId: string
  readonly writer: string
  readonly leaves: readonly ReportedLeave[]
  readonly answers: readonly SentAnswer[]
}

/** Records exits of an open attempt under its lock. Returns their new count, and the ending they cause now, if any. */
export async function recordLeaves(tx: Transaction, attempt: AttemptHead, leaves: readonly ReportedLeave[], now: Date) {
  const before = await listLeaves(tx, attempt.id)
  const { changed, count } = mergeLeaves(before, leaves, attempt.startedAt, now)
  await upsertLeaves(tx, attempt.id, changed, count)
  return { count, end: endingCausedByLeaves(attempt.terms, count, leaves) }
}

/**
 * Records exits from the exam page with the answers sent along, and ends the attempt if the exam's policy requires it.
 * Exits during a pause are not recorded. For an attempt that has already ended, returns how it ended; nothing is known
 * about the exits of an ended trial. Throws `attemptNotFound`, `answerInvalid`, and `attemptTakenOver` for another
 * window than the writer.
 */
export async function recordOwnLeaves(deps: Deps, actor: Actor, input: LeaveInput) {
  const now = deps.clock.now()
  return tryToEndAttempt(deps, async (tx, finish) => {
    const attempt = await lockAttempt(tx, input.attemptId)
    if (!attempt) {
      const trial = await findEndedTrial(tx, input.attemptId, actor)
      if (!trial) throw new AppError('attemptNotFound')
      return {
        leaveCount: 0,
        leaveLimit: 0,
        state: 'closed' as const,
        endedBy: trial.endedBy,
        clock: { remainingMs: 0, serverTime: now.toISOString() },
      }
    }
    if (attempt.accountId !== actor.accountId || attempt.companyId !== actor.companyId)
      throw new AppError('attemptNotFound')
    const counted = async () =>
      (await listLeaves(tx, attempt.id)).filter((leave) => leave.isCounted && !leave.isExcused).length
    const answerOf = (leaveCount: number, state: typeof attempt.state, endedBy: typeof attempt.endedBy) => ({
      leaveCount,
      leaveLimit: attempt.terms.leaveLimit,
      state: presentAttemptState(state, attempt.terms, now),
      endedBy,
      clock: presentAttemptClock(attempt, now),
    })
    if (attempt.state !== 'open') return answerOf(await counted(), attempt.state, attempt.endedBy)
    if (attempt.writer !== input.writer) throw new AppError('attemptTakenOver')
    // During a pause, a candidate may look elsewhere.
    if (attempt.pausedAt) return answerOf(await counted(), 'open', null)
    const answers = newestAnswers(input.answers.map(prepareAnswer))
    await saveLastAnswers(deps, tx, attempt, answers, now)
    const { count, end } = await recordLeaves(tx, attempt, input.leaves, now)
    const ending = isPastDeadline(attempt.deadline, now) ? endingAtDeadline(attempt, now) : null
    const endedBy = ending ? 'deadline' : end
    if (!endedBy) return answerOf(count, 'open', null)
    const state = await finish(deps, tx, attempt, ending ?? { endedBy, submittedAt: now, submitKey: null })
    if (endedBy !== 'deadline') await insertLeaveReview(tx, attempt.id, endedBy, now)
    return answerOf(count, state, endedBy)
  })
}
