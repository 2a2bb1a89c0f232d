import {
  schemeDelete,
  schemeList,
  schemePicture,
  schemePreview,
  schemePreviewFile,
  schemeRead,
  schemeSave,
  trackDelete,
  trackManage,
  trackOrder,
  trackSave,
} from '@portal/contract/certificates/scheme-staff.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { maxBytesOf } from '../../../core/files/sniff.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { route } from '../../../core/http/route.ts'
import { undrawableIn } from '../certificate.facts.ts'
import { samplePdf, sampleSvg } from '../drawing/draw.ts'
import { removeScheme, sampleOf, saveScheme, schemeFor, schemesFor } from './scheme.service.ts'
import { keepPicture } from './scheme-picture.service.ts'
import { arrangeTracks, removeTrack, saveTrack, tracksForStaff } from './track-staff.service.ts'

export function serveSchemes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, schemeList, ({ input }) => schemesFor(deps, input))
  route(app, deps, schemeRead, ({ input }) => schemeFor(deps, input.schemeId))
  route(app, deps, schemeSave, ({ actor, input }) => saveScheme(deps, actor, input))
  route(app, deps, schemeDelete, async ({ actor, input }) => {
    await removeScheme(deps, actor, input.schemeId)
    return {}
  })
  route(app, deps, schemePreview, async ({ input }) => {
    const { facts, links, pictures } = await sampleOf(deps, input)
    return { svg: await sampleSvg(facts, input.lang, links, pictures), undrawable: undrawableIn(facts) }
  })
  route(app, deps, schemePreviewFile, async ({ input, reply }) => {
    const { facts, links, pictures } = await sampleOf(deps, input)
    reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="sample-${facts.number}.pdf"`)
      .header('cache-control', 'no-store')
      .send(await samplePdf(facts, input.lang, links, pictures))
    return {}
  })
  route(app, deps, schemePicture, async ({ actor, request }) => {
    const part = await request
      .file({ limits: { files: 1, fileSize: maxBytesOf('certificatePicture') } })
      .catch(() => undefined)
    if (!part) throw new AppError('malformed', { fields: ['file'] })
    const bytes = await part.toBuffer().catch(() => {
      throw new AppError('tooLarge')
    })
    return keepPicture(deps, actor, bytes, part.filename)
  })
  route(app, deps, trackManage, () => tracksForStaff(deps))
  route(app, deps, trackSave, ({ actor, input }) => saveTrack(deps, actor, input))
  route(app, deps, trackOrder, async ({ actor, input }) => {
    await arrangeTracks(deps, actor, input.trackIds)
    return {}
  })
  route(app, deps, trackDelete, async ({ actor, input }) => {
    await removeTrack(deps, actor, input.trackId)
    return {}
  })
}
