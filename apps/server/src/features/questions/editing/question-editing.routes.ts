import {
  questionCreate,
  questionFileUpload,
  questionRead,
  questionRetire,
  questionUpdate,
} from '@portal/contract/questions/question-editing.contract.ts'
import {
  questionGroupCreate,
  questionGroupRead,
  questionGroupUpdate,
} from '@portal/contract/questions/question-group.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { maxUploadBytes } from '../../../core/files/sniff.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { route } from '../../../core/http/route.ts'
import {
  createBankQuestion,
  loadEditableQuestion,
  saveQuestionFile,
  setBankQuestionRetired,
  updateBankQuestion,
} from './question-editing.service.ts'
import { createQuestionGroup, loadQuestionGroup, updateQuestionGroup } from './question-group.service.ts'

/** Serves calls of question authors. */
export function serveQuestionEditing(app: FastifyInstance, deps: Deps): void {
  route(app, deps, questionCreate, ({ input, actor }) => createBankQuestion(deps, actor, input))
  route(app, deps, questionFileUpload, async ({ actor, request }) => {
    const part = await request
      .file({ limits: { files: 1, fileSize: maxUploadBytes('question') } })
      .catch(() => undefined)
    if (!part) throw new AppError('malformed', { fields: ['file'] })
    const bytes = await part.toBuffer().catch(() => {
      throw new AppError('tooLarge')
    })
    return saveQuestionFile(deps, actor, bytes, part.filename)
  })
  route(app, deps, questionRead, ({ input, actor, lang }) => loadEditableQuestion(deps, actor, input, lang))
  route(app, deps, questionUpdate, ({ input, actor }) => updateBankQuestion(deps, actor, input))
  route(app, deps, questionGroupCreate, ({ input, actor }) => createQuestionGroup(deps, actor, input))
  route(app, deps, questionGroupRead, ({ input, actor }) => loadQuestionGroup(deps, actor, input.groupId))
  route(app, deps, questionGroupUpdate, ({ input, actor }) => updateQuestionGroup(deps, actor, input))
  route(app, deps, questionRetire, ({ input, actor }) => setBankQuestionRetired(deps, actor, input))
}
