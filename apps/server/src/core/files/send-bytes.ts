import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import type { StoredFile } from './file.store.ts'
import { type ByteRange, parseRange } from './file-store.ts'
import { readSealedFile } from './sealed-file.ts'

/**
 * The part of a stored file to send: bytes `from` to `to` (exclusive), sent as a separate file, of which the first
 * `limit` bytes may be read.
 */
export type FilePiece = { readonly etag: string; readonly from: number; readonly to: number; readonly limit?: number }

/**
 * Sends a piece of a stored file, following the ranges and conditions of RFC 9110. The caller has set type and caching.
 * Throws `notFound` when a sealed file can't be opened.
 */
export async function sendBytes(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  file: Pick<StoredFile, 'storageKey' | 'size'> & Partial<Pick<StoredFile, 'id' | 'sealedKey'>>,
  piece: FilePiece,
): Promise<void> {
  const { etag, from, to } = piece
  const size = to - from
  reply.header('etag', etag).header('accept-ranges', 'bytes')
  if (request.headers['if-none-match'] === etag) {
    reply.code(304).send()
    return
  }
  const asked =
    request.headers['if-range'] && request.headers['if-range'] !== etag ? null : parseRange(request.headers.range, size)
  const range = piece.limit !== undefined && piece.limit < size ? firstBytes(asked, piece.limit) : asked
  if (range === 'unsatisfiable') {
    reply.code(416).header('content-range', `bytes */${size}`).send()
    return
  }
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  reply.header('content-length', range ? range.end - range.start + 1 : size)
  if (size === 0) {
    reply.send('')
    return
  }
  const start = from + (range?.start ?? 0)
  const end = range ? from + range.end : to - 1
  if (file.sealedKey && file.id !== undefined) {
    const opened = await readSealedFile(deps, { id: file.id, storageKey: file.storageKey, sealedKey: file.sealedKey })
    if (!opened) throw new AppError('notFound')
    reply.send(opened.subarray(start, end + 1))
    return
  }
  reply.send(await deps.files.read(file.storageKey, start === 0 && end === file.size - 1 ? undefined : { start, end }))
}

/** Limits a range to the bytes that may be read. */
function firstBytes(range: ByteRange | 'unsatisfiable' | null, limit: number): ByteRange | 'unsatisfiable' {
  if (range === 'unsatisfiable') return range
  const { start, end } = range ?? { start: 0, end: limit - 1 }
  return start >= limit ? 'unsatisfiable' : { start, end: Math.min(end, limit - 1) }
}
