import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { mediaPosterSet, mediaRead } from '@portal/contract/media/media.contract.ts'
import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { findFfmpeg, runFfmpeg } from '../../core/files/ffmpeg.ts'
import { storeFile } from '../../core/files/file.service.ts'
import { deleteFiles, deleteFilesWithBytes, findFile } from '../../core/files/file.store.ts'
import type { HlsIndex } from '../../core/files/hls.rules.ts'
import { listHlsIndexes } from '../../core/files/hls.store.ts'
import { AppError } from '../../core/http/app-error.ts'
import { newId } from '../../core/secrets/random.ts'
import type { Lang } from '../../core/text/language.ts'
import { inTransaction } from '../../database/connection.ts'
import { loadMediaItem, loadMediaRow, recordMediaAct } from './media.service.ts'
import { copyMediaToLessons, lockMedia, type MediaRow, setMediaPoster } from './media.store.ts'
import { frameArgs } from './rendition.rules.ts'

/**
 * Makes a frame of a video its poster. Throws `mediaNotFound`, `mediaState` when it is not a ready video or the frame
 * can't be read, `malformed` when `second` is beyond its end, and `ffmpegMissing`.
 */
export async function chooseMediaPoster(
  deps: Deps,
  actor: Actor,
  { mediaId, second }: InputOf<typeof mediaPosterSet>,
  lang: Lang,
): Promise<DataOf<typeof mediaRead>> {
  const media = await loadMediaRow(deps.sql, mediaId)
  if (media.state !== 'ready' || media.kind !== 'video') throw new AppError('mediaState', { state: media.state })
  if (second > media.duration) throw new AppError('malformed', { fields: ['second'] })
  if (!(await findFfmpeg(deps)).isReady) throw new AppError('ffmpegMissing')
  const bytes = await pictureAt(deps, media, second)
  const name = `${media.name.replace(/\.\w+$/, '')}.jpg`
  const file = await storeFile(deps, {
    bytes,
    name,
    mime: 'image/jpeg',
    purpose: 'poster',
    companyId: null,
    ownerId: null,
    isPublic: false,
    mediaScope: media.id,
  })
  const now = deps.clock.now()
  const keys = await inTransaction(deps.sql, async (tx) => {
    const before = await lockMedia(tx, mediaId)
    if (!before) throw new AppError('mediaNotFound')
    await setMediaPoster(tx, mediaId, { fileId: file.id, second }, now)
    await copyMediaToLessons(tx, mediaId, now)
    await recordMediaAct(deps, tx, actor, 'media.poster', mediaId, { second })
    return before.posterFile ? deleteFiles(tx, [before.posterFile]) : []
  }).catch(async (error: unknown) => {
    // Nothing refers to the stored picture.
    await deleteFilesWithBytes(deps, [file.id])
    throw error
  })
  for (const key of keys) await deps.files.delete(key)
  return loadMediaItem(deps, actor, mediaId, lang)
}

type Piece = {
  readonly ranges: readonly ({ readonly start: number; readonly end: number } | undefined)[]
  readonly offset: number
}

/**
 * The bytes to fetch for a frame: the segment with that second and the common header; a file without segments whole.
 */
function pieceAt(index: HlsIndex | undefined, second: number): Piece {
  if (!index) return { ranges: [undefined], offset: second }
  const at = Math.max(
    0,
    index.times.slice(0, -1).findLastIndex((from) => from <= second * 1000),
  )
  const [from, to] = [index.times[at] ?? 0, index.times[at + 1] ?? 0]
  const ranges = [0, at + 1].map((part) => ({ start: index.starts[part] ?? 0, end: (index.starts[part + 1] ?? 1) - 1 }))
  // There is no picture after the last one in the segment.
  return { ranges, offset: Math.min(second - from / 1000, Math.max(0, (to - from) / 1000 - 0.2)) }
}

async function pictureAt(deps: Deps, media: MediaRow, second: number): Promise<Buffer> {
  const id = media.shdFile ?? media.hdFile ?? media.sdFile
  const file = id ? await findFile(deps.sql, id) : null
  if (!file) throw new AppError('mediaState')
  const [index] = await listHlsIndexes(deps.sql, [file.id])
  const { ranges, offset } = pieceAt(index, Math.min(second, media.duration - 0.5))
  const folder = path.join(deps.settings.media.workDir, `poster-${newId(deps.clock.now(), deps.random)}`)
  const [piece, target] = [path.join(folder, 'piece.mp4'), path.join(folder, 'poster.jpg')]
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    for (const range of ranges)
      await pipeline(await deps.files.read(file.storageKey, range), createWriteStream(piece, { flags: 'a' }))
    const { why } = await runFfmpeg(deps.settings.media.ffmpeg, frameArgs(piece, offset, target), { within: 20 })
    if (why === 'missing') throw new AppError('ffmpegMissing')
    if (why !== null) throw new AppError('mediaState', { why })
    return await readFile(target)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
