import type { PersonName } from '../../core/text/language.ts'
import { personNameColumn } from '../../core/text/person-name.store.ts'
import type { Db } from '../../database/connection.ts'
import type { SkippedCaptionCue } from './captions.rules.ts'
import type { SourceFacts } from './rendition.rules.ts'

export type MediaState = 'uploading' | 'queued' | 'working' | 'ready' | 'failed' | 'cancelled'
/** The ids of the caption files, by language code. */
export type CaptionFiles = Readonly<Record<string, string>>
/** The facts of captions by language code. Captions that the portal has never parsed are missing. */
export type CaptionFacts = Readonly<
  Record<
    string,
    {
      readonly cues: number
      readonly encoding: string | null
      readonly left: number
      readonly leftOut: readonly SkippedCaptionCue[]
    }
  >
>
export type MediaRow = {
  readonly id: string
  readonly name: string
  readonly size: number
  readonly partBytes: number
  readonly state: MediaState
  readonly reason: string | null
  readonly percent: number
  readonly outputs: string[]
  readonly kind: 'video' | 'audio' | null
  readonly duration: number
  readonly sdFile: string | null
  readonly hdFile: string | null
  readonly shdFile: string | null
  readonly file: string | null
  readonly posterFile: string | null
  readonly subtitles: CaptionFiles
  readonly source: SourceFacts | null
  readonly madeSince: Date | null
  readonly posterAt: number | null
  readonly captionFacts: CaptionFacts
  readonly received: number
  readonly ahead: number
  readonly lessons: number
  readonly uploadedBy: PersonName | null
  readonly createdAt: Date
  readonly changedAt: Date
}
const columns = (db: Db) => db`
  m.id, m.name, m.size, m.part_bytes as "partBytes", m.state, m.reason, m.percent, m.outputs, m.kind, m.duration, m.sd_file as "sdFile", m.hd_file as "hdFile",
  m.shd_file as "shdFile", m.file, m.poster_file as "posterFile", m.subtitles, m.source, m.made_since as "madeSince", m.poster_at as "posterAt",
  m.caption_facts as "captionFacts", m.created_at as "createdAt", m.changed_at as "changedAt",
  (select ${personNameColumn(db, 'a')} from account_name a where a.id = m.created_by) as "uploadedBy",
  case when m.state in ('uploading', 'failed') then (select coalesce(sum(p.size), 0)::float8 from media_part p where p.media_id = m.id)
    else 0 end as received, case when m.state = 'queued' then (select count(*)::int from media o where o.state = 'working'
    or (o.state = 'queued' and (o.created_at, o.id) < (m.created_at, m.id))) else 0 end as ahead,
  (select count(*)::int from content_card c join product_lesson l on l.content_id = c.id where c.media_id = m.id) as lessons`

type NewMedia = {
  readonly id: string
  readonly name: string
  readonly size: number
  readonly partBytes: number
  readonly createdBy: string | null
  readonly now: Date
}

export async function insertMedia(db: Db, media: NewMedia): Promise<void> {
  await db`
    insert into media (id, name, size, part_bytes, created_by, created_at, changed_at)
    values (${media.id}, ${media.name}, ${media.size}, ${media.partBytes}, ${media.createdBy}, ${media.now}, ${media.now})`
}

export async function findMediaRow(db: Db, id: string): Promise<MediaRow | null> {
  const row = await db<MediaRow[]>`select ${columns(db)} from media m where m.id = ${id}`.maybeOne()
  return row ?? null
}

/** Lists the media with the given ids, in no particular order. */
export async function listMedia(db: Db, ids: readonly string[]): Promise<MediaRow[]> {
  return db<MediaRow[]>`select ${columns(db)} from media m where m.id = any(${ids as string[]}::uuid[])`
}

/** `oldest`: the time since which the first queued file waits. */
type MediaCounts = {
  readonly queued: number
  readonly working: number
  readonly failed: number
  readonly oldest: Date | null
}

export async function findMediaCounts(db: Db): Promise<MediaCounts> {
  const row = await db<MediaCounts[]>`
    select count(*) filter (where state = 'queued')::int as queued, count(*) filter (where state = 'working')::int as working,
      count(*) filter (where state = 'failed')::int as failed, min(changed_at) filter (where state = 'queued') as oldest from media`.one()
  return row ?? { queued: 0, working: 0, failed: 0, oldest: null }
}

export type UploadedPartRow = { readonly part: number; readonly size: number; readonly storageKey: string }

/** Records a stored part, replacing any part with the same number. Returns false if the upload has ended. */
export async function upsertUploadPart(db: Db, mediaId: string, part: UploadedPartRow, now: Date): Promise<boolean> {
  const { count } = await db`
    with media as (update media set changed_at = ${now} where id = ${mediaId} and state = 'uploading' returning id)
    insert into media_part (media_id, part, size, storage_key) select id, ${part.part}, ${part.size}, ${part.storageKey} from media
    on conflict (media_id, part) do update set size = excluded.size, storage_key = excluded.storage_key`
  return count === 1
}

