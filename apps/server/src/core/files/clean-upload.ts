import { AppError } from '../http/app-error.ts'
import { isActiveDocument } from './pdf-content.ts'
import { redrawPicture } from './picture.ts'
import { cleanFileName, maxUploadBytes, sniffUpload, type UploadPurpose } from './sniff.ts'

export type CleanedUpload = { readonly name: string; readonly mime: string; readonly bytes: Buffer }

/**
 * Cleans an uploaded file: redraws a picture, and refuses a document with active content. Throws `tooLarge` above the
 * purpose's limit, `wrongFileType` when the purpose does not accept the type, the bytes do not match the name or the
 * file is incomplete, `activeDocument`, and the errors of
 * `redrawPicture` and `isActiveDocument`.
 */
export async function cleanUpload(
  bytes: Buffer,
  fileName: string,
  purpose: UploadPurpose,
  by: string | null = null,
): Promise<CleanedUpload> {
  if (bytes.length > maxUploadBytes(purpose)) throw new AppError('tooLarge')
  const name = cleanFileName(fileName)
  const mime = await sniffUpload(bytes, name, purpose)
  if (!mime) throw new AppError('wrongFileType')
  if (mime.startsWith('image/')) return { name, ...(await redrawPicture(bytes, mime, by)) }
  if (await isActiveDocument(bytes, by)) throw new AppError('activeDocument')
  return { name, mime, bytes }
}
