import type { Owner } from '../../../core/access/owner.ts'
import type { BilingualText } from '../../../core/text/language.ts'
import type { Db } from '../../../database/connection.ts'
import { type RowsWithTotal, readPage } from '../../../database/paged.ts'

export type ClassSeatState = 'enrolled' | 'waiting'
export type TrainingClassRow = {
  readonly id: string
  readonly line: 'technical' | 'management'
  readonly title: BilingualText
  readonly summary: BilingualText
  readonly city: BilingualText | null
  readonly teacher: BilingualText | null
  readonly productId: string | null
  readonly startsOn: string
  readonly endsOn: string
  readonly applyUntil: string
  readonly seats: number
  readonly feeFen: number
  readonly status: 'published' | 'cancelled'
  readonly taken: number
  readonly waiting: number
  readonly asksApproval: boolean
  readonly mine: ClassSeatState | null
  /** The seat waits for an approval. */
  readonly isRequested: boolean
  readonly isPaid: boolean
  /** People ahead of this one on the waitlist. */
  readonly before: number
}
export type TrainingClassFilter = {
  readonly line: string | null
  readonly month: string | null
  readonly city: string | null
  readonly isMine: boolean
  readonly today: string
  readonly page: number
  readonly size: number
}

/**
 * True when the person of seat `p` still belongs to its company. Former members have no seat and are not on the
 * waitlist.
 */
const isHeld = (db: Db) =>
  db`exists (select from active_membership m where m.account_id = p.account_id and m.company_id = p.company_id)`

/**
 * Lists a page of the classes that have not ended, the first to start first. A cancelled class is shown only to people
 * with a seat in it, a request for one, or a place on its waitlist.
 */
export const listTrainingClasses = (
  db: Db,
  filter: TrainingClassFilter,
  accountId: string | null,
): Promise<RowsWithTotal<TrainingClassRow & { total: number }>> =>
  readPage(
    db,
    filter,
    (part) => db<(TrainingClassRow & { total: number })[]>`
    select k.id, k.line, k.title, k.summary, k.city, t.name as teacher, k.product_id as "productId", k.starts_on::text as "startsOn",
      k.ends_on::text as "endsOn", k.apply_until::text as "applyUntil", k.seats, k.fee_fen as "feeFen", k.status,
      k.asks_approval as "asksApproval", n.taken, n.waiting, own.state as mine,
      own.request_id is not null as "isRequested",
      coalesce(own.is_paid, false) as "isPaid", count(*) over ()::int as total, case when own.state = 'waiting' then (select count(*)::int from training_place p
        where p.class_id = k.id and p.state = 'waiting' and p.request_id is null
          and (p.asked_at, p.account_id) < (own.asked_at, own.account_id) and ${isHeld(db)}) else 0 end as before
    from training_class k left join teacher_name t on t.id = k.teacher_id
    left join training_place own on own.class_id = k.id and own.account_id = ${accountId}::uuid
    cross join lateral (select count(*) filter (where state = 'enrolled')::int + (select count(*)::int from training_hold h where h.class_id = k.id) as taken,
      count(*) filter (where state = 'waiting' and p.request_id is null)::int as waiting from training_place p where p.class_id = k.id and ${isHeld(db)}) n
    where k.ends_on >= ${filter.today}::date and (k.status = 'published' or own.state is not null) and (not ${filter.isMine}::boolean or own.state is not null)
      and (${filter.line}::text is null or k.line = ${filter.line})
      and (${filter.month}::text is null or ${filter.month} between to_char(k.starts_on, 'YYYY-MM') and to_char(k.ends_on, 'YYYY-MM'))
      and (${filter.city}::text is null or (${filter.city} = 'online' and k.city is null) or ${filter.city} in (k.city ->> 'zh', k.city ->> 'en'))
    order by k.starts_on, k.id ${part}`,
  )

/**
 * Lists the options of the filters, from the published classes that have not ended: the months in which they start, the
 * earliest first, and their cities, the most frequent first.
 */
