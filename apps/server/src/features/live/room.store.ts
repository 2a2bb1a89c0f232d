import { liveLimits } from '@portal/contract/live/live.limits.ts'
import type { PersonName } from '../../core/text/language.ts'
import { personNameColumn } from '../../core/text/person-name.store.ts'
import type { Db } from '../../database/connection.ts'
import { liveClassStreamingCondition } from './live.store.ts'

type Owner = { readonly accountId: string; readonly companyId: string }

/** The database channel of room changes; the payload is the id of the class. */
export const roomChannel = 'live_room'

/** Notifies every server of a change in a room, when the transaction commits. */
export const notifyRoom = (db: Db, classId: string): Promise<unknown> =>
  db`select pg_notify(${roomChannel}, ${classId})`

/** Increments and returns the room's version, by which everything in the room is ordered, and notifies every server. */
export async function setNextRoomVersion(db: Db, classId: string): Promise<number> {
  const row = await db<
    { version: number }[]
  >`update live_class set version = version + 1 where id = ${classId} returning version`.maybeOne()
  await notifyRoom(db, classId)
  return row?.version ?? 0
}

export type RoomRow = {
  readonly version: number
  readonly isLive: boolean
  readonly streams: number
  readonly viewers: number
  readonly raised: number
  readonly called: PersonName | null
  readonly signInId: string | null
  readonly signInClosesAt: Date | null
  readonly signed: number
}

/** Finds the common state of a room; null when the class does not exist. */
export async function findRoom(db: Db, classId: string, now: Date): Promise<RoomRow | null> {
  const row = await db<RoomRow[]>`
    select c.version, ${liveClassStreamingCondition(db, now)} as "isLive", (select count(*)::int from live_stream s where s.class_id = c.id) as streams,
      (select count(*)::int from live_attendance a where a.class_id = c.id
        and a.seen_at > ${new Date(now.getTime() - liveLimits.presenceCounts * 1000)}) as viewers,
      (select count(*)::int from live_hand h where h.class_id = c.id) as raised,
      (select ${personNameColumn(db, 'a')} from live_hand h join account_name a on a.id = h.account_id where h.class_id = c.id and h.called_at is not null
      order by h.called_at desc limit 1) as called,
      i.id as "signInId", i.closes_at as "signInClosesAt", (select count(*)::int from live_signed g where g.sign_in_id = i.id) as signed
    from live_class c left join lateral (select id, closes_at from live_sign_in o where o.class_id = c.id and o.closes_at > ${now} order by o.opened_at desc
      limit 1) i on true
    where c.id = ${classId}`.maybeOne()
  return row ?? null
}

export type RoomMessageRow = {
  readonly messageId: string
  readonly version: number
  readonly accountId: string
  readonly name: PersonName
  readonly isStaff: boolean
  readonly body: string
  readonly at: Date
}

/**
 * Lists the messages after a version that were not removed, the oldest first; at most the last `liveLimits.history`.
 */
export async function listRoomMessages(db: Db, classId: string, after: number): Promise<RoomMessageRow[]> {
  const rows = await db<RoomMessageRow[]>`
    select m.id as "messageId", m.version, m.account_id as "accountId", ${personNameColumn(db, 'a')} as name, exists (select from held_grant g
    where g.account_id = a.id and g.grant_name = 'live' and g.company_id is null) as "isStaff", m.body, m.created_at as at
    from live_message m join account_name a on a.id = m.account_id
    where m.class_id = ${classId} and m.version > ${after} and m.removed_version is null order by m.version desc limit ${liveLimits.history}`
  return rows.toReversed()
}

/** Lists the ids of the messages that were removed after a version. */
export async function listRemovedMessages(db: Db, classId: string, after: number): Promise<string[]> {
  const rows = await db<
    { id: string }[]
  >`select id from live_message where class_id = ${classId} and removed_version > ${after}`
  return rows.map((row) => row.id)
}

export type RaisedHandRow = {
  readonly accountId: string
  readonly name: PersonName
  readonly raisedAt: Date
  readonly isCalled: boolean
}

