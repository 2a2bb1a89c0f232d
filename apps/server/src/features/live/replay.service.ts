import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Deps } from '../../core/deps.ts'
import { runFfmpeg } from '../../core/files/ffmpeg.ts'
import { renditionFilePurpose } from '../../core/files/file.service.ts'
import { insertFile } from '../../core/files/file.store.ts'
import { storageKeyOf } from '../../core/files/file-store.ts'
import { type HlsIndex, readFfmpegPlaylist } from '../../core/files/hls.rules.ts'
import { insertHlsIndex } from '../../core/files/hls.store.ts'
import { inTransaction } from '../../database/connection.ts'
import { type ManagedLiveClass, setLiveReplay } from './live-staff.store.ts'
import { setNextRoomVersion } from './room.store.ts'
import { listSegments, type StoredSegment } from './stream.store.ts'

/**
 * Converts the recording of a class to its replay: the segments of all its streams become one rendition for the
 * ordinary player. The file has the id of its class, so that a repeated run replaces it. Does nothing for a class
 * without segments.
 */
export async function createLiveReplay(deps: Deps, row: ManagedLiveClass): Promise<void> {
  const segments = await listSegments(deps.sql, row.classId)
  if (segments.length === 0) return
  const folder = path.join(deps.settings.media.workDir, `live-${row.classId}`)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    const index = await record(deps, folder, segments)
    const file = path.join(folder, 'replay.mp4')
    const { size } = await stat(file)
    const hash = createHash('sha256')
    await pipeline(createReadStream(file), hash)
    const now = deps.clock.now()
    const stored = {
      id: row.classId,
      companyId: null,
      ownerId: null,
      purpose: renditionFilePurpose,
      name: 'replay.mp4',
      mime: 'video/mp4',
      size,
      sha256: hash.digest(),
      storageKey: storageKeyOf(row.classId),
      isPublic: false,
      mediaScope: row.classId,
      createdAt: now,
    }
    await deps.files.put(stored.storageKey, createReadStream(file), stored.mime)
    const seconds = Math.max(1, Math.round((index.times.at(-1) ?? 0) / 1000))
    await inTransaction(deps.sql, async (tx) => {
      await insertFile(tx, stored)
      await insertHlsIndex(tx, stored.id, index)
      await setLiveReplay(tx, row, { mediaId: row.classId, fileId: stored.id, seconds, now })
      await setNextRoomVersion(tx, row.classId)
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Joins the streams without transcoding and returns the locations of the file's parts. */
async function record(deps: Deps, folder: string, segments: readonly StoredSegment[]): Promise<HlsIndex> {
  const streams = [...Map.groupBy(segments, (segment) => segment.streamId).values()]
  for (const [nth, parts] of streams.entries())
    for (const part of parts)
      await pipeline(
        await deps.files.read(part.storageKey),
        createWriteStream(path.join(folder, `${nth}.ts`), { flags: 'a' }),
      )
  await writeFile(path.join(folder, 'streams.txt'), streams.map((_, nth) => `file '${nth}.ts'`).join('\n'))
  const playlist = path.join(folder, 'replay.m3u8')
  const run = await runFfmpeg(
    deps.settings.media.ffmpeg,
    [
      ...[
        '-nostdin',
        '-hide_banner',
        '-loglevel',
        'error',
        '-y',
        '-protocol_whitelist',
        'file',
        '-f',
        'concat',
        '-safe',
        '0',
        '-i',
        path.join(folder, 'streams.txt'),
      ],
      ...[
        '-map',
        '0:v?',
        '-map',
        '0:a?',
        '-c',
        'copy',
        '-bsf:a',
        'aac_adtstoasc',
        '-f',
        'hls',
        '-hls_time',
        '6',
        '-hls_playlist_type',
        'vod',
        '-hls_segment_type',
        'fmp4',
        '-hls_flags',
        'single_file',
      ],
      ...['-hls_segment_filename', path.join(folder, 'replay.mp4'), playlist],
    ],
    { within: 3600 },
  )
  const index = run.why === null ? readFfmpegPlaylist(await readFile(playlist, 'utf8')) : null
  if (!index)
    throw new Error(
      `The recording of a live class could not be put together (${run.why ?? 'its playlist cannot be read'}): ${run.complaint.slice(0, 500)}`,
    )
  return index
}
