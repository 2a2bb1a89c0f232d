import {
  gapKeyTest,
  markingAnswers,
  markingGraders,
  markingProgress,
  markingQuestionHelp,
  markingQueue,
  markingSampleSave,
  markingSettingsSave,
  markingStatistics,
  markingTaskClaim,
  markingTaskRelease,
  markingTaskSkip,
  markingTrail,
  markSave,
  similarAnswerList,
} from '@portal/contract/exams/marking.contract.ts'
import { markingDifferences } from '@portal/contract/exams/marking-differences.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { route } from '../../../core/http/route.ts'
import { loadGraders } from './graders.service.ts'
import {
  claimAnswerToMark,
  loadMarkedQuestion,
  loadMarkingDifferences,
  loadMarkingProgress,
  loadMarkingQueue,
  loadMarkingStatistics,
  loadMarkingTrail,
  loadQueueAnswers,
  loadSimilarAnswers,
  releaseAnswerClaim,
  saveMark,
  saveMarkingSample,
  saveMarkingSettings,
  skipAnswer,
  testGapKey,
} from './marking.service.ts'

/** Serves marking by people, and the test of keys for gaps. */
export function serveMarking(app: FastifyInstance, deps: Deps): void {
  route(app, deps, markingQueue, ({ input, actor, lang }) => loadMarkingQueue(deps, actor, input, lang))
  route(app, deps, markingAnswers, ({ input, actor, lang }) => loadQueueAnswers(deps, actor, input, lang))
  route(app, deps, markingTaskClaim, ({ input, actor, lang }) => claimAnswerToMark(deps, actor, input, lang))
  route(app, deps, markingTaskRelease, ({ input, actor }) => releaseAnswerClaim(deps, actor, input.taskId))
  route(app, deps, markingTaskSkip, ({ input, actor }) => skipAnswer(deps, actor, input.taskId))
  route(app, deps, markingSampleSave, ({ input, actor }) => saveMarkingSample(deps, actor, input))
  route(app, deps, markingDifferences, ({ input, actor }) => loadMarkingDifferences(deps, actor, input))
  route(app, deps, markingTrail, ({ input, actor }) => loadMarkingTrail(deps, actor, input))
  route(app, deps, similarAnswerList, ({ input, actor }) => loadSimilarAnswers(deps, actor, input.taskId))
  route(app, deps, markSave, ({ input, actor }) => saveMark(deps, actor, input))
  route(app, deps, markingProgress, ({ input, actor }) => loadMarkingProgress(deps, actor, input))
  route(app, deps, markingStatistics, ({ input, actor }) => loadMarkingStatistics(deps, actor, input.examId))
  route(app, deps, markingQuestionHelp, ({ input, actor }) => loadMarkedQuestion(deps, actor, input))
  route(app, deps, markingGraders, ({ input, actor, lang }) => loadGraders(deps, actor, input.examId, lang))
  route(app, deps, markingSettingsSave, ({ input, actor }) => saveMarkingSettings(deps, actor, input))
  route(app, deps, gapKeyTest, async ({ input }) => testGapKey(input))
}
