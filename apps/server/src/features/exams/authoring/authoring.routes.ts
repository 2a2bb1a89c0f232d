import {
  examChoices,
  examCopy,
  examCreate,
  examDraftDiscard,
  examFeasibility,
  examOwnerSet,
  examPreview,
  examPublish,
  examRead,
  examUpdate,
  examWithdraw,
} from '@portal/contract/exams/exam-authoring.contract.ts'
import { examPasswordSet } from '@portal/contract/exams/exam-board.contract.ts'
import {
  examAudience,
  examAudienceChoices,
  examCandidateChoices,
  examExport,
  examQuestionChoices,
  managedExamList,
} from '@portal/contract/exams/exam-console.contract.ts'
import { examPrintList, examPrintStart } from '@portal/contract/exams/exam-print.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { route } from '../../../core/http/route.ts'
import { loadPrints, startPrint } from '../printing/print.service.ts'
import { loadAudienceChoices, loadAudienceCounts, loadAudiencePeople } from './audience.service.ts'
import {
  changeExamOwner,
  copyExamAsDraft,
  createExamDraft,
  discardUnpublishedChanges,
  loadAuthoredExam,
  loadExamChoices,
  loadPaperProblems,
  loadQuestionsForFixedPaper,
  previewPaper,
  publishManagedExam,
  updateExamContent,
  withdrawExam,
} from './authoring.service.ts'
import { exportExams, loadManagedExams } from './exam-list.service.ts'
import { changeExamPassword } from './exam-password.service.ts'

/** Serves calls of exam authors. */
export function serveExamAuthoring(app: FastifyInstance, deps: Deps): void {
  route(app, deps, examCreate, ({ input, actor }) => createExamDraft(deps, actor, input))
  route(app, deps, examUpdate, ({ input, actor }) => updateExamContent(deps, actor, input))
  route(app, deps, examRead, ({ input, actor, lang }) => loadAuthoredExam(deps, actor, input, lang))
  route(app, deps, examPublish, ({ input, actor }) => publishManagedExam(deps, actor, input))
  route(app, deps, examWithdraw, ({ input, actor }) => withdrawExam(deps, actor, input))
  route(app, deps, examDraftDiscard, ({ input, actor }) => discardUnpublishedChanges(deps, actor, input))
  route(app, deps, examCopy, ({ input, actor }) => copyExamAsDraft(deps, actor, input))
  route(app, deps, managedExamList, ({ input, actor }) => loadManagedExams(deps, actor, input))
  route(app, deps, examFeasibility, ({ input, actor }) => loadPaperProblems(deps, actor, input))
  route(app, deps, examPreview, ({ input, actor }) => previewPaper(deps, actor, input))
  route(app, deps, examExport, ({ input, actor, lang }) => exportExams(deps, actor, input, lang))
  route(app, deps, examQuestionChoices, ({ input, actor }) => loadQuestionsForFixedPaper(deps, actor, input))
  route(app, deps, examAudienceChoices, ({ actor }) => loadAudienceChoices(deps, actor))
  route(app, deps, examCandidateChoices, ({ input, actor, lang }) => loadAudiencePeople(deps, actor, input, lang))
  route(app, deps, examAudience, ({ input, actor }) => loadAudienceCounts(deps, actor, input))
  route(app, deps, examPrintList, ({ input, actor }) => loadPrints(deps, actor, input))
  route(app, deps, examPrintStart, ({ input, actor }) => startPrint(deps, actor, input))
  route(app, deps, examChoices, ({ actor }) => loadExamChoices(deps, actor))
  route(app, deps, examPasswordSet, ({ input, actor }) => changeExamPassword(deps, actor, input))
  route(app, deps, examOwnerSet, ({ input, actor }) => changeExamOwner(deps, actor, input))
}
