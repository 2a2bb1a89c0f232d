import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import {
  documentConversion,
  documentConvert,
  documentConverter,
  documentUpload,
} from '@portal/contract/learning/document.contract.ts'
import { packageUpload } from '@portal/contract/learning/package.contract.ts'
import {
  mediaCancel,
  mediaCaptionsUpload,
  mediaConversionState,
  mediaCreate,
  mediaCues,
  mediaDetail,
  mediaFinish,
  mediaList,
  mediaPartUpload,
} from '@portal/contract/media/media.contract.ts'
import { ApiError, isApiError } from '#web/api/api-error.ts'
import { send, uploadFiles } from '#web/api/send.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { refreshAfterWrite, write } from '#web/api/write.ts'
import type { ListQuery, ListResult } from '#web/console/list/list.types.ts'
import type { UploadTransport } from '#web/console/upload/upload-queue.ts'

export type Media = DataOf<typeof mediaList>['rows'][number]
export type MediaDetail = DataOf<typeof mediaDetail>
export type CueLanguage = DataOf<typeof mediaCues>['languages'][number]
export type UploadedDocument = DataOf<typeof documentUpload>
export type UploadedPackage = DataOf<typeof packageUpload>

const isMoving = ({ state }: Pick<Media, 'state'>) => state === 'queued' || state === 'working' || state === 'uploading'
const lookEveryMs = 2000

/** Returns a page of the library; polled while media on it is being processed. */
export const useMediaLibrary = (query: ListQuery | null): ListResult<Media> =>
  useAnswer(mediaList, query as InputOf<typeof mediaList> | null, {
    keepPrevious: true,
    staleTime: 0,
    askAgain: ({ rows }) => (rows.some(isMoving) ? lookEveryMs * 2 : false),
  })
export const useMediaDetail = (mediaId: string | null) =>
  useAnswer(mediaDetail, mediaId === null ? null : { mediaId }, {
    staleTime: 0,
    askAgain: ({ media }) => (isMoving(media) ? lookEveryMs : false),
  })
export const useMediaCues = (mediaId: string | null) =>
  useAnswer(mediaCues, mediaId === null ? null : { mediaId }, { staleTime: 0 })
export const useMediaConversionState = () =>
  useAnswer(
    mediaConversionState,
    {},
    { askAgain: ({ queued, working }) => (queued + working > 0 ? lookEveryMs * 5 : false) },
  )

/**
 * Finds the first `limit` media that match `q`; if `kind` is given, only those of this kind, and those of which the
 * kind is not known yet.
 */
export async function findMediaByName(
  q: string,
  limit: number,
  signal: AbortSignal,
  kind?: 'video' | 'audio',
): Promise<readonly Media[]> {
  const { rows } = await send(
    mediaList,
    { limit, ...(q ? { q } : {}), ...(kind ? { kind } : {}) },
    { signal, leaveSession: true },
  )
  return rows
}

/** The calls that upload a media file in parts. */
export const mediaTransport: UploadTransport<Media> = {
  begin: async ({ name, size }, signal) => {
    const { mediaId: id, partBytes, parts } = await send(mediaCreate, { name, size }, { signal })
    void refreshAfterWrite(mediaCreate)
    return { id, partBytes, parts }
  },
  part: (mediaId, part, bytes, signal) => uploadFiles(mediaPartUpload, { mediaId, part }, bytes, { signal }),
  finish: (mediaId) => write(mediaFinish, { mediaId }),
  missing: (error: ApiError) =>
    isApiError(error, 'mediaIncomplete') ? (error.details.parts as readonly number[]) : null,
  cancel: (mediaId) => write(mediaCancel, { mediaId }),
}

/** Minutes that a large file in one piece may take. */
const longestMinutes = 30

/** A file uploaded in one request, whose answer is the created content. */
function whole<T>(
  sendWhole: (file: File, options: { readonly signal: AbortSignal; readonly timeout: number }) => Promise<T>,
): UploadTransport<T> {
  const answers = new Map<string, T>()
  let begun = 0
  return {
    isOnce: true,
    begin: async ({ size }) => {
      begun += 1
      return { id: String(begun), partBytes: Math.max(1, size), parts: 1 }
    },
    part: async (id, _part, file, signal) =>
      answers.set(id, await sendWhole(file, { signal, timeout: longestMinutes * 60_000 })),
    finish: async (id) => {
      const answer = answers.get(id)
      if (answer === undefined) throw new Error('nothing was sent')
      answers.delete(id)
      return answer
    },
  }
}

/**
 * Returns the calls that upload a document. A PDF file is ready immediately. A Word or PowerPoint file is converted
 * first: its upload ends with the conversion, or throws `documentBroken` with the reason for the failure.
 */
export function documentTransport(asked: () => InputOf<typeof documentUpload>): UploadTransport<UploadedDocument> {
  const sent = whole<UploadedDocument | { readonly conversionId: string }>((file, options) =>
    uploadFiles(isOffice(file.name) ? documentConvert : documentUpload, asked(), file, options),
  )
  return {
    ...sent,
    finish: async (id, signal) => {
      const answer = await sent.finish(id, signal)
      const document = 'conversionId' in answer ? await waitForConversion(answer.conversionId, signal) : answer
      await refreshAfterWrite(documentUpload)
      return document
    },
  }
}

const isOffice = (name: string) => /\.(docx?|pptx?)$/i.test(name)

/** Polls until a conversion has ended. Throws the reason for a failure. */
async function waitForConversion(conversionId: string, signal: AbortSignal): Promise<UploadedDocument> {
  for (;;) {
    const { why, document } = await send(documentConversion, { conversionId }, { signal, leaveSession: true })
    if (document) return document
    if (why) throw new ApiError(409, 'documentBroken', why)
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
    signal.throwIfAborted()
  }
}
export const useDocumentConverter = () => useAnswer(documentConverter, {})
export const packageTransport = (asked: () => InputOf<typeof packageUpload>): UploadTransport<UploadedPackage> =>
  whole(async (file, options) => {
    const answer = await uploadFiles(packageUpload, asked(), file, options)
    await refreshAfterWrite(packageUpload)
    return answer
  })

/**
 * Uploads captions of one language, then refetches the media, also when the upload is refused because a colleague has
 * changed them. `fileId`: the captions that they replace, undefined if there are none.
 */
export async function uploadCaptions(
  mediaId: string,
  lang: string,
  fileId: string | undefined,
  file: File,
): Promise<DataOf<typeof mediaCaptionsUpload>> {
  try {
    return await uploadFiles(mediaCaptionsUpload, { mediaId, lang, ...(fileId ? { fileId } : {}) }, file)
  } finally {
    await refreshAfterWrite(mediaCaptionsUpload)
  }
}
