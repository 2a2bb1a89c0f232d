import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { pageOrigins } from '../../../core/http/origin.ts'
import { isId } from '../../../core/secrets/random.ts'
import { packageFileMime } from './mime.rules.ts'
import { packageTokenScope } from './package.present.ts'
import { sendPackageFile } from './package-files.service.ts'

type Asked = { Params: { packageId: string; token: string; '*': string } }

/**
 * Serves the files of packages, for holders of a token of the package. They are served on the content address only
 * (build-server.ts separates the two), under a separate content policy: old packages need inline scripts, but must not
 * fetch from or send to other sites.
 */
export function servePackageFiles(app: FastifyInstance, deps: Deps): void {
  if (!deps.settings.contentUrl) return
  const pagesNow = () => pageOrigins(deps.settings, deps.hosts).join(' ')
  const config = { access: 'public' as const, isFrequent: true }
  const check = (request: FastifyRequest<Asked>) => {
    const { packageId, token } = request.params
    // A service worker would stay in the browser and keep running after the lesson is closed.
    if (!isId(packageId) || request.headers['service-worker'] !== undefined) throw new AppError('notFound')
    if (!deps.mediaTokens.verify(token, packageTokenScope(packageId), deps.clock.now()))
      throw new AppError('mediaExpired')
    return packageId
  }

  app.get<Asked>('/package/:packageId/:token/run', { config }, (request, reply) => {
    check(request)
    const pages = pagesNow()
    reply
      .headers(closedHeaders)
      .header(
        'content-security-policy',
        `default-src 'none'; script-src 'self'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${pages}`,
      )
      .header('cache-control', 'private, no-cache')
      .removeHeader('x-frame-options')
      .type('text/html; charset=utf-8')
      .send(framePage(pages))
  })

  app.get<Asked>('/package/:packageId/:token/files/*', { config }, async (request, reply) => {
    const packageId = check(request)
    const place = request.params['*'].normalize('NFC')
    reply
      .headers(closedHeaders)
      .header('content-security-policy', filePolicy(pagesNow()))
      .header('cache-control', 'private, max-age=43200')
      .removeHeader('x-frame-options')
      .type(packageFileMime(place))
    await sendPackageFile(deps, { packageId, place, token: request.params.token }, request, reply)
    return reply
  })
}

const closedHeaders = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }

const filePolicy = (pages: string) =>
  [
    "default-src 'self' data: blob: 'unsafe-inline' 'unsafe-eval'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    `frame-ancestors 'self' ${pages}`,
    'sandbox allow-scripts allow-same-origin allow-forms allow-popups allow-modals allow-downloads',
  ].join('; ')

/**
 * The page between the portal and a package: it contains the run-time that the package looks up, and the frame in which
 * the package runs.
 */
const framePage = (pages: string) =>
  `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>SCORM</title>` +
  `<link rel="stylesheet" href="/package-frame/frame.css"><script type="module" src="/package-frame/frame.js"></script></head>` +
  `<body data-portal="${pages}"><iframe id="part" title="SCORM" allow="fullscreen; autoplay"></iframe></body></html>`
