import { pipeline, Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { parseRange } from '../../../core/files/file-store.ts'
import { readUnverifiedHolder } from '../../../core/files/media-token.ts'
import { sendBytes } from '../../../core/files/send-bytes.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { findPackageFile, type PackageEntryPlace } from './package.store.ts'

/**
 * Serves a package file from its zip, with the ranges and conditions of RFC 9110; the caller sets type and policy.
 * Throws `notFound`.
 */
export async function sendPackageFile(
  deps: Deps,
  asked: { readonly packageId: string; readonly place: string; readonly token: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const entry = await findPackageFile(deps.sql, asked.packageId, asked.place, {
    holder: readUnverifiedHolder(asked.token),
    now: deps.clock.now(),
  })
  if (!entry) throw new AppError('notFound')
  const etag = `"${entry.sha256.toString('base64url').slice(0, 12)}.${entry.startsAt.toString(36)}"`
  const end = entry.startsAt + entry.packedSize
  if (!entry.isDeflated)
    return sendBytes(
      deps,
      request,
      reply,
      { storageKey: entry.storageKey, size: Number.MAX_SAFE_INTEGER },
      { etag, from: entry.startsAt, to: end },
    )
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
    // Deflated data is the same in zip and gzip: only the header and trailer differ, so nothing is unpacked here.
    reply.header('content-encoding', 'gzip').header('content-length', 10 + entry.packedSize + 8)
    reply.send(Readable.from(asGzip(packed, entry)))
    return
  }
  // Whichever stream ends first ends the other: a piece may be all that was wanted.
  const whole = pipeline(packed, createInflateRaw(), () => {})
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${entry.size}`)
  reply.header('content-length', range ? range.end - range.start + 1 : entry.size)
  reply.send(range ? Readable.from(cut(whole, range.start, range.end)) : whole)
}

async function* asGzip(packed: Readable, { crc, size }: PackageEntryPlace): AsyncGenerator<Buffer> {
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
