import type { UploadKind } from '@portal/contract/exams/question-types.ts'

export const fileIdsOfAnswer = (answer: { readonly files?: string | undefined } | null): string[] =>
  answer?.files?.split(',').filter(Boolean) ?? []

/** Returns the answer with these files; null if there are none. */
export const answerOfFiles = (ids: readonly string[]): { files: string } | null =>
  ids.length === 0 ? null : { files: ids.join(',') }

/** Returns an answer with one more file; unchanged if it contains the file or as many as its question takes. */
export function withAnswerFile<A extends { readonly files?: string | undefined }>(
  before: A | null,
  fileId: string,
  most: number,
): A | { files: string } | null {
  const ids = fileIdsOfAnswer(before)
  return ids.includes(fileId) || ids.length >= most ? before : answerOfFiles([...ids, fileId])
}

/** Returns the kind of a chosen file by its type; null when the question doesn't accept such a file. */
export function uploadKindOf(type: string, kinds: readonly UploadKind[]): UploadKind | null {
  const fits: readonly UploadKind[] = type.startsWith('image/')
    ? ['photo', 'file']
    : type.startsWith('audio/') || type === 'video/webm' || type === 'video/mp4'
      ? ['audio']
      : ['file']
  return fits.find((kind) => kinds.includes(kind)) ?? null
}

/** Returns the value of a file input's `accept` attribute, which limits the files it offers. */
export function acceptAttributeOf(kinds: readonly UploadKind[]): string {
  const accepted: Readonly<Record<UploadKind, string>> = {
    file: '.pdf,.jpg,.jpeg,.png,.webp',
    photo: 'image/jpeg,image/png,image/webp',
    audio: 'audio/*',
  }
  return kinds.map((kind) => accepted[kind]).join(',')
}

/** Returns the name of a file type, such as PDF or JPEG; null for sound, for which the page has its own word. */
export const fileTypeName = (mime: string): string | null =>
  mime.startsWith('audio/') ? null : mime === 'application/pdf' ? 'PDF' : mime.replace(/^image\//u, '').toUpperCase()

/**
 * The size in bytes above which a photo is shrunk before the upload, and the longest side in pixels that it then has.
 */
export const photoShrinkLimits = { side: 2560, bytes: 700_000 } as const
export function photoSizeWithinLimit(
  width: number,
  height: number,
): { readonly width: number; readonly height: number } {
  const share = Math.min(1, photoShrinkLimits.side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) }
}
