import { questionCreate, questionRead, questionRetire, questionUpdate } from '@portal/contract/questions/question-editing.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { route } from '../../../core/route.ts'
import { createQuestionFor, questionFor, retireQuestionFor, updateQuestionFor } from './question-editing.service.ts'

/** Calls of question authors. */
export function serveQuestionEditing(app: FastifyInstance, deps: Deps): void {
  route(app, deps, questionCreate, ({ input, actor }) => createQuestionFor(deps, actor, input))
  route(app, deps, questionRead, ({ input }) => questionFor(deps, input))
  route(app, deps, questionUpdate, ({ input, actor }) => updateQuestionFor(deps, actor, input))
  route(app, deps, questionRetire, ({ input, actor }) => retireQuestionFor(deps, actor, input))
}
