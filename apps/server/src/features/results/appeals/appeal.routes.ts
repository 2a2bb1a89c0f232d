import {
  appealAnswer,
  appealList,
  appealRead,
  appealSubmit,
  myAppealList,
} from '@portal/contract/exams/exam-appeal.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { route } from '../../../core/http/route.ts'
import { decideAppeal, loadAppealCase, loadAppeals, loadOwnAppeals, submitAppeal } from './appeal.service.ts'

/** Serves candidates' appeals, and the answers of staff to them. */
export function serveAppeals(app: FastifyInstance, deps: Deps): void {
  route(app, deps, myAppealList, ({ input, actor }) => loadOwnAppeals(deps, actor, input.attemptId))
  route(app, deps, appealSubmit, ({ input, actor }) => submitAppeal(deps, actor, input))
  route(app, deps, appealList, ({ input, actor, lang }) => loadAppeals(deps, actor, input, lang))
  route(app, deps, appealRead, ({ input, actor, lang }) => loadAppealCase(deps, actor, input.appealId, lang))
  route(app, deps, appealAnswer, ({ input, actor }) => decideAppeal(deps, actor, input))
}
