import type { StaffGrant } from '@portal/contract/http/call.ts'
import type { BilingualText } from '../../../core/text/language.ts'
import type { Db } from '../../../database/connection.ts'
import type { CompanyBound } from './person-detail.store.ts'
import { type PersonFieldValue, setFieldValues } from './person-field.store.ts'
import { deleteGrantsWithoutRole, deletePersonRolesInCompany } from './role.store.ts'

export type NewAccount = {
  readonly id: string
  readonly login: string
  readonly name: string
  readonly nameLatin: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly gender: 'male' | 'female' | null
  readonly now: Date
}
/** Inserts an account; returns false if the same request has already done so. */
export async function insertAccount(
  db: Db,
  { id, login, name, nameLatin, email, phone, gender, now }: NewAccount,
): Promise<boolean> {
  const { count } = await db`
    insert into account (id, login, name, name_latin, email, phone, gender, is_email_confirmed, created_at)
    values (${id}, ${login}, ${name}, ${nameLatin}, ${email}, ${phone}, ${gender}, false, ${now}) on conflict (id) do nothing`
  return count === 1
}

/** Updates an account except its contacts, which `changeContacts` changes. */
export async function updateAccount(
  db: Db,
  id: string,
  change: Partial<Pick<NewAccount, 'login' | 'name' | 'nameLatin' | 'gender'>>,
): Promise<void> {
  const { nameLatin, ...plain } = change
  const columns = { ...plain, ...(nameLatin === undefined ? {} : { name_latin: nameLatin }) }
  if (Object.keys(columns).length > 0) await db`update account set ${db(columns)} where id = ${id}`
}

export type MembershipDetails = {
  readonly departmentId?: string | null
  readonly employeeNo?: string | null
  readonly position?: BilingualText | null
  readonly managerId?: string | null
  /** Values in fields of the company; an empty one deletes it. */
  readonly fields?: readonly PersonFieldValue[]
}
type Where = { readonly accountId: string; readonly companyId: string }

/**
 * Inserts a membership, or restores a former one, which keeps the details that are not given; returns false if it is
 * already active.
 */
export async function upsertMembership(
  db: Db,
  { accountId, companyId }: Where,
  place: MembershipDetails,
  now: Date,
): Promise<boolean> {
  const { count } = await db`
    insert into membership as m (company_id, account_id, employee_no, department_id, position, manager_id, joined_at)
    values (${companyId}, ${accountId}, ${place.employeeNo ?? null}, ${place.departmentId ?? null}, ${place.position ? db.json(place.position) : null},
      ${place.managerId ?? null}, ${now})
    on conflict (account_id, company_id) do update set status = 'active', left_at = null, joined_at = excluded.joined_at,
      employee_no = coalesce(excluded.employee_no, m.employee_no), department_id = coalesce(excluded.department_id, m.department_id),
        position = coalesce(excluded.position, m.position), manager_id = coalesce(excluded.manager_id, m.manager_id)
    where m.status = 'withdrawn'`
  if (count === 1) await setFieldValues(db, { accountId, companyId }, place.fields ?? [])
  return count === 1
}

export async function updateMembershipRow(
  db: Db,
  { accountId, companyId }: Where,
  place: MembershipDetails,
): Promise<void> {
  const columns = {
    ...(place.departmentId === undefined ? {} : { department_id: place.departmentId }),
    ...(place.employeeNo === undefined ? {} : { employee_no: place.employeeNo }),
    ...(place.position === undefined ? {} : { position: place.position === null ? null : db.json(place.position) }),
    ...(place.managerId === undefined ? {} : { manager_id: place.managerId }),
  }
  if (Object.keys(columns).length > 0)
    await db`update membership set ${db(columns)} where account_id = ${accountId} and company_id = ${companyId}`
  await setFieldValues(db, { accountId, companyId }, place.fields ?? [])
}

/**
 * Ends a membership, with the roles and grants for that company, the posts at its exams and the sessions in it. Returns
 * the deleted grants and the number of ended sessions; null if the membership was not active.
 */
