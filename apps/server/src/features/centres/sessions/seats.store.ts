import type { BilingualText } from '../../../core/text/language.ts'
import type { Db } from '../../../database/connection.ts'
import { type DaySpan, startWithinCondition } from './upcoming-session.store.ts'

type Wanted = { readonly examId: string | null; readonly centreId: string | null }

/**
 * Finds the start of the given session or, if none is given, of the next matching one, and the zone of its centre
 * (null: the portal's). Returns null when there is no such session.
 */
export async function findSessionStart(
  db: Db,
  sessionId: string | null,
  wanted: Wanted,
  now: Date,
): Promise<{ readonly at: Date; readonly timeZone: string | null } | null> {
  const { examId, centreId } = wanted
  const next = db`x.starts_at >= ${now} and (${examId}::uuid is null or x.exam_id = ${examId})
    and (${centreId}::uuid is null or x.centre_id = ${centreId})`
  const row = await db<{ at: Date; timeZone: string | null }[]>`
    select x.starts_at as at, o.time_zone as "timeZone" from exam_session x join exam_centre o on o.id = x.centre_id
    where x.cancelled_at is null and ${sessionId === null ? next : db`x.id = ${sessionId}`} order by x.starts_at, x.id limit 1`.maybeOne()
  return row ?? null
}

export type SeatBoardSession = {
  readonly id: string
  readonly centreId: string
  readonly examId: string
  readonly startsAt: string
  readonly endsAt: string
  readonly changeUntil: string
  readonly seats: number
  readonly taken: number
  readonly waiting: number
  readonly needsCoupon: boolean
}
type SeatCentre = {
  readonly id: string
  readonly city: BilingualText
  readonly name: BilingualText
  readonly address: BilingualText
  /** Null: the portal's. */
  readonly timeZone: string | null
}
/** `name` as entered in the application; null when none was entered. */
type SeatPerson = {
  readonly applicationId: string
  readonly sessionId: string
  readonly accountId: string
  readonly name: string | null
  readonly since: string
}
export type SeatBoardData = {
  readonly sessions: SeatBoardSession[]
  readonly centres: SeatCentre[]
  readonly examIds: string[]
  readonly waiting: (SeatPerson & { readonly place: number })[]
  readonly given: (SeatPerson & { readonly at: string; readonly isKept: boolean })[]
}

/**
 * Finds the first 1000 sessions on these local days of their centres, with their seats, the first 200 entries of their
 * waitlists and the last 100 seats assigned from them. Positions count all entries of a session's waitlist. `centres`
 * and `examIds` are those of all sessions on these days, whether or not they match `wanted`.
 */
export async function findSeatBoard(
  db: Db,
  days: DaySpan,
  portalZone: string,
  { examId, centreId }: Wanted,
): Promise<SeatBoardData> {
  const row = await db<[SeatBoardData]>`
    with there as (
      select x.* from exam_session x join exam_centre o on o.id = x.centre_id
      where x.cancelled_at is null and ${startWithinCondition(db, days, portalZone)} order by x.starts_at, x.id limit 1000
    ), shown as (
      select * from there where (${examId}::uuid is null or exam_id = ${examId}) and (${centreId}::uuid is null or centre_id = ${centreId})
    ), queue as (
      select w.application_id, w.session_id, w.asked_at,
        row_number() over (partition by w.session_id order by w.asked_at, w.application_id)::int as place
      from exam_session_wait w join shown x on x.id = w.session_id
    ), first as (
      select * from queue order by asked_at, application_id limit 200
    ), given as (
      select g.* from exam_session_given g join shown x on x.id = g.session_id order by g.given_at desc, g.application_id limit 100
    )
    select
      (select coalesce(json_agg(json_build_object('id', x.id, 'centreId', x.centre_id, 'examId', x.exam_id, 'startsAt', x.starts_at, 'endsAt', x.ends_at,
          'changeUntil', x.change_until, 'seats', x.seats, 'taken', x.taken, 'needsCoupon', x.needs_coupon,
          'waiting', (select count(*)::int from queue q where q.session_id = x.id)) order by x.starts_at, x.id), '[]')
        from shown x) as sessions,
      (select coalesce(json_agg(json_build_object('id', o.id, 'city', o.city, 'name', o.name, 'address', o.address,
          'timeZone', o.time_zone) order by o.position, o.id), '[]')
        from exam_centre o where o.id in (select centre_id from there)) as centres,
      array(select distinct exam_id::text from there) as "examIds",
      (select coalesce(json_agg(json_build_object('applicationId', q.application_id, 'sessionId', q.session_id, 'accountId', b.account_id,
          'name', b.details ->> 'realName', 'place', q.place, 'since', q.asked_at) order by q.asked_at, q.application_id), '[]')
        from first q join exam_application b on b.id = q.application_id) as waiting,
      (select coalesce(json_agg(json_build_object('applicationId', g.application_id, 'sessionId', g.session_id, 'accountId', b.account_id,
          'name', b.details ->> 'realName', 'since', g.asked_at, 'at', g.given_at,
          'isKept', b.session_id is not distinct from g.session_id) order by g.given_at desc, g.application_id), '[]')
        from given g join exam_application b on b.id = g.application_id) as given`.one()
  return row
}
