import type { Owner } from '../../../core/access/owner.ts'
import type { BilingualText } from '../../../core/text/language.ts'
import type { Db } from '../../../database/connection.ts'

export type ClassForSaleRow = {
  readonly title: BilingualText
  readonly city: BilingualText | null
  readonly teacher: BilingualText | null
  readonly startsOn: string
  readonly endsOn: string
  readonly applyUntil: string
  readonly seats: number
  readonly feeFen: number
  readonly status: 'published' | 'cancelled'
  readonly isEnrolled: boolean
}
export async function findClassForSale(db: Db, classId: string, accountId: string): Promise<ClassForSaleRow | null> {
  const row = await db<ClassForSaleRow[]>`
    select k.title, k.city, t.name as teacher, k.starts_on::text as "startsOn", k.ends_on::text as "endsOn", k.apply_until::text as "applyUntil", k.seats,
      k.fee_fen as "feeFen", k.status, exists (select from training_place p where p.class_id = k.id and p.account_id = ${accountId}
        and p.state = 'enrolled') as "isEnrolled"
    from training_class k left join teacher_name t on t.id = k.teacher_id where k.id = ${classId}`.maybeOne()
  return row ?? null
}

export const insertClassSeatHold = (db: Db, classId: string, owner: Owner, now: Date): Promise<unknown> => db`
  insert into training_hold (class_id, account_id, company_id, held_at) values (${classId}, ${owner.accountId}, ${owner.companyId}, ${now})
  on conflict do nothing`
export const deleteClassSeatHold = (
  db: Db,
  classId: string,
  accountId: string,
): Promise<unknown> => db`delete from training_hold
  where class_id = ${classId} and account_id = ${accountId}`

/** Assigns a paid seat, also to a person on the waitlist. */
export const upsertPaidClassSeat = (db: Db, classId: string, owner: Owner, now: Date): Promise<unknown> => db`
  insert into training_place (class_id, account_id, company_id, state, asked_at, is_paid)
  values (${classId}, ${owner.accountId}, ${owner.companyId}, 'enrolled', ${now}, true)
  on conflict (class_id, account_id) do update set state = 'enrolled', company_id = excluded.company_id, is_paid = true`

export async function isPaidSeat(db: Db, classId: string, accountId: string): Promise<boolean> {
  const row = await db<{ isPaid: boolean }[]>`
    select is_paid as "isPaid" from training_place where class_id = ${classId} and account_id = ${accountId}`.maybeOne()
  return row?.isPaid ?? false
}
