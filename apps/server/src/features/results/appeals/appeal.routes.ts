import {
  answerAppeal,
  appealRead,
  appeals,
  makeAppeal,
  myAppeals,
} from '@portal/contract/exams/exam-appeal.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { route } from '../../../core/http/route.ts'
import { decideAppeal, loadAppealCase, loadAppeals, loadOwnAppeals, submitAppeal } from './appeal.service.ts'

/** Serves candidates' appeals and their answers. */
export function serveAppeals(app: FastifyInstance, deps: Deps): void {
  route(app, deps, myAppeals, ({ input, actor }) => loadOwnAppeals(deps, actor, input.attemptId))
  route(app, deps, makeAppeal, ({ input, actor }) => submitAppeal(deps, actor, input))
  route(app, deps, appeals, ({ input, actor, lang }) => loadAppeals(deps, actor, input, lang))
  route(app, deps, appealRead, ({ input, actor, lang }) => loadAppealCase(deps, actor, input.appealId, lang))
  route(app, deps, answerAppeal, ({ input, actor }) => decideAppeal(deps, actor, input))
}