export async function endMembership(
  db: Db,
  { accountId, companyId }: Where,
  now: Date,
): Promise<{ grants: string[]; sessions: number } | null> {
  const { count } =
    await db`update membership set status = 'withdrawn', left_at = ${now} where account_id = ${accountId} and company_id = ${companyId}
    and status = 'active'`
  if (count === 0) return null
  await deletePersonRolesInCompany(db, accountId, companyId)
  await db`delete from staff_post p using exam_owner w where w.id = p.exam_id and w.company_id = ${companyId} and p.account_id = ${accountId}`
  const grants = await db<
    { grant: string }[]
  >`delete from staff_grant where account_id = ${accountId} and company_id = ${companyId}
    returning grant_name as grant`
  const ended =
    await db`update session set ended_at = ${now}, end_reason = 'withdrawn' where account_id = ${accountId} and company_id = ${companyId}
    and ended_at is null`
  return { grants: grants.map(({ grant }) => grant), sessions: ended.count }
}

export async function findDepartment(
  db: Db,
  id: string,
  bound: CompanyBound,
): Promise<{ id: string; companyId: string; parentId: string | null; name: BilingualText } | null> {
  const row = await db<{ id: string; companyId: string; parentId: string | null; name: BilingualText }[]>`
    select id, company_id as "companyId", parent_id as "parentId", name from department
    where id = ${id} and ${bound === null ? db`true` : db`company_id = ${bound}`}`.maybeOne()
  return row ?? null
}
export async function isExistingCompany(db: Db, id: string): Promise<boolean> {
  return (await db`select from company where id = ${id}`).length === 1
}

/** Suspends or reactivates an account; returns false when nothing changed. */
export async function setAccountStatus(db: Db, id: string, status: 'active' | 'suspended'): Promise<boolean> {
  const { count } = await db`update account set status = ${status} where id = ${id} and status <> ${status}`
  return count === 1
}

export async function endSessionOfPerson(
  db: Db,
  accountId: string,
  sessionId: string,
  bound: CompanyBound,
  now: Date,
): Promise<boolean> {
  const { count } = await db`
    update session set ended_at = ${now}, end_reason = 'byStaff' where id = ${sessionId} and account_id = ${accountId} and ended_at is null
      and ${bound === null ? db`true` : db`company_id = ${bound}`}`
  return count === 1
}
/**
 * Ends all sessions of an account except `but`, only those in a company unless `bound` is null; returns their number.
 */
export async function endPersonSessionsExcept(
  db: Db,
  accountId: string,
  but: string,
  bound: CompanyBound,
  now: Date,
): Promise<number> {
  const { count } = await db`
    update session set ended_at = ${now}, end_reason = 'byStaff' where account_id = ${accountId} and id <> ${but} and ended_at is null
      and ${bound === null ? db`true` : db`company_id = ${bound}`}`
  return count
}

/** Records the time of the last invitation of a person. */
export async function setPersonInvited(db: Db, accountId: string, now: Date): Promise<void> {
  await db`update account set invited_at = ${now} where id = ${accountId}`
}
export async function hasAuditEntryOfRequest(
  db: Db,
  action: string,
  thingId: string,
  requestKey: string,
): Promise<boolean> {
  return (
    (
      await db`select from audit_entry
  where thing = 'account' and thing_id = ${thingId} and action = ${action} and detail->>'requestKey' = ${requestKey} limit 1`
    ).length > 0
  )
}

type Grant = { readonly accountId: string; readonly grant: StaffGrant; readonly companyId: string | null }
export async function insertGrant(
  db: Db,
  { accountId, grant, companyId, by, now }: Grant & { by: string; now: Date },
): Promise<boolean> {
  const { count } = await db`
    insert into staff_grant (account_id, grant_name, given_at, company_id, given_by) values (${accountId}, ${grant}, ${now}, ${companyId}, ${by})
    on conflict on constraint staff_grant_once do update set is_own = true where not staff_grant.is_own`
  return count === 1
}
/**
 * Deletes a permission that was given directly; returns false if it was not. If a role gives it too, the person still
 * has it from the role.
 */
export async function deleteGrant(db: Db, { accountId, grant, companyId }: Grant): Promise<boolean> {
  const { count } = await db`
    update staff_grant set is_own = false where account_id = ${accountId} and grant_name = ${grant} and company_id is not distinct from ${companyId}
      and is_own`
  if (count === 1) await deleteGrantsWithoutRole(db, [accountId])
  return count === 1
}
