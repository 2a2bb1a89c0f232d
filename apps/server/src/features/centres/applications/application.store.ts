import type { Owner } from '../../../core/access/owner.ts'
import type { BilingualText } from '../../../core/text/language.ts'
import type { Db } from '../../../database/connection.ts'
import { type RowsWithTotal, readPage } from '../../../database/paged.ts'
import { centreMatchCondition, upcomingSessionSource } from '../sessions/upcoming-session.store.ts'

export type ExamApplicationState =
  | 'draft'
  | 'submitted'
  | 'returned'
  | 'approved'
  | 'scheduled'
  | 'sat'
  | 'passed'
  | 'failed'
  | 'cancelled'
  | 'expired'
/** The details of an applicant that may be shown; the document number is sealed separately. */
export type ApplicantDetails = {
  readonly realName: string
  readonly certificateType: string
  readonly idTail: string
  readonly identityType: string
  readonly employer: string
  readonly email: string
  readonly phone: string
  readonly photoFileId: string | null
  readonly documentFileId: string | null
}

export type Applicant = { readonly details: ApplicantDetails; readonly idNumber: Buffer }
export async function findApplicant(db: Db, owner: Owner): Promise<Applicant | null> {
  const row = await db<Applicant[]>`select details, id_number as "idNumber" from exam_applicant
    where account_id = ${owner.accountId} and company_id = ${owner.companyId}`.maybeOne()
  return row ?? null
}
export const upsertApplicant = (
  db: Db,
  owner: Owner,
  { details, idNumber }: Applicant,
  now: Date,
): Promise<unknown> => db`
  insert into exam_applicant (account_id, company_id, details, id_number, updated_at)
  values (${owner.accountId}, ${owner.companyId}, ${db.json(details)}, ${idNumber}, ${now})
  on conflict (account_id, company_id) do update set details = excluded.details, id_number = excluded.id_number, updated_at = excluded.updated_at`

export type ExamSessionRow = {
  readonly id: string
  readonly examId: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly changeUntil: Date
  readonly seats: number
  readonly taken: number
  readonly needsCoupon: boolean
}
export type ExamCentreRow = {
  readonly id: string
  readonly city: BilingualText
  readonly name: BilingualText
  readonly address: BilingualText
  readonly phone: string | null
  readonly mapUrl: string | null
  /** Null: the portal's. */
  readonly timeZone: string | null
}
export type OwnExamApplicationRow = Owner & {
  readonly id: string
  readonly examId: string
  readonly examTitle: BilingualText
  readonly state: ExamApplicationState
  readonly details: ApplicantDetails | null
  readonly reason: string | null
  readonly session:
    | (Pick<ExamSessionRow, 'id'> & {
        readonly startsAt: string
        readonly endsAt: string
        readonly changeUntil: string
      })
    | null
  readonly centre: ExamCentreRow | null
  readonly wait: {
    readonly sessionId: string
    readonly startsAt: string
    readonly endsAt: string
    readonly place: number
    readonly centre: ExamCentreRow
  } | null
  readonly ticketNo: string | null
  readonly couponCode: string | null
  readonly createdAt: Date
  readonly submittedAt: Date | null
}
const centreOf = (db: Db) =>
  db`json_build_object('id', o.id, 'city', o.city, 'name', o.name, 'address', o.address, 'phone', o.phone, 'mapUrl', o.map_url,
    'timeZone', o.time_zone)`
/** The session that an approved application waits for, and its place on the list. */
const waitOf = (db: Db) => db`(
  select json_build_object('sessionId', y.id, 'startsAt', y.starts_at, 'endsAt', y.ends_at, 'centre', ${centreOf(db)},
    'place', (select count(*)::int from exam_session_wait q where q.session_id = w.session_id
      and (q.asked_at, q.application_id) <= (w.asked_at, w.application_id)))
  from exam_session_wait w join exam_session y on y.id = w.session_id join exam_centre o on o.id = y.centre_id
  where w.application_id = b.id and b.state = 'approved')`
