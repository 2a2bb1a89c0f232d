import {
  attemptLedger,
  attemptLedgerForStaff,
  decideLeaves as decideLeavesCall,
  decideOutage as decideOutageCall,
  endAttempt as endAttemptCall,
  giveTime as giveTimeCall,
  leaveReviews as leaveReviewsCall,
  outages as outagesCall,
  pauseAttempts as pauseCall,
  reopenAttempt as reopenCall,
  resumeAttempts as resumeCall,
  runningAttempts as runningCall,
  timeGiven as timeGivenCall,
  withdrawTime as withdrawTimeCall,
} from '@portal/contract/exams/attempt-staff.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { route } from '../../../core/route.ts'
import { decideLeaves, leaveReviews } from '../leaves/leave-review.service.ts'
import { endAttempt, giveTime, pauseAttempts, reopenAttempt, resumeAttempts, timeGiven, withdrawTime } from './attempt-staff.service.ts'
import { ledgerForStaff, ledgerOf, runningAttempts } from './monitor.service.ts'
import { decideOutage, outagesFor } from './outage-review.service.ts'

/** What staff may do with attempts, and what was noted about them. */
export function serveAttemptStaff(app: FastifyInstance, deps: Deps): void {
  route(app, deps, giveTimeCall, ({ input, actor }) => giveTime(deps, actor, input))
  route(app, deps, withdrawTimeCall, ({ input, actor }) => withdrawTime(deps, actor, input.allowanceId))
  route(app, deps, timeGivenCall, ({ input }) => timeGiven(deps, input))
  route(app, deps, pauseCall, ({ input, actor }) => pauseAttempts(deps, actor, input))
  route(app, deps, resumeCall, ({ input, actor }) => resumeAttempts(deps, actor, input))
  route(app, deps, reopenCall, ({ input, actor }) => reopenAttempt(deps, actor, input))
  route(app, deps, endAttemptCall, ({ input, actor }) => endAttempt(deps, actor, input))
  route(app, deps, runningCall, ({ input, lang }) => runningAttempts(deps, input, lang))
  route(app, deps, attemptLedger, ({ input, actor }) => ledgerOf(deps, actor, input.attemptId))
  route(app, deps, attemptLedgerForStaff, ({ input }) => ledgerForStaff(deps, input.attemptId))
  route(app, deps, leaveReviewsCall, ({ input }) => leaveReviews(deps, input))
  route(app, deps, decideLeavesCall, ({ input, actor }) => decideLeaves(deps, actor, input))
  route(app, deps, outagesCall, ({ input }) => outagesFor(deps, input))
  route(app, deps, decideOutageCall, ({ input, actor }) => decideOutage(deps, actor, input))
}
