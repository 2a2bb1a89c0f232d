import { mediaLinkHolderColumn } from '../../core/access/session.store.ts'
import type { Db } from '../../database/connection.ts'
import { type LiveTimes, type StreamTime, streamSilenceMs } from './live.rules.ts'
import type { StreamSegment } from './playlist.rules.ts'

export type StreamKeyLiveClass = Omit<LiveTimes, 'isLive' | 'replaySeconds'> & {
  readonly classId: string
  readonly isRecorded: boolean
}

/**
 * Finds the class with the stream key of this hash, even one that has ended or was cancelled; null if there is none.
 */
export async function findLiveClassByStreamKey(db: Db, keyHash: Buffer): Promise<StreamKeyLiveClass | null> {
  const row = await db<StreamKeyLiveClass[]>`
    select id as "classId", starts_at as "startsAt", planned_seconds as "plannedSeconds", began_at as "beganAt", ended_at as "endedAt",
      cancelled_at as "cancelledAt", is_recorded as "isRecorded"
    from live_class where stream_key_hash = ${keyHash}`.maybeOne()
  return row ?? null
}

/**
 * Inserts a stream and begins its class; returns false when the class has an open stream. A stream that has sent
 * nothing for too long counts as ended.
 */
export async function insertLiveStream(db: Db, stream: { id: string; classId: string; now: Date }): Promise<boolean> {
  await db`update live_stream set ended_at = seen_at where class_id = ${stream.classId} and ended_at is null
    and seen_at <= ${new Date(stream.now.getTime() - streamSilenceMs)}`
  const { count } = await db`
    insert into live_stream (id, class_id, started_at, seen_at) values (${stream.id}, ${stream.classId}, ${stream.now}, ${stream.now}) on conflict (class_id)
    where ended_at is null do nothing`
  if (count === 0) return false
  await db`update live_class set began_at = coalesce(began_at, ${stream.now}) where id = ${stream.classId}`
  return true
}

export const setLiveStreamEnded = (
  db: Db,
  streamId: string,
  now: Date,
): Promise<unknown> => db`update live_stream set ended_at = ${now}
  where id = ${streamId} and ended_at is null`

export type NewSegment = StreamSegment & { readonly bytes: number; readonly storageKey: string; readonly now: Date }

/**
 * Adds a segment while its stream may continue. Returns false when the class has ended or was cancelled, its key was
 * changed, or the stream was closed.
 */
export async function insertSegment(db: Db, segment: NewSegment, keyHash: Buffer): Promise<boolean> {
  const { count } = await db`
    with open as (
      update live_stream s set seen_at = ${segment.now} from live_class c
      where s.id = ${segment.streamId} and s.ended_at is null and c.id = s.class_id and c.ended_at is null and c.cancelled_at is null
        and c.stream_key_hash = ${keyHash} returning s.id
    )
    insert into live_segment (stream_id, seq, milliseconds, bytes, storage_key, created_at)
    select id, ${segment.seq}, ${segment.milliseconds}, ${segment.bytes}, ${segment.storageKey}, ${segment.now} from open`
  return count === 1
}

export async function listStreams(db: Db, classId: string): Promise<StreamTime[]> {
  return db<
    StreamTime[]
  >`select started_at as "startedAt", seen_at as "seenAt", ended_at as "endedAt" from live_stream where class_id = ${classId}
    order by started_at, id`
}

export type StoredSegment = StreamSegment & { readonly storageKey: string }

/** Lists all segments of a class in their order. */
export async function listSegments(db: Db, classId: string): Promise<StoredSegment[]> {
  return db<StoredSegment[]>`
    select g.stream_id as "streamId", g.seq, g.milliseconds, g.storage_key as "storageKey" from live_segment g join live_stream s on s.id = g.stream_id
    where s.class_id = ${classId} order by s.started_at, s.id, g.seq`
}

/**
 * Lists the last `count` segments of a class, in their order, with the numbers of segments (`first`) and of stream
 * changes (`discontinuities`) before them.
 */
