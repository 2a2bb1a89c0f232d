import type { BilingualText } from '../../../core/text/language.ts'
import type { Db } from '../../../database/connection.ts'

type Owner = { readonly accountId: string; readonly companyId: string }
export type ExamFeeForSale = {
  readonly title: BilingualText
  readonly examId: string
  readonly state: string
  readonly feeFen: number | null
  /** True if a coupon of the person pays for the seat already, or could pay for it. */
  readonly isHeld: boolean
}

/**
 * Finds the exam of an application with its fee in fen (`feeFen` is null if it has none); null when the person has no
 * such application.
 */
export async function findExamFee(
  db: Db,
  owner: Owner,
  applicationId: string,
  now: Date,
): Promise<ExamFeeForSale | null> {
  const row = await db<ExamFeeForSale[]>`
    select e.title, e.id as "examId", b.state, f.fee_fen as "feeFen", exists (
      select from exam_coupon u where u.account_id = b.account_id and u.company_id = b.company_id
        and (u.application_id = b.id or (u.used_at is null and u.valid_until > ${now} and (u.exam_id is null or u.exam_id = b.exam_id)))) as "isHeld"
    from exam_application b join exam_card e on e.id = b.exam_id left join exam_fee f on f.exam_id = e.id
    where b.id = ${applicationId} and b.account_id = ${owner.accountId} and b.company_id = ${owner.companyId}`.maybeOne()
  return row ?? null
}

/**
 * Finds the exam fee in fen for a person without a coupon; null when the exam has no fee or the person has a usable
 * coupon.
 */
export async function findExamFeeToPay(db: Db, owner: Owner, examId: string, now: Date): Promise<number | null> {
  const row = await db<{ fee: number }[]>`
    select f.fee_fen as fee from exam_fee f where f.exam_id = ${examId} and not exists (
      select from exam_coupon u where u.account_id = ${owner.accountId} and u.company_id = ${owner.companyId} and u.used_at is null and u.valid_until > ${now}
        and (u.exam_id is null or u.exam_id = f.exam_id))`.maybeOne()
  return row?.fee ?? null
}

type Paid = {
  readonly id: string
  readonly code: string
  readonly orderId: string
  readonly applicationId: string
  readonly validUntil: Date
  readonly now: Date
}
/**
 * Inserts the coupon of a paid fee for the exam of the application; returns false unless the application is submitted,
 * returned, approved or scheduled.
 */
export async function insertExamFeeCoupon(db: Db, owner: Owner, paid: Paid): Promise<boolean> {
  const { count } = await db`
    insert into exam_coupon (id, code, account_id, company_id, exam_id, valid_until, created_at, order_id)
    select ${paid.id}, ${paid.code}, b.account_id, b.company_id, b.exam_id, ${paid.validUntil}::timestamptz, ${paid.now}::timestamptz, ${paid.orderId}::uuid
    from exam_application b where b.id = ${paid.applicationId} and b.account_id = ${owner.accountId} and b.company_id = ${owner.companyId}
      and b.state in ('submitted', 'returned', 'approved', 'scheduled')`
  return count === 1
}

/** Ends the coupon of an order; returns false when it is in use for a seat, or does not exist. */
export async function endExamFeeCoupon(db: Db, orderId: string, now: Date): Promise<boolean> {
  const { count } =
    await db`update exam_coupon set valid_until = least(valid_until, ${now}::timestamptz) where order_id = ${orderId} and used_at is null`
  return count === 1
}

/**
 * Lists at most 500 published exams that have a fee (in fen) or a session that requires a coupon, sorted by title.
 * `fee` is null if only a coupon can pay for the exam.
 */
export const listExamFees = (db: Db): Promise<{ examId: string; title: BilingualText; fee: number | null }[]> =>
  db<{ examId: string; title: BilingualText; fee: number | null }[]>`
    select e.id as "examId", e.title, f.fee_fen as fee from exam_card e left join exam_fee f on f.exam_id = e.id
    where e.status = 'published' and (f.exam_id is not null or exists (select from exam_session x where x.exam_id = e.id and x.needs_coupon))
    order by coalesce(e.title ->> 'zh', e.title ->> 'en'), e.id limit 500`

/** Sets the fee of an exam in fen; null removes it. Returns false when the exam does not exist. */
export async function upsertExamFee(
  db: Db,
  {
    examId,
    fee,
    by,
    now,
  }: { readonly examId: string; readonly fee: number | null; readonly by: string; readonly now: Date },
): Promise<boolean> {
  const exam = await db`select from exam_card where id = ${examId}`.maybeOne()
  if (!exam) return false
  if (fee === null) await db`delete from exam_fee where exam_id = ${examId}`
  else
    await db`
      insert into exam_fee (exam_id, fee_fen, changed_by, changed_at) values (${examId}, ${fee}, ${by}, ${now})
      on conflict (exam_id) do update set fee_fen = excluded.fee_fen, changed_by = excluded.changed_by, changed_at = excluded.changed_at`
  return true
}
