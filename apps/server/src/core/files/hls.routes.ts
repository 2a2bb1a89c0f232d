import { hlsMaster, hlsPlaylist, hlsSegment } from '@portal/contract/http/file.contract.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { publicRoute } from '../http/route.ts'
import { isId } from '../secrets/random.ts'
import { canServeFromBucket, etagOf, fullShareMillionths, openFile } from './file.service.ts'
import { countAllowedSegments, renderHlsPlaylist, renderMasterPlaylist, renderRangePlaylist } from './hls.rules.ts'
import { findHlsPart, findSegmentTimes, listHlsIndexes } from './hls.store.ts'
import { sendBytes } from './send-bytes.ts'

/**
 * Serves playlists and segments of videos and recordings, for holders of their media token (product decisions, section
 * 13.2).
 */
export function serveHls(app: FastifyInstance, deps: Deps): void {
  const closed = (reply: FastifyReply) =>
    reply.header('referrer-policy', 'no-referrer').header('content-security-policy', "default-src 'none'; sandbox")

  const tokenPart = (token: string | undefined) => (token ? `&access_token=${encodeURIComponent(token)}` : '')

  publicRoute(app, deps, hlsMaster, async ({ input: { fileIds, access_token: token }, reply }) => {
    const ids = fileIds.split(',')
    if (!ids.every(isId)) throw new AppError('notFound')
    for (const id of ids) await openFile(deps, id, token)
    const indexes = await listHlsIndexes(deps.sql, ids)
    if (indexes.length < ids.length) throw new AppError('notFound')
    closed(reply)
      .header('cache-control', 'private, max-age=60')
      .type('application/vnd.apple.mpegurl')
      .send(
        renderMasterPlaylist(
          indexes.map((index) => ({ ...index, address: `playlist.m3u8?fileId=${index.fileId}${tokenPart(token)}` })),
        ),
      )
    return {}
  })

  publicRoute(app, deps, hlsPlaylist, async ({ input: { fileId, access_token: token }, reply }) => {
    const { file, share } = await openFile(deps, fileId, token)
    const end = tokenPart(token)
    const send = (playlist: string) =>
      closed(reply).header('cache-control', 'private, max-age=60').type('application/vnd.apple.mpegurl').send(playlist)
    // A bucket serves ranges of a file, not segments. The portal itself sends the segments of a preview.
    if (deps.files.addressOf && share >= fullShareMillionths && canServeFromBucket(file, file.size)) {
      const [index] = await listHlsIndexes(deps.sql, [fileId])
      if (!index) throw new AppError('notFound')
      send(renderRangePlaylist(index, `../read?fileId=${fileId}${end}`))
      return {}
    }
    const times = await findSegmentTimes(deps.sql, fileId)
    if (!times) throw new AppError('notFound')
    send(
      renderHlsPlaylist(
        { times },
        countAllowedSegments({ times }, share),
        (part) => `segment.m4s?fileId=${fileId}&part=${part}${end}`,
      ),
    )
    return {}
  })

  publicRoute(app, deps, hlsSegment, async ({ input: { fileId, part, access_token: token }, request, reply }) => {
    const { file, share } = await openFile(deps, fileId, token)
    const piece = await findHlsPart(deps.sql, fileId, part)
    if (!piece) throw new AppError('notFound')
    // The first segment is always available, so that every preview begins.
    if (part > 1 && piece.at >= (piece.length * share) / fullShareMillionths) throw new AppError('previewOver')
    closed(reply).header('cache-control', 'private, max-age=86400, immutable').type(file.mime)
    await sendBytes(deps, request, reply, file, { etag: etagOf(file, `.${part}`), from: piece.from, to: piece.to })
    return {}
  })
}
