import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { toStorableText } from '../../../core/http/storable.ts'
import { defineEvent, emitEvent } from '../../../core/jobs/events.ts'
import { type Lang, pickName, presentText } from '../../../core/text/language.ts'
import { inTransaction } from '../../../database/connection.ts'
import { examBoundOf } from '../../exams/exams.public.ts'
import { unusedMilliseconds } from '../attempt-clock.rules.ts'
import {
  lockAttemptOfOtherPerson,
  reopenLockedAttempt,
  runOncePerRequest,
} from '../invigilation/attempt-staff.service.ts'
import { creditOutage } from '../invigilation/outage.service.ts'
import { presentLeave, presentLeaveReview } from './leave.present.ts'
import { type LeaveReviewRow, listLeaveReviews, setLeaveReviewDecision, setLeavesExcused } from './leave.store.ts'

/**
 * Published when staff confirmed that an attempt ended because of its exits, so that its result is no longer disputed.
 */
export const leavesUpheld = defineEvent<{ readonly attemptId: string }>('leavesUpheld')

export async function loadLeaveReviews(
  deps: Deps,
  actor: Actor,
  input: { examId?: string; state: LeaveReviewRow['state']; page: number; size: number },
  lang: Lang,
) {
  const { page, size } = input
  const { list, total } = await listLeaveReviews(deps.sql, {
    ...input,
    examId: input.examId ?? null,
    within: examBoundOf(actor),
  })
  return {
    list: list.map((row) => ({
      attemptId: row.attemptId,
      sitting: row.sitting,
      examId: row.examId,
      examTitle: presentText(row.examTitle),
      name: pickName(row.name, lang),
      employeeNo: row.employeeNo ?? '',
      endedBy: row.endedBy,
      endedAt: row.endedAt.toISOString(),
      startedAt: row.startedAt.toISOString(),
      unusedMs: unusedMilliseconds(row.deadline, row.endedAt),
      passed: row.passed,
      review: presentLeaveReview(row),
      leaves: row.leaves.map((leave) => presentLeave({ ...leave, beganAt: new Date(leave.beganAt) })),
    })),
    total,
    page,
    size,
  }
}

export type LeaveDecisionInput = {
  attemptId: string
  decision: 'uphold' | 'restore'
  seconds: number
  acceptSeenKey: boolean
  reason: string
  requestKey: string
}

/**
 * Confirms that an attempt ended because of its exits, or reopens it with its unused time and excuses them. Of two
 * concurrent decisions the first counts; the other throws `reviewDecided`. Throws the errors of
 * `lockAttemptOfOtherPerson`, `reopenLockedAttempt` and `runOncePerRequest`.
 */
export async function decideLeaves(deps: Deps, actor: Actor, input: LeaveDecisionInput) {
  await creditOutage(deps)
  const now = deps.clock.now()
  return inTransaction(deps.sql, async (tx) => {
    const attempt = await lockAttemptOfOtherPerson(tx, actor, input.attemptId)
    const { decision, reason, seconds } = input
    const act = {
      action: `attempt.${decision}Leaves`,
      thing: 'attempt',
      thingId: attempt.id,
      requestKey: input.requestKey,
    } as const
    return runOncePerRequest(
      deps,
      tx,
      actor,
      act,
      { reason, seconds, acceptSeenKey: input.acceptSeenKey },
      async () => {
        const state = decision === 'uphold' ? 'upheld' : 'restored'
        const review = await setLeaveReviewDecision(tx, {
          attemptId: attempt.id,
          state,
          actorId: actor.accountId,
          at: now,
          reason: toStorableText(reason),
        })
        if (!review) throw new AppError('reviewDecided')
        if (decision === 'uphold') {
          // The consequences of a result that is no longer disputed follow now.
          await emitEvent(deps, tx, leavesUpheld, { attemptId: attempt.id })
          return { attemptId: attempt.id, review: presentLeaveReview(review), remainingMs: null }
        }
        const deadline = await reopenLockedAttempt(deps, tx, actor, attempt, input)
        await setLeavesExcused(tx, attempt.id)
        return {
          attemptId: attempt.id,
          review: presentLeaveReview(review),
          remainingMs: deadline === null ? null : deadline.getTime() - now.getTime(),
        }
      },
    )
  })
}
