import {
  applyDocuments,
  certificateApplyRead,
  certificateApplyRows,
  examApplyRead,
  examApplyRows,
  returnReasonList,
  returnReasonsPut,
} from '@portal/contract/certificates/application-desk.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { route } from '../../../core/route.ts'
import { certificateApplyFor, certificateApplyRowsFor, documentsFor, examApplyFor, examApplyRowsFor, keepReasons, reasonsFor } from './desk.service.ts'

/** The desk at which applications are decided. */
export function serveDesk(app: FastifyInstance, deps: Deps): void {
  route(app, deps, examApplyRows, ({ actor, input }) => examApplyRowsFor(deps, actor, input))
  route(app, deps, examApplyRead, ({ actor, input }) => examApplyFor(deps, actor, input.applicationId))
  route(app, deps, applyDocuments, ({ actor, input }) => documentsFor(deps, actor, input))
  route(app, deps, certificateApplyRows, ({ actor, input }) => certificateApplyRowsFor(deps, actor, input))
  route(app, deps, certificateApplyRead, ({ actor, input }) => certificateApplyFor(deps, actor, input.applicationId))
  route(app, deps, returnReasonList, ({ input }) => reasonsFor(deps, input))
  route(app, deps, returnReasonsPut, async ({ actor, input }) => {
    await keepReasons(deps, actor, input)
    return {}
  })
}
