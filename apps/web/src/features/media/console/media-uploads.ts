import { confirmBeforeUnload } from '#web/console/upload/upload.tsx'
import { UploadQueue } from '#web/console/upload/upload-queue.ts'
import type { uploadTexts } from '#web/console/upload/upload-texts.ts'
import { formatFileSize } from '#web/ui/format.ts'
import { type Media, mediaTransport } from './media-console.queries.ts'

/** File types that may contain video or audio, as MIME types and extensions; the server checks the file. */
export const mediaFileTypes = [
  'video/*',
  'audio/*',
  '.mp4',
  '.m4v',
  '.mov',
  '.mkv',
  '.webm',
  '.avi',
  '.flv',
  '.wmv',
  '.mpg',
  '.ts',
  '.mp3',
  '.m4a',
  '.wav',
  '.flac',
  '.ogg',
  '.aac',
] as const

let queue: UploadQueue<Media> | null = null

/**
 * Returns the upload queue of this window, which the first call creates. The queue continues while the user visits
 * other pages of the console.
 */
export function openMediaUploadQueue(
  t: Awaited<ReturnType<typeof uploadTexts.load>>,
  maxBytes: number,
): UploadQueue<Media> {
  if (queue) return queue
  queue = new UploadQueue(mediaTransport, {
    accept: mediaFileTypes,
    maxBytes,
    name: 'media',
    words: {
      kind: t.refusedKind,
      tooLarge: t.tooLarge(formatFileSize(maxBytes)),
      empty: t.empty,
      wentWrong: t.wentWrong,
    },
  })
  confirmBeforeUnload(queue)
  return queue
}
