import {
  companyJoin,
  joiningApplications,
  joiningDecide,
  joiningForm,
  joiningOffer,
  joiningRegister,
  joiningStart,
  joiningWayCode,
  joiningWayCreate,
  joiningWayRevoke,
  joiningWays,
  joiningWayUpdate,
} from '@portal/contract/identity/joining.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { rateLimitNetwork } from '../../../core/http/network.ts'
import { publicRoute, route } from '../../../core/http/route.ts'
import { joinWithAccount, loadJoiningForm, loadJoiningOffer, registerVisitor, startJoining } from './joining.service.ts'
import {
  createJoiningWay,
  decideJoiningApplication,
  loadJoiningApplications,
  loadJoiningWayCode,
  loadJoiningWays,
  revokeJoiningWay,
  saveJoiningWay,
} from './joining-staff.service.ts'

/** Serves self-registration: the calls of visitors and of accounts that join, and those of staff. */
export function serveJoining(app: FastifyInstance, deps: Deps): void {
  publicRoute(app, deps, joiningOffer, ({ input, request }) =>
    loadJoiningOffer(deps, input, rateLimitNetwork(request.ip)),
  )
  publicRoute(app, deps, joiningStart, async ({ input, request, lang }) => {
    await startJoining(deps, input, rateLimitNetwork(request.ip), lang)
    return {}
  })
  publicRoute(app, deps, joiningForm, ({ input }) => loadJoiningForm(deps, input))
  publicRoute(app, deps, joiningRegister, ({ input, lang }) => registerVisitor(deps, input, lang))
  route(app, deps, companyJoin, ({ actor, input, request }) =>
    joinWithAccount(deps, actor, input, rateLimitNetwork(request.ip)),
  )
  route(app, deps, joiningWays, ({ actor, input, lang }) => loadJoiningWays(deps, actor, input, lang))
  route(app, deps, joiningWayCreate, async ({ actor, input }) => ({
    wayId: await createJoiningWay(deps, actor, input),
  }))
  route(app, deps, joiningWayUpdate, async ({ actor, input }) => ({
    revision: await saveJoiningWay(deps, actor, input),
  }))
  route(app, deps, joiningWayRevoke, async ({ actor, input }) => {
    await revokeJoiningWay(deps, actor, input.wayId)
    return {}
  })
  route(app, deps, joiningWayCode, ({ actor, input }) => loadJoiningWayCode(deps, actor, input.wayId))
  route(app, deps, joiningApplications, ({ actor, input, lang }) => loadJoiningApplications(deps, actor, input, lang))
  route(app, deps, joiningDecide, async ({ actor, input }) => {
    await decideJoiningApplication(deps, actor, input)
    return {}
  })
}
