import type { FastifyRequest } from 'fastify'
import { maxUploadBytes } from '../../core/files/sniff.ts'
import { AppError } from '../../core/http/app-error.ts'

/** Reads the single picture of a multipart request. Throws `malformed` without a file, and `tooLarge`. */
export async function readPicturePart(request: FastifyRequest): Promise<{ bytes: Buffer; name: string }> {
  const part = await request
    .file({ limits: { files: 1, fileSize: maxUploadBytes('sitePicture') } })
    .catch(() => undefined)
  if (!part) throw new AppError('malformed', { fields: ['file'] })
  const bytes = await part.toBuffer().catch(() => {
    throw new AppError('tooLarge')
  })
  return { bytes, name: part.filename }
}
