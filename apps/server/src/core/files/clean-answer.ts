import type { UploadKind } from '@portal/contract/exams/question-types.ts'
import { fileTypeFromBuffer } from 'file-type'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { isActiveDocument } from './pdf-content.ts'
import { redrawPicture } from './picture.ts'
import { isWholeFile } from './sniff.ts'
import { soundTypeOf } from './sound.rules.ts'
import { removeSoundTags } from './sound-tags.ts'

/** The purpose of uploaded answer files, which are stored without a file name. */
export const answerFilePurpose = 'answer'

const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
  'audio/webm': 'webm',
  'audio/mp4': 'm4a',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'audio/ogg': 'ogg',
  'audio/aac': 'aac',
}

/** Returns the file extension for the MIME type of an answer file; `bin` for an unknown type. */
export const answerFileExtensionOf = (mime: string): string => extensions[mime] ?? 'bin'

/**
 * Cleans an uploaded file of an answer, judged by its bytes alone: redraws a picture, refuses a document with active
 * content and audio with a video track, and removes the tags of audio. Throws `wrongFileType`, `activeDocument`, and
 * the errors of `redrawPicture`, `removeSoundTags` and `isActiveDocument`.
 */
export async function cleanAnswerFile(
  deps: Pick<Deps, 'settings' | 'log'>,
  bytes: Buffer,
  kind: UploadKind,
  by: string,
): Promise<{ readonly mime: string; readonly bytes: Buffer }> {
  const mime = (await fileTypeFromBuffer(bytes))?.mime
  if (!mime) throw new AppError('wrongFileType')
  if (kind === 'audio') {
    const sound = soundTypeOf(bytes, mime)
    if (!sound) throw new AppError('wrongFileType')
    return { mime: sound, bytes: await removeSoundTags(deps, bytes, sound, by) }
  }
  if (['image/jpeg', 'image/png', 'image/webp'].includes(mime)) {
    if (!isWholeFile(bytes, mime)) throw new AppError('wrongFileType')
    return redrawPicture(bytes, mime, by)
  }
  if (kind !== 'file' || mime !== 'application/pdf' || !isWholeFile(bytes, mime)) throw new AppError('wrongFileType')
  if (await isActiveDocument(bytes, by)) throw new AppError('activeDocument')
  return { mime, bytes }
}
