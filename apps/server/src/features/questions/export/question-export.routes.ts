import { questionExport, questionExportLosses } from '@portal/contract/questions/question-export.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { route } from '../../../core/http/route.ts'
import { loadExportLosses, startQuestionExport } from './question-export.service.ts'

/** Serves question export for authors, in formats of other systems. */
export function serveQuestionExport(app: FastifyInstance, deps: Deps): void {
  route(app, deps, questionExportLosses, ({ input, actor }) => loadExportLosses(deps, actor, input))
  route(app, deps, questionExport, ({ input, actor, lang }) => startQuestionExport(deps, actor, input, lang))
}