const columns = (db: Db) => db`
  b.id, b.account_id as "accountId", b.company_id as "companyId", b.exam_id as "examId", e.title as "examTitle", b.state, b.details, b.reason,
  b.ticket_no as "ticketNo", b.created_at as "createdAt", b.submitted_at as "submittedAt",
  (select code from exam_coupon u where u.application_id = b.id) as "couponCode",
  case when x.id is not null then json_build_object('id', x.id, 'startsAt', x.starts_at, 'endsAt', x.ends_at, 'changeUntil', x.change_until) end as session,
    case when o.id is not null then ${centreOf(db)} end as centre, ${waitOf(db)} as wait`
const tables = (
  db: Db,
) => db`exam_application b join exam_card e on e.id = b.exam_id left join exam_session x on x.id = b.session_id
left join exam_centre o on o.id = x.centre_id`

/**
 * Updates the outcomes of applications from attempts in their session, released results and no-shows, so that a no-show
 * can register again. Covers all applications of the given people, including later regrades, or (null) those of
 * everyone with a seat. Also deletes waitlists of sessions whose seats can no longer be cancelled. Returns the number
 * of changed applications as `count`.
 */
export const updateApplicationOutcomes = (
  db: Db,
  accountIds: readonly string[] | null,
  now: Date,
): Promise<{ count: number }> => db`
  with over as (delete from exam_session_wait w using exam_session x where x.id = w.session_id and x.change_until <= ${now})
  update exam_application b set state = n.state, updated_at = ${now}
  from (
    select o.id, case when a.id is null then 'expired' when a.told_at is null then 'sat' when a.passed then 'passed' else 'failed' end as state
    from exam_application o join exam_session x on x.id = o.session_id
    left join lateral (
      select id, passed, told_at from attempt_record
      where exam_id = o.exam_id and account_id = o.account_id and started_at >= x.starts_at and started_at < x.ends_at order by number desc limit 1
    ) a on true
    where case when ${accountIds === null} then o.state in ('scheduled', 'sat') else o.account_id = any(${(accountIds ?? []) as string[]}::uuid[]) end
      and (o.state in ('scheduled', 'sat') and (a.id is not null or x.ends_at <= ${now}) or o.state in ('passed', 'failed') and a.told_at is not null)
  ) n where b.id = n.id and b.state <> n.state`

export async function listOwnExamApplications(
  db: Db,
  owner: Owner,
  filter: { readonly page: number; readonly size: number },
) {
  return readPage(
    db,
    filter,
    (part) => db<(OwnExamApplicationRow & { total: number })[]>`
    select ${columns(db)}, count(*) over ()::int as total from ${tables(db)}
    where b.account_id = ${owner.accountId} and b.company_id = ${owner.companyId}
    order by b.created_at desc, b.id ${part}`,
  )
}

/**
 * Returns the caller's application and locks it until the transaction ends; null when they have no such application.
 */
export async function lockExamApplication(db: Db, owner: Owner, id: string): Promise<OwnExamApplicationRow | null> {
  const row = await db<
    OwnExamApplicationRow[]
  >`select ${columns(db)} from ${tables(db)} where b.id = ${id} and b.account_id = ${owner.accountId}
      and b.company_id = ${owner.companyId} for update of b`.maybeOne()
  return row ?? null
}

export async function findOpenExamApplication(
  db: Db,
  accountId: string,
  examId: string,
): Promise<(Owner & { readonly id: string; readonly state: ExamApplicationState }) | null> {
  const row = await db<(Owner & { id: string; state: ExamApplicationState })[]>`
    select id, account_id as "accountId", company_id as "companyId", state from exam_application
    where account_id = ${accountId} and exam_id = ${examId}
    and state in ('draft', 'submitted', 'returned', 'approved', 'scheduled', 'sat') for update`.maybeOne()
  return row ?? null
}

export async function insertExamApplicationDraft(
  db: Db,
  owner: Owner,
  examId: string,
  id: string,
  now: Date,
): Promise<boolean> {
  const { count } = await db`
    insert into exam_application (id, account_id, company_id, exam_id, state, created_at, updated_at)
    values (${id}, ${owner.accountId}, ${owner.companyId}, ${examId}, 'draft', ${now}, ${now})
    on conflict do nothing`
  return count === 1
}

