import { fileRead, fileUpload } from '@portal/contract/http/file.contract.ts'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../app-error.ts'
import type { Deps } from '../deps.ts'
import { publicRoute, route } from '../route.ts'
import { fileToRead, keepUpload, privateFileUrl } from './file.service.ts'
import { parseRange } from './file-store.ts'
import { maxBytesOf } from './sniff.ts'

/** Upload and read of stored files. */
export function serveFiles(app: FastifyInstance, deps: Deps) {
  route(app, deps, fileUpload, async ({ input, actor, request }) => {
    const purpose = input.purpose ?? 'attachment'
    const part = await request.file({ limits: { files: 1, fileSize: maxBytesOf(purpose) } }).catch(() => undefined)
    if (!part) throw new AppError('malformed', { fields: ['file'] })
    const bytes = await part.toBuffer().catch(() => {
      throw new AppError('tooLarge')
    })
    const file = await keepUpload(deps, actor, bytes, part.filename, purpose)
    return { fileId: file.id, name: file.name, mime: file.mime, size: file.size, url: privateFileUrl(deps, file.id, actor.accountId) }
  })

  publicRoute(app, deps, fileRead, async ({ input, request, reply }) => {
    const { file, limit } = await fileToRead(deps, input.fileId, input.access_token)
    const etag = `"${file.sha256.toString('base64url').slice(0, 22)}"`
    reply
      .header('etag', etag)
      .header('accept-ranges', 'bytes')
      .header('cache-control', file.isPublic ? 'public, max-age=31536000, immutable' : 'private, max-age=3600')
      .header('content-type', file.mime.startsWith('text/') ? `${file.mime}; charset=utf-8` : file.mime)
      .header('content-disposition', `${/^(image|video|audio)\/|^text\/vtt/.test(file.mime) ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(file.name)}`)
      .header('content-security-policy', "default-src 'none'; sandbox")
    if (request.headers['if-none-match'] === etag) {
      reply.code(304).send()
      return {}
    }
    const asked = request.headers['if-range'] && request.headers['if-range'] !== etag ? null : parseRange(request.headers.range, file.size)
    const range = limit < file.size ? firstBytes(asked, limit) : asked
    if (range === 'unsatisfiable') {
      reply.code(416).header('content-range', `bytes */${file.size}`).send()
      return {}
    }
    if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
    reply.header('content-length', range ? range.end - range.start + 1 : file.size)
    reply.send(await deps.files.read(file.storageKey, range ?? undefined))
    return {}
  })
}

/** Cuts a range at the bytes that may be read; what lies behind them cannot be had. */
function firstBytes(range: ReturnType<typeof parseRange>, limit: number): ReturnType<typeof parseRange> {
  if (range === 'unsatisfiable') return range
  const { start, end } = range ?? { start: 0, end: limit - 1 }
  return start >= limit ? 'unsatisfiable' : { start, end: Math.min(end, limit - 1) }
}
