import {
  documentConversion,
  documentConvert,
  documentConverter,
  documentOpen,
  documentUpload,
} from '@portal/contract/learning/document.contract.ts'
import { documentLimits } from '@portal/contract/learning/document.limits.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { route } from '../../../core/http/route.ts'
import { loadConverterState, loadDocumentConversion, startDocumentConversion } from './conversion.service.ts'
import { createDocument, openDocument } from './document.service.ts'

/** Serves lessons that are documents, their upload, and the conversion of Word and PowerPoint files. */
export function serveDocuments(app: FastifyInstance, deps: Deps): void {
  route(app, deps, documentOpen, ({ actor, input, lang }) => openDocument(deps, actor, input, lang))
  route(app, deps, documentUpload, async ({ actor, input, request }) =>
    createDocument(deps, actor, input, await readFile(request)),
  )
  route(app, deps, documentConverter, ({ lang }) => loadConverterState(deps, lang))
  route(app, deps, documentConvert, async ({ actor, input, request }) =>
    startDocumentConversion(deps, actor, input, await readFile(request)),
  )
  route(app, deps, documentConversion, ({ actor, input, lang }) => loadDocumentConversion(deps, actor, input, lang))
}

/** Reads the only file of a request into memory. Throws `malformed` and `tooLarge`. */
async function readFile(request: FastifyRequest): Promise<{ readonly bytes: Buffer; readonly name: string }> {
  const part = await request.file({ limits: { files: 1, fileSize: documentLimits.uploadMax } }).catch(() => undefined)
  if (!part) throw new AppError('malformed', { fields: ['file'] })
  const bytes = await part.toBuffer().catch(() => {
    throw new AppError('tooLarge')
  })
  return { bytes, name: part.filename }
}