/** Submits an application with a copy of the applicant's details, which later changes of the details do not affect. */
export const setExamApplicationSubmitted = (
  db: Db,
  id: string,
  { details, idNumber }: Applicant,
  now: Date,
): Promise<unknown> => db`
  update exam_application set state = 'submitted', details = ${db.json(details)}, id_number = ${idNumber}, reason = null, submitted_at = ${now},
    updated_at = ${now}
  where id = ${id}`

export const setExamApplicationCancelled = (db: Db, id: string, now: Date): Promise<unknown> => db`
  update exam_application set state = 'cancelled', session_id = null, ticket_no = null, seat_no = null, updated_at = ${now} where id = ${id}`

export const setExamApplicationSeat = (
  db: Db,
  id: string,
  sessionId: string,
  ticketNo: string,
  now: Date,
): Promise<unknown> => db`
  update exam_application set state = 'scheduled', session_id = ${sessionId}, ticket_no = coalesce(ticket_no, ${ticketNo}), updated_at = ${now},
    seat_no = (select min(n) from exam_session x, generate_series(1, x.seats) n where x.id = ${sessionId} and not exists (
      select from exam_application o where o.session_id = x.id and o.seat_no = n and o.state in ('scheduled', 'sat')))
  where id = ${id}`

export type ApplicableExamRow = {
  readonly id: string
  readonly title: BilingualText
  readonly nextSessionAt: Date | null
  /** Of the centre of the next session; null: the portal's. */
  readonly timeZone: string | null
  /** Null: no upcoming session. */
  readonly seatsLeft: number | null
  readonly application: { readonly id: string; readonly state: ExamApplicationState } | null
}
/**
 * Lists at most 200 published exams that are open to the person and have upcoming sessions or an open application of
 * the person (`application`; null: none), those with the earliest session first. `seatsLeft`: the free seats of all
 * upcoming sessions.
 */
export const listApplicableExams = (db: Db, owner: Owner, now: Date): Promise<ApplicableExamRow[]> =>
  db<ApplicableExamRow[]>`
    select e.id, e.title, min(x.starts_at) filter (where x.taken < x.seats) as "nextSessionAt",
      (array_agg(o.time_zone order by x.starts_at, x.id) filter (where x.taken < x.seats))[1] as "timeZone",
      sum(x.seats - x.taken)::int as "seatsLeft", case when b.id is not null then json_build_object('id', b.id, 'state', b.state) end as application
    from exam_card e left join exam_application b on b.exam_id = e.id and b.account_id = ${owner.accountId} and b.company_id = ${owner.companyId}
        and b.state in ('draft', 'submitted', 'returned', 'approved', 'scheduled', 'sat')
      left join exam_session x on x.exam_id = e.id and x.starts_at > ${now} and x.cancelled_at is null
      left join exam_centre o on o.id = x.centre_id
    where (x.id is not null or b.id is not null) and e.status = 'published' and exam_is_open_to(e.id, ${owner.companyId}, ${owner.accountId})
    group by e.id, e.title, b.id, b.state order by min(x.starts_at), e.id limit 200`

export type OfferedSession = ExamSessionRow & { readonly centre: ExamCentreRow; readonly waiting: number }
export const listOfferedSessions = (db: Db, examId: string, now: Date): Promise<OfferedSession[]> =>
  db<OfferedSession[]>`
    select x.id, x.exam_id as "examId", x.starts_at as "startsAt", x.ends_at as "endsAt", x.change_until as "changeUntil", x.seats, x.taken,
      x.needs_coupon as "needsCoupon", ${centreOf(db)} as centre, (select count(*)::int from exam_session_wait w where w.session_id = x.id) as waiting
    from exam_session x join exam_centre o on o.id = x.centre_id where x.exam_id = ${examId} and x.starts_at > ${now} and x.cancelled_at is null
    order by x.starts_at, o.position, x.id limit 500`

/**
 * Locks sessions in a fixed order, so that two people swapping seats can't cause a deadlock, and returns them without
 * cancelled ones.
 */
