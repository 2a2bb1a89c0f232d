import {
  examChoices,
  examCopy,
  examCreate,
  examDiscardDraft,
  examFeasibility,
  examPreview,
  examPublish,
  examRead,
  examUpdate,
  examWithdraw,
} from '@portal/contract/exams/exam-authoring.contract.ts'
import {
  examAudience,
  examExport,
  examManage,
  examPeople,
  examPlaces,
  examQuestions,
} from '@portal/contract/exams/exam-console.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { route } from '../../../core/http/route.ts'
import { audienceFor, peopleFor, placesFor } from './audience.service.ts'
import {
  choicesFor,
  copyFor,
  createFor,
  discardDraftFor,
  feasibilityFor,
  previewFor,
  publishFor,
  questionsFor,
  readFor,
  updateFor,
  withdrawFor,
} from './authoring.service.ts'
import { examsToManage, exportExams } from './exam-list.service.ts'

/** Calls of exam authors. */
export function serveExamAuthoring(app: FastifyInstance, deps: Deps): void {
  route(app, deps, examCreate, ({ input, actor }) => createFor(deps, actor, input))
  route(app, deps, examUpdate, ({ input, actor }) => updateFor(deps, actor, input))
  route(app, deps, examRead, ({ input }) => readFor(deps, input))
  route(app, deps, examPublish, ({ input, actor }) => publishFor(deps, actor, input))
  route(app, deps, examWithdraw, ({ input, actor }) => withdrawFor(deps, actor, input))
  route(app, deps, examDiscardDraft, ({ input, actor }) => discardDraftFor(deps, actor, input))
  route(app, deps, examCopy, ({ input, actor }) => copyFor(deps, actor, input))
  route(app, deps, examManage, ({ input }) => examsToManage(deps, input))
  route(app, deps, examFeasibility, ({ input }) => feasibilityFor(deps, input))
  route(app, deps, examPreview, ({ input, actor }) => previewFor(deps, actor, input))
  route(app, deps, examExport, ({ input, actor, lang }) => exportExams(deps, actor, input, lang))
  route(app, deps, examQuestions, ({ input }) => questionsFor(deps, input))
  route(app, deps, examPlaces, () => placesFor(deps))
  route(app, deps, examPeople, ({ input }) => peopleFor(deps, input))
  route(app, deps, examAudience, ({ input }) => audienceFor(deps, input))
  route(app, deps, examChoices, () => choicesFor(deps))
}
