import { text } from 'node:stream/consumers'
import { fileRead, fileUpload } from '@portal/contract/http/file.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { publicRoute, route } from '../http/route.ts'
import { writeAudit } from '../logs/audit.store.ts'
import { trimCaptions } from './cut-captions.ts'
import {
  canServeFromBucket,
  documentFilePurpose,
  documentUrlMinutes,
  etagOf,
  isCaptionFile,
  loadFileForReader,
  privateFileUrl,
  questionFilePurpose,
  storeUpload,
} from './file.service.ts'
import { sendBytes } from './send-bytes.ts'
import { maxUploadBytes } from './sniff.ts'

/** Serves uploads and downloads of stored files. */
export function serveFiles(app: FastifyInstance, deps: Deps) {
  route(app, deps, fileUpload, async ({ input, actor, request }) => {
    const purpose = input.purpose ?? 'attachment'
    const part = await request.file({ limits: { files: 1, fileSize: maxUploadBytes(purpose) } }).catch(() => undefined)
    if (!part) throw new AppError('malformed', { fields: ['file'] })
    const bytes = await part.toBuffer().catch(() => {
      throw new AppError('tooLarge')
    })
    const file = await storeUpload(deps, actor, bytes, part.filename, purpose)
    return {
      fileId: file.id,
      name: file.name,
      mime: file.mime,
      size: file.size,
      url: privateFileUrl(deps, file.id, actor, purpose === documentFilePurpose ? documentUrlMinutes : undefined),
    }
  })

  publicRoute(app, deps, fileRead, async ({ input, request, reply }) => {
    const { file, limit, readerId } = await loadFileForReader(deps, input.fileId, input.access_token, input.until)
    const isDocument = file.purpose === documentFilePurpose
    if (isDocument && readerId !== file.ownerId)
      await writeAudit(deps, deps.sql, readerId, {
        action: 'idDocument.look',
        thing: 'file',
        thingId: file.id,
        companyId: file.companyId,
        detail: { ownerId: file.ownerId },
      })
    const disposition = `${!isDocument && /^(image|video|audio)\/|^text\/vtt/.test(file.mime) ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(file.name)}`
    if (deps.files.addressOf && canServeFromBucket(file, limit)) {
      // The browser must not cache the address: after losing access, a person must be refused at the next request.
      reply
        .header('cache-control', 'no-store')
        .redirect(await deps.files.addressOf(file.storageKey, { mime: file.mime, disposition }), 302)
      return {}
    }
    reply
      .header(
        'cache-control',
        file.isPublic
          ? 'public, max-age=31536000, immutable'
          : isDocument
            ? 'private, no-store'
            : file.purpose === questionFilePurpose
              ? 'private, max-age=86400, immutable'
              : 'private, max-age=3600',
      )
      .header('content-type', file.mime.startsWith('text/') ? `${file.mime}; charset=utf-8` : file.mime)
      .header('content-disposition', disposition)
      .header('content-security-policy', "default-src 'none'; sandbox")
    if (input.until !== undefined && isCaptionFile(file)) {
      reply.send(trimCaptions(await text(await deps.files.read(file.storageKey)), input.until))
      return {}
    }
    await sendBytes(deps, request, reply, file, { etag: etagOf(file), from: 0, to: file.size, limit })
    return {}
  })
}