export async function listClassFilterOptions(
  db: Db,
  today: string,
): Promise<{ readonly months: string[]; readonly cities: BilingualText[] }> {
  const row = await db<{ months: string[]; cities: BilingualText[] }[]>`
    with coming as (select * from training_class where status = 'published' and ends_on >= ${today}::date)
    select array(select distinct to_char(starts_on, 'YYYY-MM') from coming order by 1) as months,
      (select coalesce(jsonb_agg(city order by n desc, city), '[]')
        from (select city, count(*) as n from coming where city is not null group by city) c) as cities`.maybeOne()
  return row ?? { months: [], cities: [] }
}

export type LockedTrainingClass = Pick<
  TrainingClassRow,
  'id' | 'title' | 'city' | 'applyUntil' | 'startsOn' | 'endsOn' | 'seats' | 'feeFen' | 'status' | 'asksApproval'
> & { readonly revision: number }
/** Locks a class, so that seats are assigned one at a time; null when it does not exist. */
export async function lockTrainingClass(db: Db, id: string): Promise<LockedTrainingClass | null> {
  const row = await db<LockedTrainingClass[]>`
    select id, title, city, apply_until::text as "applyUntil", starts_on::text as "startsOn", ends_on::text as "endsOn", seats, fee_fen as "feeFen", status,
      asks_approval as "asksApproval", revision
    from training_class where id = ${id} for update`.maybeOne()
  return row ?? null
}
/** Counts the seats that are taken, with those reserved during payment unless `withHolds` is false. */
export async function countClassSeatsTaken(
  db: Db,
  classId: string,
  { withHolds = true }: { readonly withHolds?: boolean } = {},
): Promise<number> {
  const holds = withHolds ? db`+ (select count(*)::int from training_hold where class_id = ${classId})` : db``
  const row = await db<{ taken: number }[]>`select count(*)::int ${holds} as taken from training_place p
    where class_id = ${classId} and state = 'enrolled' and ${isHeld(db)}`.one()
  return row.taken
}
export async function findClassSeatState(
  db: Db,
  classId: string,
  accountId: string,
): Promise<ClassSeatState | 'requested' | null> {
  const row = await db<
    { state: ClassSeatState | 'requested' }[]
  >`select case when request_id is null then state else 'requested' end as state from training_place
    where class_id = ${classId} and account_id = ${accountId}`.maybeOne()
  return row?.state ?? null
}
type NewSeat = { readonly state: ClassSeatState; readonly requestId: string | null; readonly now: Date }
export const insertClassSeat = (db: Db, classId: string, owner: Owner, seat: NewSeat): Promise<unknown> => db`
  insert into training_place (class_id, account_id, company_id, state, request_id, asked_at)
  values (${classId}, ${owner.accountId}, ${owner.companyId}, ${seat.state}, ${seat.requestId}, ${seat.now})
  on conflict do nothing`
/**
 * Deletes a person's seat, request or position on the waitlist; returns its former state, `waiting` also for a request,
 * or null without any.
 */
export async function deleteClassSeat(db: Db, classId: string, accountId: string): Promise<ClassSeatState | null> {
  const row = await db<
    { state: ClassSeatState }[]
  >`delete from training_place where class_id = ${classId} and account_id = ${accountId} returning state`.maybeOne()
  return row?.state ?? null
}
/**
 * Assigns a seat to the first person on the waitlist and returns them; null when nobody waits. The caller has checked
 * that a seat is free.
 */
export async function assignClassSeatToNext(db: Db, classId: string): Promise<Owner | null> {
  const row = await db<Owner[]>`
    update training_place set state = 'enrolled' where class_id = ${classId} and account_id = (
      select account_id from training_place p where class_id = ${classId} and state = 'waiting' and request_id is null and ${isHeld(db)}
      order by asked_at, account_id limit 1)
    returning account_id as "accountId", company_id as "companyId"`.maybeOne()
  return row ?? null
}

/**
 * Assigns a seat to a person on the waitlist, or to one who requested it if `by` may approve it as staff; null if
 * neither applies.
 */
