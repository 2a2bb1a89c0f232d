import type { BilingualText } from '../../core/text/language.ts'
import type { Db } from '../../database/connection.ts'
import {
  convertLiveToReplay,
  insertLiveProduct,
  setLiveProductWithdrawn,
  updateLiveProduct,
} from '../catalogue/catalogue.public.ts'
import { insertReadyMedia } from '../media/media.public.ts'
import type { LiveTimes } from './live.rules.ts'
import { liveClassStreamingCondition, liveSeatsTakenColumn, reserverMemberJoin } from './live.store.ts'

/**
 * The fields of a class that staff set. No `companyIds`: visible to all; `capacity` null: unlimited. `attendPercent`
 * and `needSignIns` say how much of it and how many of its sign-ins complete it.
 */
export type LiveClassFields = {
  readonly title: BilingualText
  readonly promise: BilingualText
  readonly introduction: BilingualText
  readonly teacherId: string
  readonly startsAt: Date
  readonly plannedSeconds: number
  readonly priceKind: 'free' | 'vip' | 'paid'
  readonly priceFen: number
  readonly companyIds: readonly string[]
  readonly capacity: number | null
  readonly isRecorded: boolean
  readonly attendPercent: number
  readonly needSignIns: number
}

/**
 * Finds the references of a live class that lead nowhere: `isTeacherMissing` for its teacher, and as `companies` the
 * ids of companies that don't exist.
 */
export async function findMissingLiveReferences(
  db: Db,
  says: Pick<LiveClassFields, 'teacherId' | 'companyIds'>,
): Promise<{ isTeacherMissing: boolean; companies: string[] }> {
  const row = await db<{ isTeacherMissing: boolean; companies: string[] }[]>`
    select not exists (select from teacher_name where id = ${says.teacherId}) as "isTeacherMissing",
      array(select w.id::text from unnest(${says.companyIds as string[]}::uuid[]) w(id)
      where not exists (select from company_name c where c.id = w.id)) as companies`.one()
  return row ?? { isTeacherMissing: true, companies: [] }
}

type Ids = {
  readonly classId: string
  readonly productId: string
  readonly contentId: string
  readonly sectionId: string
}

/** Inserts a class into the schedule and the catalogue. */
export async function insertLiveClass(
  db: Db,
  ids: Ids,
  says: LiveClassFields,
  own: { keyHash: Buffer; createdBy: string; requestKey: string | null; now: Date },
): Promise<void> {
  const { now } = own
  await insertLiveProduct(db, ids, says, now)
  await db`
    insert into live_class (id, product_id, content_id, starts_at, planned_seconds, capacity, is_recorded, attend_percent, need_sign_ins, stream_key_hash,
      created_by, created_at, updated_at, request_key)
    values (${ids.classId}, ${ids.productId}, ${ids.contentId}, ${says.startsAt}, ${says.plannedSeconds}, ${says.capacity}, ${says.isRecorded},
      ${says.attendPercent}, ${says.needSignIns},
      ${own.keyHash}, ${own.createdBy}, ${now}, ${now}, ${own.requestKey})`
}

/** Finds the id of the class that a person created with this request key, or null. */
export async function findLiveClassByRequest(db: Db, createdBy: string, requestKey: string): Promise<string | null> {
  const row = await db<
    { id: string }[]
  >`select id from live_class where created_by = ${createdBy} and request_key = ${requestKey}`.maybeOne()
  return row?.id ?? null
}
/** Locks a request key until the transaction ends, so that requests with the same key run one at a time. */
export const lockLiveRequest = (db: Db, createdBy: string, requestKey: string): Promise<unknown> =>
  db`select pg_advisory_xact_lock(hashtextextended(${`live ${createdBy} ${requestKey}`}, 0))`

/**
 * Updates a class and its product; its calendar entry gets a new sequence number. The caller must have locked the class
 * and checked its revision.
 */
