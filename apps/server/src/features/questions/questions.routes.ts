import { bankCreate, bankList, questionList } from '@portal/contract/questions/question-bank.contract.ts'
import { questionBankLimits } from '@portal/contract/questions/question-bank.limits.ts'
import {
  questionImportCommit,
  questionImportCorrect,
  questionImportDiscard,
  questionImportOpen,
  questionImportPreview,
  questionImportPreviewList,
  questionImportTemplate,
} from '@portal/contract/questions/question-import.contract.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../core/deps.ts'
import { cleanFileName } from '../../core/files/sniff.ts'
import { AppError } from '../../core/http/app-error.ts'
import { route } from '../../core/http/route.ts'
import { packStoredZip } from '../../core/readers/stored-zip.ts'
import { createStaffBank, loadBankList, loadBankQuestions } from './bank-console.service.ts'
import { questionTemplateName, writeQuestionTemplate } from './import/excel-template.ts'
import { isQuestionSheet } from './import/sheet-package.ts'
import { isWordPaperFileName } from './import/word/word.format.ts'
import {
  commitQuestionImport,
  correctQuestionImport,
  discardQuestionImport,
  loadOwnQuestionImports,
  previewQuestionImport,
  reopenQuestionImport,
} from './question-import.service.ts'

const { fileBytes, files } = questionBankLimits

/**
 * Returns the uploaded file; several files, such as a sheet and the pictures that it names, as one zip. Throws
 * `malformed` without a file or for two files of one name, and `tooLarge` beyond 20 MB in all.
 */
async function filesOf(request: FastifyRequest): Promise<{ bytes: Buffer; fileName: string }> {
  const sent: (readonly [string, Buffer])[] = []
  let total = 0
  try {
    for await (const part of request.files({ limits: { files, fileSize: fileBytes } })) {
      const bytes = await part.toBuffer()
      total += bytes.length
      if (total > fileBytes) throw new AppError('tooLarge')
      sent.push([cleanFileName(part.filename), bytes])
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE') throw new AppError('tooLarge')
    throw new AppError('malformed', { fields: ['file'] })
  }
  const [first] = sent
  if (first === undefined) throw new AppError('malformed', { fields: ['file'] })
  if (sent.length === 1) return { fileName: first[0], bytes: first[1] }
  const names = new Set(sent.map(([name]) => name))
  if (names.size < sent.length) throw new AppError('malformed', { fields: ['file'] })
  const sheet = sent.find(([name]) => isQuestionSheet(name) || isWordPaperFileName(name))?.[0] ?? first[0]
  return { fileName: `${sheet.replace(/\.[^.]*$/u, '')}.zip`, bytes: packStoredZip(sent) }
}

/** Serves question banks and imports, for authors. */
export function serveQuestions(app: FastifyInstance, deps: Deps) {
  route(app, deps, bankList, ({ input, actor }) => loadBankList(deps, actor, input))
  route(app, deps, bankCreate, ({ input, actor }) => createStaffBank(deps, actor, input))
  route(app, deps, questionList, ({ input, actor }) => loadBankQuestions(deps, actor, input))

  route(app, deps, questionImportPreview, async ({ input, actor, lang, request }) => {
    const { bytes, fileName } = await filesOf(request)
    return previewQuestionImport(deps, actor, {
      bankId: input.bankId ?? null,
      bytes,
      fileName,
      lang,
      ...(input.mapping === undefined ? {} : { mapping: input.mapping }),
      ...(input.after === undefined ? {} : { after: input.after }),
    })
  })
  route(app, deps, questionImportPreviewList, ({ actor }) => loadOwnQuestionImports(deps, actor))
  route(app, deps, questionImportOpen, ({ input, actor, lang }) =>
    reopenQuestionImport(deps, actor, input.importId, lang),
  )
  route(app, deps, questionImportCorrect, ({ input, actor, lang }) => correctQuestionImport(deps, actor, input, lang))
  route(app, deps, questionImportCommit, ({ input, actor }) => commitQuestionImport(deps, actor, input))
  route(app, deps, questionImportDiscard, async ({ input, actor }) => {
    await discardQuestionImport(deps, actor, input.importId)
    return {}
  })
  route(app, deps, questionImportTemplate, async ({ input, lang, reply }) => {
    const chosen = input.lang ?? lang
    reply
      .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(questionTemplateName(chosen))}`)
      .send(await writeQuestionTemplate(chosen))
    return {}
  })
}
