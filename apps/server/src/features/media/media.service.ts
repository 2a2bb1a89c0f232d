import type { Readable } from 'node:stream'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type {
  mediaConversionState,
  mediaCreate,
  mediaPartUpload,
  mediaRead,
} from '@portal/contract/media/media.contract.ts'
import { fileTypeFromBuffer } from 'file-type'
import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { findFfmpeg } from '../../core/files/ffmpeg.ts'
import { privateFileUrl } from '../../core/files/file.service.ts'
import { deleteFiles } from '../../core/files/file.store.ts'
import { storageKeyOf } from '../../core/files/file-store.ts'
import { cleanFileName } from '../../core/files/sniff.ts'
import { AppError } from '../../core/http/app-error.ts'
import { writeAudit } from '../../core/logs/audit.store.ts'
import { newId } from '../../core/secrets/random.ts'
import type { Lang } from '../../core/text/language.ts'
import { type Db, inTransaction, type Transaction } from '../../database/connection.ts'
import { presentMedia } from './media.present.ts'
import {
  deleteMedia,
  deleteUploadPartRows,
  findMediaCounts,
  findMediaRow,
  insertMedia,
  listUploadParts,
  type MediaRow,
  updateMediaState,
  upsertUploadPart,
} from './media.store.ts'
import { mediaReasonWords } from './media.words.ts'
import {
  canContainMedia,
  countUploadParts,
  missingUploadParts,
  typeDetectionBytes,
  uploadPartBytes,
  uploadPartSize,
} from './upload.rules.ts'

type Shown = DataOf<typeof mediaRead>

export async function loadMediaRow(db: Db, mediaId: string): Promise<MediaRow> {
  const media = await findMediaRow(db, mediaId)
  if (!media) throw new AppError('mediaNotFound')
  return media
}
export const presentMediaForReader = (deps: Deps, actor: Actor, row: MediaRow, lang: Lang): Shown =>
  presentMedia(row, lang, {
    posterUrl: row.posterFile ? privateFileUrl(deps, row.posterFile, actor) : null,
    now: deps.clock.now(),
  })

export function recordMediaAct(
  deps: Deps,
  db: Db,
  actor: Actor,
  action: string,
  mediaId: string,
  detail: Readonly<Record<string, unknown>> = {},
) {
  return writeAudit(deps, db, actor.accountId, { action, thing: 'media', thingId: mediaId, detail })
}

/** Starts an upload. Throws `ffmpegMissing` and `tooLarge`. */
export async function createMedia(
  deps: Deps,
  actor: Actor,
  { name, size }: InputOf<typeof mediaCreate>,
): Promise<DataOf<typeof mediaCreate>> {
  if (!(await findFfmpeg(deps)).isReady) {
    deps.log.warn('an upload was refused: ffmpeg is missing, install it (apt install ffmpeg)')
    throw new AppError('ffmpegMissing')
  }
  if (size > deps.settings.media.maxBytes) throw new AppError('tooLarge', { maxBytes: deps.settings.media.maxBytes })
  const now = deps.clock.now()
  const id = newId(now, deps.random)
  await inTransaction(deps.sql, async (tx) => {
    await insertMedia(tx, {
      id,
      name: cleanFileName(name),
      size,
      partBytes: uploadPartBytes,
      createdBy: actor.accountId,
      now,
    })
    await recordMediaAct(deps, tx, actor, 'media.create', id, { size })
  })
  return { mediaId: id, partBytes: uploadPartBytes, parts: countUploadParts(size, uploadPartBytes) }
}

/**
 * Stores one part as a stream, without buffering it. Throws `mediaNotFound`, `malformed` for a part of the wrong number
 * or size, and `mediaState` once the upload has ended. If the first bytes of the file show that it is neither video nor
 * audio, cancels the upload and throws `wrongFileType`.
 */
