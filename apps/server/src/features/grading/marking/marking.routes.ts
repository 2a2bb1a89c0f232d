import {
  blankTest,
  markingAnswers,
  markingAside,
  markingClaim,
  markingGraders,
  markingProgress,
  markingQuestion,
  markingQueue,
  markingRelease,
  markingSample,
  markingSave,
  markingSettings,
  markingSimilar,
  markingStatistics,
  markingTrail,
} from '@portal/contract/exams/marking.contract.ts'
import { markingDifferences } from '@portal/contract/exams/marking-differences.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { route } from '../../../core/http/route.ts'
import { gradersOf } from './graders.service.ts'
import {
  answersFor,
  claimFor,
  differencesFor,
  progressOf,
  putAsideFor,
  questionFor,
  queueFor,
  releaseFor,
  saveMark,
  setMarkingOf,
  setSample,
  similarTo,
  statisticsFor,
  trailFor,
  tryBlanks,
} from './marking.service.ts'

/** Marking by people, and the bench for keys of gaps. */
export function serveMarking(app: FastifyInstance, deps: Deps): void {
  route(app, deps, markingQueue, ({ input, actor, lang }) => queueFor(deps, actor, input, lang))
  route(app, deps, markingAnswers, ({ input, actor, lang }) => answersFor(deps, actor, input, lang))
  route(app, deps, markingClaim, ({ input, actor, lang }) => claimFor(deps, actor, input, lang))
  route(app, deps, markingRelease, ({ input, actor }) => releaseFor(deps, actor, input.taskId))
  route(app, deps, markingAside, ({ input, actor }) => putAsideFor(deps, actor, input.taskId))
  route(app, deps, markingSample, ({ input, actor }) => setSample(deps, actor, input))
  route(app, deps, markingDifferences, ({ input, actor }) => differencesFor(deps, actor, input))
  route(app, deps, markingTrail, ({ input, actor }) => trailFor(deps, actor, input))
  route(app, deps, markingSimilar, ({ input, actor }) => similarTo(deps, actor, input.taskId))
  route(app, deps, markingSave, ({ input, actor }) => saveMark(deps, actor, input))
  route(app, deps, markingProgress, ({ input, actor }) => progressOf(deps, actor, input))
  route(app, deps, markingStatistics, ({ input, actor }) => statisticsFor(deps, actor, input.examId))
  route(app, deps, markingQuestion, ({ input, actor }) => questionFor(deps, actor, input))
  route(app, deps, markingGraders, ({ input }) => gradersOf(deps, input.examId))
  route(app, deps, markingSettings, ({ input, actor }) => setMarkingOf(deps, actor, input))
  route(app, deps, blankTest, async ({ input }) => tryBlanks(input))
}
