import { certificateFileFields } from '@portal/contract/certificates/batch.limits.ts'
import {
  certificateBatchCommit,
  certificateBatchFileTemplate,
  certificateBatchList,
  certificateBatchPreviewFile,
  certificateBatchPreviewPeople,
  certificateBatchUndo,
} from '@portal/contract/certificates/batch-staff.contract.ts'
import { inputLimits } from '@portal/contract/http/input.limits.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { createWorkbook } from '../../../core/files/spreadsheet-stream.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { route } from '../../../core/http/route.ts'
import {
  commitCertificateBatch,
  loadCertificateBatches,
  previewBatchFromFile,
  previewBatchOfPeople,
  undoCertificateBatch,
} from './batch.service.ts'
import { batchTemplateWords } from './batch.words.ts'
import { batchExamples, batchHeadings } from './batch-headings.ts'

/** Serves issuing certificates to many people at once, and importing older ones from files. */
export function serveBatches(app: FastifyInstance, deps: Deps): void {
  route(app, deps, certificateBatchPreviewPeople, ({ actor, input, lang }) =>
    previewBatchOfPeople(deps, actor, input, lang),
  )
  route(app, deps, certificateBatchPreviewFile, async ({ actor, input, lang, request }) => {
    const part = await request
      .file({ limits: { files: 1, fileSize: inputLimits.certificates.bytes } })
      .catch(() => undefined)
    if (!part) throw new AppError('malformed', { fields: ['file'] })
    const bytes = await part.toBuffer().catch(() => {
      throw new AppError('tooLarge')
    })
    return previewBatchFromFile(deps, actor, input, { bytes, name: part.filename }, lang)
  })
  route(app, deps, certificateBatchCommit, ({ actor, input, lang }) => commitCertificateBatch(deps, actor, input, lang))
  route(app, deps, certificateBatchUndo, ({ actor, input, lang }) => undoCertificateBatch(deps, actor, input, lang))
  route(app, deps, certificateBatchList, ({ input, lang }) => loadCertificateBatches(deps, input, lang))
  route(app, deps, certificateBatchFileTemplate, async ({ input, lang: own, reply }) => {
    const lang = input.lang ?? own
    const { file, sheet, guide, rules } = batchTemplateWords[lang]
    const fields = input.kind === 'import' ? certificateFileFields : certificateFileFields.slice(0, 3)
    const bytes = await createWorkbook([
      {
        name: sheet,
        widths: [18, 14, 24, 20, 24, 14, 14],
        head: fields.map((field) => batchHeadings[field][lang][0] ?? field),
        rows: [batchExamples[input.kind]],
      },
      { name: guide, widths: [100], head: [guide], rows: rules[input.kind].map((rule) => [rule]) },
    ])
    reply
      .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file[input.kind])}`)
      .send(bytes)
    return {}
  })
}
