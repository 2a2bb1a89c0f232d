import {
  certificateCheck,
  certificateFile,
  myCertificateList,
  myCertificateRead,
} from '@portal/contract/certificates/certificate.contract.ts'
import { certificateTrackChoose, certificateTracks } from '@portal/contract/certificates/track.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../core/deps.ts'
import { publicRoute, route } from '../../core/http/route.ts'
import { serveCertificateApplications } from './applications/certificate-application.routes.ts'
import { serveBadges } from './badges/badge.routes.ts'
import { serveBatches } from './batches/batch.routes.ts'
import { checkCertificate, loadCertificate, loadCertificateFile, loadCertificates } from './certificate.service.ts'
import { serveDesigns } from './designs/design.routes.ts'
import { serveKeys } from './proof/key.routes.ts'
import { serveCertificateRegister } from './register/register.routes.ts'
import { serveSchemes } from './schemes/scheme.routes.ts'
import { chooseOwnCertificateTrack, loadCertificateTracks } from './track.service.ts'

export function serveCertificates(app: FastifyInstance, deps: Deps): void {
  serveCertificateApplications(app, deps)
  serveSchemes(app, deps)
  serveDesigns(app, deps)
  serveBatches(app, deps)
  serveCertificateRegister(app, deps)
  serveKeys(app, deps)
  serveBadges(app, deps)
  route(app, deps, myCertificateList, ({ input, actor, lang }) => loadCertificates(deps, actor, input, lang))
  route(app, deps, myCertificateRead, ({ input, actor, lang }) =>
    loadCertificate(deps, actor, input.certificateId, lang),
  )
  route(app, deps, certificateFile, async ({ input, actor, lang, reply }) => {
    const { name, bytes } = await loadCertificateFile(deps, actor, input.certificateId, input.lang ?? lang)
    reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
      .header('cache-control', 'private, no-cache')
      .header('vary', 'access_token, authorization')
      .send(bytes)
    return {}
  })
  publicRoute(app, deps, certificateTracks, ({ actor, lang }) => loadCertificateTracks(deps, actor, lang))
  route(app, deps, certificateTrackChoose, async ({ input, actor }) => {
    await chooseOwnCertificateTrack(deps, actor, input.trackId)
    return {}
  })
  publicRoute(app, deps, certificateCheck, ({ input, lang }) => checkCertificate(deps, input, lang))
}