export async function saveUploadPart(
  deps: Deps,
  actor: Actor,
  place: InputOf<typeof mediaPartUpload>,
  bytes: Readable,
): Promise<DataOf<typeof mediaPartUpload>> {
  const { mediaId, part } = place
  const media = await loadMediaRow(deps.sql, mediaId)
  if (media.state !== 'uploading') throw new AppError('mediaState', { state: media.state })
  const wanted = uploadPartSize(media.size, media.partBytes, part)
  if (wanted === 0) throw new AppError('malformed', { fields: ['part'] })
  const now = deps.clock.now()
  // Each attempt has its own file, so that two concurrent uploads of the same part do not mix.
  const storageKey = storageKeyOf(newId(now, deps.random))
  const head: Buffer[] = []
  let [size, headSize] = [0, 0]
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (part === 0 && headSize < typeDetectionBytes) {
        head.push(chunk.subarray(0, typeDetectionBytes - headSize))
        headSize += chunk.length
      }
      size += chunk.length
      done(size > wanted ? new AppError('malformed', { fields: ['file'] }) : null, chunk)
    },
  })
  let replaced: string | undefined
  try {
    await Promise.all([pipeline(bytes, counted), deps.files.put(storageKey, counted, 'application/octet-stream')])
    if (size !== wanted) throw new AppError('malformed', { fields: ['file'], wanted, size })
    const begin = Buffer.concat(head)
    if (part === 0 && !canContainMedia((await fileTypeFromBuffer(begin))?.mime, begin)) {
      await giveUp(deps, actor, mediaId)
      throw new AppError('wrongFileType')
    }
    replaced = (await listUploadParts(deps.sql, mediaId)).find((one) => one.part === part)?.storageKey
    if (!(await upsertUploadPart(deps.sql, mediaId, { part, size, storageKey }, now))) throw new AppError('mediaState')
  } catch (error) {
    await deps.files.delete(storageKey).catch(() => undefined)
    throw error
  }
  // The row now refers to the new bytes, which remain even if this deletion fails.
  if (replaced !== undefined) await deps.files.delete(replaced)
  return { mediaId, part, size }
}

/**
 * Completes an upload and queues the file; a repeated call returns its present state. Throws `mediaNotFound`,
 * `mediaIncomplete` with the missing parts, and `mediaState` for a cancelled upload.
 */
export async function finishMediaUpload(deps: Deps, actor: Actor, mediaId: string, lang: Lang): Promise<Shown> {
  const media = await loadMediaRow(deps.sql, mediaId)
  if (media.state !== 'uploading') {
    // A repeated request after a lost response gets the current state.
    if (media.state === 'cancelled') throw new AppError('mediaState', { state: media.state })
    return presentMediaForReader(deps, actor, media, lang)
  }
  const missing = missingUploadParts(media.size, media.partBytes, await listUploadParts(deps.sql, mediaId))
  if (missing.length > 0) throw new AppError('mediaIncomplete', { parts: missing })
  await change(deps, actor, { mediaId, action: 'media.finish', from: ['uploading'], to: 'queued' }).catch(
    async (error: unknown) => {
      // Of two concurrent requests, the second finds the work done.
      if (['uploading', 'cancelled'].includes((await loadMediaRow(deps.sql, mediaId)).state)) throw error
    },
  )
  return loadMediaItem(deps, actor, mediaId, lang)
}

type Change = {
  readonly mediaId: string
  readonly action: string
  readonly from: readonly MediaRow['state'][]
  readonly to: MediaRow['state']
}

async function change(deps: Deps, actor: Actor, { mediaId, action, from, to }: Change): Promise<void> {
  await inTransaction(deps.sql, async (tx) => {
    if (!(await updateMediaState(tx, mediaId, from, to, deps.clock.now())))
      throw new AppError('mediaState', { state: (await loadMediaRow(tx, mediaId)).state })
    await recordMediaAct(deps, tx, actor, action, mediaId)
  })
}

export const loadMediaItem = async (deps: Deps, actor: Actor, mediaId: string, lang: Lang): Promise<Shown> =>
  presentMediaForReader(deps, actor, await loadMediaRow(deps.sql, mediaId), lang)

/**
 * Cancels a file that is not ready yet. Its processing stops within seconds, and the uploaded parts are deleted. Throws
 * `mediaNotFound`, and `mediaState` for a ready or cancelled file.
 */
export async function cancelMedia(deps: Deps, actor: Actor, mediaId: string, lang: Lang): Promise<Shown> {
  await giveUp(deps, actor, mediaId)
  return loadMediaItem(deps, actor, mediaId, lang)
}

