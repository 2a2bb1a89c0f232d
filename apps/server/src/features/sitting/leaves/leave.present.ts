import type { RecordedLeave } from './leave.rules.ts'
import type { ReviewRow } from './leave.store.ts'

export const presentLeave = (leave: RecordedLeave) => ({
  cause: leave.cause,
  beganAt: leave.beganAt.toISOString(),
  awayMs: leave.awayMs,
  counted: leave.isCounted,
  excused: leave.isExcused === true,
})

export const presentReview = (review: Pick<ReviewRow, 'state' | 'reason' | 'decidedAt'>) => ({
  state: review.state,
  reason: review.reason,
  decidedAt: review.decidedAt?.toISOString() ?? null,
})
