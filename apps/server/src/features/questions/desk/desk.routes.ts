import {
  bankRead,
  bankRows,
  bankSave,
  questionBulk,
  questionChangeDrop,
  questionFigures,
  questionReview,
  questionRows,
  questionSend,
} from '@portal/contract/questions/question-console.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { route } from '../../../core/http/route.ts'
import { dropChange, reviewQuestion, sendQuestion } from '../editing/question-review.service.ts'
import { bankFor, banksFor, saveBank } from './bank-desk.service.ts'
import { beginQuestionWork, figuresFor, questionsFor } from './question-desk.service.ts'

/** Banks and questions in the console: found, judged by their figures, sent to review and approved. */
export function serveQuestionDesk(app: FastifyInstance, deps: Deps): void {
  route(app, deps, bankRows, ({ input }) => banksFor(deps, input))
  route(app, deps, bankRead, ({ input }) => bankFor(deps, input))
  route(app, deps, bankSave, ({ input, actor }) => saveBank(deps, actor, input))
  route(app, deps, questionRows, ({ input }) => questionsFor(deps, input))
  route(app, deps, questionFigures, ({ input }) => figuresFor(deps, input))
  route(app, deps, questionSend, ({ input, actor }) => sendQuestion(deps, actor, input))
  route(app, deps, questionReview, ({ input, actor }) => reviewQuestion(deps, actor, input))
  route(app, deps, questionChangeDrop, ({ input, actor }) => dropChange(deps, actor, input))
  route(app, deps, questionBulk, ({ input, actor, lang }) => beginQuestionWork(deps, actor, input, lang))
}