export async function updateLiveClassRow(
  db: Db,
  row: ManagedLiveClass,
  says: LiveClassFields,
  now: Date,
): Promise<void> {
  await updateLiveProduct(db, row, says, now)
  await db`
    update live_class set starts_at = ${says.startsAt}, planned_seconds = ${says.plannedSeconds}, capacity = ${says.capacity}, is_recorded = ${says.isRecorded},
      attend_percent = ${says.attendPercent}, need_sign_ins = ${says.needSignIns}, revision = revision + 1, sequence = sequence + 1, updated_at = ${now}
      where id = ${row.classId}`
}

export type ManagedLiveClass = LiveTimes & {
  readonly classId: string
  readonly productId: string
  readonly contentId: string
  readonly revision: number
  readonly title: BilingualText
  readonly promise: BilingualText
  readonly introduction: BilingualText
  readonly teacherId: string | null
  readonly teacher: BilingualText
  readonly priceKind: 'free' | 'vip' | 'paid'
  readonly priceFen: number
  readonly companyIds: string[]
  readonly capacity: number | null
  readonly isRecorded: boolean
  readonly attendPercent: number
  readonly needSignIns: number
  readonly reserved: number
  readonly attended: number
  readonly completed: number
  readonly isSettled: boolean
}

export const managedLiveClassColumns = (db: Db, now: Date) => db`
  c.id as "classId", c.product_id as "productId", c.content_id as "contentId", c.revision, p.title, p.promise, p.introduction, p.teacher_id as "teacherId",
  coalesce(t.name, '{}') as teacher, p.price_kind as "priceKind", p.price_fen as "priceFen", array(select pc.company_id::text from product_audience pc
  where pc.product_id = p.id) as "companyIds", c.capacity,
  c.is_recorded as "isRecorded", c.attend_percent as "attendPercent", c.need_sign_ins as "needSignIns", c.starts_at as "startsAt",
  c.planned_seconds as "plannedSeconds", c.began_at as "beganAt", c.ended_at as "endedAt", c.cancelled_at as "cancelledAt", c.replay_seconds as "replaySeconds",
  c.settled_at is not null as "isSettled", ${liveClassStreamingCondition(db, now)} as "isLive", ${liveSeatsTakenColumn(db)} as reserved,
  (select count(*)::int from live_attendance a where a.class_id = c.id) as attended,
    (select count(*)::int from live_attendance a where a.class_id = c.id and a.completed_at is not null) as completed`

/** Finds a class as staff see it; null when it does not exist. With `isLocked`, locks it until the transaction ends. */
export async function findManagedLiveClass(
  db: Db,
  classId: string,
  now: Date,
  isLocked = false,
): Promise<ManagedLiveClass | null> {
  const row = await db<ManagedLiveClass[]>`
    select ${managedLiveClassColumns(db, now)} from live_class c join product_card p on p.id = c.product_id left join teacher_name t on t.id = p.teacher_id
    where c.id = ${classId} ${isLocked ? db`for update of c` : db``}`.maybeOne()
  return row ?? null
}

export async function setStreamKey(db: Db, classId: string, keyHash: Buffer): Promise<void> {
  await db`update live_class set stream_key_hash = ${keyHash}, revision = revision + 1 where id = ${classId}`
}

/** Cancels a class: it is removed from the catalogue, and its calendar entry becomes cancelled. */
export async function setLiveClassCancelled(
  db: Db,
  row: Pick<ManagedLiveClass, 'classId' | 'productId'>,
  now: Date,
): Promise<void> {
  await db`update live_class set cancelled_at = ${now}, revision = revision + 1, sequence = sequence + 1, updated_at = ${now} where id = ${row.classId}`
  await setLiveProductWithdrawn(db, row.productId, now)
}

/**
 * Ends a class that has not ended, with its stream and its check-in. Returns false when it had already ended or was
 * cancelled.
 */
export async function setLiveClassEnded(db: Db, classId: string, now: Date): Promise<boolean> {
  const { count } = await db`update live_class set ended_at = ${now}, revision = revision + 1, updated_at = ${now}
      where id = ${classId} and ended_at is null and cancelled_at is null`
  if (count === 0) return false
  await db`update live_stream set ended_at = least(${now}, seen_at + interval '20 seconds') where class_id = ${classId} and ended_at is null`
  await db`update live_sign_in set closes_at = ${now} where class_id = ${classId} and closes_at > ${now}`
  await db`delete from live_hand where class_id = ${classId}`
  return true
}

