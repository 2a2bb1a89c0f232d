import {
  designAssign,
  designDelete,
  designList,
  designPictureUpload,
  designPreview,
  designPublish,
  designRead,
  designSave,
  designWarnings,
} from '@portal/contract/certificates/design-staff.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { maxUploadBytes } from '../../../core/files/sniff.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { route } from '../../../core/http/route.ts'
import {
  assignDesign,
  deleteDesign,
  drawDesignSample,
  loadDesign,
  loadDesigns,
  loadDesignWarnings,
  publishDesign,
  saveDesign,
} from './design.service.ts'
import { saveDesignPicture } from './design-picture.service.ts'

export function serveDesigns(app: FastifyInstance, deps: Deps): void {
  route(app, deps, designList, ({ actor, input }) => loadDesigns(deps, actor, input))
  route(app, deps, designRead, ({ actor, input }) => loadDesign(deps, actor, input.designId))
  route(app, deps, designSave, ({ actor, input }) => saveDesign(deps, actor, input))
  route(app, deps, designPublish, ({ actor, input }) => publishDesign(deps, actor, input))
  route(app, deps, designAssign, async ({ actor, input }) => {
    await assignDesign(deps, actor, input)
    return {}
  })
  route(app, deps, designDelete, async ({ actor, input }) => {
    await deleteDesign(deps, actor, input.designId)
    return {}
  })
  route(app, deps, designPreview, async ({ actor, input, reply }) => {
    const bytes = await drawDesignSample(deps, actor, input)
    reply
      .type('application/pdf')
      .header('content-disposition', 'attachment; filename="sample.pdf"')
      .header('cache-control', 'no-store')
      .send(bytes)
    return {}
  })
  route(app, deps, designWarnings, ({ actor, input }) => loadDesignWarnings(deps, actor, input))
  route(app, deps, designPictureUpload, async ({ actor, input, request }) => {
    const part = await request
      .file({ limits: { files: 1, fileSize: maxUploadBytes('designPicture') } })
      .catch(() => undefined)
    if (!part) throw new AppError('malformed', { fields: ['file'] })
    const bytes = await part.toBuffer().catch(() => {
      throw new AppError('tooLarge')
    })
    return saveDesignPicture(deps, actor, input.designId, { bytes, name: part.filename })
  })
}
