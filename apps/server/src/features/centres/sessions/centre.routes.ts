import {
  examCentreBoard,
  examCouponRevoke,
  examCouponRows,
  examSeats,
  examSessionCancel,
  examSessionChange,
} from '@portal/contract/certificates/exam-centre-staff.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { route } from '../../../core/http/route.ts'
import { boardFor, callOffSession, couponRowsFor, moveSession, revokeCoupon } from './centre.service.ts'
import { seatsOf } from './seats.service.ts'

/** Centres, sessions and coupons, for staff. */
export function serveSessions(app: FastifyInstance, deps: Deps): void {
  route(app, deps, examCentreBoard, ({ input }) => boardFor(deps, input))
  route(app, deps, examSeats, ({ input }) => seatsOf(deps, input))
  route(app, deps, examSessionChange, ({ actor, input }) => moveSession(deps, actor, input))
  route(app, deps, examSessionCancel, ({ actor, input }) => callOffSession(deps, actor, input))
  route(app, deps, examCouponRows, ({ input }) => couponRowsFor(deps, input))
  route(app, deps, examCouponRevoke, async ({ actor, input }) => {
    await revokeCoupon(deps, actor, input)
    return {}
  })
}
