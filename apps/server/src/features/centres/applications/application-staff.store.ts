import type { Owner } from '../../../core/access/owner.ts'
import type { BilingualText, PersonName } from '../../../core/text/language.ts'
import { personNameColumn } from '../../../core/text/person-name.store.ts'
import type { Db } from '../../../database/connection.ts'
import { type RowsWithTotal, readPage } from '../../../database/paged.ts'
import type { ApplicantDetails, ExamApplicationState, ExamCentreRow } from './application.store.ts'

export const insertExamCentre = (db: Db, one: ExamCentreRow, now: Date): Promise<unknown> => db`
  insert into exam_centre (id, city, name, address, phone, map_url, time_zone, position, created_at)
  values (${one.id}, ${db.json(one.city)}, ${db.json(one.name)}, ${db.json(one.address)}, ${one.phone}, ${one.mapUrl}, ${one.timeZone},
    (select coalesce(max(position), 0) + 1 from exam_centre), ${now})`
export async function updateExamCentre(db: Db, one: ExamCentreRow): Promise<boolean> {
  const { count } = await db`
    update exam_centre set city = ${db.json(one.city)}, name = ${db.json(one.name)}, address = ${db.json(one.address)}, phone = ${one.phone},
      map_url = ${one.mapUrl}, time_zone = ${one.timeZone} where id = ${one.id}`
  return count === 1
}

type NewSession = {
  readonly id: string
  readonly centreId: string
  readonly examId: string
  readonly startsAt: string
  readonly endsAt: string
  readonly changeUntil: string
  readonly seats: number
  readonly needsCoupon: boolean
}
/** Inserts a session; returns false when there is no such centre or published formal exam. */
export async function insertExamSession(db: Db, one: NewSession, now: Date): Promise<boolean> {
  const { count } = await db`
    insert into exam_session (id, centre_id, exam_id, starts_at, ends_at, change_until, seats, needs_coupon, created_at)
    select ${one.id}, o.id, e.id, ${one.startsAt}::timestamptz, ${one.endsAt}::timestamptz, ${one.changeUntil}::timestamptz, ${one.seats}, ${one.needsCoupon},
      ${now}
    from exam_centre o, exam_card e where o.id = ${one.centreId} and e.id = ${one.examId} and e.status = 'published' and e.kind = 'formal'`
  return count === 1
}

export type RegistrationQueueRow = {
  readonly id: string
  readonly accountId: string
  readonly examTitle: BilingualText
  readonly company: BilingualText
  readonly account: string
  readonly state: ExamApplicationState
  readonly details: ApplicantDetails | null
  readonly reason: string | null
  readonly ticketNo: string | null
  readonly submittedAt: Date | null
  readonly total: number
}
/** Lists a page of the applications except drafts, in one state or in any (null), the earliest submitted first. */
export const listExamApplicationQueue = (
  db: Db,
  filter: { readonly state: ExamApplicationState | null; readonly page: number; readonly size: number },
): Promise<RowsWithTotal<RegistrationQueueRow>> =>
  readPage(
    db,
    filter,
    (part) => db<RegistrationQueueRow[]>`
    select b.id, b.account_id as "accountId", e.title as "examTitle", c.name as company, a.login as account, b.state, b.details, b.reason,
      b.ticket_no as "ticketNo", b.submitted_at as "submittedAt", count(*) over ()::int as total
    from exam_application b join exam_card e on e.id = b.exam_id join company_name c on c.id = b.company_id join account_name a on a.id = b.account_id
    where b.state <> 'draft' and (${filter.state}::text is null or b.state = ${filter.state})
    order by b.submitted_at nulls last, b.id ${part}`,
  )

export type DecidedExamApplication = Owner & { readonly title: BilingualText }
/**
 * Decides a waiting registration; returns its applicant and the title of its exam, or null when it isn't waiting or the
 * caller may not decide it.
 */
export async function setExamApplicationDecision(
  db: Db,
  id: string,
  by: {
    readonly accountId: string
    /** A line manager decides registrations of this company only. */
    readonly companyId: string
    readonly state: 'approved' | 'returned'
    readonly reason: string | null
    /** True: decided as staff; false: as the line manager. */
    readonly atDesk: boolean
    readonly now: Date
  },
) {
  const row = await db<DecidedExamApplication[]>`
    update exam_application b set state = ${by.state}, reason = ${by.reason}, decided_at = ${by.now}, decided_by = ${by.accountId}, updated_at = ${by.now}
    from exam_card e
    where b.id = ${id} and b.state = 'submitted' and may_approve('registration', b.company_id, b.account_id, ${by.accountId}, ${by.atDesk})
      and (${by.atDesk} or b.company_id = ${by.companyId}) and e.id = b.exam_id
    returning b.account_id as "accountId", b.company_id as "companyId", e.title`.maybeOne()
  return row ?? null
}