export async function setClassSeatAssigned(
  db: Db,
  classId: string,
  accountId: string,
  by: string,
): Promise<Owner | null> {
  const row = await db<Owner[]>`
    update training_place p set state = 'enrolled', request_id = null
    where class_id = ${classId} and account_id = ${accountId} and state = 'waiting' and ${isHeld(db)}
      and (request_id is null or may_approve('classSeat', p.company_id, p.account_id, ${by}, true))
    returning account_id as "accountId", company_id as "companyId"`.maybeOne()
  return row ?? null
}
/** Returns true unless the person has requested a seat and `by` may not decide the request as staff. */
export async function canDecideClassSeat(db: Db, classId: string, accountId: string, by: string): Promise<boolean> {
  const { count } = await db`
    select from training_place p where class_id = ${classId} and account_id = ${accountId} and request_id is not null
      and not may_approve('classSeat', p.company_id, p.account_id, ${by}, true)`
  return count === 0
}
export async function findClassSeatOwner(db: Db, classId: string, accountId: string): Promise<Owner | null> {
  const row = await db<Owner[]>`select account_id as "accountId", company_id as "companyId" from training_place
    where class_id = ${classId} and account_id = ${accountId}`.maybeOne()
  return row ?? null
}
/** Lists the current members who have a seat in a class, have requested one, or are on the waitlist. */
export const listClassSeatOwners = (db: Db, classId: string): Promise<Owner[]> =>
  db<
    Owner[]
  >`select p.account_id as "accountId", p.company_id as "companyId" from training_place p where p.class_id = ${classId} and ${isHeld(db)}
    order by p.asked_at, p.account_id`

export type TrainingClassContent = Pick<
  TrainingClassRow,
  | 'line'
  | 'title'
  | 'summary'
  | 'city'
  | 'startsOn'
  | 'endsOn'
  | 'applyUntil'
  | 'seats'
  | 'feeFen'
  | 'productId'
  | 'asksApproval'
> & {
  readonly teacherId: string | null
}
type NewClass = {
  readonly id: string
  readonly createdBy: string
  readonly requestKey: string | null
  readonly now: Date
}

/** Returns `teacherId` if that teacher does not exist, and `productId` if that course is not published. */
export async function listMissingClassReferences(
  db: Db,
  { teacherId, productId }: Pick<TrainingClassContent, 'teacherId' | 'productId'>,
): Promise<('teacherId' | 'productId')[]> {
  const row = await db<{ teacher: boolean; product: boolean }[]>`
    select ${teacherId}::uuid is not null and not exists (select from teacher_name where id = ${teacherId}) as teacher,
      ${productId}::uuid is not null and not exists (select from product_card where id = ${productId} and status = 'published') as product`.one()
  return [...(row.teacher ? (['teacherId'] as const) : []), ...(row.product ? (['productId'] as const) : [])]
}
/** Inserts a class. Returns false when the request key was used before. */
export async function insertTrainingClass(db: Db, one: NewClass, says: TrainingClassContent): Promise<boolean> {
  const { count } = await db`
    insert into training_class (id, line, title, summary, city, teacher_id, product_id, starts_on, ends_on, apply_until, seats, fee_fen,
      asks_approval, created_at, created_by, request_key)
    values (${one.id}, ${says.line}, ${db.json(says.title)}, ${db.json(says.summary)}, ${says.city ? db.json(says.city) : null}, ${says.teacherId},
      ${says.productId}, ${says.startsOn},
      ${says.endsOn}, ${says.applyUntil}, ${says.seats}, ${says.feeFen}, ${says.asksApproval}, ${one.now}, ${one.createdBy}, ${one.requestKey})
    on conflict (created_by, request_key) where request_key is not null do nothing`
  return count === 1
}
export async function findClassByRequestKey(db: Db, createdBy: string, requestKey: string): Promise<string | null> {
  const row = await db<
    { id: string }[]
  >`select id from training_class where created_by = ${createdBy} and request_key = ${requestKey}`.maybeOne()
  return row?.id ?? null
}
export const updateTrainingClassRow = (db: Db, id: string, says: TrainingClassContent): Promise<unknown> => db`
  update training_class set line = ${says.line}, title = ${db.json(says.title)}, summary = ${db.json(says.summary)},
    city = ${says.city ? db.json(says.city) : null}, teacher_id = ${says.teacherId}, product_id = ${says.productId}, starts_on = ${says.startsOn},
    ends_on = ${says.endsOn}, apply_until = ${says.applyUntil}, seats = ${says.seats}, fee_fen = ${says.feeFen}, asks_approval = ${says.asksApproval},
    revision = revision + 1 where id = ${id}`
export const setTrainingClassCancelled = (
  db: Db,
  id: string,
): Promise<unknown> => db`update training_class set status = 'cancelled', revision = revision + 1
  where id = ${id}`
