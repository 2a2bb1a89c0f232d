import {
  certificateTrackDelete,
  certificateTrackReorder,
  certificateTrackSave,
  managedTrackList,
  schemeDelete,
  schemeList,
  schemePictureUpload,
  schemePreview,
  schemePreviewFile,
  schemeRead,
  schemeSave,
} from '@portal/contract/certificates/scheme-staff.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { maxUploadBytes } from '../../../core/files/sniff.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { route } from '../../../core/http/route.ts'
import { undrawableCharacters } from '../certificate.facts.ts'
import { drawSamplePdf, drawSampleSvg } from '../drawing/draw.ts'
import {
  deleteCertificateScheme,
  loadCertificateScheme,
  loadCertificateSchemes,
  loadSchemeSample,
  saveCertificateScheme,
} from './scheme.service.ts'
import { saveSchemePicture } from './scheme-picture.service.ts'
import {
  deleteUnusedTrack,
  loadStaffTracks,
  saveCertificateTrack,
  setCertificateTrackOrder,
} from './track-staff.service.ts'

export function serveSchemes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, schemeList, ({ input }) => loadCertificateSchemes(deps, input))
  route(app, deps, schemeRead, ({ input }) => loadCertificateScheme(deps, input.schemeId))
  route(app, deps, schemeSave, ({ actor, input }) => saveCertificateScheme(deps, actor, input))
  route(app, deps, schemeDelete, async ({ actor, input }) => {
    await deleteCertificateScheme(deps, actor, input.schemeId)
    return {}
  })
  route(app, deps, schemePreview, async ({ input }) => {
    const { facts, links, pictures } = await loadSchemeSample(deps, input)
    return { svg: await drawSampleSvg(facts, input.lang, links, pictures), undrawable: undrawableCharacters(facts) }
  })
  route(app, deps, schemePreviewFile, async ({ input, reply }) => {
    const { facts, links, pictures } = await loadSchemeSample(deps, input)
    reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="sample-${facts.number}.pdf"`)
      .header('cache-control', 'no-store')
      .send(await drawSamplePdf(facts, input.lang, links, pictures))
    return {}
  })
  route(app, deps, schemePictureUpload, async ({ actor, request }) => {
    const part = await request
      .file({ limits: { files: 1, fileSize: maxUploadBytes('certificatePicture') } })
      .catch(() => undefined)
    if (!part) throw new AppError('malformed', { fields: ['file'] })
    const bytes = await part.toBuffer().catch(() => {
      throw new AppError('tooLarge')
    })
    return saveSchemePicture(deps, actor, bytes, part.filename)
  })
  route(app, deps, managedTrackList, () => loadStaffTracks(deps))
  route(app, deps, certificateTrackSave, ({ actor, input }) => saveCertificateTrack(deps, actor, input))
  route(app, deps, certificateTrackReorder, async ({ actor, input }) => {
    await setCertificateTrackOrder(deps, actor, input.trackIds)
    return {}
  })
  route(app, deps, certificateTrackDelete, async ({ actor, input }) => {
    await deleteUnusedTrack(deps, actor, input.trackId)
    return {}
  })
}