export type WaitingRegistration = {
  readonly id: string
  readonly accountId: string
  readonly name: PersonName
  readonly title: BilingualText
  readonly submittedAt: Date
}
/**
 * Lists at most `limit` registrations that wait for the line manager `manager`, without details and documents, the
 * longest waiting first.
 */
export const listRegistrationsForManager = (
  db: Db,
  manager: Owner,
  limit: number,
): Promise<WaitingRegistration[]> => db<WaitingRegistration[]>`
  select b.id, b.account_id as "accountId", ${personNameColumn(db, 'a')} as name, e.title, b.submitted_at as "submittedAt"
  from waiting_registration b join exam_card e on e.id = b.exam_id join account_name a on a.id = b.account_id
  where b.company_id = ${manager.companyId} and b.account_id in (select team_people(${manager.companyId}, ${manager.accountId}))
    and may_approve('registration', b.company_id, b.account_id, ${manager.accountId}, false)
  order by b.submitted_at, b.id limit ${limit}`

export type ExamApplicationStateRow = { readonly state: string; readonly accountId: string }
export const findExamApplicationState = async (db: Db, id: string): Promise<ExamApplicationStateRow | null> =>
  (
    await db<ExamApplicationStateRow[]>`select state, account_id as "accountId" from exam_application where id = ${id}`
  )[0] ?? null

export type CheckedInCandidate = {
  readonly id: string
  readonly realName: string
  readonly examTitle: BilingualText
  readonly startsAt: Date
}
/**
 * Records attendance by the number of a ticket, from two hours before the session until it ends. A second call keeps
 * the first time. Returns null outside this time, for an unknown ticket, for one whose application already has a
 * result, and for the officer's own.
 */
export async function setCandidateCheckedIn(
  db: Db,
  ticketNo: string,
  by: string,
  now: Date,
): Promise<CheckedInCandidate | null> {
  const row = await db<CheckedInCandidate[]>`
    update exam_application b set state = 'sat', checked_in_at = coalesce(b.checked_in_at, ${now}), updated_at = ${now} from exam_session x, exam_card e
    where b.ticket_no = ${ticketNo} and b.account_id <> ${by} and b.state in ('scheduled', 'sat') and x.id = b.session_id and e.id = b.exam_id
      and x.starts_at <= ${now}::timestamptz + interval '2 hours' and x.ends_at > ${now}
    returning b.id, b.details ->> 'realName' as "realName", e.title as "examTitle", x.starts_at as "startsAt"`.maybeOne()
  return row ?? null
}
/** Finds the owner of a ticket; null when the ticket does not exist. */
export async function findTicketOwner(db: Db, ticketNo: string): Promise<string | null> {
  const row = await db<
    { accountId: string }[]
  >`select account_id as "accountId" from exam_application where ticket_no = ${ticketNo}`.maybeOne()
  return row?.accountId ?? null
}

type NewCoupon = {
  readonly id: string
  readonly code: string
  readonly login: string
  readonly companyId: string
  readonly examId: string | null
  readonly validUntil: string
}
/**
 * Inserts a coupon; returns false when no account with this login belongs to the company, or when a coupon with this
 * code exists.
 */
export async function insertExamCoupon(db: Db, one: NewCoupon, now: Date): Promise<boolean> {
  const { count } = await db`
    insert into exam_coupon (id, code, account_id, company_id, exam_id, valid_until, created_at)
    select ${one.id}, ${one.code}, a.id, m.company_id, ${one.examId}::uuid, ${one.validUntil}::timestamptz, ${now} from account_name a
    join membership_entry m on m.account_id = a.id
    where a.login = ${one.login} and m.company_id = ${one.companyId} on conflict (code) do nothing`
  return count === 1
}
/**
 * Returns true if the coupon with this code has the same holder, company, exam and expiry, false if one differs; null
 * when there is no such coupon.
 */
export async function isSameExamCoupon(db: Db, one: NewCoupon): Promise<boolean | null> {
  const row = await db<{ isSame: boolean }[]>`
    select a.login = ${one.login} and c.company_id = ${one.companyId} and c.exam_id is not distinct from ${one.examId}::uuid
      and c.valid_until = ${one.validUntil}::timestamptz as "isSame"
    from exam_coupon c join account_name a on a.id = c.account_id where c.code = ${one.code}`.maybeOne()
  return row?.isSame ?? null
}
