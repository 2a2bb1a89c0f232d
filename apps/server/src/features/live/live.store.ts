import type { BilingualText } from '../../core/text/language.ts'
import type { Db } from '../../database/connection.ts'
import {
  entitlementJoins,
  productVisibleCondition,
  type Viewer,
  viewerEntitledCondition,
} from '../catalogue/catalogue.public.ts'
import { type LiveTimes, streamSilenceMs } from './live.rules.ts'

export type LiveClassRow = LiveTimes & {
  readonly classId: string
  readonly productId: string
  readonly contentId: string
  readonly title: BilingualText
  readonly promise: BilingualText
  readonly teacher: BilingualText | null
  readonly teacherTitle: BilingualText | null
  readonly coverFile: string | null
  readonly coverPattern: string | null
  readonly priceKind: 'free' | 'vip' | 'paid'
  readonly isEntitled: boolean
  readonly capacity: number | null
  readonly reserved: number
  readonly isReserved: boolean
  readonly isRecorded: boolean
  readonly attendPercent: number
  readonly needSignIns: number
  readonly sequence: number
  readonly updatedAt: Date
}

/** Returns the SQL condition that a stream of class `c` is coming in. */
export const liveClassStreamingCondition = (db: Db, now: Date) =>
  db`exists (select from live_stream s where s.class_id = c.id and s.ended_at is null and s.seen_at > ${new Date(now.getTime() - streamSilenceMs)})`

const columns = (db: Db, viewer: Viewer, now: Date) => db`
  c.id as "classId", c.product_id as "productId", c.content_id as "contentId", p.title, p.promise, t.name as teacher, t.title as "teacherTitle",
  p.cover_file as "coverFile", p.cover_pattern as "coverPattern", p.price_kind as "priceKind", ${viewerEntitledCondition(db)} as "isEntitled",
   c.starts_at as "startsAt",
  c.planned_seconds as "plannedSeconds", c.began_at as "beganAt", c.ended_at as "endedAt", c.cancelled_at as "cancelledAt", c.replay_seconds as "replaySeconds",
  ${liveClassStreamingCondition(db, now)} as "isLive", c.capacity, ${liveSeatsTakenColumn(db)} as reserved,
  ${hasReserved(db, viewer)} as "isReserved",
  c.is_recorded as "isRecorded", c.attend_percent as "attendPercent", c.need_sign_ins as "needSignIns", c.sequence, c.updated_at as "updatedAt"`
const tables = (db: Db, viewer: Viewer, now: Date) =>
  db`live_class c join product_card p on p.id = c.product_id left join teacher_name t on t.id = p.teacher_id ${entitlementJoins(db, viewer, now)}`

/**
 * Returns the SQL column of the number of reserved seats of class `c`. Reservations of people who have left the company
 * are not counted.
 */
export const liveSeatsTakenColumn = (db: Db) =>
  db`(select count(*)::int from live_reservation r ${reserverMemberJoin(db)} where r.class_id = c.id)`
/** Returns the SQL join that excludes a reservation `r` of a person who no longer belongs to its company. */
export const reserverMemberJoin = (db: Db) =>
  db`join active_membership here on here.account_id = r.account_id and here.company_id = r.company_id`

const hasReserved = (db: Db, viewer: Viewer) =>
  db`exists (select from live_reservation m where m.class_id = c.id and m.account_id = ${viewer?.accountId ?? null}
    and m.company_id = ${viewer?.companyId ?? null})`
/** A class is visible like its product; people with a reservation also see a cancelled class. */
const isShown = (db: Db, viewer: Viewer) =>
  db`(${productVisibleCondition(db, viewer)} or (c.cancelled_at is not null and ${hasReserved(db, viewer)}))`

export type LiveListFilter = {
  readonly list: 'upcoming' | 'replays' | 'calendar'
  readonly from?: Date | undefined
  readonly to?: Date | undefined
  readonly productId?: string | undefined
  readonly isMine: boolean
  readonly page: number
  readonly size: number
}

/**
 * Lists live classes that the viewer may see, sorted by their start, replays with the newest first. Seats and
 * reservations are counted only for the rows of the page.
 */
export async function listLiveClasses(
  db: Db,
  viewer: Viewer,
  filter: LiveListFilter,
  now: Date,
): Promise<{ list: LiveClassRow[]; total: number }> {
  const where = db`
    ${isShown(db, viewer)}
    ${filter.list === 'upcoming' ? db`and c.ended_at is null and c.cancelled_at is null` : filter.list === 'replays' ? db`and c.replay_seconds > 0` : db``}
    ${filter.from ? db`and c.starts_at >= ${filter.from}` : db``} ${filter.to ? db`and c.starts_at < ${filter.to}` : db``}
    ${filter.productId ? db`and c.product_id = ${filter.productId}` : db``}
    ${filter.isMine ? db`and ${hasReserved(db, viewer)}` : db``}`
  const order = filter.list === 'replays' ? db`c.starts_at desc, c.id desc` : db`c.starts_at, c.id`
  const [list, [count]] = await Promise.all([
    db<LiveClassRow[]>`
      with chosen as (select c.id from live_class c join product_card p on p.id = c.product_id where ${where}
      order by ${order} limit ${filter.size} offset ${filter.page * filter.size})
      select ${columns(db, viewer, now)} from chosen join live_class c on c.id = chosen.id join product_card p on p.id = c.product_id
      left join teacher_name t on t.id = p.teacher_id
        ${entitlementJoins(db, viewer, now)} order by ${order}`,
    db<
      { total: number }[]
    >`select count(*)::int as total from live_class c join product_card p on p.id = c.product_id where ${where}`,
  ])
  return { list, total: count?.total ?? 0 }
}

