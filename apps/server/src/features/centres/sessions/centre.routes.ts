import {
  examCentreBoard,
  examCouponList,
  examCouponRevoke,
  examSeats,
  examSessionCancel,
  examSessionReschedule,
} from '@portal/contract/certificates/exam-centre-staff.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { route } from '../../../core/http/route.ts'
import {
  cancelExamSession,
  loadExamCouponRows,
  loadSessionBoard,
  rescheduleExamSession,
  revokeExamCoupon,
} from './centre.service.ts'
import { loadSeatBoard } from './seats.service.ts'

/** Serves centres, sessions and coupons, for staff. */
export function serveExamSessions(app: FastifyInstance, deps: Deps): void {
  route(app, deps, examCentreBoard, ({ input, lang }) => loadSessionBoard(deps, input, lang))
  route(app, deps, examSeats, ({ input, lang }) => loadSeatBoard(deps, input, lang))
  route(app, deps, examSessionReschedule, ({ actor, input }) => rescheduleExamSession(deps, actor, input))
  route(app, deps, examSessionCancel, ({ actor, input }) => cancelExamSession(deps, actor, input))
  route(app, deps, examCouponList, ({ input, lang }) => loadExamCouponRows(deps, input, lang))
  route(app, deps, examCouponRevoke, async ({ actor, input }) => {
    await revokeExamCoupon(deps, actor, input)
    return {}
  })
}
