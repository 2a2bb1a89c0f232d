import type { Owner } from '../../../core/access/owner.ts'
import type { ListSource } from '../../../core/list/list.store.ts'
import type { BilingualText, PersonName } from '../../../core/text/language.ts'
import { personNameColumn } from '../../../core/text/person-name.store.ts'
import type { Db } from '../../../database/connection.ts'
import type { ExamCentreRow, ExamCouponState, ExamSessionRow } from '../applications/application.store.ts'
import { type DaySpan, startWithinCondition } from './upcoming-session.store.ts'

export const listAllExamCentres = (db: Db): Promise<ExamCentreRow[]> =>
  db<
    ExamCentreRow[]
  >`select id, city, name, address, phone, map_url as "mapUrl", time_zone as "timeZone" from exam_centre order by position, id limit 500`

export type BoardSession = ExamSessionRow & {
  readonly centreId: string
  readonly examTitle: BilingualText
  readonly checkedIn: number
  readonly absent: number
  readonly isCancelled: boolean
  readonly waiting: number
}
export const listBoardSessions = (db: Db, days: DaySpan, portalZone: string): Promise<BoardSession[]> => db<
  BoardSession[]
>`
  select x.id, x.centre_id as "centreId", x.exam_id as "examId", e.title as "examTitle", x.starts_at as "startsAt", x.ends_at as "endsAt",
    x.change_until as "changeUntil", x.seats, case when x.cancelled_at is null then x.taken else 0 end as taken, x.needs_coupon as "needsCoupon",
    x.cancelled_at is not null as "isCancelled", (select count(*)::int from exam_application b where b.session_id = x.id
      and b.checked_in_at is not null) as "checkedIn",
    (select count(*)::int from exam_application b where b.session_id = x.id and b.state = 'expired' and b.checked_in_at is null) as absent,
    (select count(*)::int from exam_session_wait w where w.session_id = x.id) as waiting
  from exam_session x join exam_card e on e.id = x.exam_id join exam_centre o on o.id = x.centre_id
  where ${startWithinCondition(db, days, portalZone)} order by x.starts_at, x.id limit 1000`

export const listExamsForSessions = (db: Db): Promise<{ readonly id: string; readonly title: BilingualText }[]> =>
  db<
    { id: string; title: BilingualText }[]
  >`select id, title from exam_card where status = 'published' and kind = 'formal' order by coalesce(title ->> 'zh', title ->> 'en'), id limit 300`

export type LockedExamSession = ExamSessionRow & {
  readonly examTitle: BilingualText
  readonly isCancelled: boolean
  /** Of the centre; null: the portal's. */
  readonly timeZone: string | null
}
export async function lockExamSession(db: Db, id: string): Promise<LockedExamSession | null> {
  const row = await db<LockedExamSession[]>`
    select x.id, x.exam_id as "examId", x.starts_at as "startsAt", x.ends_at as "endsAt", x.change_until as "changeUntil", x.seats, x.taken,
      x.needs_coupon as "needsCoupon", e.title as "examTitle", x.cancelled_at is not null as "isCancelled", o.time_zone as "timeZone"
    from exam_session x join exam_card e on e.id = x.exam_id join exam_centre o on o.id = x.centre_id where x.id = ${id} for update of x`.maybeOne()
  return row ?? null
}

type Times = {
  readonly startsAt: string
  readonly endsAt: string
  readonly changeUntil: string
  readonly seats: number
}
export const updateExamSessionTimes = (db: Db, id: string, one: Times): Promise<unknown> => db`
  update exam_session set starts_at = ${one.startsAt}::timestamptz, ends_at = ${one.endsAt}::timestamptz, change_until = ${one.changeUntil}::timestamptz,
    seats = ${one.seats} where id = ${id}`

type Seated = Owner & { readonly applicationId: string }
export const listSeatHolders = (db: Db, sessionId: string): Promise<Seated[]> => db<Seated[]>`
  select id as "applicationId", account_id as "accountId", company_id as "companyId" from exam_application
  where session_id = ${sessionId} and state = 'scheduled' order by id for update`
/**
 * Lists the people on a session's waitlist, not in its order, without those whose application is no longer approved.
 */
export const listWaitlistedPeople = (db: Db, sessionId: string): Promise<Seated[]> => db<Seated[]>`
  select b.id as "applicationId", b.account_id as "accountId", b.company_id as "companyId"
  from exam_session_wait w join exam_application b on b.id = w.application_id where w.session_id = ${sessionId} and b.state = 'approved' order by b.id`

/**
 * Cancels a session and deletes its waitlist. From then on it counts as full; the applications with a seat in it return
 * to approved and get their coupons back.
 */
export async function setExamSessionCancelled(db: Db, id: string, now: Date): Promise<void> {
  await db`update exam_coupon set used_at = null, application_id = null
    where application_id in (select b.id from exam_application b where b.session_id = ${id} and b.state = 'scheduled')`
  await db`update exam_application set state = 'approved', session_id = null, ticket_no = null, seat_no = null, updated_at = ${now}
    where session_id = ${id} and state = 'scheduled'`
  await db`delete from exam_session_wait where session_id = ${id}`
  await db`update exam_session set cancelled_at = ${now}, taken = seats where id = ${id}`
}

export function examCouponSource(
  db: Db,
  { state, words }: { readonly state: ExamCouponState | null; readonly words: string | null },
  now: Date,
): ListSource {
  const are = {
    usable: db`and u.used_at is null and u.valid_until > ${now}`,
    used: db`and u.used_at is not null`,
    expired: db`and u.used_at is null
    and u.valid_until <= ${now}`,
  }
  return {
    from: db`exam_coupon u`,
    where: db`true ${state === null ? db`` : are[state]} ${
      words === null
        ? db``
        : db`and u.account_id in (select p.account_id from searched_person p
    where p.words @@ ${words}::tsquery)`
    }`,
    sorted: db`u.created_at`,
    id: db`u.id`,
  }
}
export type StaffExamCoupon = {
  readonly id: string
  readonly code: string
  readonly name: PersonName
  readonly login: string
  readonly company: BilingualText
  readonly examTitle: BilingualText | null
  readonly state: ExamCouponState
  readonly validUntil: Date
  readonly usedAt: Date | null
  readonly createdAt: Date
}
export const listStaffExamCoupons = (db: Db, ids: readonly string[], now: Date): Promise<StaffExamCoupon[]> => db<
  StaffExamCoupon[]
>`
  select u.id, u.code, ${personNameColumn(db, 'a')} as name, a.login, c.name as company, e.title as "examTitle", u.valid_until as "validUntil",
    u.used_at as "usedAt",
    u.created_at as "createdAt", case when u.used_at is not null then 'used' when u.valid_until <= ${now} then 'expired' else 'usable' end as state
  from exam_coupon u join account_name a on a.id = u.account_id join company_name c on c.id = u.company_id left join exam_card e on e.id = u.exam_id
  where u.id = any(${ids as string[]}::uuid[])`

/**
 * Ends an unused coupon and returns its company; `used` when it was used or had already expired, `none` when it does
 * not exist.
 */
export async function setExamCouponEnded(
  db: Db,
  id: string,
  now: Date,
): Promise<{ readonly companyId: string } | 'used' | 'none'> {
  const ended = await db<{ companyId: string }[]>`
    update exam_coupon set valid_until = ${now} where id = ${id} and used_at is null and valid_until > ${now} returning company_id as "companyId"`.maybeOne()
  if (ended) return ended
  return (await db`select from exam_coupon where id = ${id}`).length > 0 ? 'used' : 'none'
}
