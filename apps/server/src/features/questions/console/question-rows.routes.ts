import {
  bankRead,
  bankSave,
  managedBankList,
  managedQuestionList,
  questionBulk,
  questionChangeDiscard,
  questionFigures,
  questionReview,
  questionSubmit,
} from '@portal/contract/questions/question-console.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { route } from '../../../core/http/route.ts'
import { discardQuestionChange, reviewQuestion, submitQuestionForReview } from '../editing/question-review.service.ts'
import { loadBank, loadBankRows, saveBankDetails } from './bank-rows.service.ts'
import { loadQuestionFigures, loadQuestionRows, startQuestionTask } from './question-rows.service.ts'

/** Serves banks and questions in the console: search, figures, review and approval. */
export function serveQuestionRows(app: FastifyInstance, deps: Deps): void {
  route(app, deps, managedBankList, ({ input, actor }) => loadBankRows(deps, actor, input))
  route(app, deps, bankRead, ({ input, actor }) => loadBank(deps, actor, input))
  route(app, deps, bankSave, ({ input, actor }) => saveBankDetails(deps, actor, input))
  route(app, deps, managedQuestionList, ({ input, actor }) => loadQuestionRows(deps, actor, input))
  route(app, deps, questionFigures, ({ input, actor }) => loadQuestionFigures(deps, actor, input))
  route(app, deps, questionSubmit, ({ input, actor }) => submitQuestionForReview(deps, actor, input))
  route(app, deps, questionReview, ({ input, actor }) => reviewQuestion(deps, actor, input))
  route(app, deps, questionChangeDiscard, ({ input, actor }) => discardQuestionChange(deps, actor, input))
  route(app, deps, questionBulk, ({ input, actor, lang }) => startQuestionTask(deps, actor, input, lang))
}
