import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../core/deps.ts'
import { serveMarking } from './marking/marking.routes.ts'
import { serveRegrades } from './regrade/regrade.routes.ts'

/** Serves the calls for marks by graders and for regrades. */
export function serveGrading(app: FastifyInstance, deps: Deps): void {
  serveMarking(app, deps)
  serveRegrades(app, deps)
}