export type LiveReservationRow = LiveTimes & {
  readonly classId: string
  readonly title: BilingualText
  readonly teacher: BilingualText | null
}

/**
 * Lists at most `limit` classes in which a person has reserved a seat in this company, without ended and cancelled
 * ones, sorted by their planned start.
 */
export const listLiveReservations = (
  db: Db,
  owner: { accountId: string; companyId: string },
  limit: number,
  now: Date,
): Promise<LiveReservationRow[]> =>
  db<LiveReservationRow[]>`
    select c.id as "classId", p.title, t.name as teacher, c.starts_at as "startsAt", c.planned_seconds as "plannedSeconds", c.began_at as "beganAt",
      c.ended_at as "endedAt", c.cancelled_at as "cancelledAt", c.replay_seconds as "replaySeconds", ${liveClassStreamingCondition(db, now)} as "isLive"
    from live_reservation m join live_class c on c.id = m.class_id join product_card p on p.id = c.product_id left join teacher_name t on t.id = p.teacher_id
    where m.account_id = ${owner.accountId} and m.company_id = ${owner.companyId} and c.ended_at is null
      and c.cancelled_at is null and ${productVisibleCondition(db, owner)}
    order by c.starts_at, c.id limit ${limit}`

/** Finds a class that the viewer may see; null when there is none. */
export async function findLiveClass(db: Db, viewer: Viewer, classId: string, now: Date): Promise<LiveClassRow | null> {
  const row = await db<LiveClassRow[]>`select ${columns(db, viewer, now)} from ${tables(db, viewer, now)}
      where c.id = ${classId} and ${isShown(db, viewer)}`.maybeOne()
  return row ?? null
}

/**
 * Reserves a seat and returns `held`, otherwise the reason for the refusal; `cancelled` also for an unknown class.
 * Locks the class, so that only one person gets its last seat, and no one gets a seat after a cancellation. An existing
 * reservation moves to the company of the latest request.
 */
export async function upsertLiveReservation(
  db: Db,
  owner: { accountId: string; companyId: string },
  classId: string,
  now: Date,
): Promise<'held' | 'full' | 'cancelled' | 'over'> {
  const row = await db<{ capacity: number | null; isCancelled: boolean; isOver: boolean }[]>`
    select capacity, cancelled_at is not null as "isCancelled", ended_at is not null as "isOver" from live_class where id = ${classId} for update`.maybeOne()
  if (!row || row.isCancelled) return 'cancelled'
  if (row.isOver) return 'over'
  await db`
    insert into live_reservation (class_id, account_id, company_id, reserved_at)
    select ${classId}, ${owner.accountId}, ${owner.companyId}, ${now}
    where ${row.capacity}::int is null
      or (select count(*) from live_reservation r ${reserverMemberJoin(db)} where r.class_id = ${classId}
        and r.account_id <> ${owner.accountId}) < ${row.capacity}::int
    on conflict (class_id, account_id) do update set company_id = excluded.company_id where live_reservation.company_id <> excluded.company_id`
  const held = await db<
    { isHeld: boolean }[]
  >`select exists (select from live_reservation where class_id = ${classId} and account_id = ${owner.accountId}
    and company_id = ${owner.companyId}) as "isHeld"`.one()
  return held.isHeld ? 'held' : 'full'
}

export async function deleteLiveReservation(db: Db, accountId: string, classId: string): Promise<void> {
  await db`delete from live_reservation where class_id = ${classId} and account_id = ${accountId}`
}

export async function countReservedLiveSeats(db: Db, classId: string): Promise<number> {
  const row = await db<
    { count: number }[]
  >`select ${liveSeatsTakenColumn(db)} as count from live_class c where c.id = ${classId}`.maybeOne()
  return row?.count ?? 0
}

/** Returns the id from which the private calendar address is signed, and creates it if needed; `renew` replaces it. */
export async function upsertCalendarFeed(
  db: Db,
  owner: { accountId: string; companyId: string },
  made: { id: string; now: Date; renew: boolean },
): Promise<string> {
  const row = await db<{ id: string }[]>`
    insert into live_feed (account_id, company_id, id, created_at) values (${owner.accountId}, ${owner.companyId}, ${made.id}, ${made.now})
    on conflict (account_id, company_id) do update set id = case when ${made.renew} then excluded.id else live_feed.id end returning id`.maybeOne()
  return row?.id ?? made.id
}

/** Finds the owner of a calendar, while they belong to the company; null for an id that is no longer valid. */
export async function findCalendarFeedOwner(
  db: Db,
  id: string,
): Promise<{ accountId: string; companyId: string; locale: 'zh' | 'en' } | null> {
  const row = await db<{ accountId: string; companyId: string; locale: 'zh' | 'en' }[]>`
    select f.account_id as "accountId", f.company_id as "companyId", a.locale from live_feed f join active_account a on a.id = f.account_id
    join active_membership m on m.account_id = f.account_id and m.company_id = f.company_id
    join active_company c on c.id = f.company_id where f.id = ${id}`.maybeOne()
  return row ?? null
}