export async function listLastSegments(
  db: Db,
  classId: string,
  count: number,
): Promise<{ segments: StreamSegment[]; first: number; discontinuities: number }> {
  const rows = await db<(StreamSegment & { place: number; streams: number })[]>`
    with stream as (
      select s.id, row_number() over (order by s.started_at, s.id) as nth,
        coalesce((select max(g.seq) + 1 from live_segment g where g.stream_id = s.id), 0) as segments from live_stream s where s.class_id = ${classId}
    ), counted as (
      select id, nth, segments, coalesce(sum(segments) over (order by nth rows between unbounded preceding and 1 preceding), 0) as before from stream
    ), named as (
      select id, before, count(*) over (order by nth) - 1 as streams from counted where segments > 0
    )
    select g.stream_id as "streamId", g.seq, g.milliseconds, (n.before + g.seq)::int as place, n.streams::int as streams
    from named n join lateral (select * from live_segment g where g.stream_id = n.id order by g.seq desc limit ${count}) g on true
    order by place desc limit ${count}`
  const segments = rows.toReversed()
  return {
    segments: segments.map(({ streamId, seq, milliseconds }) => ({ streamId, seq, milliseconds })),
    first: segments[0]?.place ?? 0,
    discontinuities: segments[0]?.streams ?? 0,
  }
}

/** The person for whom a link was made (null: unreadable), and the instant of its use. */
type Link = { readonly holder: string | null; readonly now: Date }
type Opened = { readonly contentId: string; readonly readerId: string | null }

export async function findSegment(
  db: Db,
  streamId: string,
  seq: number,
  link: Link,
): Promise<(Opened & { storageKey: string; bytes: number }) | null> {
  const row = await db<(Opened & { storageKey: string; bytes: number })[]>`
    select c.content_id as "contentId", g.storage_key as "storageKey", g.bytes, ${mediaLinkHolderColumn(db, link.holder, link.now)} as "readerId"
    from live_segment g join live_stream s on s.id = g.stream_id join live_class c on c.id = s.class_id
    where g.stream_id = ${streamId} and g.seq = ${seq}`.maybeOne()
  return row ?? null
}

export async function findPlayableStream(
  db: Db,
  classId: string,
  link: Link,
): Promise<(Opened & { isOver: boolean }) | null> {
  const row = await db<(Opened & { isOver: boolean })[]>`
    select content_id as "contentId", ended_at is not null as "isOver", ${mediaLinkHolderColumn(db, link.holder, link.now)} as "readerId" from live_class
    where id = ${classId}`.maybeOne()
  return row ?? null
}

/**
 * Deletes at most `limit` segments of a class that were made before an instant. Returns the locations of their bytes,
 * which the caller deletes.
 */
export async function deleteSegments(db: Db, classId: string, before: Date, limit: number): Promise<string[]> {
  const rows = await db<{ storageKey: string }[]>`
    delete from live_segment where (stream_id, seq) in (
      select g.stream_id, g.seq from live_segment g join live_stream s on s.id = g.stream_id where s.class_id = ${classId} and g.created_at < ${before}
      limit ${limit}
    ) returning storage_key as "storageKey"`
  return rows.map((row) => row.storageKey)
}

/**
 * Records that this process receives streams, or the reason why it can't, and deletes the entries of processes that
 * have not reported for a minute.
 */
export async function upsertIngestListener(
  db: Db,
  door: { id: string; port: number; problem: 'noEncoder' | null; now: Date },
): Promise<void> {
  await db`
    with gone as (delete from live_door where seen_at < ${new Date(door.now.getTime() - 60_000)} and id <> ${door.id})
    insert into live_door (id, port, problem, seen_at) values (${door.id}, ${door.port}, ${door.problem}, ${door.now})
    on conflict (id) do update set port = excluded.port, problem = excluded.problem, seen_at = excluded.seen_at`
}

export const deleteIngestListener = (db: Db, id: string): Promise<unknown> => db`delete from live_door where id = ${id}`

export type IngestState = { readonly state: 'ready' | 'off' | 'missing'; readonly port: number | null }

/**
 * Finds the state of the listeners for streams, and the port of one. `ready`; `missing`: none has an encoder; `off`,
 * with a null port: no process has reported within 30 seconds.
 */
export async function findIngestState(db: Db, now: Date): Promise<IngestState> {
  const row = await db<{ port: number; problem: string | null }[]>`
    select port, problem from live_door where seen_at > ${new Date(now.getTime() - 30_000)} order by problem is not null, seen_at desc limit 1`.maybeOne()
  return row ? { state: row.problem === null ? 'ready' : 'missing', port: row.port } : { state: 'off', port: null }
}
