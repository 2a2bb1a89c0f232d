import type { BilingualText } from '../../../core/text/language.ts'
import type { Db } from '../../../database/connection.ts'

export type CheckinSession = {
  readonly id: string
  readonly examTitle: BilingualText
  readonly centre: BilingualText
  readonly city: BilingualText
  /** Null: the portal's. */
  readonly timeZone: string | null
  readonly startsAt: Date
  readonly endsAt: Date
  readonly taken: number
  readonly checkedIn: number
  readonly checkInFirst: boolean
}
const columns = (db: Db) => db`
  x.id, e.title as "examTitle", o.name as centre, o.city, o.time_zone as "timeZone", x.starts_at as "startsAt", x.ends_at as "endsAt", x.taken,
  (select count(*)::int from exam_application b where b.session_id = x.id and b.checked_in_at is not null) as "checkedIn",
  exists (select from exam_admission m where m.id = x.exam_id and m.check_in_first) as "checkInFirst"`
const tables = (db: Db) =>
  db`exam_session x join exam_card e on e.id = x.exam_id join exam_centre o on o.id = x.centre_id`
/** The condition that session `x` is at an exam or centre of this person's posts; null: any session. */
const isWithinPosts = (db: Db, invigilatorId: string | null) =>
  invigilatorId === null
    ? db`true`
    : db`exists (select from held_post p where p.account_id = ${invigilatorId} and p.kind = 'invigilator'
      and (p.exam_id = x.exam_id or p.centre_id = x.centre_id))`
export const listCheckinSessions = (
  db: Db,
  invigilatorId: string | null,
  from: Date,
  until: Date,
): Promise<CheckinSession[]> =>
  db<
    CheckinSession[]
  >`select ${columns(db)} from ${tables(db)} where x.starts_at >= ${from} and x.starts_at < ${until} and x.cancelled_at is null
      and ${isWithinPosts(db, invigilatorId)}
    order by x.starts_at, x.id limit 60`
export async function findCheckinSession(
  db: Db,
  id: string,
  invigilatorId: string | null,
): Promise<CheckinSession | null> {
  const row = await db<CheckinSession[]>`select ${columns(db)} from ${tables(db)} where x.id = ${id}
    and ${isWithinPosts(db, invigilatorId)}`.maybeOne()
  return row ?? null
}

export type CheckinRollRow = {
  readonly id: string
  readonly ticketNo: string
  readonly seatNo: number | null
  /** The name in the application, as in the identity document. */
  readonly name: string
  readonly nameLatin: string | null
  readonly company: BilingualText
  readonly idTail: string
  readonly checkedInAt: Date | null
  readonly accountId: string
}
export const listCheckinRoll = (db: Db, sessionId: string): Promise<CheckinRollRow[]> => db<CheckinRollRow[]>`
  select b.id, b.ticket_no as "ticketNo", b.seat_no as "seatNo", b.details ->> 'realName' as name, a.name_latin as "nameLatin",
    c.name as company, b.details ->> 'idTail' as "idTail",
    b.checked_in_at as "checkedInAt", b.account_id as "accountId"
  from exam_application b join company_name c on c.id = b.company_id join account_name a on a.id = b.account_id
  where b.session_id = ${sessionId} and b.ticket_no is not null and b.state not in ('cancelled', 'draft') order by b.seat_no nulls last, b.id limit 10000`

type DoorAct = {
  readonly id: string
  readonly sessionId: string
  readonly applicationId: string
  readonly act: 'in' | 'out'
  readonly at: Date
  readonly by: string
  readonly now: Date
  /** The officer has a post only: a seat that is not in this session is out of their reach. */
  readonly isBounded: boolean
}
type CheckinOutcome = 'done' | 'gone' | 'started'
/**
 * Records one act of a device once and returns its outcome, also when it is repeated: `gone` when the candidate has no
 * seat in this session or is the officer, `started` when a check-in was to be undone after the candidate had started
 * the exam; neither has an effect. The first check-in counts. Returns null when the application does not exist or, for
 * an officer who has only a post, when it has no seat in this session.
 */
export async function recordCheckinAct(db: Db, one: DoorAct): Promise<CheckinOutcome | null> {
  const known = await db<
    { outcome: CheckinOutcome }[]
  >`select case when exam_started then 'started' else outcome end as outcome from exam_checkin where id = ${one.id}`.maybeOne()
  if (known) return known.outcome
  const held = await db<{ isHere: boolean; isElsewhere: boolean; hasStarted: boolean }[]>`
    select b.session_id is distinct from ${one.sessionId}::uuid as "isElsewhere",
      b.session_id is not distinct from ${one.sessionId}::uuid and b.account_id <> ${one.by}
      and b.state in ('scheduled', 'sat', 'passed', 'failed', 'expired') as "isHere",
      exists (select from attempt_record a, exam_session x where x.id = b.session_id and a.exam_id = b.exam_id
        and a.account_id = b.account_id and a.started_at >= x.starts_at and a.started_at < x.ends_at) as "hasStarted"
    from exam_application b where b.id = ${one.applicationId} for update`.maybeOne()
  if (!held || (one.isBounded && held.isElsewhere)) return null
  const outcome = held.isHere ? (one.act === 'out' && held.hasStarted ? 'started' : 'done') : 'gone'
  const { count } = await db`
    insert into exam_checkin (id, application_id, act, outcome, exam_started, at, noted_by, noted_at)
    values (${one.id}, ${one.applicationId}, ${one.act}, ${outcome === 'done' ? 'done' : 'gone'}, ${outcome === 'started'},
      ${one.at}, ${one.by}, ${one.now}) on conflict do nothing`
  if (count === 1 && outcome === 'done') {
    if (one.act === 'in')
      await db`update exam_application set checked_in_at = coalesce(checked_in_at, ${one.at}), state = case when state = 'scheduled' then 'sat'
        else state end, updated_at = ${one.now} where id = ${one.applicationId}`
    else
      await db`update exam_application set checked_in_at = null, state = case when state = 'sat' then 'scheduled' else state end,
        updated_at = ${one.now} where id = ${one.applicationId}`
  }
  return outcome
}