export const lockExamSessions = (db: Db, ids: readonly string[]): Promise<ExamSessionRow[]> =>
  db<ExamSessionRow[]>`
    select id, exam_id as "examId", starts_at as "startsAt", ends_at as "endsAt", change_until as "changeUntil", seats, taken, needs_coupon as "needsCoupon"
    from exam_session where id = any(${ids as string[]}::uuid[]) and cancelled_at is null order by id for update`
export const updateSessionSeatsTaken = (db: Db, sessionId: string, by: 1 | -1): Promise<unknown> =>
  db`update exam_session set taken = taken + ${by} where id = ${sessionId}`

/**
 * Uses one of the holder's coupons for an application: the given one or, if none is given, the first to expire, with
 * those for this exam before those for any exam. Returns false when there is no such coupon.
 */
export async function claimExamCoupon(
  db: Db,
  owner: Owner,
  bond: { readonly examId: string; readonly applicationId: string; readonly couponId: string | null },
  now: Date,
): Promise<boolean> {
  const { count } = await db`
    update exam_coupon set used_at = ${now}, application_id = ${bond.applicationId} where id = (
      select id from exam_coupon where account_id = ${owner.accountId} and company_id = ${owner.companyId} and used_at is null and valid_until > ${now}
        and (exam_id is null or exam_id = ${bond.examId}) and (${bond.couponId}::uuid is null or id = ${bond.couponId}::uuid)
      order by exam_id nulls last, valid_until, id limit 1 for update)`
  return count === 1
}
export const releaseExamCoupon = (db: Db, applicationId: string): Promise<unknown> =>
  db`update exam_coupon set used_at = null, application_id = null where application_id = ${applicationId}`

export type ExamCouponState = 'usable' | 'used' | 'expired'
export type ExamCouponRow = {
  readonly id: string
  readonly code: string
  readonly state: ExamCouponState
  readonly examId: string | null
  readonly examTitle: BilingualText | null
  readonly validUntil: Date
  readonly usedAt: Date | null
  readonly total: number
}
export const listExamCoupons = (
  db: Db,
  owner: Owner,
  filter: { readonly state: ExamCouponState | null; readonly page: number; readonly size: number },
  now: Date,
): Promise<RowsWithTotal<ExamCouponRow>> =>
  readPage(
    db,
    filter,
    (part) => db<ExamCouponRow[]>`
    select *, count(*) over ()::int as total from (
      select u.id, u.code, case when u.used_at is not null then 'used' when u.valid_until <= ${now} then 'expired'
        else 'usable' end as state, u.exam_id as "examId", e.title as "examTitle",
        u.valid_until as "validUntil", u.used_at as "usedAt"
      from exam_coupon u left join exam_card e on e.id = u.exam_id where u.account_id = ${owner.accountId} and u.company_id = ${owner.companyId}) c
    where ${filter.state}::text is null or state = ${filter.state}
    order by state = 'usable' desc, "validUntil" desc, id ${part}`,
  )

export type ExamLocationRow = ExamCentreRow & {
  readonly nextSessionAt: Date | null
  readonly seatsLeft: number
  readonly total: number
}
type CentreFilter = { readonly words: string | null; readonly page: number; readonly size: number }
export const listExamCentres = (
  db: Db,
  reader: Owner | null,
  filter: CentreFilter,
  now: Date,
): Promise<RowsWithTotal<ExamLocationRow>> =>
  readPage(
    db,
    filter,
    (part) => db<ExamLocationRow[]>`
    select o.id, o.city, o.name, o.address, o.phone, o.map_url as "mapUrl", o.time_zone as "timeZone",
      n."nextSessionAt", coalesce(n."seatsLeft", 0)::int as "seatsLeft",
      count(*) over ()::int as total
    from exam_centre o left join lateral (
      select min(x.starts_at) as "nextSessionAt", sum(x.seats - x.taken) as "seatsLeft" from ${upcomingSessionSource(db, reader, now)}
      where x.centre_id = o.id) n on true
    where ${centreMatchCondition(db, filter.words)}
    order by o.position, o.id ${part}`,
  )
