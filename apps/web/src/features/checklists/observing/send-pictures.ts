import { isApiError } from '#web/api/api-error.ts'
import { type SentObservation, sendObservationPicture } from '../observation.queries.ts'
import { findLocalPicture } from './picture-store.ts'

export type ObservationPictureRef = { readonly itemId: string; readonly pictureId: string }

/** Answers after which sending the picture again is no use: the server then refuses its observation and says why. */
const final = ['observationPictureRefused', 'wrongFileType', 'pictureTooLarge', 'tooLarge', 'malformed'] as const

/**
 * Sends the pictures of an observation that are not in `answered`. Each one goes into `answered` once the server has
 * taken or refused it for good, or if this device no longer has it. Any other error is thrown: this picture has to be
 * sent again.
 */
export async function sendObservationPictures(
  { observationId, checklistId, version, accountId, issuedAt, pass }: SentObservation,
  pictures: readonly ObservationPictureRef[],
  answered: Set<string>,
  post: typeof sendObservationPicture = sendObservationPicture,
  find: typeof findLocalPicture = findLocalPicture,
): Promise<void> {
  for (const { itemId, pictureId } of pictures) {
    if (answered.has(pictureId)) continue
    const blob = await find(pictureId)
    if (blob) {
      const place = { pictureId, observationId, itemId, checklistId, version, accountId, issuedAt, pass }
      await post(place, blob).catch((error: unknown) => {
        if (!final.some((reason) => isApiError(error, reason))) throw error
      })
    }
    answered.add(pictureId)
  }
}
