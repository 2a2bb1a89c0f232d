import type { RecordedLeave } from './leave.rules.ts'
import type { LeaveReviewRow } from './leave.store.ts'

export const presentLeave = (leave: RecordedLeave) => ({
  cause: leave.cause,
  beganAt: leave.beganAt.toISOString(),
  awayMs: leave.awayMs,
  counted: leave.isCounted,
  excused: leave.isExcused === true,
})

export const presentLeaveReview = (review: Pick<LeaveReviewRow, 'state' | 'reason' | 'decidedAt'>) => ({
  state: review.state,
  reason: review.reason,
  decidedAt: review.decidedAt?.toISOString() ?? null,
})
