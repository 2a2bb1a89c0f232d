import {
  gapAnswersPreview,
  gapAnswersPropose,
  regradeDecide,
  regradeItems,
  regradeList,
  regradePreview,
  regradePreviewBeforeProposal,
  regradePropose,
  regradeQuestion,
  regradeQuestions,
  regradeWithdraw,
  unmatchedGapAnswers,
} from '@portal/contract/exams/regrade.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { route } from '../../../core/http/route.ts'
import {
  decideRegrade,
  loadRegradeItems,
  loadRegradePreview,
  loadRegrades,
  loadUnmatchedGapAnswers,
  previewAcceptedAnswers,
  proposeRegrade,
  simulateRegrade,
  withdrawRegrade,
} from './regrade.service.ts'
import { loadRegradeQuestion, loadRegradeQuestions } from './regrade-question.service.ts'

/** Serves regrades with their effects, and proposals to accept gap answers that match no key. */
export function serveRegrades(app: FastifyInstance, deps: Deps): void {
  route(app, deps, regradePropose, ({ input, actor }) => proposeRegrade(deps, actor, input, 'exams'))
  route(app, deps, regradePreview, ({ input, actor, lang }) => loadRegradePreview(deps, actor, input, lang))
  route(app, deps, regradeDecide, ({ input, actor }) => decideRegrade(deps, actor, input))
  route(app, deps, regradeWithdraw, ({ input, actor }) => withdrawRegrade(deps, actor, input.regradeId))
  route(app, deps, regradeList, ({ input, actor, lang }) => loadRegrades(deps, actor, input, lang))
  route(app, deps, regradeItems, ({ input, actor, lang }) => loadRegradeItems(deps, actor, input, lang))
  route(app, deps, regradeQuestions, ({ input, actor }) => loadRegradeQuestions(deps, actor, input))
  route(app, deps, regradeQuestion, ({ input, actor }) => loadRegradeQuestion(deps, actor, input))
  route(app, deps, regradePreviewBeforeProposal, ({ input, actor }) => simulateRegrade(deps, actor, input, 'exams'))
  route(app, deps, unmatchedGapAnswers, ({ actor, input }) => loadUnmatchedGapAnswers(deps, actor, input))
  route(app, deps, gapAnswersPreview, ({ input, actor }) => previewAcceptedAnswers(deps, actor, input))
  route(app, deps, gapAnswersPropose, ({ input, actor }) =>
    proposeRegrade(deps, actor, { ...input, action: 'acceptAlso' }, 'grading'),
  )
}
