import {
  certificateBadge,
  certificatePicture,
  certificateStatus,
  checkedCertificateBadge,
} from '@portal/contract/certificates/badge.contract.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { publicRoute, route } from '../../../core/http/route.ts'
import {
  type BadgeFile,
  loadBadge,
  loadBadgePicture,
  loadCheckedBadge,
  loadStatusList,
  portalDidDocument,
} from './badge.service.ts'

/** Serves badges, their pictures, and the portal's identity and status lists for verifiers. */
export function serveBadges(app: FastifyInstance, deps: Deps): void {
  route(app, deps, certificateBadge, async ({ input, actor, lang, reply }) =>
    sendBadge(reply, await loadBadge(deps, actor, input, lang)),
  )
  publicRoute(app, deps, checkedCertificateBadge, async ({ input, lang, reply }) =>
    sendBadge(reply, await loadCheckedBadge(deps, input, lang)),
  )
  publicRoute(app, deps, certificatePicture, async ({ input, lang, reply }) => {
    const bytes = await loadBadgePicture(deps, input, lang)
    forAnyPage(reply).type('image/png').header('cache-control', 'public, max-age=3600').send(bytes)
    return {}
  })
  publicRoute(app, deps, certificateStatus, async ({ input, reply }) => {
    const list = await loadStatusList(deps, input.list)
    forAnyPage(reply).type('application/vc').header('cache-control', 'public, max-age=60').send(JSON.stringify(list))
    return {}
  })
  const options = { config: { access: 'public' as const }, schema: { hide: true } as const }
  // Some verifiers also look at an address in addition to the one that did:web defines.
  for (const path of ['/.well-known/did.json', '/did.json'])
    app.get(path, options, async (_request, reply) =>
      forAnyPage(reply)
        .type('application/did+json')
        .header('cache-control', 'public, max-age=3600')
        .send(JSON.stringify(portalDidDocument(deps))),
    )
}

const forAnyPage = (reply: FastifyReply) =>
  reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin')

function sendBadge(reply: FastifyReply, { name, mime, bytes }: BadgeFile) {
  reply
    .type(mime)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header('cache-control', 'private, no-store')
    .send(bytes)
  return {}
}
