import type { BilingualText } from '../../../core/text/language.ts'
import type { Db } from '../../../database/connection.ts'
import type { AccountHoldings } from '../account-access/account-access.rules.ts'
import { accountAccessColumns } from '../account-access/account-access.store.ts'

export type PeopleImportCompany = { readonly id: string; readonly words: string[] }
/**
 * Lists companies that have one of these names or ids, ignoring case, the oldest first. `words`: all names of the
 * company and its id, in lower case.
 */
export const listCompaniesByNames = (db: Db, names: readonly string[]): Promise<PeopleImportCompany[]> => db<
  PeopleImportCompany[]
>`
  select id, words from (
    select c.id, c.created_at, array(
      select lower(value) from jsonb_each_text(c.name) union select lower(value) from jsonb_each_text(c.short_name) union select c.id::text
    ) as words
    from company c
  ) n where words && array(select lower(w) from unnest(${names as string[]}::text[]) w) order by created_at, id`

/**
 * Finds the company with this id or, without an id, the only company of the portal; null if there is none, or more than
 * one.
 */
export async function findCompanyOfImport(
  db: Db,
  id: string | null,
): Promise<{ readonly id: string; readonly name: BilingualText } | null> {
  const found = await db<{ id: string; name: BilingualText }[]>`
    select id, name from company where ${id}::uuid is null or id = ${id} limit 2`
  return found.length === 1 ? (found[0] ?? null) : null
}

export type PeopleImportAccount = AccountHoldings & {
  readonly id: string
  readonly login: string
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  readonly grants: { readonly grant: string; readonly companyId: string | null }[]
  readonly places: {
    readonly companyId: string
    readonly employeeNo: string | null
    readonly departmentId: string | null
    readonly position: BilingualText | null
    readonly manager: string | null
    readonly status: 'active' | 'withdrawn'
    /** Values in fields that the company defines, by field. */
    readonly fields: Readonly<Record<string, string>>
  }[]
}
/**
 * Lists accounts that have one of these logins, email addresses or phone numbers, or one of the employee numbers in
 * these companies.
 */
export const listAccountsByIdentifiers = (
  db: Db,
  by: {
    logins: readonly string[]
    emails: readonly string[]
    phones: readonly string[]
    companyIds: readonly string[]
    employeeNos: readonly string[]
  },
): Promise<PeopleImportAccount[]> => db<PeopleImportAccount[]>`
  select a.id, a.login, a.name, a.email, a.phone, ${accountAccessColumns(db)},
    coalesce((select jsonb_agg(jsonb_build_object('grant', g.grant_name, 'companyId', g.company_id)) from staff_grant g where g.account_id = a.id),
      '[]') as grants,
    coalesce((select jsonb_agg(jsonb_build_object('companyId', m.company_id, 'employeeNo', m.employee_no, 'departmentId', m.department_id, 'position',
      m.position, 'manager', (select b.login from account b where b.id = m.manager_id), 'status', m.status, 'fields',
        coalesce((select jsonb_object_agg(v.field_id, v.value) from membership_field v
          where v.account_id = m.account_id and v.company_id = m.company_id), '{}')))
      from membership m where m.account_id = a.id), '[]') as places
  from account a where a.id in (
    select id from account where identifier_key(login) = any(select identifier_key(l) from unnest(${by.logins as string[]}::text[]) l)
    union select id from account where identifier_key(email) = any(select identifier_key(e) from unnest(${by.emails as string[]}::text[]) e)
    union select id from account where phone = any(${by.phones as string[]}::text[])
    union select account_id from membership where company_id = any(${by.companyIds as string[]}::uuid[])
      and employee_no = any(${by.employeeNos as string[]}::text[]))`

/** Finds the id of the active member of a company by username; null if there is none. */
export async function findMemberByLogin(db: Db, companyId: string, login: string): Promise<string | null> {
  const row = await db<{ id: string }[]>`
    select a.id from account a join membership m on m.account_id = a.id and m.company_id = ${companyId} and m.status = 'active'
    where identifier_key(a.login) = identifier_key(${login})`.maybeOne()
  return row?.id ?? null
}

export const listDepartmentsOfCompanies = (
  db: Db,
  companyIds: readonly string[],
): Promise<{ id: string; companyId: string; parentId: string | null; name: BilingualText }[]> =>
  db`select id, company_id as "companyId", parent_id as "parentId", name from department where company_id = any(${companyIds as string[]}::uuid[])`

export type PeopleImportRow = {
  readonly id: string
  readonly line: number
  readonly verdict: 'new' | 'changed' | 'leaving'
  readonly meaning: unknown
  readonly changes: unknown
}
type Import = {
  readonly id: string
  readonly ownerId: string
  readonly fileName: string
  readonly digest: string
  readonly wrong: number
  readonly expiresAt: Date
}

export async function insertPeopleImport(db: Db, one: Import, rows: readonly PeopleImportRow[]): Promise<void> {
  await db`insert into person_import (id, owner_id, file_name, digest, wrong, expires_at)
    values (${one.id}, ${one.ownerId}, ${one.fileName}, ${one.digest}, ${one.wrong}, ${one.expiresAt})`
  for (let from = 0; from < rows.length; from += 1000)
    await db`
      insert into person_import_row (id, import_id, line, verdict, meaning, changes)
      select r.id, ${one.id}, r.line, r.verdict, r.meaning, r.changes
      from jsonb_to_recordset(${db.json(rows.slice(from, from + 1000))}) as r(id uuid, line int, verdict text, meaning jsonb, changes jsonb)`
}
export async function findPeopleImport(db: Db, id: string, ownerId: string, now: Date): Promise<Import | null> {
  const row = await db<Import[]>`
    select id, owner_id as "ownerId", file_name as "fileName", digest, wrong, expires_at as "expiresAt" from person_import
    where id = ${id} and owner_id = ${ownerId} and expires_at > ${now}`.maybeOne()
  return row ?? null
}
export async function findPeopleImportRow(db: Db, id: string): Promise<PeopleImportRow | null> {
  const row = await db<
    PeopleImportRow[]
  >`select id, line, verdict, meaning, changes from person_import_row where id = ${id}`.maybeOne()
  return row ?? null
}
/** Lists the companies in the rows of a stored preview: names, or the id of the chosen company. */
export async function listCompanyNamesOfImport(db: Db, id: string): Promise<string[]> {
  const rows = await db<{ name: string }[]>`
    select distinct meaning ->> 'company' as name from person_import_row where import_id = ${id} order by name`
  return rows.map(({ name }) => name)
}

/** Returns the SQL statement that selects the ids of a preview's rows, in their order. */
export const peopleImportRowsStatement = (db: Db, id: string) =>
  db`select id from person_import_row where import_id = ${id} order by line`

export const deletePeopleImports = (db: Db, before: Date): Promise<unknown> =>
  db`delete from person_import where expires_at < ${before}`
