import type { Owner } from '../../../core/access/owner.ts'
import type { BilingualText } from '../../../core/text/language.ts'
import type { Db } from '../../../database/connection.ts'

/**
 * Adds an application to the waitlist of a session and removes it from that of any other session. An existing entry in
 * the same waitlist keeps its position.
 */
export const upsertWaitlistEntry = (
  db: Db,
  applicationId: string,
  sessionId: string,
  now: Date,
): Promise<unknown> => db`
  insert into exam_session_wait as w (application_id, session_id, asked_at) values (${applicationId}, ${sessionId}, ${now})
  on conflict (application_id) do update set session_id = excluded.session_id, asked_at = excluded.asked_at where w.session_id <> excluded.session_id`

export const deleteWaitlistEntry = (db: Db, applicationId: string): Promise<unknown> =>
  db`delete from exam_session_wait where application_id = ${applicationId}`

/** Deletes the waitlist entry of a person who got a seat, and records the seat. */
export const recordWaitlistSeat = (db: Db, applicationId: string, now: Date): Promise<unknown> => db`
  with waited as (delete from exam_session_wait where application_id = ${applicationId} returning application_id, session_id, asked_at)
  insert into exam_session_given (application_id, session_id, asked_at, given_at) select application_id, session_id, asked_at, ${now} from waited`

export type WaitingApplicant = Owner & {
  readonly applicationId: string
  readonly examId: string
  readonly examTitle: BilingualText
  readonly startsAt: Date
  /** Of the centre; null: the portal's. */
  readonly timeZone: string | null
  readonly couponCode: string | null
}
/**
 * Lists, in order, the first `most` people on the waitlist who may have a seat (still approved and still members of
 * their company), and locks their applications until the transaction ends. Applications locked by another transaction are skipped to avoid a deadlock.
 */
export const listSessionWaitlist = (db: Db, sessionId: string, most: number): Promise<WaitingApplicant[]> => db<
  WaitingApplicant[]
>`
  select b.id as "applicationId", b.account_id as "accountId", b.company_id as "companyId", b.exam_id as "examId", e.title as "examTitle",
    x.starts_at as "startsAt", o.time_zone as "timeZone", (select u.code from exam_coupon u where u.application_id = b.id) as "couponCode"
  from exam_session_wait w
  join exam_application b on b.id = w.application_id
  join exam_card e on e.id = b.exam_id
  join exam_session x on x.id = w.session_id
  join exam_centre o on o.id = x.centre_id
  where w.session_id = ${sessionId} and b.state = 'approved'
    and exists (select from active_membership m where m.account_id = b.account_id and m.company_id = b.company_id)
  order by w.asked_at, w.application_id limit ${most} for update of b skip locked`

/** Returns true if the holder has an unused, valid coupon that could pay for a seat of this exam. */
export async function hasExamCoupon(db: Db, owner: Owner, examId: string, now: Date): Promise<boolean> {
  const rows = await db`
    select from exam_coupon where account_id = ${owner.accountId} and company_id = ${owner.companyId} and used_at is null and valid_until > ${now}
      and (exam_id is null or exam_id = ${examId}) limit 1`
  return rows.length > 0
}
