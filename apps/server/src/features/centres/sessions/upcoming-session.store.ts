import type { BilingualText } from '../../../core/text/language.ts'
import { phrasePattern } from '../../../core/text/like-pattern.ts'
import type { Db } from '../../../database/connection.ts'

type Reader = { readonly accountId: string; readonly companyId: string }

/**
 * Returns the SQL source `x` of the upcoming sessions of exams that a reader may see. Visitors see those of exams that
 * are open to everyone.
 */
export const upcomingSessionSource = (db: Db, reader: Reader | null, now: Date) => db`(
  select s.*, e.title as exam_title from exam_session s join exam_card e on e.id = s.exam_id
  where e.status = 'published' and s.starts_at > ${now} and s.cancelled_at is null
    and ${reader ? db`exam_is_open_to(e.id, ${reader.companyId}, ${reader.accountId})` : db`not e.for_companies`}) x`

/** The calendar day of the session `x` in the zone of its centre `o`; a centre without one is in the portal's. */
const dayOfSession = (db: Db, portalZone: string) =>
  db`(x.starts_at at time zone coalesce(o.time_zone, ${portalZone}::text))::date`

/** A span of calendar days, `from` inclusive and `until` exclusive. */
export type DaySpan = { readonly from: string; readonly until: string }
/**
 * Returns the SQL condition that the session `x` starts on one of these days, local to its centre `o`. Its first part
 * lets the index narrow the sessions.
 */
export const startWithinCondition = (db: Db, { from, until }: DaySpan, portalZone: string) => db`
  (x.starts_at >= ${from}::date - 2 and x.starts_at < ${until}::date + 2
    and ${dayOfSession(db, portalZone)} >= ${from}::date and ${dayOfSession(db, portalZone)} < ${until}::date)`

/**
 * Returns the SQL condition that the city, name or address of the centre `o` contains these words; true without words.
 */
export function centreMatchCondition(db: Db, words: string | null) {
  const like = phrasePattern(words)
  return db`(${like}::text is null
    or concat_ws(' ', o.city ->> 'zh', o.city ->> 'en', o.name ->> 'zh', o.name ->> 'en', o.address ->> 'zh', o.address ->> 'en') ~* ${like})`
}

export type SessionMonth = { readonly month: string; readonly sessions: number }
/**
 * Lists the next months with matching sessions, at most 12, each with their number. Months are those of the local days
 * of the centres.
 */
export const listSessionMonths = (
  db: Db,
  reader: Reader | null,
  words: string | null,
  timeZone: string,
  now: Date,
): Promise<SessionMonth[]> => db<SessionMonth[]>`
  select to_char(${dayOfSession(db, timeZone)}, 'YYYY-MM') as month, count(*)::int as sessions
  from ${upcomingSessionSource(db, reader, now)} join exam_centre o on o.id = x.centre_id where ${centreMatchCondition(db, words)} group by 1
    order by 1 limit 12`

export type UpcomingSessionRow = {
  readonly id: string
  readonly examId: string
  readonly examTitle: BilingualText
  readonly city: BilingualText
  readonly centreName: BilingualText
  /** Of the centre; null: the portal's. */
  readonly timeZone: string | null
  readonly position: number
  readonly startsAt: Date
  readonly endsAt: Date
  readonly seatsLeft: number
}
export const listUpcomingSessions = (
  db: Db,
  reader: Reader | null,
  words: string | null,
  span: DaySpan,
  timeZone: string,
  now: Date,
): Promise<UpcomingSessionRow[]> => db<UpcomingSessionRow[]>`
  select x.id, x.exam_id as "examId", x.exam_title as "examTitle", o.city, o.name as "centreName", o.time_zone as "timeZone", o.position,
    x.starts_at as "startsAt", x.ends_at as "endsAt", x.seats - x.taken as "seatsLeft"
  from ${upcomingSessionSource(db, reader, now)} join exam_centre o on o.id = x.centre_id
  where ${startWithinCondition(db, span, timeZone)} and ${centreMatchCondition(db, words)} order by x.starts_at, o.position, x.id limit 500`
