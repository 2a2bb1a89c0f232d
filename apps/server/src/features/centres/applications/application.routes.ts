import {
  examApplicant,
  examApplyCancel,
  examApplySave,
  examAppoint,
  examSessionList,
  examSessionMonth,
  examSessionWait,
  examSessionWaitEnd,
  examsToApply,
  examTicket,
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
import { sessionMonthFor } from '../sessions/open-session.service.ts'
import { ticketFor } from '../sessions/ticket.service.ts'
import {
  applicableFor,
  applicantFor,
  applicationsFor,
  cancelFor,
  couponsFor,
  keepApplicant,
  locationsFor,
  saveApplication,
  sessionsFor,
  takeSeat,
} from './application.service.ts'
import {
  checkInFor,
  createSession,
  decideApplication,
  giveCoupon,
  queueFor,
  saveCentre,
} from './application-staff.service.ts'
import { stopWaiting, waitFor } from './waiting.service.ts'

/** Applying for exams that are sat at a centre. */
export function serveApplications(app: FastifyInstance, deps: Deps): void {
  publicRoute(app, deps, getExamLocationList, ({ actor, input, lang }) => locationsFor(deps, actor, input, lang))
  publicRoute(app, deps, examSessionMonth, ({ actor, input, lang }) => sessionMonthFor(deps, actor, input, lang))
  route(app, deps, examApplicant, ({ actor, lang }) => applicantFor(deps, actor, lang))
  route(app, deps, updateUserDetailForExamApply, async ({ actor, input }) => {
    await keepApplicant(deps, actor, input)
    return {}
  })
  route(app, deps, examsToApply, ({ actor, lang }) => applicableFor(deps, actor, lang))
  route(app, deps, myExamApplyList, ({ actor, input, lang }) => applicationsFor(deps, actor, input, lang))
  route(app, deps, examApplySave, ({ actor, input, lang }) => saveApplication(deps, actor, input, lang))
  route(app, deps, examApplyCancel, async ({ actor, input }) => {
    await cancelFor(deps, actor, input.applicationId)
    return {}
  })
  route(app, deps, examSessionList, ({ actor, input, lang }) => sessionsFor(deps, actor, input.examId, lang))
  route(app, deps, examAppoint, ({ actor, input, lang }) => takeSeat(deps, actor, input, lang))
  route(app, deps, examSessionWait, ({ actor, input, lang }) => waitFor(deps, actor, input, lang))
  route(app, deps, examSessionWaitEnd, async ({ actor, input }) => {
    await stopWaiting(deps, actor, input.applicationId)
    return {}
  })
  route(app, deps, examTicket, async ({ actor, input, lang, reply }) => {
    const { name, bytes } = await ticketFor(deps, actor, input.applicationId, lang)
    reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
      .header('cache-control', 'private, no-cache')
      .header('vary', 'access_token, authorization')
      .send(bytes)
    return {}
  })
  route(app, deps, myExamCoupon, ({ actor, input, lang }) => couponsFor(deps, actor, input, lang))
  serveApplicationStaff(app, deps)
}

function serveApplicationStaff(app: FastifyInstance, deps: Deps): void {
  route(app, deps, examCentreSave, ({ actor, input }) => saveCentre(deps, actor, input))
  route(app, deps, examSessionCreate, ({ actor, input }) => createSession(deps, actor, input))
  route(app, deps, examApplyQueue, ({ actor, input }) => queueFor(deps, actor, input))
  route(app, deps, examApplyDecide, async ({ actor, input }) => {
    await decideApplication(deps, actor, input)
    return {}
  })
  route(app, deps, examCheckIn, ({ actor, input }) => checkInFor(deps, actor, input.ticketNo))
  route(app, deps, examCouponGive, ({ actor, input }) => giveCoupon(deps, actor, input))
}
