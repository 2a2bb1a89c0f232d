import {
  examChoices,
  examCopy,
  examCreate,
  examDiscardDraft,
  examFeasibility,
  examManage,
  examPreview,
  examPublish,
  examRead,
  examUpdate,
  examWithdraw,
} from '@portal/contract/exams/exam-authoring.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { route } from '../../../core/route.ts'
import { onBankChange } from '../../questions/questions.public.ts'
import { shortExams } from '../papers/paper-check.service.ts'
import { choicesFor, copyFor, createFor, discardDraftFor, examsToManage, feasibilityFor, previewFor, publishFor, readFor, updateFor, withdrawFor } from './authoring.service.ts'

/** Calls of exam authors. */
export function serveExamAuthoring(app: FastifyInstance, deps: Deps): void {
  onBankChange(shortExams)
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
  route(app, deps, examChoices, () => choicesFor(deps))
}
