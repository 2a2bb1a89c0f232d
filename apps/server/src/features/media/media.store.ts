import { likeOf } from '../../core/like.ts'
import type { Db } from '../../database/connection.ts'

export type MediaState = 'uploading' | 'queued' | 'working' | 'ready' | 'failed' | 'cancelled'
/** Files of captions by the code of their language. */
export type Subtitles = Readonly<Record<string, string>>
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
  readonly subtitles: Subtitles
  readonly lessons: number
  readonly createdAt: Date
  readonly changedAt: Date
}
const columns = (db: Db) => db`
  m.id, m.name, m.size, m.part_bytes as "partBytes", m.state, m.reason, m.percent, m.outputs, m.kind, m.duration, m.sd_file as "sdFile", m.hd_file as "hdFile", m.shd_file as "shdFile", m.file,
  m.poster_file as "posterFile", m.subtitles, m.created_at as "createdAt", m.changed_at as "changedAt",
  (select count(*)::int from content c join lesson l on l.content_id = c.id where c.media_id = m.id) as lessons`

type NewMedia = { readonly id: string; readonly name: string; readonly size: number; readonly partBytes: number; readonly createdBy: string | null; readonly now: Date }

export async function insertMedia(db: Db, media: NewMedia): Promise<void> {
  await db`
    insert into media (id, name, size, part_bytes, created_by, created_at, changed_at)
    values (${media.id}, ${media.name}, ${media.size}, ${media.partBytes}, ${media.createdBy}, ${media.now}, ${media.now})`
}

export async function findMedia(db: Db, id: string): Promise<MediaRow | null> {
  const [row] = await db<MediaRow[]>`select ${columns(db)} from media m where m.id = ${id}`
  return row ?? null
}

type Filter = {
  readonly state?: MediaState | undefined
  readonly kind?: 'video' | 'audio' | undefined
  readonly q?: string | undefined
  readonly page: number
  readonly size: number
}

export async function listMedia(db: Db, filter: Filter): Promise<{ list: MediaRow[]; total: number }> {
  const like = likeOf(filter.q)
  const where = db`
    true ${filter.state ? db`and m.state = ${filter.state}` : db``} ${filter.kind ? db`and m.kind = ${filter.kind}` : db``} ${like ? db`and m.name ilike ${like}` : db``}`
  const [list, [count]] = await Promise.all([
    db<MediaRow[]>`select ${columns(db)} from media m where ${where} order by m.created_at desc, m.id limit ${filter.size} offset ${filter.page * filter.size}`,
    db<{ total: number }[]>`select count(*)::int as total from media m where ${where}`,
  ])
  return { list, total: count?.total ?? 0 }
}

export async function countMedia(db: Db): Promise<{ queued: number; working: number; failed: number }> {
  const [row] = await db<{ queued: number; working: number; failed: number }[]>`
    select count(*) filter (where state = 'queued')::int as queued, count(*) filter (where state = 'working')::int as working, count(*) filter (where state = 'failed')::int as failed from media`
  return row ?? { queued: 0, working: 0, failed: 0 }
}

export type PartRow = { readonly part: number; readonly size: number; readonly storageKey: string }

/** Notes a part that is stored, in the place of the one of the same number; false when the upload is over. */
export async function putPart(db: Db, mediaId: string, part: PartRow, now: Date): Promise<boolean> {
  const { count } = await db`
    with media as (update media set changed_at = ${now} where id = ${mediaId} and state = 'uploading' returning id)
    insert into media_part (media_id, part, size, storage_key) select id, ${part.part}, ${part.size}, ${part.storageKey} from media
    on conflict (media_id, part) do update set size = excluded.size, storage_key = excluded.storage_key`
  return count === 1
}

export async function listParts(db: Db, mediaId: string): Promise<PartRow[]> {
  return db<PartRow[]>`select part, size, storage_key as "storageKey" from media_part where media_id = ${mediaId} order by part`
}

/** Forgets the parts of a file; answers where their bytes lie. */
export async function takeParts(db: Db, mediaId: string): Promise<string[]> {
  return (await db<{ key: string }[]>`delete from media_part where media_id = ${mediaId} returning storage_key as key`).map((row) => row.key)
}

/** Moves a file from one of these states to another; false when it stands in none of them. */
export async function moveState(db: Db, id: string, from: readonly MediaState[], to: MediaState, now: Date): Promise<boolean> {
  const { count } = await db`
    update media set state = ${to}, run_id = null, seen_at = null, tries = 0, reason = null, percent = 0, changed_at = ${now} where id = ${id} and state = any(${from as string[]})`
  return count === 1
}

export async function setSubtitles(db: Db, id: string, subtitles: Subtitles, now: Date): Promise<void> {
  await db`update media set subtitles = ${db.json(subtitles)}, changed_at = ${now} where id = ${id}`
}

/** Locks the row, so that two changes of captions do not lose each other. */
export async function lockMedia(db: Db, id: string): Promise<Pick<MediaRow, 'id' | 'subtitles'> | null> {
  const [row] = await db<Pick<MediaRow, 'id' | 'subtitles'>[]>`select id, subtitles from media where id = ${id} for update`
  return row ?? null
}

/** Lets the lessons that show it have what it is now: its files and its length. Sums of their products follow. */
export async function spreadMedia(db: Db, id: string, now: Date): Promise<void> {
  await db`
    with changed as (
      update content c set duration = m.duration, sd_file = m.sd_file, hd_file = m.hd_file, shd_file = m.shd_file, file = m.file, poster_file = m.poster_file, subtitles = m.subtitles
      from media m where m.id = c.media_id and m.id = ${id} returning c.id, c.duration
    )
    update product p set updated_at = ${now}, duration = (
      select coalesce(sum(coalesce(n.duration, c.duration)), 0) from lesson l join content c on c.id = l.content_id left join changed n on n.id = c.id where l.product_id = p.id)
    where p.id in (select l.product_id from lesson l join changed n on n.id = l.content_id)`
}

/** Deletes a file that no content names; false when one does. */
export async function deleteMedia(db: Db, id: string): Promise<boolean> {
  const { count } = await db`delete from media m where m.id = ${id} and not exists (select from content c where c.media_id = m.id)`
  return count === 1
}

/** Uploads that nobody went on with, and failures that nobody tried again, by when they were last touched. */
export async function listForgotten(db: Db, before: { readonly uploading: Date; readonly failed: Date }): Promise<{ id: string; state: MediaState }[]> {
  return db`
    select id, state from media where (state = 'uploading' and changed_at < ${before.uploading})
      or (state = 'failed' and changed_at < ${before.failed} and exists (select from media_part p where p.media_id = media.id)) limit 100`
}

/** What an upload turned out to be (null: not known yet); null when there is none. */
export async function mediaKindOf(db: Db, id: string): Promise<Pick<MediaRow, 'kind' | 'state'> | null> {
  const [row] = await db<Pick<MediaRow, 'kind' | 'state'>[]>`select kind, state from media where id = ${id}`
  return row ?? null
}