export async function listUploadParts(db: Db, mediaId: string): Promise<UploadedPartRow[]> {
  return db<
    UploadedPartRow[]
  >`select part, size, storage_key as "storageKey" from media_part where media_id = ${mediaId} order by part`
}

/** Deletes the rows of the parts and returns the locations of their bytes. */
export async function deleteUploadPartRows(db: Db, mediaId: string): Promise<string[]> {
  return (
    await db<{ key: string }[]>`delete from media_part where media_id = ${mediaId} returning storage_key as key`
  ).map((row) => row.key)
}

/**
 * Moves a file to another state and clears its run, progress and failure. Returns false when it is in none of the
 * states `from`.
 */
export async function updateMediaState(
  db: Db,
  id: string,
  from: readonly MediaState[],
  to: MediaState,
  now: Date,
): Promise<boolean> {
  const { count } = await db`
    update media set state = ${to}, run_id = null, seen_at = null, tries = 0, reason = null, percent = 0, made_since = null, changed_at = ${now}
    where id = ${id} and state = any(${from as string[]})`
  return count === 1
}

export async function setMediaCaptions(
  db: Db,
  id: string,
  { subtitles, facts }: { readonly subtitles: CaptionFiles; readonly facts: CaptionFacts },
  now: Date,
): Promise<void> {
  await db`update media set subtitles = ${db.json(subtitles)}, caption_facts = ${db.json(facts)}, changed_at = ${now} where id = ${id}`
}

/**
 * Locks a media item until the transaction ends, so that simultaneous changes of its captions or its poster don't
 * overwrite each other; null when it does not exist.
 */
export async function lockMedia(
  db: Db,
  id: string,
): Promise<Pick<MediaRow, 'id' | 'subtitles' | 'captionFacts' | 'posterFile'> | null> {
  const row = await db<Pick<MediaRow, 'id' | 'subtitles' | 'captionFacts' | 'posterFile'>[]>`
    select id, subtitles, caption_facts as "captionFacts", poster_file as "posterFile" from media where id = ${id} for update`.maybeOne()
  return row ?? null
}

/** Inserts a ready video with one rendition that was made elsewhere. */
export async function insertReadyMedia(
  db: Db,
  one: { id: string; name: string; size: number; seconds: number; fileId: string },
  now: Date,
): Promise<void> {
  await db`
    insert into media (id, name, size, part_bytes, state, percent, kind, duration, hd_file, created_at, changed_at)
    values (${one.id}, ${one.name}, ${one.size}, ${one.size}, 'ready', 100, 'video', ${one.seconds}, ${one.fileId}, ${now}, ${now})`
}

/** Copies the files and the length of a media item to its lessons, and updates the total lengths of their products. */
export async function copyMediaToLessons(db: Db, id: string, now: Date): Promise<void> {
  await db`
    with changed as (
      update content c set duration = m.duration, sd_file = m.sd_file, hd_file = m.hd_file, shd_file = m.shd_file, file = m.file, poster_file = m.poster_file,
        subtitles = m.subtitles
      from media m where m.id = c.media_id and m.id = ${id} returning c.id, c.duration
    )
    update product p set updated_at = ${now}, duration = (
      select coalesce(sum(coalesce(n.duration, c.duration)), 0) from product_lesson l join content_card c on c.id = l.content_id
      left join changed n on n.id = c.id where l.product_id = p.id)
    where p.id in (select l.product_id from product_lesson l join changed n on n.id = l.content_id)`
}

/** Deletes a media item that no content, draft or earlier version uses. Returns false when one does. */
export async function deleteMedia(db: Db, id: string): Promise<boolean> {
  const { count } =
    await db`delete from media m where m.id = ${id} and not exists (select from content_card c where c.media_id = m.id)
      and not exists (select from drafted_media d where d.media_id = m.id) and not exists (select from former_media f where f.media_id = m.id)`
  return count === 1
}

/**
 * Lists uploads that were not resumed since `before.uploading`, and failures that were not retried since
 * `before.failed` and still have their uploaded parts; at most 100.
 */
export async function listAbandonedMedia(
  db: Db,
  before: { readonly uploading: Date; readonly failed: Date },
): Promise<{ id: string; state: MediaState }[]> {
  return db`
    select id, state from media where (state = 'uploading' and changed_at < ${before.uploading})
      or (state = 'failed' and changed_at < ${before.failed} and exists (select from media_part p where p.media_id = media.id)) limit 100`
}

/** Finds the kind of an upload (null while it is not known) and its state; null when the upload does not exist. */
export async function findMediaKind(db: Db, id: string): Promise<Pick<MediaRow, 'kind' | 'state'> | null> {
  const row = await db<Pick<MediaRow, 'kind' | 'state'>[]>`select kind, state from media where id = ${id}`.maybeOne()
  return row ?? null
}

/** Sets the poster of a media item, in place of its current one. */
export async function setMediaPoster(
  db: Db,
  id: string,
  poster: { readonly fileId: string; readonly second: number },
  now: Date,
): Promise<void> {
  await db`update media set poster_file = ${poster.fileId}, poster_at = ${poster.second}, changed_at = ${now} where id = ${id}`
}
