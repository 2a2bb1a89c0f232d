import { checkinRoll, checkinSessions, checkinSync } from '@portal/contract/certificates/exam-checkin.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { route } from '../../../core/http/route.ts'
import { loadCheckinRoll, loadCheckinSessions, saveCheckinActs } from './checkin.service.ts'

/** Serves check-in at the door of a centre. */
export function serveCheckin(app: FastifyInstance, deps: Deps): void {
  route(app, deps, checkinSessions, ({ actor, lang }) => loadCheckinSessions(deps, actor, lang))
  route(app, deps, checkinRoll, ({ actor, input, lang }) => loadCheckinRoll(deps, actor, input, lang))
  route(app, deps, checkinSync, ({ actor, input }) => saveCheckinActs(deps, actor, input))
}