/** Lists at most 200 raised hands, the oldest first. */
export async function listRaisedHands(db: Db, classId: string): Promise<RaisedHandRow[]> {
  return db<RaisedHandRow[]>`
    select h.account_id as "accountId", ${personNameColumn(db, 'a')} as name, h.raised_at as "raisedAt", h.called_at is not null as "isCalled" from live_hand h
    join account_name a on a.id = h.account_id
    where h.class_id = ${classId} order by h.raised_at, h.account_id limit 200`
}

export type OwnRoomState = {
  readonly hand: 'down' | 'raised' | 'called'
  readonly isMuted: boolean
  readonly isSigned: boolean
  readonly isHere: boolean
}

/** Finds a person's own state in a room. */
export async function findOwnRoomState(db: Db, owner: Owner, classId: string, now: Date): Promise<OwnRoomState> {
  const row = await db<OwnRoomState[]>`
    select coalesce((select case when called_at is null then 'raised' else 'called' end from live_hand where class_id = ${classId}
      and account_id = ${owner.accountId}), 'down') as hand,
      exists (select from live_mute where class_id = ${classId} and account_id = ${owner.accountId}) as "isMuted",
      exists (select from live_signed s join live_sign_in i on i.id = s.sign_in_id where i.class_id = ${classId} and i.closes_at > ${now}
        and s.account_id = ${owner.accountId}) as "isSigned",
      exists (select from live_attendance where class_id = ${classId} and company_id = ${owner.companyId}
      and account_id = ${owner.accountId}) as "isHere"`.one()
  return row ?? { hand: 'down', isMuted: false, isSigned: false, isHere: false }
}

/** Records that a person entered the room; the time until their first sign of presence does not count. */
export async function upsertRoomEntry(db: Db, owner: Owner, classId: string, now: Date): Promise<void> {
  await db`
    insert into live_attendance (class_id, company_id, account_id, entered_at, seen_at)
    values (${classId}, ${owner.companyId}, ${owner.accountId}, ${now}, ${now})
    on conflict (class_id, company_id, account_id) do update set seen_at = greatest(live_attendance.seen_at, excluded.seen_at)`
}

/**
 * Stores a sign of presence with the position of the class (null: nothing is playing) and returns the previous sign of
 * presence; null when the person is not in the room.
 */
export async function recordRoomPresence(
  db: Db,
  owner: Owner,
  classId: string,
  at: { now: Date; positionMs: number | null },
): Promise<{ seenAt: Date; positionMs: number | null } | null> {
  const row = await db<{ seenAt: Date; positionMs: number | null }[]>`
    update live_attendance a set seen_at = ${at.now}, position_ms = ${at.positionMs}
    from (select seen_at, position_ms from live_attendance where class_id = ${classId} and company_id = ${owner.companyId} and account_id = ${owner.accountId}
      for update) before
    where a.class_id = ${classId} and a.company_id = ${owner.companyId} and a.account_id = ${owner.accountId}
    returning before.seen_at as "seenAt", before.position_ms as "positionMs"`.maybeOne()
  return row ?? null
}

/**
 * Adds a message at the room's next version, unless its writer is sending messages too fast; in that case returns
 * false.
 */
export async function insertRoomMessage(
  db: Db,
  message: { id: string; classId: string; accountId: string; body: string; version: number; now: Date },
): Promise<boolean> {
  const since = new Date(message.now.getTime() - liveLimits.messageSeconds * 1000)
  const { count } = await db`
    insert into live_message (id, class_id, account_id, version, body, created_at)
    select ${message.id}, ${message.classId}, ${message.accountId}, ${message.version}, ${message.body}, ${message.now}
    where (select count(*) from live_message where class_id = ${message.classId} and account_id = ${message.accountId}
      and created_at > ${since}) < ${liveLimits.messages}`
  return count === 1
}

export async function setRoomMessageRemoved(
  db: Db,
  classId: string,
  messageId: string,
  version: number,
): Promise<boolean> {
  const { count } =
    await db`update live_message set removed_version = ${version} where class_id = ${classId} and id = ${messageId} and removed_version is null`
  return count === 1
}

/** Raises the hand of a person, or (null) lowers it. */
export async function setHandRaised(db: Db, classId: string, accountId: string, now: Date | null): Promise<void> {
  if (now)
    await db`insert into live_hand (class_id, account_id, raised_at) values (${classId}, ${accountId}, ${now}) on conflict do nothing`
  else await db`delete from live_hand where class_id = ${classId} and account_id = ${accountId}`
}

