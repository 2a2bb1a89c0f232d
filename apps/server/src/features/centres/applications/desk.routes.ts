import {
  applyDocuments,
  examApplyRead,
  examApplyRows,
  returnReasonList,
} from '@portal/contract/certificates/application-desk.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { route } from '../../../core/http/route.ts'
import { documentsFor, examApplyFor, examApplyRowsFor, reasonsFor } from './desk.service.ts'

/** The desk at which applications are decided; what it shows of certificates alone is served with these. */
export function serveDesk(app: FastifyInstance, deps: Deps): void {
  route(app, deps, examApplyRows, ({ actor, input }) => examApplyRowsFor(deps, actor, input))
  route(app, deps, examApplyRead, ({ actor, input }) => examApplyFor(deps, actor, input.applicationId))
  route(app, deps, applyDocuments, ({ actor, input }) => documentsFor(deps, actor, input))
  route(app, deps, returnReasonList, ({ input }) => reasonsFor(deps, input))
}
