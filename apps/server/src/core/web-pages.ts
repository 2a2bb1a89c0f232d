import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'
import { answerError } from './error-answer.ts'

/** The strict policy of every page; `nonce` lets the component library set its own style elements, packages run in a frame from `contentUrl`. */
const contentSecurityPolicy = (nonce: string, contentUrl: string | null) =>
  [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${contentUrl ?? "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Serves the built web app's files: assets are immutable, and compressed at build time with brotli and gzip. */
export async function serveWebFiles(app: FastifyInstance, webDir: string): Promise<void> {
  if (!existsSync(webDir)) return
  await app.register(fastifyStatic, {
    root: webDir,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/.vite/**', '**/*.br', '**/*.gz', 'index.html'],
    setHeaders: (reply, file) => {
      reply.header('cache-control', file.includes(`${path.sep}assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'public, max-age=300')
    },
  })
}

/**
 * Answers index.html for every page address. An address the portal does not have still shows
 * the designed 404 page, with HTTP status 404; anything else unknown is answered as an envelope.
 */
export function serveWebPages(app: FastifyInstance, webDir: string, isKnownAddress: (path: string) => boolean, contentUrl: string | null): void {
  const indexFile = path.join(webDir, 'index.html')
  const index = existsSync(indexFile) ? readFileSync(indexFile, 'utf8') : null
  const pages = readPages(index, path.join(webDir, 'page-files.json'))
  const sendPage = (request: FastifyRequest, reply: FastifyReply, plain: string) => {
    const nonce = randomBytes(16).toString('base64url')
    const address = new URL(request.url, 'http://portal').pathname
    return reply
      .code(isKnownAddress(address) ? 200 : 404)
      .header('content-security-policy', contentSecurityPolicy(nonce, contentUrl))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send((pages.get(address) ?? plain).replaceAll('__STYLE_NONCE__', nonce))
  }
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const address = request.url.split('?')[0] ?? ''
    const wantsPage = isRead && (isKnownAddress(address) || ((request.headers.accept ?? '').includes('text/html') && !path.extname(address)))
    return index !== null && wantsPage ? sendPage(request, reply, index) : answerError(new AppError('notFound'), request, reply)
  })
}

/** The page of each address, with links to the files that its screen needs: they are fetched beside the entry, not after it. */
function readPages(index: string | null, filesFile: string): Map<string, string> {
  if (index === null || !existsSync(filesFile)) return new Map()
  const files = JSON.parse(readFileSync(filesFile, 'utf8')) as Record<string, { scripts: string[]; styles: string[] }>
  return new Map(
    Object.entries(files).map(([address, { scripts, styles }]) => {
      const links = [
        ...scripts.map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${file}">`),
        ...styles.map((file) => `<link rel="stylesheet" crossorigin href="${file}">`),
      ]
      return [address, index.replace('</head>', `${links.join('')}</head>`)]
    }),
  )
}
