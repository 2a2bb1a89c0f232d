import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { parseRange } from '../../../core/files/file-store.ts'
import { sendBytes } from '../../../core/files/send-bytes.ts'
import { isId } from '../../../core/random.ts'
import { mimeOf } from './mime.rules.ts'
import { packageScope } from './package.service.ts'
import { type EntryPlace, findEntry } from './package.store.ts'

type Asked = { Params: { packageId: string; token: string; '*': string } }

/**
 * The files of packages, for who holds a token of the package. They are served on the content address only (build-server.ts keeps the two
 * apart), under a policy of their own: old packages need inline scripts, but nothing of theirs may be fetched from or sent to elsewhere.
 */
export function servePackageFiles(app: FastifyInstance, deps: Deps): void {
  const { contentUrl, publicUrl } = deps.settings
  if (!contentUrl) return
  const config = { access: 'public' as const, isFrequent: true }
  const check = (request: FastifyRequest<Asked>) => {
    const { packageId, token } = request.params
    if (!isId(packageId)) throw new AppError('notFound')
    if (!deps.mediaTokens.verify(token, packageScope(packageId), deps.clock.now())) throw new AppError('mediaExpired')
    return packageId
  }

  app.get<Asked>('/package/:packageId/:token/run', { config }, (request, reply) => {
    check(request)
    reply
      .headers(closedHeaders)
      .header(
        'content-security-policy',
        `default-src 'none'; script-src 'self'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${publicUrl}`,
      )
      .header('cache-control', 'private, no-cache')
      .removeHeader('x-frame-options')
      .type('text/html; charset=utf-8')
      .send(framePage(publicUrl))
  })

  app.get<Asked>('/package/:packageId/:token/files/*', { config }, async (request, reply) => {
    const packageId = check(request)
    const place = request.params['*'].normalize('NFC')
    const entry = await findEntry(deps.sql, packageId, place)
    if (!entry) throw new AppError('notFound')
    const type = mimeOf(place)
    reply
      .headers(closedHeaders)
      .header('content-security-policy', filePolicy(publicUrl))
      .header('cache-control', 'private, max-age=43200')
      .removeHeader('x-frame-options')
      .type(type)
    await sendEntry(deps, request, reply, entry)
    return reply
  })
}

const closedHeaders = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }

const filePolicy = (publicUrl: string) =>
  [
    "default-src 'self' data: blob: 'unsafe-inline' 'unsafe-eval'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    `frame-ancestors 'self' ${publicUrl}`,
    'sandbox allow-scripts allow-same-origin allow-forms allow-popups allow-modals allow-downloads',
  ].join('; ')

/** The page between the portal and a package: it holds the run-time that the package looks for, and the frame in which the package runs. */
const framePage = (publicUrl: string) =>
  `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>SCORM</title>` +
  `<link rel="stylesheet" href="/package-frame/frame.css"><script src="/package-frame/frame.js" defer></script></head>` +
  `<body data-portal="${publicUrl}"><iframe id="part" title="SCORM" allow="fullscreen; autoplay"></iframe></body></html>`

async function sendEntry(deps: Deps, request: FastifyRequest, reply: FastifyReply, entry: EntryPlace): Promise<void> {
  const etag = `"${entry.sha256.toString('base64url').slice(0, 12)}.${entry.startsAt.toString(36)}"`
  const end = entry.startsAt + entry.packedSize
  if (!entry.isDeflated) return sendBytes(deps, request, reply, { storageKey: entry.storageKey, size: Number.MAX_SAFE_INTEGER }, { etag, from: entry.startsAt, to: end })
  reply.header('etag', etag).header('accept-ranges', 'bytes').header('vary', 'accept-encoding')
  if (request.headers['if-none-match'] === etag) {
    reply.code(304).send()
    return
  }
  const range = parseRange(request.headers.range, entry.size)
  if (range === 'unsatisfiable') {
    reply.code(416).header('content-range', `bytes */${entry.size}`).send()
    return
  }
  const packed = await deps.files.read(entry.storageKey, { start: entry.startsAt, end: end - 1 })
  if (!range && /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) {
    // What is deflated in a zip is what is deflated in gzip: only its head and foot differ, so nothing is unpacked here.
    reply.header('content-encoding', 'gzip').header('content-length', 10 + entry.packedSize + 8)
    reply.send(Readable.from(asGzip(packed, entry)))
    return
  }
  const whole = packed.on('error', () => whole.destroy()).pipe(createInflateRaw())
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${entry.size}`)
  reply.header('content-length', range ? range.end - range.start + 1 : entry.size)
  reply.send(range ? Readable.from(cut(whole, range.start, range.end)) : whole)
}

async function* asGzip(packed: Readable, { crc, size }: EntryPlace): AsyncGenerator<Buffer> {
  yield Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
  yield* packed
  const foot = Buffer.alloc(8)
  foot.writeUInt32LE(crc, 0)
  foot.writeUInt32LE(size % 2 ** 32, 4)
  yield foot
}

/** The bytes from `start` to `end`, both included. */
async function* cut(bytes: Readable, start: number, end: number): AsyncGenerator<Buffer> {
  let at = 0
  for await (const part of bytes as AsyncIterable<Buffer>) {
    const piece = part.subarray(Math.max(0, start - at), Math.max(0, end + 1 - at))
    at += part.length
    if (piece.length > 0) yield piece
    if (at > end) break
  }
}
