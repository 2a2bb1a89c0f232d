import {
  applicationDocuments,
  examApplicationRead,
  managedExamApplicationList,
  returnReasonList,
} from '@portal/contract/certificates/application-desk.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { route } from '../../../core/http/route.ts'
import {
  loadApplicationDocuments,
  loadApplicationReturnReasons,
  loadExamApplication,
  loadExamApplicationRows,
} from './application-review.service.ts'

/**
 * Serves the page on which applications for exams are decided, and the uploads and return reasons of applications of
 * either kind, for exams or certificates.
 */
export function serveApplicationReview(app: FastifyInstance, deps: Deps): void {
  route(app, deps, managedExamApplicationList, ({ actor, input, lang }) =>
    loadExamApplicationRows(deps, actor, input, lang),
  )
  route(app, deps, examApplicationRead, ({ actor, input, lang }) =>
    loadExamApplication(deps, actor, input.applicationId, lang),
  )
  route(app, deps, applicationDocuments, ({ actor, input }) => loadApplicationDocuments(deps, actor, input))
  route(app, deps, returnReasonList, ({ input }) => loadApplicationReturnReasons(deps, input))
}
