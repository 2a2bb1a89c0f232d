import { documentOpen, documentUpload } from '@portal/contract/learning/document.contract.ts'
import { documentLimits } from '@portal/contract/learning/document.limits.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { route } from '../../../core/http/route.ts'
import { createDocument, openDocument } from './document.service.ts'

/** Serves lessons that are documents. */
export function serveDocuments(app: FastifyInstance, deps: Deps): void {
  route(app, deps, documentOpen, ({ actor, input, lang }) => openDocument(deps, actor, input, lang))
  route(app, deps, documentUpload, async ({ actor, input, request }) => {
    const part = await request.file({ limits: { files: 1, fileSize: documentLimits.uploadMax } }).catch(() => undefined)
    if (!part) throw new AppError('malformed', { fields: ['file'] })
    const bytes = await part.toBuffer().catch(() => {
      throw new AppError('tooLarge')
    })
    return createDocument(deps, actor, input, { bytes, name: part.filename })
  })
}
