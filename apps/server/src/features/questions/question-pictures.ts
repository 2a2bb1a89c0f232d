import type { Deps } from '../../core/deps.ts'
import { storeFile } from '../../core/files/file.service.ts'
import { setFileNeeded } from '../../core/files/file.store.ts'
import { redrawPicture } from '../../core/files/picture.ts'
import { AppError } from '../../core/http/app-error.ts'
import { pictureIdOf } from './bank-question.ts'
import type { ImportedAttachment, ImportedQuestion } from './import/imported-question.ts'

/**
 * Returns a picture of a question as it is stored: re-encoded, except for SVG, whose text was checked when it was read.
 * Throws `pictureBroken` with the name of a picture that can't be decoded, `pictureTooLarge` for too many pixels, and
 * `tooManyRequests` when too many pictures wait.
 */
export async function encodeStoredPicture({
  name,
  mime,
  bytes,
}: ImportedAttachment): Promise<{ bytes: Buffer; mime: string }> {
  if (mime === 'image/svg+xml') return { bytes, mime }
  return redrawPicture(bytes, mime).catch((error: unknown) => {
    throw error instanceof AppError && error.reason === 'wrongFileType'
      ? new AppError('pictureBroken', { fields: [name] })
      : error
  })
}

/**
 * Stores the pictures that questions show, before the transaction that stores the questions. Repeating it stores none
 * twice; the job `clearUnusedUploads` deletes those of an import that failed. Throws the errors of
 * `encodeStoredPicture`.
 */
export async function saveQuestionPictures(
  deps: Omit<Deps, 'log'>,
  questions: readonly ImportedQuestion[],
): Promise<void> {
  const pictures = new Map(
    questions.flatMap((question) => question.attachments.map((picture) => [pictureIdOf(picture), picture] as const)),
  )
  for (const [id, picture] of pictures) {
    if (await setFileNeeded(deps.sql, id, deps.clock.now())) continue
    await storeFile(deps as Deps, {
      id,
      name: picture.name,
      ...(await encodeStoredPicture(picture)),
      purpose: 'question',
      companyId: null,
      ownerId: null,
      isPublic: false,
    })
  }
}
