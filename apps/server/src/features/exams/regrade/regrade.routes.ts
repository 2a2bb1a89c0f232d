import { acceptBlank, regradeDecide, regradeItems, regradeList, regradePreview, regradePropose, unmatchedBlanks } from '@portal/contract/exams/regrade.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { route } from '../../../core/route.ts'
import { decide, itemsOf, previewOf, propose, regradesFor, unmatchedOf } from './regrade.service.ts'

/** Corrections of keys and what they change. */
export function serveRegrades(app: FastifyInstance, deps: Deps): void {
  route(app, deps, regradePropose, ({ input, actor }) => propose(deps, actor, input))
  route(app, deps, regradePreview, ({ input, actor, lang }) => previewOf(deps, actor, input, lang))
  route(app, deps, regradeDecide, ({ input, actor }) => decide(deps, actor, input))
  route(app, deps, regradeList, ({ input, actor, lang }) => regradesFor(deps, actor, input, lang))
  route(app, deps, regradeItems, ({ input }) => itemsOf(deps, input))
  route(app, deps, unmatchedBlanks, ({ actor, input }) => unmatchedOf(deps, actor, input))
  route(app, deps, acceptBlank, ({ input, actor }) => propose(deps, actor, { ...input, action: 'acceptAlso' }))
}
