import { examClock, examDetail, examList, examPaper, examSave, examStart, examSubmit } from '@portal/contract/exams/exam.contract.ts'
import { lateAnswers } from '@portal/contract/exams/exam-late.contract.ts'
import { examLeave } from '@portal/contract/exams/exam-leave.contract.ts'
import { releaseNow, setRelease } from '@portal/contract/exams/exam-release.contract.ts'
import { examResult, myAttempts } from '@portal/contract/exams/exam-result.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../core/deps.ts'
import { publicRoute, route, selfCheckedRoute } from '../../core/route.ts'
import { serveAppeals } from './appeals/appeal.routes.ts'
import { clockFor, openAttemptBell, paperFor, startAttempt, submitAttempt } from './attempts/attempt.service.ts'
import { serveExamAuthoring } from './authoring/authoring.routes.ts'
import { examFor, examsFor } from './definition/exam.service.ts'
import { serveAttemptStaff } from './invigilation/attempt-staff.routes.ts'
import { noteLeavesOf } from './leaves/leave.service.ts'
import { serveMarking } from './marking/marking.routes.ts'
import { serveMockExams } from './practice/mock.routes.ts'
import { serveReceipts } from './receipts/receipt.routes.ts'
import { serveRegrades } from './regrade/regrade.routes.ts'
import { releaseNowOf, setReleaseOf } from './results/release.service.ts'
import { attemptsOf, resultFor } from './results/result.service.ts'
import { answerWriterFor, saveAnswers } from './saving/answer.service.ts'
import { lateAnswersOf } from './saving/late.service.ts'

export function serveExams(app: FastifyInstance, deps: Deps): void {
  serveMockExams(app, deps)
  const write = answerWriterFor(deps)
  const bell = openAttemptBell(deps)
  app.addHook('onClose', () => write.close())
  app.addHook('preClose', () => bell.stop())
  publicRoute(app, deps, examList, ({ input, actor, lang }) => examsFor(deps, actor, input, lang))
  publicRoute(app, deps, examDetail, ({ input, actor, lang }) => examFor(deps, actor, input.examId, lang))
  route(app, deps, examStart, ({ input, actor }) => startAttempt(deps, actor, input))
  route(app, deps, examPaper, ({ input, actor }) => paperFor(deps, actor, input))
  selfCheckedRoute(app, deps, examSave, ({ input, actor: tokenHash }) => saveAnswers(deps, write, tokenHash, input))
  route(app, deps, examClock, ({ input, actor }) => clockFor(deps, bell, actor, input))
  route(app, deps, examLeave, ({ input, actor }) => noteLeavesOf(deps, actor, input))
  route(app, deps, lateAnswers, ({ input }) => lateAnswersOf(deps, input))
  route(app, deps, examSubmit, ({ input, actor }) => submitAttempt(deps, actor, input))
  route(app, deps, examResult, ({ input, actor, lang }) => resultFor(deps, actor, input.attemptId, lang))
  route(app, deps, setRelease, ({ input, actor }) => setReleaseOf(deps, actor, input))
  route(app, deps, releaseNow, ({ input, actor }) => releaseNowOf(deps, actor, input))
  serveExamAuthoring(app, deps)
  route(app, deps, myAttempts, ({ input, actor, lang }) => attemptsOf(deps, actor, input, lang))
  serveMarking(app, deps)
  serveAttemptStaff(app, deps)
  serveAppeals(app, deps)
  serveReceipts(app, deps)
  serveRegrades(app, deps)
}
