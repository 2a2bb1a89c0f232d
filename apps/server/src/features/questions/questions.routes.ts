import { bankAdd, bankList, questionList } from '@portal/contract/questions/question-bank.contract.ts'
import { importCommit, importPreview, importTemplate } from '@portal/contract/questions/question-import.contract.ts'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../core/app-error.ts'
import type { Deps } from '../../core/deps.ts'
import { route } from '../../core/route.ts'
import { openBank, showBanks, showQuestions } from './bank-console.service.ts'
import { templateName, writeTemplate } from './import/excel-template.ts'
import { commitImport, previewImport } from './question-import.service.ts'

/** Largest file of questions, in bytes. */
const maxFileBytes = 20 * 1024 * 1024

/** Question banks and what is imported into them, for those who write questions. */
export function serveQuestions(app: FastifyInstance, deps: Deps) {
  route(app, deps, bankList, ({ input }) => showBanks(deps, input))
  route(app, deps, bankAdd, ({ input, actor }) => openBank(deps, actor, input))
  route(app, deps, questionList, ({ input }) => showQuestions(deps, input))

  route(app, deps, importPreview, async ({ input, actor, lang, request }) => {
    const part = await request.file({ limits: { files: 1, fileSize: maxFileBytes } }).catch(() => undefined)
    if (!part) throw new AppError('malformed', { fields: ['file'] })
    const bytes = await part.toBuffer().catch(() => {
      throw new AppError('tooLarge')
    })
    return previewImport(deps, actor, { bankId: input.bankId, bytes, fileName: part.filename, lang, ...(input.mapping === undefined ? {} : { mapping: input.mapping }) })
  })
  route(app, deps, importCommit, ({ input, actor }) => commitImport(deps, actor, input.importId))
  route(app, deps, importTemplate, async ({ input, lang, reply }) => {
    const chosen = input.lang ?? lang
    reply
      .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(templateName(chosen))}`)
      .send(await writeTemplate(chosen))
    return {}
  })
}
