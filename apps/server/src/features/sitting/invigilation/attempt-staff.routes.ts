import {
  attemptsBulkAct as actOnAttemptsCall,
  attemptEventList,
  exitReviewDecide as decideLeavesCall,
  outageDecide as decideOutageCall,
  attemptEnd as endAttemptCall,
  extraTimeGrant as giveTimeCall,
  exitReviewList as leaveReviewsCall,
  outageList as outagesCall,
  attemptsPause as pauseCall,
  attemptReopen as reopenCall,
  attemptsResume as resumeCall,
  runningAttempts as runningCall,
  extraTimeList as timeGivenCall,
  extraTimeWithdraw as withdrawTimeCall,
} from '@portal/contract/exams/attempt-staff.contract.ts'
import {
  announcementCreate as announceCall,
  announcementMarkSeen as announcementSeenCall,
} from '@portal/contract/exams/exam-announcement.contract.ts'
import { examBoardRead } from '@portal/contract/exams/exam-board.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { route } from '../../../core/http/route.ts'
import { checkManagedExam } from '../../exams/exams.public.ts'
import { decideLeaves, loadLeaveReviews } from '../leaves/leave-review.service.ts'
import { announceToCandidates, markAnnouncementsSeen } from './announcement.service.ts'
import {
  endAttempt,
  grantExtraTime,
  loadGrantedExtraTime,
  pauseAttempts,
  reopenAttempt,
  resumeAttempts,
  withdrawExtraTime,
} from './attempt-staff.service.ts'
import { openBoards } from './board.service.ts'
import type { BoardNotifier } from './board-news.ts'
import { startAttemptActs } from './bulk-acts.service.ts'
import { loadOpenAttempts, loadOwnAttemptLog } from './monitor.service.ts'
import { decideOutage, loadOutages } from './outage-review.service.ts'

/** Serves acts of staff on attempts, and the records about them. */
export function serveAttemptStaff(app: FastifyInstance, deps: Deps, news: BoardNotifier): void {
  const boards = openBoards(deps, news)
  app.addHook('preClose', async () => boards.stop())
  route(app, deps, examBoardRead, async ({ input, actor, lang }) => {
    await checkManagedExam(deps.sql, actor, input.examId, { orForPost: true })
    return boards.answer(input, lang)
  })
  route(app, deps, announceCall, ({ input, actor }) => announceToCandidates(deps, news, actor, input))
  route(app, deps, announcementSeenCall, ({ input, actor }) => markAnnouncementsSeen(deps, news, actor, input))
  route(app, deps, giveTimeCall, ({ input, actor }) => grantExtraTime(deps, actor, input))
  route(app, deps, withdrawTimeCall, ({ input, actor }) => withdrawExtraTime(deps, actor, input.allowanceId))
  route(app, deps, timeGivenCall, ({ input, actor, lang }) => loadGrantedExtraTime(deps, actor, input, lang))
  route(app, deps, actOnAttemptsCall, ({ input, actor, lang }) => startAttemptActs(deps, actor, input, lang))
  route(app, deps, pauseCall, ({ input, actor }) => pauseAttempts(deps, actor, input))
  route(app, deps, resumeCall, ({ input, actor }) => resumeAttempts(deps, actor, input))
  route(app, deps, reopenCall, ({ input, actor }) => reopenAttempt(deps, actor, input))
  route(app, deps, endAttemptCall, ({ input, actor }) => endAttempt(deps, actor, input))
  route(app, deps, runningCall, ({ input, actor, lang }) => loadOpenAttempts(deps, actor, input, lang))
  route(app, deps, attemptEventList, ({ input, actor }) => loadOwnAttemptLog(deps, actor, input.attemptId))
  route(app, deps, leaveReviewsCall, ({ input, actor, lang }) => loadLeaveReviews(deps, actor, input, lang))
  route(app, deps, decideLeavesCall, ({ input, actor }) => decideLeaves(deps, actor, input))
  route(app, deps, outagesCall, ({ input, actor }) => loadOutages(deps, actor, input))
  route(app, deps, decideOutageCall, ({ input, actor }) => decideOutage(deps, actor, input))
}
