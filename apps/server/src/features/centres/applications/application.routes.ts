import {
  examApplicant,
  examApplicantSave,
  examApplicationCancel,
  examApplicationSave,
  examCentreList,
  examSeatAssign,
  examSessionList,
  examSessionMonth,
  examTicket,
  examWaitlistJoin,
  examWaitlistLeave,
  myExamApplicationList,
  myExamCouponList,
  registrationExamList,
} from '@portal/contract/certificates/exam-apply.contract.ts'
import {
  examApplicationDecide,
  examApplicationQueue,
  examCandidateCheckIn,
  examCentreSave,
  examCouponIssue,
  examSessionCreate,
} from '@portal/contract/certificates/exam-apply-staff.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { publicRoute, route } from '../../../core/http/route.ts'
import { renderTicketFile } from '../sessions/ticket.service.ts'
import { loadSessionMonth } from '../sessions/upcoming-session.service.ts'
import {
  assignExamSeat,
  cancelExamApplication,
  loadApplicableExams,
  loadApplicant,
  loadExamCentres,
  loadExamCoupons,
  loadOfferedSessions,
  loadOwnExamApplications,
  saveApplicantDetails,
  saveExamApplication,
} from './application.service.ts'
import {
  checkInCandidate,
  createExamSession,
  decideExamApplication,
  issueExamCoupon,
  loadExamApplicationQueue,
  saveExamCentre,
} from './application-staff.service.ts'
import { joinSessionWaitlist, leaveSessionWaitlist } from './waitlist.service.ts'

/** Serves registration for exams at centres, with seats, waitlists, tickets and coupons, to candidates and staff. */
export function serveApplications(app: FastifyInstance, deps: Deps): void {
  publicRoute(app, deps, examCentreList, ({ actor, input, lang }) => loadExamCentres(deps, actor, input, lang))
  publicRoute(app, deps, examSessionMonth, ({ actor, input, lang }) => loadSessionMonth(deps, actor, input, lang))
  route(app, deps, examApplicant, ({ actor, lang }) => loadApplicant(deps, actor, lang))
  route(app, deps, examApplicantSave, async ({ actor, input }) => {
    await saveApplicantDetails(deps, actor, input)
    return {}
  })
  route(app, deps, registrationExamList, ({ actor, lang }) => loadApplicableExams(deps, actor, lang))
  route(app, deps, myExamApplicationList, ({ actor, input, lang }) => loadOwnExamApplications(deps, actor, input, lang))
  route(app, deps, examApplicationSave, ({ actor, input, lang }) => saveExamApplication(deps, actor, input, lang))
  route(app, deps, examApplicationCancel, async ({ actor, input }) => {
    await cancelExamApplication(deps, actor, input.applicationId)
    return {}
  })
  route(app, deps, examSessionList, ({ actor, input, lang }) => loadOfferedSessions(deps, actor, input.examId, lang))
  route(app, deps, examSeatAssign, ({ actor, input, lang }) => assignExamSeat(deps, actor, input, lang))
  route(app, deps, examWaitlistJoin, ({ actor, input, lang }) => joinSessionWaitlist(deps, actor, input, lang))
  route(app, deps, examWaitlistLeave, async ({ actor, input }) => {
    await leaveSessionWaitlist(deps, actor, input.applicationId)
    return {}
  })
  route(app, deps, examTicket, async ({ actor, input, lang, reply }) => {
    const { name, bytes } = await renderTicketFile(deps, actor, input.applicationId, lang)
    reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
      .header('cache-control', 'private, no-cache')
      .header('vary', 'access_token, authorization')
      .send(bytes)
    return {}
  })
  route(app, deps, myExamCouponList, ({ actor, input, lang }) => loadExamCoupons(deps, actor, input, lang))
  serveApplicationStaff(app, deps)
}

function serveApplicationStaff(app: FastifyInstance, deps: Deps): void {
  route(app, deps, examCentreSave, ({ actor, input }) => saveExamCentre(deps, actor, input))
  route(app, deps, examSessionCreate, ({ actor, input }) => createExamSession(deps, actor, input))
  route(app, deps, examApplicationQueue, ({ actor, input }) => loadExamApplicationQueue(deps, actor, input))
  route(app, deps, examApplicationDecide, async ({ actor, input }) => {
    await decideExamApplication(deps, actor, input)
    return {}
  })
  route(app, deps, examCandidateCheckIn, ({ actor, input }) => checkInCandidate(deps, actor, input.ticketNo))
  route(app, deps, examCouponIssue, ({ actor, input }) => issueExamCoupon(deps, actor, input))
}
