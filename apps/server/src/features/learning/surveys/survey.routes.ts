import { surveyOpen, surveyResults, surveySubmit } from '@portal/contract/learning/survey.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { route } from '../../../core/http/route.ts'
import { answerSurvey, loadSurveyResults, openSurvey } from './survey.service.ts'

/** Serves surveys of learners, and their results for staff. */
export function serveSurveys(app: FastifyInstance, deps: Deps): void {
  route(app, deps, surveyOpen, ({ actor, input, lang }) => openSurvey(deps, actor, input, lang))
  route(app, deps, surveySubmit, ({ actor, input }) => answerSurvey(deps, actor, input))
  route(app, deps, surveyResults, ({ input }) => loadSurveyResults(deps, input))
}