/** Calls on a person, or lowers their hand if `calledAt` is null. Returns false when the hand is not raised. */
export async function setHandCalled(
  db: Db,
  classId: string,
  accountId: string,
  calledAt: Date | null,
): Promise<boolean> {
  const { count } = calledAt
    ? await db`update live_hand set called_at = ${calledAt} where class_id = ${classId} and account_id = ${accountId}`
    : await db`delete from live_hand where class_id = ${classId} and account_id = ${accountId}`
  return count === 1
}

/** Mutes a person, or unmutes them if `mutedAt` is null. Returns false when they were never in this room. */
export async function setRoomPersonMuted(
  db: Db,
  classId: string,
  accountId: string,
  mutedAt: Date | null,
): Promise<boolean> {
  const row = await db<{ isKnown: boolean }[]>`select exists (select from live_attendance where class_id = ${classId}
    and account_id = ${accountId}) as "isKnown"`.one()
  if (!row.isKnown) return false
  if (mutedAt)
    await db`insert into live_mute (class_id, account_id, muted_at) values (${classId}, ${accountId}, ${mutedAt}) on conflict do nothing`
  else await db`delete from live_mute where class_id = ${classId} and account_id = ${accountId}`
  return true
}

/**
 * Opens a check-in; returns false when one is open. The caller must have incremented the room's version, so that only
 * one transaction at a time does this.
 */
export async function insertLiveCheckInRound(
  db: Db,
  signIn: { id: string; classId: string; now: Date; closesAt: Date },
): Promise<boolean> {
  const { count } = await db`
    insert into live_sign_in (id, class_id, opened_at, closes_at) select ${signIn.id}, ${signIn.classId}, ${signIn.now}, ${signIn.closesAt}
    where not exists (select from live_sign_in where class_id = ${signIn.classId} and closes_at > ${signIn.now})`
  return count === 1
}

/** Closes the open check-in and returns the number of people checked in; null when none is open. */
export async function setLiveCheckInRoundClosed(db: Db, classId: string, now: Date): Promise<number | null> {
  const row = await db<{ signed: number }[]>`
    update live_sign_in i set closes_at = ${now} where class_id = ${classId} and closes_at > ${now}
    returning (select count(*)::int from live_signed g where g.sign_in_id = i.id) as signed`.maybeOne()
  return row?.signed ?? null
}

/** Checks a person in while the check-in is open. Returns false when it is closed or belongs to another class. */
export async function insertLiveCheckIn(
  db: Db,
  owner: Owner,
  of: { classId: string; signInId: string },
  now: Date,
): Promise<boolean> {
  const { count } = await db`
    insert into live_signed (sign_in_id, account_id, company_id, signed_at)
    select id, ${owner.accountId}, ${owner.companyId}, ${now} from live_sign_in where id = ${of.signInId} and class_id = ${of.classId} and opened_at <= ${now}
      and closes_at > ${now}
    on conflict (sign_in_id, account_id) do update set signed_at = live_signed.signed_at`
  return count === 1
}

export type LiveAttendanceRow = {
  readonly seconds: number
  readonly signedIn: number
  readonly signIns: number
  readonly isCompleted: boolean
}

/**
 * Finds the credited seconds of a person in a class, the numbers of their check-ins and of all check-ins of the class,
 * and their completion of the lesson.
 */
export async function findLiveAttendance(
  db: Db,
  owner: Owner,
  of: { classId: string; contentId: string },
): Promise<LiveAttendanceRow> {
  const row = await db<LiveAttendanceRow[]>`
    select coalesce((select played_seconds from lesson_study
    where company_id = ${owner.companyId} and account_id = ${owner.accountId} and content_id = ${of.contentId}), 0)::int as seconds,
      (select count(*)::int from live_signed s join live_sign_in i on i.id = s.sign_in_id where i.class_id = ${of.classId}
        and s.account_id = ${owner.accountId}) as "signedIn",
      (select count(*)::int from live_sign_in i where i.class_id = ${of.classId}) as "signIns",
      exists (select from lesson_study
      where company_id = ${owner.companyId} and account_id = ${owner.accountId} and content_id = ${of.contentId}
      and completed_at is not null) as "isCompleted"`.one()
  return row ?? { seconds: 0, signedIn: 0, signIns: 0, isCompleted: false }
}
