import type { Readable } from 'node:stream'
import type { Deps } from '../../core/deps.ts'
import { readUnverifiedHolder } from '../../core/files/media-token.ts'
import { AppError } from '../../core/http/app-error.ts'
import { maxPlaylistSegments, renderLivePlaylist } from './playlist.rules.ts'
import { deleteSegments, findPlayableStream, findSegment, listLastSegments } from './stream.store.ts'

const linkOf = (deps: Deps, token: string | undefined) => ({
  holder: readUnverifiedHolder(token),
  now: deps.clock.now(),
})

function allow(
  deps: Deps,
  token: string | undefined,
  { contentId, readerId }: { contentId: string; readerId: string | null },
): string {
  if (!token) throw new AppError('notFound')
  if (!readerId || !deps.mediaTokens.verify(token, contentId, deps.clock.now())) throw new AppError('mediaExpired')
  return token
}

/**
 * Loads the playlist of a running class for the holder of a media token of its content; every address in it contains
 * the token. Throws `notFound` without a token or before the first segment, and `mediaExpired`.
 */
export async function loadLivePlaylist(deps: Deps, classId: string, given: string | undefined): Promise<string> {
  const playable = await findPlayableStream(deps.sql, classId, linkOf(deps, given))
  if (!playable) throw new AppError('notFound')
  const token = encodeURIComponent(allow(deps, given, playable))
  const { segments, first, discontinuities } = await listLastSegments(deps.sql, classId, maxPlaylistSegments)
  if (segments.length === 0) throw new AppError('notFound')
  const addressOf = (segment: { streamId: string; seq: number }) =>
    `segment.ts?streamId=${segment.streamId}&seq=${segment.seq}&access_token=${token}`
  return renderLivePlaylist(segments, { first, discontinuities, isOver: playable.isOver, addressOf })
}

export async function loadLiveSegment(
  deps: Deps,
  streamId: string,
  seq: number,
  token: string | undefined,
): Promise<{ bytes: number; stream: Readable }> {
  const place = await findSegment(deps.sql, streamId, seq, linkOf(deps, token))
  if (!place) throw new AppError('notFound')
  allow(deps, token, place)
  return { bytes: place.bytes, stream: await deps.files.read(place.storageKey) }
}

/** Deletes the segments of a class that were made before an instant, and their bytes. */
export async function deleteOldSegments(deps: Deps, classId: string, before: Date): Promise<void> {
  for (
    let keys = await deleteSegments(deps.sql, classId, before, 500);
    keys.length > 0;
    keys = await deleteSegments(deps.sql, classId, before, 500)
  )
    for (const key of keys) await deps.files.delete(key)
}
