import {
  examApplicant,
  examApplyCancel,
  examApplySave,
  examAppoint,
  examSessionList,
  examSessionMonth,
  examsToApply,
  examTicket,
  examWaitlistJoin,
  examWaitlistLeave,
  getExamLocationList,
  myExamApplyList,
  myExamCoupon,
  updateUserDetailForExamApply,
} from '@portal/contract/certificates/exam-apply.contract.ts'
import {
  examApplyDecide,
  examApplyQueue,
  examCentreSave,
  examCheckIn,
  examCouponGive,
  examSessionCreate,
} from '@portal/contract/certificates/exam-apply-staff.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { publicRoute, route } from '../../../core/http/route.ts'
import { loadTicket } from '../sessions/ticket.service.ts'
import { loadSessionMonth } from '../sessions/upcoming-session.service.ts'
import {
  assignSeat,
  cancelExamApplication,
  loadApplicableExams,
  loadApplicant,
  loadExamApplications,
  loadExamCoupons,
  loadExamLocations,
  loadOfferedSessions,
  saveApplicantDetails,
  saveExamApplication,
} from './application.service.ts'
import {
  checkInCandidate,
  createExamSession,
  decideApplication,
  issueExamCoupon,
  loadApplicationQueue,
  saveExamCentre,
} from './application-staff.service.ts'
import { joinSessionWaitlist, leaveSessionWaitlist } from './waitlist.service.ts'

/** Serves registration for exams at a centre. */
export function serveApplications(app: FastifyInstance, deps: Deps): void {
  publicRoute(app, deps, getExamLocationList, ({ actor, input, lang }) => loadExamLocations(deps, actor, input, lang))
  publicRoute(app, deps, examSessionMonth, ({ actor, input, lang }) => loadSessionMonth(deps, actor, input, lang))
  route(app, deps, examApplicant, ({ actor, lang }) => loadApplicant(deps, actor, lang))
  route(app, deps, updateUserDetailForExamApply, async ({ actor, input }) => {
    await saveApplicantDetails(deps, actor, input)
    return {}
  })
  route(app, deps, examsToApply, ({ actor, lang }) => loadApplicableExams(deps, actor, lang))
  route(app, deps, myExamApplyList, ({ actor, input, lang }) => loadExamApplications(deps, actor, input, lang))
  route(app, deps, examApplySave, ({ actor, input, lang }) => saveExamApplication(deps, actor, input, lang))
  route(app, deps, examApplyCancel, async ({ actor, input }) => {
    await cancelExamApplication(deps, actor, input.applicationId)
    return {}
  })
  route(app, deps, examSessionList, ({ actor, input, lang }) => loadOfferedSessions(deps, actor, input.examId, lang))
  route(app, deps, examAppoint, ({ actor, input, lang }) => assignSeat(deps, actor, input, lang))
  route(app, deps, examWaitlistJoin, ({ actor, input, lang }) => joinSessionWaitlist(deps, actor, input, lang))
  route(app, deps, examWaitlistLeave, async ({ actor, input }) => {
    await leaveSessionWaitlist(deps, actor, input.applicationId)
    return {}
  })
  route(app, deps, examTicket, async ({ actor, input, lang, reply }) => {
    const { name, bytes } = await loadTicket(deps, actor, input.applicationId, lang)
    reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
      .header('cache-control', 'private, no-cache')
      .header('vary', 'access_token, authorization')
      .send(bytes)
    return {}
  })
  route(app, deps, myExamCoupon, ({ actor, input, lang }) => loadExamCoupons(deps, actor, input, lang))
  serveApplicationStaff(app, deps)
}

function serveApplicationStaff(app: FastifyInstance, deps: Deps): void {
  route(app, deps, examCentreSave, ({ actor, input }) => saveExamCentre(deps, actor, input))
  route(app, deps, examSessionCreate, ({ actor, input }) => createExamSession(deps, actor, input))
  route(app, deps, examApplyQueue, ({ actor, input }) => loadApplicationQueue(deps, actor, input))
  route(app, deps, examApplyDecide, async ({ actor, input }) => {
    await decideApplication(deps, actor, input)
    return {}
  })
  route(app, deps, examCheckIn, ({ actor, input }) => checkInCandidate(deps, actor, input.ticketNo))
  route(app, deps, examCouponGive, ({ actor, input }) => issueExamCoupon(deps, actor, input))
}
