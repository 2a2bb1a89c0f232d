import {
  examClock,
  examDetail,
  examList,
  examPaper,
  examSave,
  examStart,
  examSubmit,
} from '@portal/contract/exams/exam.contract.ts'
import { examTrial } from '@portal/contract/exams/exam-console.contract.ts'
import { lateAnswers } from '@portal/contract/exams/exam-late.contract.ts'
import { examLeave } from '@portal/contract/exams/exam-leave.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../core/deps.ts'
import { clientAddress } from '../../core/http/network.ts'
import { publicRoute, route, selfCheckedRoute } from '../../core/http/route.ts'
import { awaitClock, loadPaper, openAttemptBell, startAttempt, submitAttempt } from './attempt.service.ts'
import { openExamConnections } from './exam-connections.ts'
import { loadExamDetail, loadExamList } from './exam-list.service.ts'
import { serveAttemptStaff } from './invigilation/attempt-staff.routes.ts'
import { openBoardNews } from './invigilation/board-news.ts'
import { recordOwnLeaves } from './leaves/leave.service.ts'
import { serveReceipts } from './receipts/receipt.routes.ts'
import { answerWriterFor, saveAnswers } from './saving/answer.service.ts'
import { loadLateAnswers } from './saving/late-answers.service.ts'
import { startTrial } from './trials/trial.service.ts'

/** A person's attempts from start to end, and their invigilation. */
export function serveSitting(app: FastifyInstance, deps: Deps): void {
  const { sql, close } = openExamConnections(deps)
  const candidates: Deps = { ...deps, sql }
  const write = answerWriterFor(deps)
  const bell = openAttemptBell(deps)
  const news = openBoardNews(deps)
  app.addHook('onClose', () => write.close())
  app.addHook('onClose', () => close())
  app.addHook('preClose', () => bell.stop())
  app.addHook('preClose', () => news.stop())
  publicRoute(app, deps, examList, ({ input, actor, lang }) => loadExamList(deps, actor, input, lang))
  publicRoute(app, deps, examDetail, ({ input, actor, lang, request }) =>
    loadExamDetail(deps, actor && { ...actor, address: clientAddress(request) }, input.examId, lang),
  )
  route(app, deps, examStart, ({ input, actor, request }) =>
    startAttempt(candidates, { ...actor, address: clientAddress(request) }, input),
  )
  route(app, deps, examPaper, ({ input, actor, request }) =>
    loadPaper(candidates, { ...actor, address: clientAddress(request) }, input),
  )
  selfCheckedRoute(app, deps, examSave, async (input, tokenHash) => {
    const saved = await saveAnswers(deps, write, tokenHash, input)
    news.note(input.attemptId.toLowerCase())
    return saved
  })
  route(app, deps, examClock, ({ input, actor }) => awaitClock(candidates, bell, actor, input))
  route(app, deps, examLeave, ({ input, actor }) => recordOwnLeaves(candidates, actor, input))
  route(app, deps, lateAnswers, ({ input }) => loadLateAnswers(deps, input))
  route(app, deps, examSubmit, ({ input, actor }) => submitAttempt(candidates, actor, input))
  route(app, deps, examTrial, ({ input, actor }) => startTrial(deps, actor, input))
  serveAttemptStaff(app, deps, news)
  serveReceipts(app, deps)
}
