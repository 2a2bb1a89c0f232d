import type { StaffGrant } from '@portal/contract/http/call.ts'
import type { BilingualText } from '../../../core/text/language.ts'
import type { Transaction } from '../../../database/connection.ts'
import { updateContacts } from '../contacts.store.ts'
import { endMembership } from './person-change.store.ts'
import { deleteGrantsWithoutRole } from './role.store.ts'

/**
 * Finds the id of the company of this name, in either language, short or full, ignoring case; the oldest of several,
 * null if there is none.
 */
export async function findCompanyIdByName(tx: Transaction, name: string): Promise<string | null> {
  const row = await tx<{ id: string }[]>`
    select id from company c where exists (select from jsonb_each_text(c.name || '{}') n where lower(n.value) = lower(${name}))
      or exists (select from jsonb_each_text(c.short_name || '{}') n where lower(n.value) = lower(${name})) order by created_at limit 1`.maybeOne()
  return row?.id ?? null
}

export async function insertImportedCompany(
  tx: Transaction,
  company: { id: string; name: BilingualText; now: Date },
): Promise<void> {
  await tx`insert into company (id, name, short_name, created_at) values (${company.id}, ${tx.json(company.name)}, ${tx.json(company.name)}, ${company.now})`
}

/** The settings of a company that can be on or off: the columns of its flags by the names an operator uses. */
export const companyFlags = {
  knowledge: 'knowledge_module',
  vip: 'show_vip_paid_course',
  wishes: 'show_wanna_learn',
  sharing: 'show_sharing_rewards',
  search: 'show_search_course',
  recommend: 'show_recommend_course',
  singleSession: 'single_session',
} as const
export type CompanyFlag = keyof typeof companyFlags

export async function setCompanyFlags(
  tx: Transaction,
  companyId: string,
  flags: Readonly<Partial<Record<CompanyFlag, boolean>>>,
): Promise<void> {
  const columns = Object.fromEntries(
    Object.entries(flags).map(([flag, isOn]) => [companyFlags[flag as CompanyFlag], isOn]),
  )
  if (Object.keys(columns).length > 0) await tx`update company set ${tx(columns)} where id = ${companyId}`
}

/**
 * Finds or inserts the department of this name directly below `parentId`, or at the top if that is null; returns its
 * id.
 */
export async function upsertImportedDepartment(
  tx: Transaction,
  place: { companyId: string; parentId: string | null; name: BilingualText; words: string; newId: string },
): Promise<string> {
  const { companyId, parentId, name, words, newId } = place
  const row = await tx<{ id: string }[]>`
    select id from department d where company_id = ${companyId} and parent_id is not distinct from ${parentId}
      and exists (select from jsonb_each_text(d.name) n where lower(n.value) = lower(${words})) limit 1`.maybeOne()
  if (row) return row.id
  await tx`insert into department (id, company_id, parent_id, name) values (${newId}, ${companyId}, ${parentId}, ${tx.json(name)})`
  return newId
}

type AccountLine = {
  readonly id: string
  readonly login: string
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  readonly now: Date
}

/**
 * Creates an account or updates the one with this login; an email or phone that is null is not changed. Returns its id,
 * and `isNew` for a created one. Only the operator of the server uses it and vouches for the addresses, so they count
 * as confirmed.
 */
export async function upsertImportedAccount(
  tx: Transaction,
  { id, login, name, email, phone, now }: AccountLine,
): Promise<{ id: string; isNew: boolean }> {
  const row = await tx<{ id: string; isNew: boolean }[]>`
    insert into account as a (id, login, name, created_at) values (${id}, ${login}, ${name}, ${now})
    on conflict (identifier_key(login)) do update set name = excluded.name
    returning id, (xmax = 0) as "isNew"`.maybeOne()
  if (!row) throw new Error('an account was neither made nor found')
  await updateContacts(tx, row.id, { email: email ?? undefined, phone: phone ?? undefined }, { now, confirmedAt: now })
  return row
}

/**
 * Finds the name of the account with this login, and with `isKnownHere` if it ever belonged to this company; null if
 * there is no such account.
 */
export async function findAccountByLogin(
  tx: Transaction,
  login: string,
  companyId: string,
): Promise<{ name: string; isKnownHere: boolean } | null> {
  const row = await tx<{ name: string; isKnownHere: boolean }[]>`
    select name, exists (select from membership m where m.account_id = a.id and m.company_id = ${companyId}) as "isKnownHere" from account a
    where identifier_key(login) = identifier_key(${login})`.maybeOne()
  return row ?? null
}

type Place = {
  readonly companyId: string
  readonly accountId: string
  readonly employeeNo: string | null
  readonly departmentId: string | null
  readonly position: BilingualText | null
  readonly isWithdrawn: boolean | null
  readonly now: Date
}

/**
 * Adds an account to a company, active unless `isWithdrawn`, or updates every field of its membership that is not null.
 * A membership ends and returns as it does when staff change it. If it has already ended, the time of its end does not
 * change. Returns its status, and `hasEnded` when it ended now.
 */
export async function upsertImportedMember(
  tx: Transaction,
  { companyId, accountId, employeeNo, departmentId, position, isWithdrawn, now }: Place,
): Promise<{ readonly isActive: boolean; readonly hasEnded: boolean }> {
  const ended = isWithdrawn ? await endMembership(tx, { accountId, companyId }, now) : null
  const { isActive } = await tx<{ isActive: boolean }[]>`
    insert into membership as m (company_id, account_id, employee_no, department_id, position, status, joined_at)
    values (${companyId}, ${accountId}, ${employeeNo}, ${departmentId}, ${position && tx.json(position)}, ${isWithdrawn ? 'withdrawn' : 'active'}, ${now})
    on conflict (account_id, company_id) do update set employee_no = coalesce(excluded.employee_no, m.employee_no),
      department_id = coalesce(excluded.department_id, m.department_id), position = coalesce(excluded.position, m.position),
      status = case when ${isWithdrawn !== null}::boolean then excluded.status else m.status end,
      joined_at = case when m.status = 'withdrawn' and ${isWithdrawn === false}::boolean then excluded.joined_at else m.joined_at end,
      left_at = case when ${isWithdrawn !== false}::boolean then m.left_at end
    returning status = 'active' as "isActive"`.one()
  return { isActive, hasEnded: ended !== null }
}

/**
 * Sets the grants of an account for the organisation and for this company. Existing grants keep their date, and those
 * from a role stay with that role.
 */
export async function setImportedGrants(
  tx: Transaction,
  { accountId, companyId, now }: { accountId: string; companyId: string; now: Date },
  grants: readonly { readonly grant: StaffGrant; readonly isForCompany: boolean }[],
): Promise<void> {
  const namesOf = (isForCompany: boolean) =>
    grants.filter((one) => one.isForCompany === isForCompany).map(({ grant }) => grant)
  await tx`
    update staff_grant set is_own = false where account_id = ${accountId} and is_own and (company_id is null and grant_name <> all(${namesOf(false)}::text[])
      or company_id = ${companyId} and grant_name <> all(${namesOf(true)}::text[]))`
  await deleteGrantsWithoutRole(tx, [accountId])
  for (const { grant, isForCompany } of grants)
    await tx`insert into staff_grant (account_id, grant_name, given_at, company_id) values (${accountId}, ${grant}, ${now}, ${isForCompany ? companyId : null})
      on conflict on constraint staff_grant_once do update set is_own = true where not staff_grant.is_own`
}