/** Lists classes without a stream that should have ended more than `overrunMs` milliseconds ago. */
export async function listAbandonedLiveClasses(db: Db, now: Date, overrunMs: number): Promise<string[]> {
  const rows = await db<{ classId: string }[]>`
    select c.id as "classId" from live_class c where c.ended_at is null and c.cancelled_at is null
      and c.starts_at + make_interval(secs => c.planned_seconds) < ${new Date(now.getTime() - overrunMs)} and not ${liveClassStreamingCondition(db, now)}`
  return rows.map((row) => row.classId)
}

/** Returns the number of check-ins that were opened in a class. */
export async function countLiveCheckInRounds(db: Db, classId: string): Promise<number> {
  const row = await db<
    { count: number }[]
  >`select count(*)::int as count from live_sign_in where class_id = ${classId}`.one()
  return row.count
}

/** Marks the attendance of a person in a class as completed. */
export async function setLiveAttendanceCompleted(
  db: Db,
  classId: string,
  owner: { accountId: string; companyId: string },
  now: Date,
): Promise<void> {
  await db`update live_attendance set completed_at = ${now} where class_id = ${classId} and account_id = ${owner.accountId} and company_id = ${owner.companyId}`
}

/** Records that the attendance of everyone in a class has been computed. */
export const setLiveAttendanceCredited = (db: Db, classId: string, now: Date): Promise<unknown> =>
  db`update live_class set settled_at = ${now} where id = ${classId}`

/** Lists at most `limit` people with a reservation who were not notified for this cause. */
export async function listUnnotifiedReservers(
  db: Db,
  classId: string,
  cause: string,
  limit: number,
): Promise<{ accountId: string; companyId: string }[]> {
  return db<{ accountId: string; companyId: string }[]>`
    select r.account_id as "accountId", r.company_id as "companyId" from live_reservation r ${reserverMemberJoin(db)}
      join active_company c on c.id = r.company_id
    where r.class_id = ${classId} and not exists (select from sent_notice n
    where n.account_id = r.account_id and n.company_id = r.company_id and n.cause = ${cause})
    order by r.account_id limit ${limit}`
}

export type UpcomingLiveClass = {
  readonly classId: string
  readonly title: BilingualText
  readonly startsAt: Date
  readonly sequence: number
}

/** Lists classes with reserved seats that begin between now and an instant, the soonest first. */
export async function listUpcomingLiveClasses(db: Db, now: Date, until: Date): Promise<UpcomingLiveClass[]> {
  return db<UpcomingLiveClass[]>`
    select c.id as "classId", p.title, c.starts_at as "startsAt", c.sequence from live_class c join product_card p on p.id = c.product_id
    where c.ended_at is null and c.cancelled_at is null and c.starts_at > ${now} and c.starts_at <= ${until}
      and exists (select from live_reservation r where r.class_id = c.id)
    order by c.starts_at`
}

/** Inserts the recording as media and converts the content to a video of its length, for the ordinary player. */
export async function setLiveReplay(
  db: Db,
  row: Pick<ManagedLiveClass, 'classId' | 'productId' | 'contentId'>,
  replay: { mediaId: string; fileId: string; seconds: number; now: Date },
): Promise<void> {
  const of = await db<
    { title: string; size: number }[]
  >`select coalesce(p.title->>'zh', p.title->>'en') as title, f.size from product_card p, file_entry f
  where p.id = ${row.productId} and f.id = ${replay.fileId}`.maybeOne()
  await insertReadyMedia(
    db,
    { id: replay.mediaId, name: of?.title ?? '', size: of?.size ?? 1, seconds: replay.seconds, fileId: replay.fileId },
    replay.now,
  )
  await convertLiveToReplay(db, row, replay)
  await db`update live_class set replay_seconds = ${replay.seconds}, version = version + 1 where id = ${row.classId}`
}
