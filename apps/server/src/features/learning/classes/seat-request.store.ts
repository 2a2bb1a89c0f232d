import type { Owner } from '../../../core/access/owner.ts'
import type { BilingualText, PersonName } from '../../../core/text/language.ts'
import { personNameColumn } from '../../../core/text/person-name.store.ts'
import type { Db } from '../../../database/connection.ts'
import type { ClassSeatState } from './training-class.store.ts'

export type WaitingSeatRequest = {
  readonly id: string
  readonly accountId: string
  readonly name: PersonName
  readonly title: BilingualText
  readonly startsOn: string
  readonly endsOn: string
  readonly submittedAt: Date
}
/** Lists the requested seats that wait for a decision of the line manager `manager`, the longest waiting first. */
export const listSeatRequestsForManager = (
  db: Db,
  manager: Owner,
  today: string,
  limit: number,
): Promise<WaitingSeatRequest[]> => db<WaitingSeatRequest[]>`
  select w.id, w.account_id as "accountId", ${personNameColumn(db, 'a')} as name, w.title, w.starts_on::text as "startsOn", w.ends_on::text as "endsOn",
    w.submitted_at as "submittedAt"
  from waiting_seat w join account_name a on a.id = w.account_id
  where w.company_id = ${manager.companyId} and w.account_id in (select team_people(${manager.companyId}, ${manager.accountId}))
    and w.ends_on >= ${today}::date and may_approve('classSeat', w.company_id, w.account_id, ${manager.accountId}, false)
  order by w.submitted_at, w.id limit ${limit}`

export async function findClassOfSeatRequest(db: Db, requestId: string, companyId: string): Promise<string | null> {
  const row = await db<{ classId: string }[]>`
    select class_id as "classId" from waiting_seat where id = ${requestId} and company_id = ${companyId}`.maybeOne()
  return row?.classId ?? null
}

/**
 * Approves a requested seat and returns its owner; null if `manager` may not decide it, or if it is no longer waiting.
 */
export async function setSeatRequestApproved(
  db: Db,
  requestId: string,
  manager: Owner,
  state: ClassSeatState,
): Promise<Owner | null> {
  const row = await db<Owner[]>`
    update training_place set state = ${state}, request_id = null
    where request_id = ${requestId} and company_id = ${manager.companyId}
      and may_approve('classSeat', company_id, account_id, ${manager.accountId}, false)
    returning account_id as "accountId", company_id as "companyId"`.maybeOne()
  return row ?? null
}

/**
 * Deletes a requested seat and returns its owner; null if `manager` may not decide it, or if it is no longer waiting.
 */
export async function deleteSeatRequest(db: Db, requestId: string, manager: Owner): Promise<Owner | null> {
  const row = await db<Owner[]>`
    delete from training_place
    where request_id = ${requestId} and company_id = ${manager.companyId}
      and may_approve('classSeat', company_id, account_id, ${manager.accountId}, false)
    returning account_id as "accountId", company_id as "companyId"`.maybeOne()
  return row ?? null
}

/** Converts open seat requests of a class to ordinary waitlist entries, once the class no longer needs approval. */
export const moveRequestsToWaitlist = (db: Db, classId: string): Promise<unknown> =>
  db`update training_place set request_id = null where class_id = ${classId} and request_id is not null`
