import {
  answerFileUpload,
  answersSave,
  attemptClock,
  attemptPaperRead,
  attemptStart,
  attemptSubmit,
  examDetail,
  examList,
} from '@portal/contract/exams/exam.contract.ts'
import { examTrialStart } from '@portal/contract/exams/exam-console.contract.ts'
import { lateAnswerList } from '@portal/contract/exams/exam-late.contract.ts'
import { examExitsRecord } from '@portal/contract/exams/exam-leave.contract.ts'
import { examTrialEnd, examTrialResult } from '@portal/contract/exams/exam-trial.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../core/deps.ts'
import { createMemoryLimiter } from '../../core/files/room.ts'
import { AppError } from '../../core/http/app-error.ts'
import { clientAddress } from '../../core/http/network.ts'
import { publicRoute, route, selfCheckedRoute } from '../../core/http/route.ts'
import { bodyLimitOf } from '../../core/http/route-schema.ts'
import type { Pool } from '../../database/connection.ts'
import {
  checkAttemptStart,
  loadPaper,
  openAttemptSignal,
  startAttempt,
  submitAttempt,
  waitForClockChange,
} from './attempt.service.ts'
import { loadExamDetail, loadExamList } from './exam-list.service.ts'
import { uploadAnswerFile } from './files/answer-file.service.ts'
import { serveAttemptStaff } from './invigilation/attempt-staff.routes.ts'
import { openBoardNotifier } from './invigilation/board-news.ts'
import { recordOwnLeaves } from './leaves/leave.service.ts'
import { serveReceipts } from './receipts/receipt.routes.ts'
import { openServerAnswerWriter, saveAnswers } from './saving/answer.service.ts'
import { loadLateAnswers } from './saving/late-answers.service.ts'
import { openStartLine } from './start-line.ts'
import { endOwnTrial, loadTrialResult, startTrial } from './trials/trial.service.ts'
import { wordingCacheOf } from './wordings.ts'

/**
 * The maximum bytes of uploaded answers in memory per process; a whole room of candidates may upload in the same
 * minute.
 */
const uploadRoomBytes = 256 * 1024 * 1024
/** The bytes of a form around its file, at most. */
const formBytes = 64 * 1024

/** The stated length of an upload. The room is shared by its bytes, so one that states none is refused. */
function lengthOfUpload(stated: string | undefined): number {
  if (stated === undefined || !/^\d+$/.test(stated)) throw new AppError('malformed', { fields: ['content-length'] })
  if (Number(stated) > bodyLimitOf(answerFileUpload)) throw new AppError('tooLarge')
  return Number(stated)
}

/** Serves attempts from start to end, and their invigilation. Candidates' calls run on `sql`. */
export function serveSitting(app: FastifyInstance, deps: Deps, sql: Pool): void {
  const candidates = { ...deps, sql, wordings: wordingCacheOf(deps.sql) }
  const write = openServerAnswerWriter(deps)
  const bell = openAttemptSignal(deps)
  const news = openBoardNotifier(deps)
  const line = openStartLine(deps)
  app.addHook('onClose', () => write.close())
  app.addHook('preClose', () => bell.stop())
  app.addHook('preClose', () => news.stop())
  app.addHook('preClose', () => line.stop())
  publicRoute(app, deps, examList, ({ input, actor, lang }) => loadExamList(deps, actor, input, lang))
  publicRoute(app, deps, examDetail, ({ input, actor, lang, request }) =>
    loadExamDetail(deps, actor && { ...actor, address: clientAddress(request) }, input.examId, lang),
  )
  route(app, deps, attemptStart, ({ input, actor, lang, request }) => {
    const candidate = { ...actor, address: clientAddress(request) }
    return line.enter(
      { accountId: actor.accountId, examId: input.examId },
      {
        check: () => checkAttemptStart(candidates, candidate, input),
        start: (askedAt) => startAttempt(candidates, candidate, input, lang, askedAt),
        isGone: () => request.raw.socket.destroyed,
      },
    )
  })
  route(app, deps, attemptPaperRead, ({ input, actor, lang, request }) =>
    line.pass(() => loadPaper(candidates, { ...actor, address: clientAddress(request) }, input, lang)),
  )
  selfCheckedRoute(app, deps, answersSave, async (input, tokenHash) => {
    const saved = await saveAnswers(deps, write, tokenHash, input)
    news.note(input.attemptId.toLowerCase())
    return saved
  })
  const inRoom = createMemoryLimiter(uploadRoomBytes)
  route(app, deps, answerFileUpload, ({ input, actor, request }) => {
    const length = lengthOfUpload(request.headers['content-length'])
    return uploadAnswerFile(deps, actor, input, {
      hold: (mostBytes, work) => inRoom(actor.accountId, Math.min(length, mostBytes + formBytes), work),
      receive: async (fileSize) => {
        const part = await request.file({ limits: { files: 1, fileSize } }).catch(() => undefined)
        if (!part) throw new AppError('malformed', { fields: ['file'] })
        return part.toBuffer().catch(() => {
          throw new AppError('tooLarge')
        })
      },
    })
  })
  route(app, deps, attemptClock, ({ input, actor }) => waitForClockChange(candidates, bell, actor, input))
  route(app, deps, examExitsRecord, ({ input, actor }) => recordOwnLeaves(candidates, actor, input))
  route(app, deps, lateAnswerList, ({ input, actor, lang }) => loadLateAnswers(deps, actor, input, lang))
  route(app, deps, attemptSubmit, ({ input, actor }) => submitAttempt(candidates, actor, input))
  route(app, deps, examTrialStart, ({ input, actor }) => startTrial(deps, actor, input))
  route(app, deps, examTrialEnd, ({ input, actor }) => endOwnTrial(deps, actor, input))
  route(app, deps, examTrialResult, ({ input, actor }) => loadTrialResult(deps, actor, input))
  serveAttemptStaff(app, deps, news)
  serveReceipts(app, deps)
}