async function giveUp(deps: Deps, actor: Actor, mediaId: string): Promise<void> {
  await change(deps, actor, {
    mediaId,
    action: 'media.cancel',
    from: ['uploading', 'queued', 'working', 'failed'],
    to: 'cancelled',
  })
  await deleteUploadParts(deps, mediaId)
}

/**
 * Retries a failed conversion. Throws `mediaNotFound`, and `mediaState` in another state, or with the missing parts
 * when the uploaded file was deleted.
 */
export async function retryMedia(deps: Deps, actor: Actor, mediaId: string, lang: Lang): Promise<Shown> {
  const media = await loadMediaRow(deps.sql, mediaId)
  const missing = missingUploadParts(media.size, media.partBytes, await listUploadParts(deps.sql, mediaId))
  if (media.state === 'failed' && missing.length > 0)
    throw new AppError('mediaState', { state: media.state, parts: missing })
  await change(deps, actor, { mediaId, action: 'media.retry', from: ['failed'], to: 'queued' })
  return loadMediaItem(deps, actor, mediaId, lang)
}

/** Deletes the rows of the parts of an upload and their bytes. */
export async function deleteUploadParts(deps: Deps, mediaId: string): Promise<void> {
  for (const key of await deleteUploadPartRows(deps.sql, mediaId)) await deps.files.delete(key)
}

/**
 * Deletes a media item with all its files. Throws `mediaNotFound`, `mediaInUse` while a lesson, a draft or an earlier
 * version uses it, and `mediaState` while it is queued or being processed.
 */
export async function deleteMediaItem(deps: Deps, actor: Actor, mediaId: string): Promise<{ mediaId: string }> {
  const keys = await inTransaction(deps.sql, (tx) => deleteMediaWithinTransaction(deps, tx, actor.accountId, mediaId))
  for (const key of keys) await deps.files.delete(key)
  return { mediaId }
}

/**
 * Deletes a media item within the caller's transaction; returns the locations of the bytes, to be deleted after the
 * commit. Throws the errors of `deleteMediaItem`.
 */
export async function deleteMediaWithinTransaction(
  deps: Deps,
  tx: Transaction,
  accountId: string,
  mediaId: string,
): Promise<string[]> {
  const media = await loadMediaRow(tx, mediaId)
  if (media.state === 'queued' || media.state === 'working') throw new AppError('mediaState', { state: media.state })
  const made = [
    media.sdFile,
    media.hdFile,
    media.shdFile,
    media.file,
    media.posterFile,
    ...Object.values(media.subtitles),
  ].filter((file) => typeof file === 'string')
  const parts = await deleteUploadPartRows(tx, mediaId)
  if (!(await deleteMedia(tx, mediaId))) throw new AppError('mediaInUse')
  await writeAudit(deps, tx, accountId, {
    action: 'media.delete',
    thing: 'media',
    thingId: mediaId,
    detail: { name: media.name },
  })
  return [...parts, ...(await deleteFiles(tx, made))]
}

/** Loads the state of media conversion: whether this process can convert, and the queue. */
export async function loadMediaConversionState(deps: Deps, lang: Lang): Promise<DataOf<typeof mediaConversionState>> {
  const [ffmpeg, { queued, working, failed }] = await Promise.all([findFfmpeg(deps), findMediaCounts(deps.sql)])
  const { maxBytes, maxSeconds } = deps.settings.media
  return {
    ffmpeg: ffmpeg.isReady ? 'ready' : 'missing',
    ffmpegVersion: ffmpeg.version,
    hint: ffmpeg.isReady ? null : mediaReasonWords.ffmpegMissing[lang],
    queued,
    working,
    failed,
    maxBytes,
    maxSeconds,
  }
}

/** Updates the media figures of `/metrics`. */
export async function updateMediaMetrics({ sql, clock, metrics }: Deps): Promise<void> {
  const { queued, working, failed, oldest } = await findMediaCounts(sql)
  metrics.media.set({ state: 'waiting' }, queued)
  metrics.media.set({ state: 'working' }, working)
  metrics.media.set({ state: 'failed' }, failed)
  metrics.mediaOldest.set(oldest ? Math.max(0, (clock.now().getTime() - oldest.getTime()) / 1000) : 0)
}
